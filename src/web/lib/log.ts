/**
 * What the specification calls "only logged": a line in the browser's console, for whoever looks. Takes a fixed sentence and the kind of the
 * error, never message text, addresses or tokens.
 */
export function logQuietly(sentence: string, error?: unknown): void {
  const { console: sink } = globalThis
  sink.warn(error instanceof Error ? `${sentence} (${error.name}: ${error.message})` : sentence)
}
