import { folded } from './folded.ts'
import { isPassing } from './passing-words.ts'
import type { PrivateKind } from './placeholder.ts'
import type { Span } from './view.ts'

/** Something private that was found in one text, and is private in every other. */
export interface PrivateValue {
  readonly kind: PrivateKind
  readonly text: string
}

export interface KnownValues {
  add(value: PrivateValue): void
  readonly all: readonly PrivateValue[]
  /** Where any of them stands in a text, in order and apart, whatever its case and spacing. Nothing inside of `opaque`. Linear in the length of the text. */
  placesIn(text: string, opaque: readonly Span[]): (Span & { readonly kind: PrivateKind })[]
}

/** How a value is told from what only looks like a part of it. */
interface Care {
  /** What may not stand right before or behind it: a digit; a letter or a digit; `free`: anything may. */
  readonly edges: 'digit' | 'word' | 'free'
  /** The most separators in a row between two of its characters. */
  readonly gap: number
  /** It is the same only to the letter. */
  readonly exact: boolean
}

/** Shorter values are words and numbers that mean something else in most places, so they count only as whole words, and the shortest as written. */
const exactBelow = 4
const wordBelow = 6
const spacedFrom = 7
/** Characters without their separators: fewer tell nothing. */
const least = 3
/** Of all values together. What a hostile mail holds beyond it is still found where it can be told by itself. */
const maxNodes = 150_000

const letters = /^\p{L}+$/u
const digits = /^\d+$/u

function careOf(characters: string): Care | null {
  const { length } = characters
  if (length < least || (length < wordBelow && isPassing(characters))) return null
  if (length < exactBelow) return { edges: 'word', gap: 0, exact: true }
  if (digits.test(characters)) return { edges: 'digit', gap: length < spacedFrom ? 1 : 3, exact: false }
  if (length < wordBelow) return { edges: 'word', gap: letters.test(characters) ? 0 : 1, exact: false }
  return { edges: 'free', gap: 3, exact: false }
}

const separators = /[\t\n .-]/gu
const lineFeed = 10
const isSeparator = (unit: number): boolean => unit === 32 || unit === 45 || unit === 46 || unit === 9 || unit === lineFeed
/** Before a line that is quoted in a mail. */
const quoteMark = 62

/** Without the brackets and marks around it, which may be no part of it. */
function bare(characters: string): string {
  const inner = characters.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return inner.length < exactBelow ? characters : inner
}

const digit = /\d/u
/** Scripts that are written without spaces have no edges of words. */
const wordUnit = /[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]]/v

/**
 * An automaton that finds many values in one pass (Aho and Corasick, 1975): `fail` leads to the longest other beginning of a value that ends here,
 * `shorter` to the next value that does.
 */
export function createKnownValues(): KnownValues {
  const all: PrivateValue[] = []
  const known = new Set<string>()
  const next = new Map<number, number>()
  const unitOf = [0]
  const depth = [0]
  const parent = [0]
  const ends = new Map<number, { readonly kind: PrivateKind; readonly care: Care; readonly forms: Set<string> }>()
  let fail = [0]
  let shorter = [0]
  let linked = true

  const keyOf = (node: number, unit: number): number => node * 65_536 + unit
  const step = (from: number, unit: number): number => {
    let node = from
    for (;;) {
      const to = next.get(keyOf(node, unit))
      if (to !== undefined) return to
      if (node === 0) return 0
      node = fail[node] ?? 0
    }
  }

  function link(): void {
    fail = unitOf.map(() => 0)
    shorter = unitOf.map(() => 0)
    // What a link leads to is always less deep.
    const byDepth: number[][] = []
    for (const [node, deep] of depth.entries()) (byDepth[deep] ??= []).push(node)
    for (const node of byDepth.slice(1).flat()) {
      const from = parent[node] ?? 0
      const to = from === 0 ? 0 : step(fail[from] ?? 0, unitOf[node] ?? 0)
      fail[node] = to
      shorter[node] = ends.has(to) ? to : (shorter[to] ?? 0)
    }
    linked = true
  }

  return {
    all,
    add(value) {
      if (known.has(value.text) || unitOf.length > maxNodes) return
      known.add(value.text)
      const characters = bare(folded(value.text, []).text.replace(separators, ''))
      const care = careOf(characters)
      if (care === null || unitOf.length + characters.length > maxNodes) return
      all.push(value)
      let node = 0
      for (let i = 0; i < characters.length; i++) {
        const unit = characters.charCodeAt(i)
        let to = next.get(keyOf(node, unit))
        if (to === undefined) {
          to = unitOf.length
          unitOf.push(unit)
          depth.push(i + 1)
          parent.push(node)
          next.set(keyOf(node, unit), to)
          linked = false
        }
        node = to
      }
      const end = ends.get(node)
      if (end !== undefined) end.forms.add(value.text)
      else {
        ends.set(node, { kind: value.kind, care, forms: new Set([value.text]) })
        linked = false
      }
    },
    placesIn(text, opaque) {
      if (all.length === 0) return []
      if (!linked) link()
      const view = folded(text, opaque)
      const read = view.text
      /** Where the characters stand that are no separators, and the last of them with more than so many separators before it. */
      const at = new Int32Array(read.length)
      const spaced = [new Int32Array(read.length), new Int32Array(read.length)] as const
      const isFree = (place: number, edges: Care['edges']): boolean =>
        edges === 'free' || place < 0 || place >= read.length || !(edges === 'digit' ? digit : wordUnit).test(read.charAt(place))
      const places: (Span & { kind: PrivateKind })[] = []
      let node = 0
      let count = 0
      // How many separators stand before this place; what marks a line as quoted, and the space behind it, count as the end of the line alone.
      let apart = 0
      let begins = true
      for (let i = 0; i < read.length; i++) {
        const unit = read.charCodeAt(i)
        if (begins && (unit === quoteMark || (unit === 32 && read.charCodeAt(i - 1) === quoteMark))) continue
        if (isSeparator(unit)) {
          begins = unit === lineFeed || (begins && unit === 32)
          apart++
          continue
        }
        begins = false
        const gap = count === 0 ? 0 : apart
        apart = 0
        at[count] = i
        for (const [more, last] of spaced.entries()) last[count] = gap > 1 + more * 2 ? count : count === 0 ? 0 : (last[count - 1] ?? 0)
        node = step(node, unit)
        for (let end = ends.has(node) ? node : (shorter[node] ?? 0); end !== 0; end = shorter[end] ?? 0) {
          const found = ends.get(end)
          if (found === undefined) continue
          const first = count - (depth[end] ?? 0) + 1
          const start = at[first] ?? 0
          const { edges, gap: most, exact } = found.care
          const near = most === 0 ? i - start === count - first : (spaced[most === 1 ? 0 : 1][count] ?? 0) <= first
          if (!near || !isFree(start - 1, edges) || !isFree(i + 1, edges)) continue
          const span = view.original({ start, end: i + 1 })
          if (exact && !found.forms.has(text.slice(span.start, span.end))) continue
          const before = places.at(-1)
          // A longer one that ends here, or one that begins before the last one ended.
          if (before === undefined || span.start >= before.end) places.push({ kind: found.kind, ...span })
          else {
            let from = Math.min(before.start, span.start)
            places.pop()
            while ((places.at(-1)?.end ?? 0) > from) from = Math.min(from, places.pop()?.start ?? from)
            places.push({ kind: before.kind, start: from, end: Math.max(before.end, span.end) })
          }
          break
        }
        count++
      }
      return places
    },
  }
}
