import type { ReplyPair } from '../conversation/reply-pair.ts'
import type { DraftingRequest } from '../ports/drafting-request.ts'

export interface EngineDraft {
  readonly text: string
  /** Probability that the owner would send it as it is, or null. */
  readonly confidence: number | null
}

/**
 * An engine that can be measured: it learns from a history and then drafts. Promises allow for language models.
 *
 * How to add one: implement this, and give it a name in the `engineNames` of `src/cli/commands/eval.ts`.
 */
export interface Engine {
  readonly name: string
  /** Learns from the pairs, sorted by time. */
  prepare(history: readonly ReplyPair[]): void | Promise<void>
  draft(request: DraftingRequest): readonly EngineDraft[] | Promise<readonly EngineDraft[]>
  /** How well a given reply fits the thread, for picking the real one out of a hundred; the higher the better. */
  fit?(request: DraftingRequest, reply: string): number
}
