import type { Register } from '../channel/register.ts'

/**
 * One of the owner's later turns with what an engine drafted for it, knowing only what came before. What an engine's part of the style report
 * and its confidence are computed from. Times are ms since 1970, turns are as their register is written out.
 */
export interface ReplayTurn {
  /** Id of the pair (`ReplyPair.id`). */
  readonly id: string
  /** Key of the contact. */
  readonly contact: string
  /** `text` if omitted (`registerOf`): replays that were kept before there were registers. */
  readonly register?: Register
  readonly at: number
  readonly incoming: string
  /** Earlier turns of the thread, oldest first. */
  readonly previous: readonly { readonly fromMe: boolean; readonly text: string }[]
  readonly wrote: string
  readonly drafts: readonly ReplayDraft[]
  /** Why the engine gave none, in words for the owner; null if it drafted. */
  readonly failure: string | null
}

export interface ReplayDraft {
  readonly text: string
  /** As it was stated by a confidence that had not seen this turn; null: none was stated. */
  readonly confidence: number | null
  /** What a model's confidence is fitted on; null for the on-device engine, which keeps its own. */
  readonly signs: readonly number[] | null
}
