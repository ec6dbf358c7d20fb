import { emojiOf, isContent, type ReadWord } from '#core/auto-reply/precedent/words.ts'
import { writtenOut } from '#core/channel/register.ts'
import { saidOf } from '#core/mail/letter.ts'
import type { Addressee } from '../thread.ts'
import { readPair, registerAt } from '#core/voice/pair-store.ts'
import { lowerBound, type InvertedIndex } from '#core/voice/inverted-index.ts'
import type { Voice } from '#core/voice/voice.ts'
import { nearnessOf, numbersOf, readTurn, type ComparedTurn } from './nearness.ts'

export interface NearMoment {
  readonly pair: number
  readonly nearness: number
  /** Their turn as it is written out, and when it was answered, ms since 1970. */
  readonly turn: string
  readonly at: number
  /** The owner's answer as it is written out. */
  readonly answer: string
}

export interface NearMoments {
  /** Content words and emoji that this person never wrote before. */
  readonly unseen: readonly string[]
  /** Newest first. */
  readonly moments: readonly NearMoment[]
}

/** Moments of one person in one register: what is texted is no precedent for what is mailed. */
export interface NearSearch extends Addressee {
  /** As it is written out. */
  readonly turn: string
  /** Only pairs numbered below. */
  readonly before: number
  readonly bar: number
  readonly isExcluded?: (pair: number) => boolean
  /** For who searches many times and remembers what was read. */
  readonly read?: (text: string) => ComparedTurn
}

/** The most moments that count, and the most that are read to find them: the newest say how the owner answers today. */
const maxMoments = 24
const maxRead = 80

/**
 * Past moments with this very person that are as near to the turn as `bar` asks, by the index that drafts. Walks the postings of the turn's
 * rarest content word alone, from the newest back, and reads only this person's pairs among them.
 */
export function findNearMoments(voice: Voice, search: NearSearch): NearMoments {
  const { contact, register, turn, before, bar, isExcluded, read = (text) => readTurn(voice, text) } = search
  const { store, incoming } = voice
  const said = saidOf(turn, register)
  const compared = read(said)
  const content = compared.words.filter(({ word }) => isContent(word))
  const written = new Map(content.map((one) => [one.word, postingsOf(voice, incoming.index, one)]))
  const isTheirs = (pair: number) =>
    pair < before && store.contacts[pair] === contact && registerAt(store, pair) === register && isExcluded?.(pair) !== true
  const unseen = [...written].filter(([, postings]) => !postings.some((list) => list.some(isTheirs))).map(([word]) => word)
  const rarest = [...written.values()].toSorted((a, b) => sizeOf(a) - sizeOf(b))[0]
  if (unseen.length > 0 || rarest === undefined) return { unseen, moments: [] }

  const moments: NearMoment[] = []
  const emoji = emojiOf(said)
  const seenEmoji = new Set<string>()
  // A mail is longer than what it says by its greeting and sign-off.
  const longest = register === 'email' ? Number.POSITIVE_INFINITY : longestOf(compared, bar)
  let looked = 0
  for (const pair of newestFirst(rarest)) {
    if (moments.length >= maxMoments || looked >= maxRead) break
    if (!isTheirs(pair) || (incoming.index.lengths[pair] ?? 0) > longest) continue
    if (![...written.values()].every((postings) => postings.some((list) => holds(list, pair)))) continue
    looked++
    const { incoming: theirs, reply } = readPair(store, pair)
    const text = writtenOut(theirs, register)
    const theySaid = saidOf(text, register)
    const nearness = nearnessOf(compared, read(theySaid))
    if (nearness < bar) continue
    for (const one of emojiOf(theySaid)) seenEmoji.add(one)
    moments.push({ pair, nearness, turn: text, at: store.times[pair] ?? Number.NaN, answer: writtenOut(reply, register) })
  }
  return { unseen: [...emoji].filter((one) => !seenEmoji.has(one)), moments }
}

/** A moment of more words cannot share enough of them; a question mark and an emoji count as words in the index. */
export function longestOf({ words }: ComparedTurn, bar: number): number {
  return Math.ceil(words.length * (2 / bar - 1)) + 2
}

/** Whether an ascending list holds a number. */
export function holds(list: Uint32Array, wanted: number): boolean {
  return list[lowerBound(list, wanted)] === wanted
}

/** Pair numbers of a word's spellings, each list ascending; views on the index. */
export function postingsOf({ lexicon }: Voice, { starts, pairs }: InvertedIndex, word: ReadWord): Uint32Array[] {
  return numbersOf(lexicon, word).map((number) => pairs.subarray(starts[number], starts[number + 1]))
}

export function sizeOf(lists: readonly Uint32Array[]): number {
  return lists.reduce((size, list) => size + list.length, 0)
}

function* newestFirst(lists: readonly Uint32Array[]): Generator<number> {
  const at = lists.map((list) => list.length - 1)
  for (;;) {
    let newest = -1
    for (const [i, list] of lists.entries()) newest = Math.max(newest, list[at[i] ?? -1] ?? -1)
    if (newest < 0) return
    for (const [i, list] of lists.entries()) if (list[at[i] ?? -1] === newest) at[i] = (at[i] ?? 0) - 1
    yield newest
  }
}
