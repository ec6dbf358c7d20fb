/**
 * A calibrated probability in words, honest and rounded: "about 1 in 5 you'd send it as is" rather than "0.21"; null abstains.
 * `confidence` is 0–1 or null (`contract/voice/drafts.ts`).
 */
export function confidenceWords(confidence: number | null): string {
  if (confidence === null) return 'not enough evidence'
  return `${odds(confidence)} you'd send it as is`
}

function odds(confidence: number): string {
  if (confidence < 0.05) return 'fewer than 1 in 20'
  if (confidence < 0.45) return `about 1 in ${Math.round(1 / confidence)}`
  const tenths = Math.round(confidence * 10)
  if (tenths >= 10) return 'more than 9 in 10'
  if (tenths <= 5) return 'about 1 in 2'
  return `about ${tenths} in 10`
}
