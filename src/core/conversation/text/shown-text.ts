/** What Messages shows at the end of a conversation, as `MessagesSnapshot` has it. */
export interface ShownEnd {
  readonly lastText: string | null
  readonly descriptions: readonly string[]
}

/**
 * Whether the end of the conversation on the screen is this text; null if no bubble can be read. The helper script says the same
 * (`showsText` in `window.js`), because it looks again right before it writes.
 */
export function showsText({ lastText, descriptions }: ShownEnd, expected: string): boolean | null {
  const wanted = plain(expected)
  if (lastText !== null) return plain(lastText) === wanted
  if (descriptions.length === 0 || wanted === '') return null
  return descriptions.some((description) => hasWhole(plain(description), wanted))
}

/** Without what a transcript shows differently from the database: spaces at the ends, attachments, variation selectors. */
function plain(value: string): string {
  return value.replace(/\uFFFC|\uFFFD|\uFE0E|\uFE0F/g, '').trim()
}

/** With nothing said right before or behind it: "ok" is neither in "booked" nor in "ok then". */
function hasWhole(whole: string, part: string): boolean {
  const isWord = (unit: string) => /[\p{L}\p{N}]/u.test(unit)
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    const before = whole.slice(0, at).trim().slice(-1)
    const behind = whole
      .slice(at + part.length)
      .trim()
      .slice(0, 1)
    if (!isWord(before) && !isWord(behind)) return true
  }
  return false
}
