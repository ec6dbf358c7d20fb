import { findPrivate, formsIn } from './find.ts'
import type { Span } from './view.ts'
import { canonical, placeholder, type PlaceholderKind, placeholderForm } from './placeholder.ts'

/**
 * Keeps private things out of text that goes to a language model, and puts them back into what it wrote.
 *
 * How to add a kind: its name in `placeholder.ts` (list and form), its detector in `kinds/` (text in, places out; linear; read the note on
 * `View`), a line in `find.ts`, and in `redaction.test.ts` texts that hold it and ordinary texts that only look as if.
 */
export { findPrivate, type PrivatePlace } from './find.ts'
export type { PlaceholderKind, PrivateKind } from './placeholder.ts'

export interface FoundPrivate {
  readonly kind: PlaceholderKind
  readonly placeholder: string
}

export interface Redactor {
  /**
   * The text with everything private replaced: `[phone 1]`, `[email 2]`. The same value gets the same placeholder in every call. Give it text
   * as it was written, never text that is masked already: whatever looks like a placeholder is taken for a forgery and becomes `[text 1]`, so
   * that nobody can write `[phone 1]` into a conversation and be told another person's number. `asked` is what the text answers, if anything.
   */
  mask(text: string, asked?: string | null): string
  /** What was replaced so far, in the order in which it was first seen. */
  found(): readonly FoundPrivate[]
  /**
   * A text that a model wrote, with the values in place of their placeholders. Null if one remains that is not in `allowed` or stands for
   * nothing: such a text may not be used. A value is never read again, so it cannot bring a placeholder of its own.
   */
  restore(text: string, allowed: ReadonlySet<string>): string | null
}

/** For one prompt and its answers. */
export function createRedactor(): Redactor {
  const placeholders = new Map<string, string>()
  const values = new Map<string, string>()
  const counts = new Map<PlaceholderKind, number>()
  const found: FoundPrivate[] = []

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

  return {
    mask(text, asked = null) {
      let result = ''
      let at = 0
      for (const { kind, start, end } of toReplace(text, asked)) {
        result += text.slice(at, start) + placeholderOf(kind, text.slice(start, end))
        at = end
      }
      return result + text.slice(at)
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

/** Private places and forged placeholders, in order and without overlap. */
function toReplace(text: string, asked: string | null): { kind: PlaceholderKind; start: number; end: number }[] {
  const places = findPrivate(text, asked)
  const forms = formsIn(text).filter((form) => !insideOne(form, places))
  return [...places, ...forms.map((form) => ({ kind: 'text' as const, start: form.start, end: form.end }))].toSorted(
    (a, b) => a.start - b.start,
  )
}

const insideOne = (form: Span, places: readonly Span[]) => places.some(({ start, end }) => form.start >= start && form.end <= end)
