import { findPrivate, formsIn, withPlaces, type Asked, type PrivatePlace } from './find.ts'
import { createKnownValues, type PrivateValue } from './known-values.ts'
import { canonical, placeholder, type PlaceholderKind, placeholderForm } from './placeholder.ts'
import type { Span } from './view.ts'

export interface FoundPrivate {
  readonly kind: PlaceholderKind
  readonly placeholder: string
}

export interface Redactor {
  /** Learns the private values in a text. They are replaced in any text masked from now on, in any context. */
  learn(text: string, asked?: Asked): void
  /** The values learned so far. */
  known(): readonly PrivateValue[]
  /** Where the private things of a text stand, and what of it is known; in order and apart. */
  places(text: string, asked?: Asked): readonly PrivatePlace[]
  /**
   * The text with everything private replaced: `[phone 1]`, `[email 2]`; of `part` alone, read as a part of the whole, with what it halves. The same value gets the same placeholder in every call. Give it text
   * as it was written, never text that is masked already: whatever looks like a placeholder is taken for a forgery and becomes `[text 1]`, so
   * that nobody can write `[phone 1]` into a conversation and be told another person's number. `asked` is what the text answers, if anything.
   */
  mask(text: string, asked?: Asked, part?: Span): string
  /** The values replaced so far, in order of first occurrence. */
  found(): readonly FoundPrivate[]
  /**
   * A text that a model wrote, with the values in place of their placeholders. Null if one remains that is not in `allowed` or stands for
   * nothing: such a text may not be used. A value is never read again, so it cannot bring a placeholder of its own.
   */
  restore(text: string, allowed: ReadonlySet<string>): string | null
}

/** UTF-16 units: many that overlap must not cost the square of a text's length. */
const longestPart = 512

/** Creates a redactor for one prompt and its answers. `already`: values known from other texts of the same request. */
export function createRedactor(already: readonly PrivateValue[] = []): Redactor {
  const placeholders = new Map<string, string>()
  const values = new Map<string, string>()
  const counts = new Map<PlaceholderKind, number>()
  const found: FoundPrivate[] = []
  const known = createKnownValues()
  for (const value of already) known.add(value)
  /** What stands in a text by itself; most texts are learned and then masked. */
  const read = new Map<string, readonly PrivatePlace[]>()

  const placeholderOf = (kind: PlaceholderKind, value: string): string => {
    const key = `${kind} ${value}`
    const kept = placeholders.get(key)
    if (kept !== undefined) return kept
    const number = (counts.get(kind) ?? 0) + 1
    const made = placeholder(kind, number)
    counts.set(kind, number)
    placeholders.set(key, made)
    values.set(made, value)
    found.push({ kind, placeholder: made })
    return made
  }

  function learned(text: string, asked: Asked): readonly PrivatePlace[] {
    const key = JSON.stringify([asked, text])
    const before = read.get(key)
    if (before !== undefined) return before
    const add = ({ kind, start, end, onlyHere = false }: PrivatePlace) => {
      if (!onlyHere) known.add({ kind, text: text.slice(start, end) })
    }
    const places = findPrivate(text, asked, (place) => {
      if (place.end - place.start <= longestPart) add(place)
    })
    for (const place of places) add(place)
    read.set(key, places)
    return places
  }

  const places = (text: string, asked: Asked = null): readonly PrivatePlace[] => {
    const own = learned(text, asked)
    return withPlaces(text, own, known.placesIn(text, formsIn(text)))
  }

  return {
    learn: (text, asked = null) => void learned(text, asked),
    known: () => known.all,
    places,
    mask(text, asked = null, part = { start: 0, end: text.length }) {
      let result = ''
      let at = part.start
      for (const { kind, start, end } of withForms(text, places(text, asked))) {
        if (end <= part.start) continue
        if (start >= part.end) break
        result += text.slice(at, Math.max(at, start)) + placeholderOf(kind, text.slice(start, end))
        at = end
      }
      return result + text.slice(at, Math.max(at, part.end))
    },
    found: () => found,
    restore(text, allowed) {
      let whole = true
      const restored = text.replace(placeholderForm, (_form, kind: string, number: string) => {
        const name = canonical(kind, number)
        const value = allowed.has(name) ? values.get(name) : undefined
        if (value === undefined) whole = false
        return value ?? ''
      })
      return whole ? restored : null
    },
  }
}

/** Private places and forged placeholders, in order and without overlap: a form is either inside of a place or apart from all. */
function withForms(text: string, places: readonly PrivatePlace[]): { kind: PlaceholderKind; start: number; end: number }[] {
  let at = 0
  const forms = formsIn(text).filter(({ start, end }) => {
    while ((places[at]?.end ?? Number.POSITIVE_INFINITY) < end) at += 1
    return !((places[at]?.start ?? Number.POSITIVE_INFINITY) <= start)
  })
  return [...places, ...forms.map((form) => ({ kind: 'text' as const, start: form.start, end: form.end }))].toSorted(
    (a, b) => a.start - b.start,
  )
}
