/**
 * Recognizes, in the Messages database, what Idiolect itself sent. A row from the owner's side is ours if its text equals that of an outbox
 * row of the conversation, in any state. It is then neither a human turn nor a sample of the owner's style.
 */

/** Removes the differences between a text as handed over and as Messages stores it. Case is kept. */
export function normalizeSent(text: string): string {
  return text
    .replace(/\u200d|\ufe0e|\ufe0f/gu, '')
    .normalize('NFC')
    .replace(/[‘’‚‛]/gu, "'")
    .replace(/[“”„‟]/gu, '"')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Whether a row's decoded text is the one that was handed over. A text without anything visible is never the same. */
export function isSameText(a: string, b: string): boolean {
  const normalized = normalizeSent(a)
  return normalized !== '' && normalized === normalizeSent(b)
}

/**
 * The newest entry of `sent` that `row` echoes. Null if there is none. `sent` has one entry per text handed over. `conversation` may be any
 * key, as long as `row` and `sent` use the same one.
 */
export function findEcho<Sent extends { readonly conversation: string; readonly text: string; readonly at: number }>(
  row: { readonly conversation: string; readonly text: string },
  sent: readonly Sent[],
): Sent | null {
  const text = normalizeSent(row.text)
  if (text === '') return null
  let newest: Sent | null = null
  for (const one of sent) {
    if (one.conversation !== row.conversation || normalizeSent(one.text) !== text) continue
    if (newest === null || one.at > newest.at) newest = one
  }
  return newest
}
