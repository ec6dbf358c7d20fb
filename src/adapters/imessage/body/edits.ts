import { readRuns, type AttributeRun } from './attribute-runs.ts'
import { dictionary, readPropertyList, type PropertyList } from './property-list.ts'
import { readTypedstream, type BodyText } from './typedstream.ts'

/** Edits to a message's parts after it was sent (from message_summary_info). */
export interface Edits {
  /** Latest text of each edited part. */
  readonly edited: ReadonlyMap<number, string>
  /** Some of those has styles, such as strikethrough. */
  readonly styled: boolean
  readonly unsent: ReadonlySet<number>
  /** Position of each part in the original text, in UTF-16 code units. */
  readonly ranges: ReadonlyMap<number, { start: number; length: number }>
}

export interface EditedText {
  /** Null if every part was unsent. */
  readonly text: string | null
  readonly unsent: boolean
}

/**
 * Reads message_summary_info. Null if it cannot be read: an XML property list, or a broken one. The current text of such a message is unknown, so its
 * body is shown as it is and not learned from.
 */
export function readEdits(summary: unknown): Edits | null {
  const list = Buffer.isBuffer(summary) ? readPropertyList(summary) : null
  if (list === null) return null
  const edited = new Map<number, string>()
  let styled = false
  for (const [part, history] of entries(list['ec'])) {
    const last = Array.isArray(history) ? lastText(history) : null
    if (last === null) continue
    edited.set(part, last.text)
    styled ||= last.styled
  }
  const unsent = new Set(Array.isArray(list['rp']) ? list['rp'].filter((part): part is number => typeof part === 'number') : [])
  const ranges = new Map<number, { start: number; length: number }>()
  for (const [part, range] of entries(list['otr'])) {
    const { lo, le } = dictionary(range) ?? {}
    if (typeof lo === 'number' && typeof le === 'number') ranges.set(part, { start: lo, length: le })
  }
  return { edited, styled, unsent, ranges }
}

/**
 * Text after its edits: edited parts have their latest text, unsent parts are gone, and the rest is as in the body. `body` and `text` are the
 * message's decoded body and text. `text` is null if it has none.
 */
export function applyEdits(edits: Edits, body: unknown, text: string | null): EditedText {
  const parts = partsOf(edits, body, text)
  const kept = [...new Set([...parts.keys(), ...edits.edited.keys()])]
    .filter((part) => !edits.unsent.has(part))
    .toSorted((a, b) => a - b)
    .map((part) => edits.edited.get(part) ?? parts.get(part))
    .filter((part) => part !== undefined)
  if (edits.unsent.size > 0 && kept.join('') === '') return { text: null, unsent: true }
  return { text: kept.length === 0 ? text : kept.join(''), unsent: false }
}

/** Text by part: from the body's runs, else from the original positions of the parts, else all of it as one part. */
function partsOf(edits: Edits, body: unknown, text: string | null): Map<number, string> {
  const runs = Buffer.isBuffer(body) ? readRuns(body) : null
  if (runs !== null && runs.runs.length > 0) return partsOfRuns(runs.text, runs.runs)
  const parts = new Map<number, string>()
  if (text === null || text === '') return parts
  if (edits.ranges.size < 2) return parts.set([...edits.ranges.keys()][0] ?? 0, text)
  for (const [part, { start, length }] of edits.ranges) parts.set(part, text.slice(start, start + length))
  return parts
}

function partsOfRuns(text: string, runs: readonly AttributeRun[]): Map<number, string> {
  const parts = new Map<number, string>()
  for (const { part, start, length } of runs) parts.set(part, (parts.get(part) ?? '') + text.slice(start, start + length))
  return parts
}

function lastText(history: readonly unknown[]): BodyText | null {
  for (const entry of history.toReversed()) {
    const body = dictionary(entry)?.['t']
    const decoded = Buffer.isBuffer(body) ? readTypedstream(body) : null
    if (decoded !== null) return decoded
  }
  return null
}

function entries(value: unknown): [number, unknown][] {
  const list: PropertyList = dictionary(value) ?? {}
  return Object.entries(list)
    .map(([key, entry]): [number, unknown] => [Number(key), entry])
    .filter(([part]) => Number.isInteger(part) && part >= 0)
}
