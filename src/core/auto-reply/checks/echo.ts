/**
 * Recognizes in the Messages database what the product itself sent: a row from the owner's side whose text is that of an outbox row of the
 * conversation, in any state, is ours; it is no human turn and no sample of the owner's style.
 */

/** What differs between a text as handed over and as Messages stores it. Case does not. */
export function normalizeSent(text: string): string {
  return text
    .replace(/\u200d|\ufe0e|\ufe0f/gu, '')
    .normalize('NFC')
    .replace(/[‘’‚‛]/gu, "'")
    .replace(/[“”„‟]/gu, '"')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Whether a row's decoded text is what was handed over. Texts without anything visible are the same as nothing. */
export function isSameText(a: string, b: string): boolean {
  const normalized = normalizeSent(a)
  return normalized !== '' && normalized === normalizeSent(b)
}

/**
 * The newest of `sent` that `row` is the echo of, or null. `conversation` is whatever both sides name conversations by; one entry for each
 * text that was handed over.
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
