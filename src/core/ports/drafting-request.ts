import type { Register } from '../channel/register.ts'

export interface DraftingRequest {
  /** Key of the contact the draft is for, or null for somebody the owner has not written to. */
  readonly contact: string | null
  /** The register that they wrote in and are answered in; `text` if omitted (`registerOf`). */
  readonly register?: Register
  /** Their turn, bubbles in order. */
  readonly incoming: readonly string[]
  /** Up to a few earlier turns of this thread, oldest first. */
  readonly previous: readonly { readonly fromMe: boolean; readonly bubbles: readonly string[] }[]
  /** What the owner wants this draft to say, in their own words; none if omitted. Engines that cannot follow instructions ignore it. */
  readonly instruction?: string
  /** 1–5. */
  readonly count: number
  /** Ids of the owner's moments (`ReplyPair.id`) that must not be used; none if omitted. */
  readonly excluded?: readonly string[]
  /**
   * ms since 1970: uses only the owner's moments before it, as if it were that time (replays); all of them if omitted. What is measured on many moments is then
   * measured before the last three tenths of them (`earlyVoice`), so none of it comes from a time after `asOf` unless that is earlier still.
   */
  readonly asOf?: number
}
