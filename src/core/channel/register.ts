import type { Medium } from './medium.ts'

/** How somebody writes by one medium: texts and mails are two registers of one voice. */
export type Register = Medium

/** In the order of the numbers that voices keep them by; a later one goes behind the last. */
export const registers = ['text', 'email'] as const satisfies readonly Register[]

/** The register of a pair, a turn, or a request. What was stored before there were registers are texts. */
export function registerOf({ register }: { readonly register?: Register | undefined }): Register {
  return register ?? 'text'
}

/**
 * A turn as one text. This and `bubblesIn` are the only places that say how bubbles are written out: texts are parted by a newline; each mail keeps
 * its own lines, and a blank one parts it from the next.
 */
export function writtenOut(bubbles: readonly string[], register: Register): string {
  return bubbles.join(register === 'email' ? '\n\n' : '\n')
}

/** The bubbles of a turn that was written out; none where it is empty. A mail is one, paragraphs and all. */
export function bubblesIn(text: string, register: Register): string[] {
  const lines = register === 'email' ? [text.replaceAll('\r\n', '\n')] : text.split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}
