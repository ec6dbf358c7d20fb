/**
 * What the specification calls "only logged": a line in the browser's console. Takes a fixed sentence and an error, whose name and message are added, so
 * neither may contain the text of messages, addresses, or tokens.
 */
export function logQuietly(sentence: string, error?: unknown): void {
  const { console: sink } = globalThis
  sink.warn(error instanceof Error ? `${sentence} (${error.name}: ${error.message})` : sentence)
}
