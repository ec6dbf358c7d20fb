/** Product specification, sections 5 and 9. A typed interval has no upper bound here, and neither has a typed number of e-mails. */
export const shortestInterval = 10
export const longestInterval = 300
export const fewestEmails = 1
export const maxEmails = 20

/** Seconds; accepted only if at least 10. */
export function atLeastShortest(text: string): number | null {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) && value >= shortestInterval ? value : null
}

/** A whole number greater than 0: there is no half an e-mail. */
export function wholePositive(text: string): number | null {
  const value = Number(text)
  return text.trim() !== '' && Number.isInteger(value) && value > 0 ? value : null
}

/** The list with one more sender, or null if it is empty or already listed: addresses do not differ by capitals. */
export function withSender(senders: readonly string[], typed: string): string[] | null {
  const sender = typed.trim()
  const listed = senders.some((other) => other.toLowerCase() === sender.toLowerCase())
  return sender === '' || listed ? null : [...senders, sender]
}
