/** `link` of a text that may be masked: a part of the address may have become a placeholder. */
const link = /\b(?:https?:\/\/|www\.)(?:\[(?:code|card|account|secret|address|phone|email|text) \d{1,9}\]|\S)+/giu
/** "R 2.15.1", "version 3.0", "1.2.3", "r49614": a fact of the conversation it came from. */
const versionNumber =
  /(?<![\p{L}\p{N}.])v?\d{1,3}(?:\.\d{1,4}){2,3}(?![\p{L}\p{N}.]*\p{N})|(?<=\b(?:versions?|v|R)[ -])\d{1,3}\.\d{1,4}(?![.\p{N}])|\br\d{4,6}\b/gu

/**
 * Replaces what only the writer of a real mail could know (a link, a version) with blanks. A model that edits the mail fills them from the thread, drops them,
 * or leaves them for the owner.
 */
export function withBlanks(text: string): string {
  return text
    .replace(link, (link) => `[link]${/(?<![.,;:!?)>\]])[.,;:!?)>\]]+$/u.exec(link)?.[0] ?? ''}`)
    .replace(versionNumber, '[number]')
}
