/** A mail as it was read. Everything in it was written by somebody else, and has been made safe to show, never to obey. */
export interface Mail {
  /** Every header in the order of the document, the topmost first. */
  readonly headers: readonly MailHeader[]
  /** All mailboxes of all From headers: an honest mail has one. */
  readonly from: readonly Mailbox[]
  /** From has group syntax, several mailboxes, or appears more than once. */
  readonly fromIsOdd: boolean
  readonly sender: Mailbox | null
  readonly replyTo: readonly Mailbox[]
  readonly to: readonly Mailbox[]
  readonly cc: readonly Mailbox[]
  /** Whom the servers delivered it to, from Delivered-To and X-Original-To; canonical. */
  readonly deliveredTo: readonly string[]
  /** Envelope sender: an address, `''` where it is null (a report), null if no Return-Path was kept. */
  readonly returnPath: string | null
  readonly subject: string
  /** With its angle brackets, or null. */
  readonly messageId: string | null
  readonly inReplyTo: readonly string[]
  /** Oldest first. */
  readonly references: readonly string[]
  /** The Date header, ms since 1970; null if it is missing or unreadable. Servers' own times are better for ordering. */
  readonly date: number | null
  /** What the reader of the mail sees, line by line, with what its markup tells of quotes and signatures. */
  readonly lines: readonly BodyLine[]
  /**
   * Something was written so that no reader sees it, which is not in `lines`, or so that its reader may not see it: its plain text, for one, where
   * that says something else.
   */
  readonly hidText: boolean
  /** Addresses of pictures among the text, each once: what they show is not read. What is attached need not be among it. */
  readonly pictures: readonly string[]
  /** It shows words that are not in `lines`: in fields, drawings, or put in by its style. */
  readonly showsMore: boolean
  readonly attachments: readonly MailAttachment[]
  /** Top-level media type, lower-case, such as `multipart/report`. */
  readonly contentType: string
  /** Bytes of the raw mail. */
  readonly size: number
  /** What could not be read; empty for most mails. The rest is there all the same. */
  readonly problems: readonly MailProblem[]
}

export interface MailHeader {
  /** Lower-case. */
  readonly name: string
  /** Unfolded, on one line, without control characters; of a subject the encoded words are decoded. */
  readonly value: string
}

export interface Mailbox {
  /** Display name; may be empty, may lie. */
  readonly name: string
  /** Canonical (see `canonicalAddress`). */
  readonly address: string
}

export interface MailAttachment {
  /** What the sender called it; empty if it has no name. */
  readonly name: string
  /** Media type, lower-case. */
  readonly type: string
  readonly bytes: number
  /** The `method` of a calendar part, upper-case. */
  readonly method: string | null
}

/** One visible line. */
export interface BodyLine {
  readonly text: string
  /** How deep it is quoted: `>` marks or nested quotation elements. */
  readonly depth: number
  /** What the markup says it is; null for plain text and ordinary markup. */
  readonly mark: LineMark | null
}

/**
 * `rest`: from here on the mail that was answered follows. `forward`: from here on a forwarded mail follows. The others speak of their own
 * line only.
 */
export type LineMark = 'rest' | 'forward' | 'quote' | 'attribution' | 'signature'

/**
 * `too-large`: only the headers were read, because of its bytes or lines. `too-deep`, `broken`: the same, because parts are nested beyond measure or cannot be told apart.
 * `headers-cut`: there were more headers than are read. `text-cut`: the end of a very long text was left out.
 * `garbled`: there are bytes in the text that its character set does not know (U+FFFD).
 */
export type MailProblem = 'too-large' | 'too-deep' | 'broken' | 'headers-cut' | 'text-cut' | 'garbled'
