/**
 * The lines of an error's stack that say where it was thrown, such as `at open (file:///…:12:3)`. Never a line of its message, which may quote what a
 * person wrote, and may look like such lines.
 */
export function framesOf({ stack = '', message }: Pick<Error, 'stack' | 'message'>): string[] {
  const begin = stack.indexOf(message)
  // The message was replaced, so nobody can tell where the one in the stack ends.
  if (begin === -1) return []
  const [, ...lines] = stack.slice(begin + message.length).split('\n')
  return lines.filter((line) => /^\s+at /u.test(line)).map((line) => line.trim())
}
