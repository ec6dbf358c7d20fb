import type { Register } from '../channel/register.ts'

export interface DraftingRequest {
  /** Key of the contact the draft is for, or null for somebody the owner has not written to. */
  readonly contact: string | null
  /** What they wrote by and are answered by; `text` if omitted (`registerOf`). */
  readonly register?: Register
  /** Their turn, bubbles in order. */
  readonly incoming: readonly string[]
  /** Up to a few earlier turns of this thread, oldest first. */
  readonly previous: readonly { readonly fromMe: boolean; readonly bubbles: readonly string[] }[]
  /** What the owner wants of this draft, in their own words; none if omitted. Engines that understand nothing leave it aside. */
  readonly instruction?: string
  /** 1–5. */
  readonly count: number
  /** Ids of own moments (`ReplyPair.id`) that nothing may lean on; none if omitted. */
  readonly excluded?: readonly string[]
  /** ms since 1970: only own moments before it, as if it were that time (replays); all of them if omitted. */
  readonly asOf?: number
}
