import { inLatin } from './kinds/look-alikes.ts'
import { type Span, type View, viewOf } from './view.ts'

/** What is written on top of another character: accents, strokes through it, the frame of a key. */
const mark = /^[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]$/u
const marks = new RegExp(mark.source.slice(1, -1), 'gu')
const ascii = /^[\0-\x7e]*$/u
const web = /https?:\/\/[^\s\uFFFC]+/giu
const encoded = /^%(?:[2-6][\da-f]|7[\da-e])$/iu

/** A view without accents and ligatures, in small letters, in Latin ones where others look the same, and with what an address has encoded: however a value was typed, it looks the same. */
export function folded(text: string, opaque: readonly Span[]): View {
  const view = viewOf(text, opaque)
  const addresses = view.text.includes('%') ? [...view.text.matchAll(web)].filter(([one]) => one.includes('%')) : []
  if (ascii.test(view.text) && addresses.length === 0) return { text: view.text.toLowerCase(), original: (span) => view.original(span) }
  const units: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let next = 0
  const inAddress = (at: number): boolean => {
    while (next < addresses.length && endOf(addresses[next]) <= at) next++
    return (addresses[next]?.index ?? Number.POSITIVE_INFINITY) <= at
  }
  for (let at = 0; at < view.text.length;) {
    const character = String.fromCodePoint(view.text.codePointAt(at) ?? 0)
    const isCode = character === '%' && inAddress(at) && encoded.test(view.text.slice(at, at + 3))
    const width = isCode ? 3 : character.length
    const seen = isCode ? String.fromCodePoint(Number.parseInt(view.text.slice(at + 1, at + 3), 16)) : character
    // A mark belongs to what it stands on, so that nothing of it is left there.
    if (mark.test(character) && ends.length > 0) ends[ends.length - 1] = at + width
    for (const unit of plainOf(seen)) {
      units.push(unit)
      starts.push(at)
      ends.push(at + width)
    }
    at += width
  }
  return {
    text: units.join(''),
    original: ({ start, end }) => view.original({ start: starts[start] ?? view.text.length, end: ends[end - 1] ?? view.text.length }),
  }
}

const endOf = (match: RegExpExecArray | undefined): number => (match?.index ?? 0) + (match?.[0].length ?? 0)

/** Its UTF-16 units; none for a mark. */
function plainOf(character: string): string[] {
  if (character <= '~' && character.length === 1) return [character.toLowerCase()]
  return inLatin(character.normalize('NFKD').toLowerCase().normalize('NFKD').replace(marks, '').normalize('NFC')).split('')
}
