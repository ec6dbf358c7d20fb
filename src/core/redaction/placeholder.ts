/** `text`: something that looked like a placeholder and was none. */
export const privateKinds = ['code', 'card', 'account', 'secret', 'address', 'phone', 'email'] as const
export type PrivateKind = (typeof privateKinds)[number]
export type PlaceholderKind = PrivateKind | 'text'

/** `[phone 1]` and everything that a reader or a model could take for it: other case, spaces, no number. */
export const placeholderForm = /\[\s{0,3}(code|card|account|secret|address|phone|email|text)\s{0,3}#?\s{0,3}(\d{0,9})\s{0,3}\]/giu

export function placeholder(kind: PlaceholderKind, number: number): string {
  return `[${kind} ${number}]`
}

/** The one way to write what a match of `placeholderForm` means. */
export function canonical(kind: string, number: string): string {
  return `[${kind.toLowerCase()} ${number.replace(/^0+(?=\d)/u, '')}]`
}

/** As a redactor writes them. */
const written = /\[(?:code|card|account|secret|address|phone|email|text) \d{1,9}\]/gu
const longest = '[account 123456789]'.length

/** Where a masked text may be cut instead of at `at`, so that no placeholder is halved: before the one that stands there, or behind it. */
export function cutBeside(text: string, at: number, side: 'before' | 'behind'): number {
  const from = Math.max(0, at - longest)
  for (const match of text.slice(from, at + longest).matchAll(written)) {
    const start = from + match.index
    const end = start + match[0].length
    if (start < at && at < end) return side === 'before' ? start : end
  }
  return at
}
