/**
 * Why a message is not a sample of the owner's style, and, if it is `silent`, not context either.
 * The extraction's `skipped` counts use these names.
 *
 * How to add one: a line here, in `silent` if it must not end a turn or count as an answer, and the test that finds it: `text/classify.ts`
 * (one row), `conversation-kind.ts` (a whole conversation) or `flow.ts` (a row and the ones before it).
 */
export const exclusionReasons = [
  // For a whole conversation.
  'short-code',
  'sender-id',
  'business',
  'filtered',
  'self-chat',
  // For one row.
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
  // For a row that belongs to no conversation.
  'no-date',
  'future-date',
  'no-chat',
] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

/**
 * Rows that change nothing in the conversation: they neither end a turn nor answer one. All others are content, even without text to learn
 * from: a photo is an answer.
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
