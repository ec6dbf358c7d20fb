import { Bm25, ScoreBoard, type QueryWord } from '../voice/inverted-index.ts'
import { best } from '../voice/ranking.ts'
import type { Voice } from '../voice/voice.ts'
import type { Thread } from './thread.ts'

/** One of the owner's moments that resembles the thread. */
export interface Moment {
  readonly pair: number
  /** 0 … about 2: fused over the sides. */
  readonly relevance: number
  /** Similarity of its incoming turn to the current one, 0 … 1. */
  readonly nearness: number
}

/**
 * The weights of the three views of a thread. Similar questions do not have similar answers, so replies weigh more than turns. Earlier turns carry the subject.
 *
 * The views are fused by their scores as shares of the best one, not by ranks: the gap between the first and the tenth separates a real match from filler, and
 * ranks lose it (measured on the development part of the chat files: lift 0.95 against 0.81).
 */
const replyWeight = 1
const turnWeight = 0.5
const earlierWeight = 0.5

const perView = 120

/** Finds the owner's moments. Reuses its score arrays, so a query allocates almost nothing. */
export class Retrieval {
  readonly #voice: Voice
  readonly #byTurn: ScoreBoard
  readonly #byReply: ScoreBoard
  readonly #byEarlier: ScoreBoard

  constructor(voice: Voice) {
    this.#voice = voice
    this.#byTurn = new ScoreBoard(voice.store.size)
    this.#byReply = new ScoreBoard(voice.store.size)
    this.#byEarlier = new ScoreBoard(voice.store.size)
  }

  /** Best first, at most 180. Only pairs numbered below `before`, none that `isExcluded`. */
  find(thread: Thread, before: number, isExcluded?: (pair: number) => boolean): Moment[] {
    const { incoming, replies } = this.#voice
    const views = [
      view(this.#byTurn, incoming, thread.turnWords, turnWeight),
      view(this.#byReply, replies, thread.turnWords, replyWeight),
      view(this.#byEarlier, replies, thread.earlierWords, earlierWeight),
    ]
    const found = new Set<number>()
    const highest = views.map(({ board, index, words }) => {
      index.score(words, before, board)
      const ranked = best(board, perView, isExcluded)
      for (const { pair } of ranked) found.add(pair)
      return ranked[0]?.score ?? 1
    })
    const moments = [...found].map((pair): Moment => {
      let relevance = 0
      for (const [i, { board, weight }] of views.entries()) relevance += (weight * (board.scores[pair] ?? 0)) / (highest[i] ?? 1)
      return { pair, relevance, nearness: (this.#byTurn.scores[pair] ?? 0) / (highest[0] ?? 1) }
    })
    for (const { board } of views) board.clear()
    return moments.toSorted((a, b) => b.relevance - a.relevance || b.pair - a.pair)
  }
}

function view(board: ScoreBoard, index: Bm25, words: readonly QueryWord[], weight: number) {
  return { board, index, words, weight }
}
