import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Bm25, IndexBuilder, ScoreBoard } from './inverted-index.ts'
import { LexiconBuilder } from './lexicon.ts'
import { best } from './ranking.ts'

function build(docs: readonly (readonly string[])[]) {
  const words = new LexiconBuilder()
  const builder = new IndexBuilder()
  for (const doc of docs) builder.add(doc.map((word) => words.intern(word)))
  const lexicon = words.finish()
  return { lexicon, index: new Bm25(builder.finish(lexicon.size)) }
}

/** BM25 as in the books, without an index. */
function plain(docs: readonly (readonly string[])[], query: readonly string[]): number[] {
  const mean = Math.max(1, docs.reduce((sum, doc) => sum + doc.length, 0) / docs.length)
  return docs.map((doc) => {
    let score = 0
    for (const word of query) {
      const found = docs.filter((other) => other.includes(word)).length
      if (found === 0) continue
      const times = doc.filter((other) => other === word).length
      const idf = Math.log(1 + (docs.length - found + 0.5) / (found + 0.5))
      score += (idf * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * doc.length) / mean))
    }
    return score
  })
}

const word = fc.constantFrom('a', 'b', 'c', 'd', 'é', '👍', 'constructor', '__proto__')
const corpus = fc.array(fc.array(word, { maxLength: 8 }), { minLength: 1, maxLength: 30 })

describe('the index', () => {
  it('scores as BM25 does without one', () => {
    fc.assert(
      fc.property(corpus, fc.uniqueArray(word), (docs, query) => {
        const { lexicon, index } = build(docs)
        const board = new ScoreBoard(docs.length)
        const known = query.map((term) => lexicon.find(term)).filter((term) => term >= 0)
        index.score(
          known.map((term) => ({ word: term, weight: 1 })),
          docs.length,
          board,
        )
        for (const [i, score] of plain(docs, query).entries()) expect(board.scores[i]).toBeCloseTo(score, 4)
      }),
    )
  })

  it('knows nothing of pairs from the bound on', () => {
    const { lexicon, index } = build([['tea'], ['tea'], ['tea']])
    const board = new ScoreBoard(3)
    index.score([{ word: lexicon.find('tea'), weight: 1 }], 2, board)
    expect([...board.scores].map((score) => score > 0)).toEqual([true, true, false])
  })

  it('weighs by the first pairs alone where it is told to, and finds among all of them', () => {
    const docs = [['tea', 'cup', 'milk'], ['cup'], ['tea', 'cup', 'tea', 'tea']]
    const { lexicon, index } = build(docs)
    const words = ['tea', 'cup', 'milk'].map((word) => lexicon.find(word))
    const early = new Bm25(index.index, 2)
    expect(words.map((word) => early.idf(word))).toEqual(words.map((word) => build(docs.slice(0, 2)).index.idf(word)))
    const board = new ScoreBoard(3)
    early.score([{ word: lexicon.find('tea'), weight: 1 }], 3, board)
    expect([...board.scores].map((score) => score > 0)).toEqual([true, false, true])
  })

  it('leaves a clean board behind', () => {
    const { lexicon, index } = build([['tea', 'cup'], ['cup']])
    const board = new ScoreBoard(2)
    index.score([{ word: lexicon.find('cup'), weight: 1 }], 2, board)
    board.clear()
    expect(best(board, 5)).toEqual([])
    expect([...board.scores]).toEqual([0, 0])
  })

  it('finds every word by its number, and no other', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), { maxLength: 60 }),
        fc.string(),
        (words, other) => {
          const builder = new LexiconBuilder()
          for (const term of words) builder.intern(term)
          const lexicon = builder.finish()
          for (const [number, term] of words.entries()) {
            expect(lexicon.find(term)).toBe(number)
            expect(lexicon.word(number)).toBe(term)
          }
          fc.pre(other.length < 60 && !words.includes(other))
          expect(lexicon.find(other)).toBe(-1)
        },
      ),
    )
  })
})

describe('ranking', () => {
  it('gives the best, later pairs first among equals, without the skipped', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 40 }), fc.integer({ min: 1, max: 10 }), (scores, count) => {
        const board = new ScoreBoard(scores.length)
        for (const [pair, score] of scores.entries()) {
          board.scores[pair] = score
          board.touched[board.count++] = pair
        }
        const expected = scores
          .map((score, pair) => ({ pair, score }))
          .filter(({ pair }) => pair % 4 !== 3)
          .toSorted((a, b) => b.score - a.score || b.pair - a.pair)
          .slice(0, count)
        expect(best(board, count, (pair) => pair % 4 === 3)).toEqual(expected)
      }),
    )
  })
})
