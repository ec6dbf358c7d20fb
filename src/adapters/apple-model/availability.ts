import { shownOnOneLine } from '#core/conversation/text/shown-characters.ts'

/**
 * Reads the output of `fm available`. Null if the model can be started, otherwise the reason in the program's own words and what the owner can do. A
 * version without that command is assumed to be available.
 */
export function readAvailability({ text, code }: { readonly text: string; readonly code: number | null }): string | null {
  if (/unexpected argument|unknown (?:sub)?command|no such command|unrecognized/iu.test(text)) return null
  const license = /licen[cs]e/iu.test(text)
  if (code === 0 && !license && !/\bnot (?:currently )?available|unavailable|turned off|not enabled|not ready/iu.test(text)) return null
  const words = oneLine(text)
  const said = words === '' ? `“fm available” ended with code ${code ?? 'none'}.` : `Apple’s program says: “${words}”`
  return license
    ? `${said} Run “sudo fm license” once in Terminal, then try again.`
    : `${said} Check Apple Intelligence in System Settings.`
}

/** Shown as text, never run: no control characters, and at most a sentence or two. */
function oneLine(text: string): string {
  const plain = shownOnOneLine(text)
  return plain.length > 200 ? `${plain.slice(0, 199)}…` : plain
}
