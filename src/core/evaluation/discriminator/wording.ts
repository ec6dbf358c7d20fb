import type { measureNames } from './signs.ts'

/** How common a sign is: a share of texts for marks, a mean for measures. */
export interface Level {
  readonly draft: number
  readonly real: number
}

/** A measure in words: "too long (38 vs. 12)", drafts first. */
export function measureInWords(name: (typeof measureNames)[number], { draft, real }: Level): string {
  const more = draft > real
  const digits = Math.max(draft, real) < 10 ? 1 : 0
  const numbers = `(${draft.toFixed(digits)} vs. ${real.toFixed(digits)})`
  if (name === 'length') return `${more ? 'too long' : 'too short'} ${numbers}`
  if (name === 'words of a line') return `lines ${more ? 'too long' : 'too short'} ${numbers}`
  return `${more ? 'too many' : 'too few'} ${name} ${numbers}`
}

const alwaysFrom = 0.98

/** A mark in words: "always ends with '.' (100% vs. 8%)", drafts first. */
export function markInWords(mark: string, { draft, real }: Level): string {
  const name = nameOf(mark)
  const said =
    draft === 0 ? `never ${name}` : draft < real ? `${name} too rarely` : draft >= alwaysFrom ? `always ${name}` : `${name} too often`
  return `${said} (${percent(draft)} vs. ${percent(real)})`
}

const markNames: Readonly<Record<string, string>> = {
  asks: 'asks back',
  capital: 'begins with a capital',
  'capital later': 'begins later lines with a capital',
  'small i': "writes 'i' small",
  apostrophe: 'writes apostrophes',
  number: 'names a number',
  emoji: 'uses emoji',
  emoticon: 'uses emoticons',
  sentences: 'writes several sentences on a line',
  'full stop before a line': 'ends lines with a full stop',
  'one word': 'a single word',
  'ends:': 'ends without a mark',
  'ends:an emoji': 'ends with an emoji',
  'ends:?': 'ends with a question',
}

function nameOf(mark: string): string {
  const name = markNames[mark]
  if (name !== undefined) return name
  const colon = mark.indexOf(':')
  const what = `'${mark.slice(colon + 1)}'`
  const kind = mark.slice(0, colon)
  if (kind === 'word') return what
  if (kind === 'uses') return `uses ${what}`
  return `${kind} with ${what}`
}

/** Signs of one family say the same thing: only the heaviest of them is printed. */
export function familyOf(mark: string): string {
  if (mark === 'asks' || mark === 'ends:?') return 'question'
  if (mark === 'ends:' || mark === 'ends:.') return 'full stop'
  if (mark.includes('emoji')) return 'emoji'
  if (mark === 'ends:!' || mark === 'uses:!') return 'exclamation'
  if (mark === 'ends:…' || mark === 'uses:…') return 'ellipsis'
  const named = /^(?:word|opens|closes):(.+)$/u.exec(mark)
  return named === null ? mark : `word ${named[1]}`
}

const percent = (share: number): string => `${Math.round(share * 100)}%`
