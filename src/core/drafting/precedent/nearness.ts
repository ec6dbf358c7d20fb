import { moodOf } from '#core/auto-reply/precedent/tone.ts'
import { asks, isBounding, isContent, isFiller, readWords, type ReadWord } from '#core/auto-reply/precedent/words.ts'
import type { Voice } from '#core/voice/voice.ts'

/** A turn as it is compared with others. */
export interface ComparedTurn {
  readonly words: readonly ReadWord[]
  /** Each word once, as it is compared, with its rarity in what came in. */
  readonly weights: ReadonlyMap<string, number>
  readonly asks: boolean
  /** See `moodOf`. */
  readonly mood: string
  readonly bounds: boolean
}

/** A word that nobody ever wrote weighs as much as one that was written once. */
export function readTurn({ lexicon, incoming }: Pick<Voice, 'lexicon' | 'incoming'>, text: string): ComparedTurn {
  const words = readWords(text)
  const weights = new Map<string, number>()
  for (const { raw, word } of words) {
    const known = numbersOf(lexicon, { raw, word })
    weights.set(word, known.length === 0 ? incoming.idf(-1) : Math.max(...known.map((number) => incoming.idf(number))))
  }
  return { words, weights, asks: asks(text), mood: moodOf(text), bounds: words.some(({ word }) => isBounding(word)) }
}

/** The numbers that a word has in the lexicon, in the spellings it is compared in. */
export function numbersOf(lexicon: Voice['lexicon'], { raw, word }: ReadWord): number[] {
  return [...new Set([raw, word])].map((spelling) => lexicon.find(spelling)).filter((number) => number >= 0)
}

/**
 * How near a moment is to the turn, 0–1: the share of words that both have, counted by head, by rarity and in their order, the least of the
 * three. By rarity alone "did" and "do" would be the same, by head alone any two short texts, and without order "so much for love" and "love
 * you so much".
 *
 * 0 if their content words are not the same (fillers of the moment aside), only one of them asks, or their moods differ: however alike, it is
 * another matter. Where either negates or bounds anything, all of their words have to be the same.
 */
export function nearnessOf(turn: ComparedTurn, moment: ComparedTurn): number {
  if (turn.asks !== moment.asks || turn.mood !== moment.mood) return 0
  if ((turn.bounds || moment.bounds) && wordsOf(turn) !== wordsOf(moment)) return 0
  let shared = 0
  let sharedWeight = 0
  for (const [word, weight] of turn.weights) {
    if (moment.weights.has(word)) {
      shared++
      sharedWeight += weight
    } else if (isContent(word)) return 0
  }
  for (const word of moment.weights.keys()) if (!turn.weights.has(word) && isContent(word) && !isFiller(word)) return 0
  if (!isSameOrder(turn, moment)) return 0
  const all = sum(turn.weights.values()) + sum(moment.weights.values())
  return Math.min(
    (2 * shared) / (turn.weights.size + moment.weights.size),
    all === 0 ? 0 : (2 * sharedWeight) / all,
    (2 * inOrder(turn.words, moment.words)) / (turn.words.length + moment.words.length),
  )
}

function wordsOf({ words }: ComparedTurn): string {
  return words.map(({ word }) => word).join(' ')
}

const auxiliaries = new Set('do does did is am are be was were has have had can could will would'.split(' '))

/** Whether content words and auxiliaries stand in the same order in both, the moment's own fillers aside. */
function isSameOrder(turn: ComparedTurn, moment: ComparedTurn): boolean {
  const told = ({ words }: ComparedTurn) =>
    words
      .map(({ word }) => word)
      .filter((word) => (isContent(word) || auxiliaries.has(word)) && (turn.weights.has(word) || !isFiller(word)))
      .filter((word, i, all) => word !== all[i - 1])
      .join(' ')
  return told(turn) === told(moment)
}

/** Length of the longest run of words that both have in this order, gaps left out. */
function inOrder(a: readonly ReadWord[], b: readonly ReadWord[]): number {
  let row = new Uint16Array(b.length + 1)
  for (const { word } of a) {
    const next = new Uint16Array(b.length + 1)
    for (const [j, other] of b.entries()) {
      next[j + 1] = word === other.word ? (row[j] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
    row = next
  }
  return row[b.length] ?? 0
}

function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}
