/** `link` of a text that may be masked: a part of the address may have become a placeholder. */
const link = /\b(?:https?:\/\/|www\.)(?:\[(?:code|card|account|secret|address|phone|email|text) \d{1,9}\]|\S)+/giu
/** "R 2.15.1", "version 3.0", "1.2.3", "r49614": which one is a fact of its own conversation. */
const versionNumber =
  /(?<![\p{L}\p{N}.])v?\d{1,3}(?:\.\d{1,4}){2,3}(?![\p{L}\p{N}.]*\p{N})|(?<=\b(?:versions?|v|R)[ -])\d{1,3}\.\d{1,4}(?![.\p{N}])|\br\d{4,6}\b/gu

/**
 * A real mail with what only its writer could know marked as blanks: a link, a version. Whoever edits it fills them from the thread, goes without them, or leaves
 * them for the owner.
 */
export function withBlanks(text: string): string {
  return text.replace(link, (link) => `[link]${/[.,;:!?)>\]]+$/u.exec(link)?.[0] ?? ''}`).replace(versionNumber, '[number]')
}
