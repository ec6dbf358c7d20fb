import type { RedactionMode } from '#contract/language-model/model.ts'
import { longestValue } from './clear-cut.ts'
import type { Asked } from './find.ts'
import { keyAcross } from './kinds/secrets.ts'
import type { PrivateValue } from './known-values.ts'
import { createRedactor, type Redactor } from './redactor.ts'
import type { Span } from './view.ts'

/** Decides what one request may show of texts, by the owner's choice. */
export interface Screen {
  /** Learns a text. All texts are learned before the first is shown, because a value found in one is private in all. */
  learn(text: string, asked?: Asked): void
  /** Whether a text may be shown at all; its first `shown` UTF-16 units, if no more of it is. `asked`: what it answers. */
  may(text: string, asked?: Asked, shown?: number): boolean
  /** What of it is shown. It is masked as a whole and may be cut then, by what leaves placeholders whole (`cutBeside`); only the middle of a very long one is gone already. */
  show(text: string, asked?: Asked): string
  /** All values known to be private. Passed on, they are private in the next request too. */
  known(): readonly PrivateValue[]
  readonly redactor: Redactor
}

/** UTF-16 units of one text that are read, so that the time that a prompt takes is bounded: what is left at either end is more than is ever shown. */
const maxRead = 44_000

export function createScreen(mode: RedactionMode, known: readonly PrivateValue[] = []): Screen {
  const redactor = createRedactor(mode === 'off' ? [] : known)
  return {
    redactor,
    known: () => redactor.known(),
    learn(text, asked = null) {
      if (mode === 'off') return
      for (const { read } of parts(text)) redactor.learn(read, asked)
    },
    may: (text, asked = null, shown = text.length) =>
      mode !== 'block' ||
      parts(text).every(({ read, isKey }, i) => !isKey && !redactor.places(read, asked).some(({ start }) => i > 0 || start < shown)),
    show(text, asked = null) {
      if (mode !== 'mask') return text
      if (text.length <= maxRead) return redactor.mask(text, asked)
      return parts(text)
        .map(({ read, shown }) => redactor.mask(read, asked, shown).toWellFormed().trim())
        .join(' … ')
    },
  }
}

interface Part {
  readonly read: string
  /** What is shown of what is read. */
  readonly shown: Span
  /** It begins inside of a private key. */
  readonly isKey: boolean
}

/** A text, or the beginning and the end of a very long one, each read further than it is shown: so no value that is shown was halved. */
function parts(text: string): Part[] {
  if (text.length <= maxRead) return [{ read: text, shown: { start: 0, end: text.length }, isKey: false }]
  const half = maxRead / 2
  const behind = text.length - half
  // Of a key alone no length is the longest.
  const key = keyAcross(text, behind)
  const start = Math.max(longestValue, (key?.end ?? 0) - behind)
  return [
    { read: text.slice(0, half).toWellFormed(), shown: { start: 0, end: half - longestValue }, isKey: false },
    { read: text.slice(behind).toWellFormed(), shown: { start, end: half }, isKey: key !== null },
  ]
}
