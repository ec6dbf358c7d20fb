import type { Contact, ReplyPair } from '../conversation/reply-pair.ts'

/** The progress of an extraction, in rows of the message table. `rowsTotal` is null until it is known. */
export interface ExtractionProgress {
  readonly rowsRead: number
  readonly rowsTotal: number | null
}

export interface ExtractionSummary {
  /** Own messages that can be learned from. */
  readonly sent: number
  readonly received: number
  readonly conversations: number
  readonly pairs: number
  /** Rows read and not learned from, by reason. */
  readonly skipped: Readonly<Record<string, number>>
  readonly contacts: readonly Contact[]
  /** True if the database carries the sample marker. */
  readonly sampleData: boolean
}

/** A source of messages, and where it is, in its adapter's terms. */
export interface HistoryPlace {
  readonly source: 'imessage'
  readonly path: string
}

/** The owner's texts as a source: its name, and what is said about it. */
export interface TextHistory {
  /** The id that its pairs are stored under; the channel that sends there has the same id. */
  readonly source: HistoryPlace['source']
  /** Null if this way of running has none (hosted). */
  readonly path: HistoryPlace['path'] | null
  readonly words: TextHistoryWords
}

export interface TextHistoryWords {
  /** Why nothing can be read if there is no `path`. */
  readonly missing: string
  /** `sent`: own messages that can be learned from. */
  read(sent: number, days: number): string
  /** Where it is, for troubleshooting. */
  readonly place: string
  kind(read: Pick<ExtractionSummary, 'sampleData'>): string
  /** What is not deleted when everything that was learned is. */
  readonly untouched: string
}

export interface ExtractionRequest {
  readonly from: HistoryPlace
  /** Only messages of the last `days` days before `now` (ms since 1970). */
  readonly days: number
  readonly now: number
  /** Messages that count as answers but not as samples of how the owner writes; none if omitted. */
  readonly sentByProduct?: readonly SentByProduct[]
}

/** A text that the product sent, or may have sent, automatically. */
export interface SentByProduct {
  /** The guid of its message; null if that was never seen. */
  readonly guid: string | null
  /** Where it was to go, as its channel reads it (`Target`). */
  readonly target: string
  readonly text: string
  /** ms since 1970. */
  readonly at: number
}

/**
 * A message database that can be learned from.
 *
 * `extract` throws AppError `no-permission`, `no-database`, `not-a-messages-database`, `no-messages` or `undecodable`.
 */
export interface MessageArchive {
  /**
   * Reads in pages; memory does not grow with the history. Pairs come in batches, in no particular order overall.
   * Synchronous: it runs in a worker, never on the server's event loop.
   */
  extract(
    request: Omit<ExtractionRequest, 'from'> & { readonly chatDb: string },
    onPairs: (pairs: readonly ReplyPair[]) => void,
    onProgress: (progress: ExtractionProgress) => void,
  ): ExtractionSummary
}
