/**
 * Why a message is no sample of the owner's style, and no context either where it is `silent`.
 * The names are what the extraction's `skipped` counts.
 *
 * How to add one: a line here, in `silent` if it must not end a turn or count as an answer, and the test that finds it: `text/classify.ts`
 * (one row), `conversation-kind.ts` (a whole conversation) or `flow.ts` (a row and the ones before it).
 */
export const exclusionReasons = [
  // Of a whole conversation.
  'short-code',
  'sender-id',
  'business',
  'filtered',
  'self-chat',
  // Of one row.
  'spam',
  'event',
  'tapback',
  'textual-tapback',
  'sticker',
  'poll',
  'unsent',
  'empty',
  'failed',
  'auto-reply',
  'link-preview',
  'attachment',
  'audio',
  'app',
  'link-only',
  'forward',
  'long-paste',
  'one-time-code',
  'sent-by-product',
  'undecodable',
  'unreadable-edit',
  // Of a row that has no place in any conversation.
  'no-date',
  'future-date',
  'no-chat',
] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

/**
 * Rows that change nothing in the conversation: they neither end a turn nor answer one. The others are something that was said, even where
 * it is no text to learn from: a photo is an answer.
 */
const silent: ReadonlySet<ExclusionReason> = new Set<ExclusionReason>([
  'spam',
  'event',
  'tapback',
  'textual-tapback',
  'sticker',
  'unsent',
  'empty',
  'failed',
  'auto-reply',
  'link-preview',
])

export function isSilent(reason: ExclusionReason): boolean {
  return silent.has(reason)
}
