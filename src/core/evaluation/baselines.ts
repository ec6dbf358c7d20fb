import { registerOf, writtenOut } from '../channel/register.ts'
import type { ReplyPair } from '../conversation/reply-pair.ts'
import { findFacts } from '../drafting/guard/facts.ts'
import { tokenize } from '../voice/tokens.ts'
import { Bm25, IndexBuilder, ScoreBoard } from '../voice/inverted-index.ts'
import { LexiconBuilder, type Lexicon } from '../voice/lexicon.ts'
import { best } from '../voice/ranking.ts'
import { collectWordStatistics } from '../voice/word-statistics.ts'
import { characterGrams, chrf } from './measures/chrf.ts'
import type { Engine } from './engine.ts'
import { seeded, shuffledIndices } from './seeded.ts'

/**
 * The baselines that every number is compared with. A measure that they also reach says nothing about answering, so they are computed in the same run on the
 * same turns.
 */
export function baselines(seed: number): Engine[] {
  return [randomReplies(seed), mostFrequent(), lengthMatchedConstants(seed), nearestContext()]
}

const textOf = (pair: ReplyPair): string => writtenOut(pair.reply, registerOf(pair))

/** Random replies of the owner. */
function randomReplies(seed: number): Engine {
  let replies: string[] = []
  const random = seeded(seed)
  return {
    name: 'random own reply',
    prepare: (history) => void (replies = history.map(textOf)),
    draft: ({ count }) =>
      Array.from({ length: count }, () => ({ text: replies[Math.floor(random() * replies.length)] ?? '', confidence: null })),
  }
}

/** The replies the owner gave most often. */
function mostFrequent(): Engine {
  let texts: string[] = []
  return {
    name: 'most frequent',
    prepare(history) {
      const counts = new Map<string, number>()
      for (const pair of history) counts.set(textOf(pair), (counts.get(textOf(pair)) ?? 0) + 1)
      texts = [...counts].toSorted((a, b) => b[1] - a[1]).map(([text]) => text)
    },
    draft: ({ count }) => texts.slice(0, count).map((text) => ({ text, confidence: null })),
  }
}

const constantCandidates = 100
const constantTurns = 120

/**
 * Always the same texts: own replies of about the mean length and without facts that together have the highest chrF on the owner's replies.
 * The baseline that shows what chrF pays for length alone.
 */
function lengthMatchedConstants(seed: number): Engine {
  let texts: string[] = []
  return {
    name: 'length-matched constants',
    prepare(history) {
      const replies = history.map(textOf)
      const mean = replies.reduce((sum, text) => sum + text.length, 0) / Math.max(1, replies.length)
      const words = collectWordStatistics(history, [])
      const order = shuffledIndices(replies.length, seeded(seed)).map((i) => replies[i] as string)
      const fitting = order.filter((text) => text.length >= mean * 0.8 && text.length <= mean * 1.25)
      const free = fitting.filter((text) => findFacts(text, words).length === 0)
      const candidates = (free.length >= 3 ? free : fitting.length >= 3 ? fitting : order).slice(0, constantCandidates)
      texts = bestCover(candidates, order.slice(0, constantTurns))
    },
    draft: ({ count }) => texts.slice(0, count).map((text) => ({ text, confidence: null })),
  }
}

/** Greedily the five candidates whose best one has the highest mean chrF over the turns. */
function bestCover(candidates: readonly string[], turns: readonly string[]): string[] {
  const real = turns.map(characterGrams)
  const scores = candidates.map((text) => {
    const own = characterGrams(text)
    return real.map((reply) => chrf(own, reply))
  })
  const reached = turns.map(() => 0)
  const chosen: string[] = []
  while (chosen.length < Math.min(5, candidates.length)) {
    let place = -1
    let highest = -1
    for (const [i, row] of scores.entries()) {
      if (chosen.includes(candidates[i] as string)) continue
      const gain = row.reduce((sum, score, turn) => sum + Math.max(0, score - (reached[turn] as number)), 0)
      if (gain > highest) {
        highest = gain
        place = i
      }
    }
    const row = scores[place]
    if (row === undefined) break
    for (const [turn, score] of row.entries()) reached[turn] = Math.max(reached[turn] as number, score)
    chosen.push(candidates[place] as string)
  }
  return chosen
}

/** Plain BM25 over what came in, with unchanged replies: retrieval without guard, length or slots. */
function nearestContext(): Engine {
  let replies: string[] = []
  let lexicon: Lexicon = new LexiconBuilder().finish()
  let index = new Bm25(new IndexBuilder().finish(0))
  let board = new ScoreBoard(0)
  return {
    name: 'BM25',
    prepare(history) {
      replies = history.map(textOf)
      const builder = new LexiconBuilder()
      const postings = new IndexBuilder()
      for (const pair of history) postings.add(tokenize(writtenOut(pair.incoming, registerOf(pair))).map((word) => builder.intern(word)))
      lexicon = builder.finish()
      index = new Bm25(postings.finish(lexicon.size))
      board = new ScoreBoard(history.length)
    },
    draft({ incoming, count }) {
      const words = new Set(tokenize(incoming.join('\n')).map((token) => lexicon.find(token)))
      words.delete(-1)
      index.score(
        [...words].map((word) => ({ word, weight: 1 })),
        replies.length,
        board,
      )
      const ranked = best(board, 20)
      board.clear()
      return [...new Set(ranked.map(({ pair }) => replies[pair] as string))].slice(0, count).map((text) => ({ text, confidence: null }))
    },
    fit({ incoming }, reply) {
      const asked = new Set(tokenize(incoming.join('\n')))
      const words = tokenize(reply)
      return words.reduce((sum, word) => sum + (asked.has(word) ? index.idf(lexicon.find(word)) : 0), 0) / Math.sqrt(words.length + 2)
    },
  }
}
