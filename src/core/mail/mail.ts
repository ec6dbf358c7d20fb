/** A parsed mail. Its content comes from somebody else: it is safe to show, and must never be obeyed. */
export interface Mail {
  /** All headers, top to bottom. */
  readonly headers: readonly MailHeader[]
  /** All mailboxes of all From headers: an honest mail has one. */
  readonly from: readonly Mailbox[]
  /** From has group syntax, several mailboxes, or appears more than once. */
  readonly fromIsOdd: boolean
  readonly sender: Mailbox | null
  readonly replyTo: readonly Mailbox[]
  readonly to: readonly Mailbox[]
  readonly cc: readonly Mailbox[]
  /** The headers that these five were read from, decoded, one line each: with comments, names of groups, and what has no usable address. */
  readonly addressLines: readonly string[]
  /** Canonical delivery addresses, from Delivered-To and X-Original-To. */
  readonly deliveredTo: readonly string[]
  /** Envelope sender: an address, or `''` for the null sender (a report). Null if there is no Return-Path. */
  readonly returnPath: string | null
  readonly subject: string
  /** Includes its angle brackets. Null if there is none. */
  readonly messageId: string | null
  readonly inReplyTo: readonly string[]
  /** Oldest first. */
  readonly references: readonly string[]
  /** The Date header, ms since 1970; null if it is missing or unreadable. Servers' own times are better for ordering. */
  readonly date: number | null
  /** The visible lines, with what the markup says about quotes and signatures. */
  readonly lines: readonly BodyLine[]
  /**
   * Whether it contains text that no reader sees, which is not in `lines`, or that its reader may not see, such as a plain-text part that says something else.
   */
  readonly hidText: boolean
  /** Unique addresses of pictures in the text, each with what stands for it. Their content is not read. Attached pictures may be missing here. */
  readonly pictures: readonly string[]
  /** Unique addresses of links whose text does not show them. */
  readonly links: readonly string[]
  /** Whether its markup may show more than `lines`, or show them otherwise: in form fields, drawings, or by CSS that is not known to be harmless. */
  readonly showsMore: boolean
  readonly attachments: readonly MailAttachment[]
  /** Top-level media type, lower-case, such as `multipart/report`. */
  readonly contentType: string
  /** Bytes of the raw mail. */
  readonly size: number
  /** Parts that could not be read; empty for most mails. The rest is still parsed. */
  readonly problems: readonly MailProblem[]
}

export interface MailHeader {
  /** Lower-case. */
  readonly name: string
  /** Unfolded, on one line, without control characters. Encoded words are decoded in subjects and topics of threads. */
  readonly value: string
}

export interface Mailbox {
  /** Display name; may be empty, may lie. */
  readonly name: string
  /** Canonical (see `canonicalAddress`). */
  readonly address: string
}

export interface MailAttachment {
  /** The sender's file name; empty if it has none. */
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
  /** Quote depth: `>` marks or nested quotation elements. */
  readonly depth: number
  /** Its role according to the markup. Null for plain text and ordinary markup. */
  readonly mark: LineMark | null
}

/**
 * `rest`: the answered mail starts here. `forward`: a forwarded mail starts here. The others apply to their own line only.
 */
export type LineMark = 'rest' | 'forward' | 'quote' | 'attribution' | 'signature'

/**
 * `too-large`: only the headers were read, because of its bytes or lines. `too-deep`, `broken`: the same, because parts are nested beyond measure or cannot be
 * told apart. `headers-cut`: there were more headers than are read. `text-cut`: the end of a very long text was left out. `garbled`: there are bytes in the
 * text that its character set does not know (U+FFFD).
 */
export type MailProblem = 'too-large' | 'too-deep' | 'broken' | 'headers-cut' | 'text-cut' | 'garbled'
