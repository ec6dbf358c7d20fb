import type { Contact, ReplyPair } from '../conversation/reply-pair.ts'

/** Where extraction stands: rows of the message table. `rowsTotal` is null until it is known. */
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

/** A source of messages, and where it is: as its adapter reads it. */
export interface HistoryPlace {
  readonly source: 'imessage'
  readonly path: string
}

/** The owner's texts as a source: what those who have them read call it, and say of it. */
export interface TextHistory {
  /** What its pairs are stored under; the channel that sends there has the same id. */
  readonly source: HistoryPlace['source']
  /** Null if this way of running has none (hosted). */
  readonly path: HistoryPlace['path'] | null
  readonly words: TextHistoryWords
}

export interface TextHistoryWords {
  /** Why nothing can be read where there is no `path`. */
  readonly missing: string
  /** `sent`: own messages that can be learned from. */
  read(sent: number, days: number): string
  /** Where it is, for who looks for a fault. */
  readonly place: string
  kind(read: Pick<ExtractionSummary, 'sampleData'>): string
  /** What deleting all that was learned leaves alone. */
  readonly untouched: string
}

export interface ExtractionRequest {
  readonly from: HistoryPlace
  /** Only messages of the last `days` days before `now` (ms since 1970). */
  readonly days: number
  readonly now: number
  /** Answers to others, and no samples of how the owner writes; none if omitted. */
  readonly sentByProduct?: readonly SentByProduct[]
}

/** A text that the product sent, or may have sent, without the owner. */
export interface SentByProduct {
  /** Of its message; null if that was never seen. */
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
