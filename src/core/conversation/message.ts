import type { ExclusionReason } from './exclusion.ts'

/**
 * One message, as read from its source.
 *
 * How to add a kind: a value here, its test in `text/classify.ts`, and, where the owner's style must not be learned from it, a reason in
 * `exclusion.ts`.
 */
export const messageKinds = [
  'text',
  /** A link with its preview. */
  'link',
  /** Only pictures, videos, or files. */
  'attachment',
  'audio',
  /** A bubble of an app: payments, games, handwriting, digital touch, shared locations. */
  'app',
  'poll',
  'sticker',
  'tapback',
  /** A member joined or left, the group was renamed, a call, a shared location. */
  'event',
  /** Every part of it was unsent. */
  'unsent',
  'empty',
  /** It has a body that can't be decoded. */
  'undecodable',
] as const
export type MessageKind = (typeof messageKinds)[number]

export interface Message {
  readonly rowid: number
  readonly guid: string
  /** guid of its chat row. */
  readonly chat: string
  /** Key of the contact or group: the same for every chat, handle, and service of one person (see `Contact.key`). */
  readonly conversation: string
  readonly group: boolean
  readonly fromMe: boolean
  /** Normalized address. Null if the owner wrote it, or if the row names nobody. */
  readonly sender: string | null
  /** ms since 1970, UTC. Null if the row has no date. */
  readonly at: number | null
  readonly kind: MessageKind
  /** The final text after edits, attachments as U+FFFC. Null if there is none or it can't be read. */
  readonly text: string | null
  /**
   * Some of it is struck through, bold, animated, or the like, it was sent with an effect, or it is unknown whether that is so: its words alone do not
   * say how it reads. Omitted if nothing is like that.
   */
  readonly styled?: boolean
  /** guid of the message that this one answers inline. */
  readonly thread: string | null
  /** Why the owner's style is not learned from it. Null if it is. */
  readonly exclusion: ExclusionReason | null
}
