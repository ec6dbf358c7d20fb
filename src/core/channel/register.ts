import type { Medium } from './medium.ts'

/** How somebody writes in one medium: texts and mails are two registers of one voice. (Linguistics: the style that fits a setting.) */
export type Register = Medium

/** Voices store their positions, so a new one goes last. */
export const registers = ['text', 'email'] as const satisfies readonly Register[]

/** The register of a pair, a turn, or a request. Anything stored before registers existed is a text. */
export function registerOf({ register }: { readonly register?: Register | undefined }): Register {
  return register ?? 'text'
}

/**
 * A turn as one text. Only this and `bubblesIn` define how bubbles are written out: texts are separated by a newline; each mail keeps its own lines, and
 * a blank line separates it from the next.
 */
export function writtenOut(bubbles: readonly string[], register: Register): string {
  return bubbles.join(register === 'email' ? '\n\n' : '\n')
}

/** The bubbles of a turn that was written out; none if it is empty. A mail is one, paragraphs and all. */
export function bubblesIn(text: string, register: Register): string[] {
  const lines = register === 'email' ? [text.replaceAll('\r\n', '\n')] : text.split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}
