import { findAccounts, findCards } from './kinds/numbers.ts'
import { findAddresses } from './kinds/addresses.ts'
import { findCodes } from './kinds/codes.ts'
import { findEmails } from './kinds/emails.ts'
import { findPhones } from './kinds/phones.ts'
import { findAnsweredSecrets, findSecrets } from './kinds/secrets.ts'
import { placeholderForm } from './placeholder.ts'
import type { PrivateKind } from './placeholder.ts'
import { type Span, viewOf } from './view.ts'

export interface PrivatePlace extends Span {
  readonly kind: PrivateKind
}

/** Where two meet, the earlier one names the place. */
const detectors: readonly (readonly [PrivateKind, (text: string) => Span[]])[] = [
  ['secret', findSecrets],
  ['card', findCards],
  ['account', findAccounts],
  ['email', findEmails],
  ['code', findCodes],
  ['phone', findPhones],
  ['address', findAddresses],
]

/** One place can lay another bare (a number that stood beside it); more rounds than this have never been needed. */
const mostRounds = 8

/**
 * What is private in a text, in order and without overlap. A form like `[phone 1]` is none of it (only the inside of a private key may hold
 * one), so that a masked text has nothing to be found any more. Linear in the length of the text. `asked` is what this text answers: who was
 * asked for a password gives it without saying what it is.
 */
export function findPrivate(text: string, asked: string | null = null): PrivatePlace[] {
  const forms = formsIn(text)
  let found: PrivatePlace[] = asked === null ? [] : inOrder(answered(text, asked, forms))
  for (let round = 0; round < mostRounds; round += 1) {
    const more = detect(text, inOrder([...forms, ...found]))
    if (more.length === 0) break
    found = inOrder([...found, ...more])
  }
  return found
}

/** What looks like a placeholder. */
export function formsIn(text: string): Span[] {
  return [...text.matchAll(placeholderForm)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

function answered(text: string, asked: string, forms: readonly Span[]): PrivatePlace[] {
  const view = viewOf(text, forms)
  return findAnsweredSecrets(view.text, asked).map((span) => placeOf('secret', view.original(span)))
}

function detect(text: string, opaque: readonly Span[]): PrivatePlace[] {
  const view = viewOf(text, opaque)
  const places = detectors.flatMap(([kind, find]) =>
    find(view.text)
      .filter(({ start, end }) => end > start)
      .map((span) => placeOf(kind, view.original(span))),
  )
  return merged(inOrder(places))
}

const placeOf = (kind: PrivateKind, { start, end }: Span): PrivatePlace => ({ kind, start, end })

function inOrder<T extends Span>(spans: readonly T[]): T[] {
  return [...spans].toSorted((a, b) => a.start - b.start || b.end - a.end)
}

/** A whole telephone number beside the word "code" is no code. */
function nameOf(a: PrivatePlace, b: PrivatePlace, rank: (kind: PrivateKind) => number): PrivateKind {
  const phone = [a, b].find(({ kind }) => kind === 'phone')
  const code = [a, b].find(({ kind }) => kind === 'code')
  if (phone !== undefined && code !== undefined && phone.end - phone.start > code.end - code.start) return 'phone'
  return rank(a.kind) < rank(b.kind) ? a.kind : b.kind
}

/** Overlapping places become one, under the name that comes first among the detectors. */
function merged(places: readonly PrivatePlace[]): PrivatePlace[] {
  const rank = (kind: PrivateKind) => detectors.findIndex(([name]) => name === kind)
  const result: PrivatePlace[] = []
  for (const place of places) {
    const before = result.at(-1)
    if (before === undefined || place.start >= before.end) result.push(place)
    else {
      const kind = nameOf(place, before, rank)
      result[result.length - 1] = { kind, start: before.start, end: Math.max(before.end, place.end) }
    }
  }
  return result
}
