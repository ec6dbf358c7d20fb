/**
 * Opens something that has several parts. `open` puts on the stack how each part is closed as soon as the part is open. Its `close` closes them all,
 * last first, each of them whatever happens to the others; called again, it waits for the same end.
 *
 * If `open` fails, the parts that were open are closed, and its error is thrown even if closing fails, too.
 */
export async function allOrNothing<T>(open: (opened: AsyncDisposableStack, close: () => Promise<void>) => Promise<T>): Promise<T> {
  const opened = new AsyncDisposableStack()
  let closing: Promise<void> | null = null
  const close = () => (closing ??= opened.disposeAsync())
  try {
    return await open(opened, close)
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
}
