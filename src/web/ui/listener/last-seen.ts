/** What is said of a listener (`who`) while its state is not known: what it was doing when it last was. Another page may have started it since. */
export function lastSeenWords(
  last: { readonly status: 'running' | 'stopped'; readonly config: { readonly auto_respond: boolean } } | undefined,
  who: string,
): string {
  if (last?.status === 'stopped') return `${who} was stopped when last seen.`
  if (last?.config.auto_respond === false) return `${who} was only drafting when last seen.`
  return `${who} may be running and sending.`
}
