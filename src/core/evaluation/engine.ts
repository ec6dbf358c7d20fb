import type { DraftingRequest } from '../ports.ts'
import type { ReplyPair } from '../conversation/reply-pair.ts'

export interface EngineDraft {
  readonly text: string
  /** Probability that the owner would send it as it is, or null. */
  readonly confidence: number | null
}

/** What can be measured: something that learns from a history and then drafts. Language models answer later, hence the promises. */
export interface Engine {
  readonly name: string
  /** Learns from the pairs, sorted by time. */
  prepare(history: readonly ReplyPair[]): void | Promise<void>
  draft(request: DraftingRequest): readonly EngineDraft[] | Promise<readonly EngineDraft[]>
}
