import { findAccounts, findCards } from './kinds/numbers.ts'
import { findAnnounced, findChosen } from './kinds/announced.ts'
import { findEntered } from './kinds/entered.ts'
import { findAddresses } from './kinds/addresses.ts'
import { findCodes } from './kinds/codes.ts'
import { findEmails } from './kinds/emails.ts'
import { findPhones } from './kinds/phones.ts'
import { findAnsweredSecrets } from './answers/answered-secrets.ts'
import { findIdentityNumbers } from './kinds/identity-numbers.ts'
import { findSecrets } from './kinds/secrets.ts'
import { findDigitWords } from './kinds/spelled.ts'
import { placeholderForm } from './placeholder.ts'
import { findAnsweredValues } from './answers/answered-values.ts'
import { wantedIn, type Wanted } from './answers/wanted.ts'
import { findTold, findToldBeside } from './answers/told.ts'
import type { PrivateKind } from './placeholder.ts'
import { type Span, viewOf } from './view.ts'

export interface PrivatePlace extends Span {
  readonly kind: PrivateKind
  /** It makes nothing known: the same text elsewhere is ordinary. */
  readonly onlyHere?: boolean
}

/** Where two meet, the earlier one names the place. */
const detectors: readonly (readonly [PrivateKind, (text: string) => readonly Span[]])[] = [
  ['secret', findSecrets],
  ['secret', findAnnounced],
  ['secret', findEntered],
  ['secret', findChosen],
  ['secret', findDigitWords],
  ['card', findCards],
  ['account', findAccounts],
  ['account', findIdentityNumbers],
  ['email', findEmails],
  ['code', findCodes],
  ['phone', findPhones],
  ['address', findAddresses],
]

/** What a text answers: what was said right before it, or several texts, the last one last; null if nothing. */
export type Asked = string | readonly string[] | null

/** Whoever asks for a secret may get it a few texts later. */
const maxAsked = 8

/** What the text at this place of a thread answers. */
export function askedBefore(thread: readonly string[], at: number): Asked {
  return thread.slice(Math.max(0, at - maxAsked), at)
}

/** One place can lay another bare (a number that stood beside it); more rounds than this have never been needed. */
const maxRounds = 8

/**
 * What is private in a text, in order and without overlap. A form like `[phone 1]` is none of it (only the inside of a private key may hold
 * one), so that a masked text has nothing to be found any more. Linear in the length of the text. `asked` is what this text answers: who was
 * asked for a password gives it without saying what it is. `told`: takes every place by itself, where those that overlap are given as one.
 */
export function findPrivate(text: string, asked: Asked = null, told?: (place: PrivatePlace) => void): PrivatePlace[] {
  const forms = formsIn(text)
  const before = typeof asked === 'string' ? [asked] : (asked ?? [])
  const first = apart([...answered(text, before, forms), ...toldIn(text, before, forms)])
  if (told !== undefined) for (const place of first) told(place)
  return laidBare(text, first, forms, told)
}

/** The same together with places that are known to be private, which may overlap what was found. Both in order and apart. */
export function withPlaces(text: string, found: readonly PrivatePlace[], known: readonly PrivatePlace[]): readonly PrivatePlace[] {
  let at = 0
  const more = known.filter(({ start, end }) => {
    while ((found[at]?.end ?? Number.POSITIVE_INFINITY) < end) at += 1
    return !((found[at]?.start ?? Number.POSITIVE_INFINITY) <= start)
  })
  return more.length === 0 ? found : laidBare(text, merged(inOrder([...found, ...more])), formsIn(text))
}

function laidBare(
  text: string,
  known: readonly PrivatePlace[],
  forms: readonly Span[],
  told?: (place: PrivatePlace) => void,
): PrivatePlace[] {
  let found = [...known]
  for (let round = 0; round < maxRounds; round += 1) {
    const more = detect(text, inOrder([...forms, ...found]))
    if (more.length === 0) break
    if (told !== undefined) for (const place of more) told(place)
    found = inOrder([...found, ...merged(more)])
  }
  return found
}

/** What looks like a placeholder. */
export function formsIn(text: string): Span[] {
  return [...text.matchAll(placeholderForm)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

function answered(text: string, asked: readonly string[], forms: readonly Span[]): PrivatePlace[] {
  const last = asked.at(-1)
  if (last === undefined) return []
  const view = viewOf(text, forms)
  const earlier = asked.slice(0, -1)
  const secrets = findAnsweredSecrets(view.text, last, earlier)
  const wanted = wantedIn(last) ?? wantedEarlier(last, earlier)
  const others = wanted === null ? [] : findAnsweredValues(view.text, wanted)
  const found: PrivatePlace[] = [
    ...secrets.map(({ start, end, onlyHere }): PrivatePlace => ({ kind: 'secret', start, end, onlyHere })),
    ...others.map(({ kind, start, end }): PrivatePlace => ({ kind, start, end, onlyHere: isShort(view.text.slice(start, end)) })),
  ]
  return apart(found).map(({ kind, onlyHere = false, start, end }) =>
    Object.assign(placeOf(kind, view.original({ start, end })), { onlyHere }),
  )
}

function toldIn(text: string, asked: readonly string[], forms: readonly Span[]): PrivatePlace[] {
  const view = viewOf(text, forms)
  return findTold(view.text, asked).map(({ kind, onlyHere, ...span }) => Object.assign(placeOf(kind, view.original(span)), { onlyHere }))
}

/** Digits of a few bubbles, or the name of a street, mean something else elsewhere. */
const isShort = (value: string): boolean => value.length < 4 || /^[\p{L} ]+$/u.test(value)

/** In order, without what overlaps the one before. */
function apart(found: readonly PrivatePlace[]): PrivatePlace[] {
  const kept: PrivatePlace[] = []
  for (const place of inOrder(found)) {
    const { end: from } = kept.at(-1) ?? { end: 0 }
    if (place.end > from) kept.push({ ...place, start: Math.max(place.start, from) })
  }
  return kept
}

/** Asks for the rest of it. */
const goOn = /^\s*(?:ok(?:ay)?,? )?(?:and|and then|then|the rest|rest|next|go on|go ahead|continue)\s*[?.!…]*\s*$/iu

/** What was asked for before the last text, if that one only put it off. */
function wantedEarlier(last: string, earlier: readonly string[]): Wanted | null {
  const at = earlier.findLastIndex((text) => wantedIn(text) !== null)
  const found = wantedIn(earlier[at] ?? '')
  if (goOn.test(last)) return found
  const since = [...earlier.slice(at + 1), last]
  return found !== null && since.every((text) => text.length <= 60 && findAnsweredValues(text, found).length === 0) ? found : null
}

function detect(text: string, opaque: readonly Span[]): PrivatePlace[] {
  const view = viewOf(text, opaque)
  const places = detectors.flatMap(([kind, find]) =>
    find(view.text)
      .filter(({ start, end }) => end > start)
      .map((span) => placeOf(kind, view.original(span))),
  )
  for (const { kind, onlyHere, ...span } of findToldBeside(view.text))
    places.push(Object.assign(placeOf(kind, view.original(span)), { onlyHere }))
  return inOrder(places)
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
