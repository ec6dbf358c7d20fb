import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { readPrompt } from '#test/fake-model.ts'
import { sanitize } from '#core/drafting/guard/sanitize.ts'
import { estimatePromptTokens } from '#core/language-model/tokens.ts'
import { measure } from '#core/voice/profile.ts'
import type { ModelBrief } from './brief.ts'
import { preparePrompt } from './prepare.ts'

const briefOf = (texts: readonly (readonly [string, string])[]): ModelBrief => ({
  profile: measure(Array.from({ length: 50 }, (_, i) => [`yeah ${i} sounds good`])),
  typicalLength: 20,
  contact: 'Sam Reyes',
  group: false,
  exchanges: texts.map(([incoming, reply], i) => ({
    id: `g${i}`,
    contact: i % 2 === 0 ? 'Sam Reyes' : 'Ines',
    at: '2026-01-01T00:00:00.000Z',
    incoming: sanitize(incoming),
    reply: sanitize(reply),
  })),
  phrases: ['ok', 'yeah'],
  hand: null,
  onDevice: [],
})
const exchanges = Array.from({ length: 24 }, (_, i): [string, string] => [
  `what about the soup number ${i} of all the soups that we have had so far this year, was it any good?`,
  `answer ${i}: yeah the soup was good, really like it, could eat it every day of the week and twice on the best of them`,
])
const request = (text: string, previous = 0) => ({
  contact: 'card:sam',
  incoming: [text],
  previous: Array.from({ length: previous }, (_, i) => ({
    fromMe: i % 2 === 0,
    bubbles: [`earlier turn ${i} ${'which says something '.repeat(12)}`],
  })),
  count: 3,
})
const prepare = (contextLength: number, text: string, previous = 0, brief = briefOf(exchanges)) =>
  preparePrompt(brief, request(text, previous), { capabilities: { contextLength }, redaction: 'off' })

describe('packing', () => {
  it.each([
    [2048, 1664],
    [4096, 3000],
    [8192, 3000],
    [128_000, 3000],
  ])('keeps the whole prompt for a context of %i within %i tokens, and room for the answer', (context, budget) => {
    const prepared = prepare(context, 'how was it?', 12)
    expect(estimatePromptTokens(prepared.messages)).toBeLessThanOrEqual(budget)
    expect(prepared.tokens + prepared.maxTokens).toBeLessThanOrEqual(context)
    const { exchanges: held, turns, card } = readPrompt(prepared.messages)
    expect(held.length).toBeGreaterThanOrEqual(2)
    expect(held.length).toBe(prepared.because.length)
    expect(turns.at(-1)).toEqual({ who: 'them', text: 'how was it?' })
    expect(turns.length).toBeGreaterThan(3)
    expect(card).toContain('characters')
  })

  it('gives up the oldest turns and the last exchanges first', () => {
    const small = prepare(2048, 'how was it?', 30)
    const wide = prepare(32_000, 'how was it?', 30)
    const texts = (one: typeof small) => readPrompt(one.messages).turns.map(({ text }) => text)
    expect(texts(small).length).toBeLessThan(texts(wide).length)
    expect(texts(wide).slice(-texts(small).length)).toEqual(texts(small))
    expect(wide.because.slice(0, small.because.length)).toEqual(small.because)
    expect(small.because.length).toBeLessThan(wide.because.length)
  })

  it('cuts a turn of 20,000 characters in the middle and keeps card and two exchanges', () => {
    const turn = `first of all, ${'something long and winding '.repeat(740)}so what do you say?`
    for (const context of [2048, 4096, 32_000]) {
      const read = readPrompt(prepare(context, turn, 5).messages)
      expect(read.turn).toMatch(/^first of all, [\s\S]* … [\s\S]*so what do you say\?$/u)
      expect(read.exchanges.length).toBeGreaterThanOrEqual(2)
    }
  })

  it('takes in moments on top of the rest, fewer where there is no room, so that their turn stays whole', () => {
    const example = (i: number) => ({
      incoming: `${i} ${'what they had said then '.repeat(20)}`,
      bubbles: [`${i} what I said ${'and so on '.repeat(40)}`],
    })
    const hand = { shapes: [{ place: 0, examples: [0, 1, 2, 3].map(example) }], never: [], letters: null }
    const turn = `first of all, ${'something long and winding '.repeat(120)}so what do you say?`
    const of = (contextLength: number) => {
      const { shaped, messages } = preparePrompt({ ...briefOf(exchanges), hand }, request(turn), {
        capabilities: { contextLength },
        redaction: 'off',
        closely: true,
      })
      const all = shaped[0]?.messages ?? []
      expect(estimatePromptTokens(all)).toBeLessThanOrEqual(Math.min(4000, contextLength))
      expect(readPrompt(messages).exchanges.length).toBeGreaterThanOrEqual(2)
      return {
        moments: shaped[0]?.shape.examples.length,
        numbered: JSON.stringify(all).match(/\\n\d\. \{/gu)?.length,
        turn: readPrompt(all).turn,
      }
    }
    expect(of(8192)).toEqual({ moments: 4, numbered: 4, turn })
    expect(of(4096)).toMatchObject({ moments: 3, numbered: 3 })
  })

  it('says so where a context holds nothing', () => {
    expect(() => prepare(300, 'hi')).toThrow(expect.objectContaining({ code: 'too-long' }))
  })

  it('never exceeds the budget, whatever is written', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 3000 }),
      fc
        .constantFrom('漢字', '😀', '"\\"', '1', ' ', 'a', '\n', '\u0001')
        .chain((piece) => fc.integer({ min: 1, max: 20_000 }).map((n) => piece.repeat(Math.ceil(n / piece.length)))),
    )
    fc.assert(
      fc.property(
        text,
        fc.array(fc.tuple(text, text), { maxLength: 6 }),
        fc.array(fc.record({ fromMe: fc.boolean(), bubbles: fc.array(text, { minLength: 1, maxLength: 2 }) }), { maxLength: 5 }),
        fc.constantFrom(2048, 4096, 16_000),
        (turn, pairs, previous, contextLength) => {
          const prepared = preparePrompt(
            briefOf(pairs),
            { contact: null, incoming: [turn], previous, count: 3 },
            { capabilities: { contextLength }, redaction: 'off' },
          )
          expect(estimatePromptTokens(prepared.messages)).toBeLessThanOrEqual(Math.min(3000, contextLength - prepared.maxTokens))
          expect(prepared.because.length).toBeGreaterThanOrEqual(Math.min(2, pairs.length))
        },
      ),
      { numRuns: 60 },
    )
  })
})
