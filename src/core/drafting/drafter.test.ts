import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { answering, colleague, contacts, friend, makeHistory, quiet } from '#test/history.ts'
import type { ReplyPair } from '../conversation/reply-pair.ts'
import { trainVoice } from '../training/train-voice.ts'
import type { Voice } from '../voice/voice.ts'
import { commitments } from './commitments.ts'
import { createDrafter } from './drafter.ts'
import { factContext, unsupportedFacts } from './facts.ts'

const history = makeHistory(500)
let voice: Voice
beforeAll(() => {
  voice = train(history)
})

function train(pairs: readonly ReplyPair[]): Voice {
  return trainVoice({ pairs, contacts, seed: 1, resume: null, evaluate: false }, quiet)
}

const ask = (text: string, contact: string | null = friend.key, count = 3) => ({ contact, incoming: [text], previous: [], count })

describe('drafts', () => {
  it('are the owner’s own words, each with the moments it leans on and a sentence why', () => {
    const drafts = createDrafter(voice).draft(ask('did you see the garden?'))
    expect(drafts).toHaveLength(3)
    const own = history.map(({ reply }) => reply.join('\n'))
    for (const draft of drafts) {
      expect(own.some((reply) => reply.includes(draft.text))).toBe(true)
      expect(draft.because.length).toBeGreaterThan(0)
      expect(draft.because[0]?.reply).toContain(draft.text)
      expect(['Sam Reyes', 'Ines Okafor']).toContain(draft.because[0]?.contact)
      expect(draft.because[0]?.at).toMatch(/^2025-.*Z$/)
      expect(draft.reason).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('speak of what was asked, and the last one is a short own phrase', () => {
    const drafts = createDrafter(voice).draft(ask('what do you think of the parcel'))
    expect(drafts[0]?.text).toContain('parcel')
    expect(drafts[2]?.text.length).toBeLessThan(40)
    expect(drafts[2]?.reason).toMatch(/you have sent it \d+ times/)
  })

  it.each([1, 2, 3, 4, 5])('come as %i when asked for so many, none twice', (count) => {
    const texts = createDrafter(voice)
      .draft(ask('can you help me with the kitchen?', friend.key, count))
      .map(({ text }) => text.toLowerCase())
    expect(texts.length).toBe(count)
    expect(new Set(texts).size).toBe(count)
  })

  it('lean on nothing that came later, where they are drafted as of a time', () => {
    const drafter = createDrafter(voice)
    const asOf = history[120]?.at ?? 0
    for (const text of ['did you see the garden?', 'thanks for your help', 'zxcv']) {
      const drafts = drafter.draft({ ...ask(text, friend.key, 5), asOf })
      expect(drafts.length).toBeGreaterThan(2)
      for (const { because } of drafts) {
        expect(because.length).toBeGreaterThan(0)
        for (const { at } of because) expect(Date.parse(at)).toBeLessThan(asOf)
      }
    }
    const okSaid = (until: number) => history.filter(({ at, reply }) => at < until && reply.join('') === 'ok').length
    const said = (drafts: readonly { text: string; reason: string }[]) =>
      drafts.filter(({ text }) => text === 'ok').map(({ reason }) => Number(/sent it (\d+) times/u.exec(reason)?.[1]))
    expect(said(drafter.draft({ ...ask('zxcv', friend.key, 5), asOf }))).toEqual([okSaid(asOf)])
    expect(said(drafter.draft(ask('zxcv', friend.key, 5)))).toEqual([okSaid(Infinity)])
    expect(drafter.draft({ ...ask('hi'), asOf: 0 })).toEqual([])
  })

  it('hold no number, time, name or promise that the thread does not hold', () => {
    const drafter = createDrafter(voice)
    for (const { incoming, contact } of history.slice(0, 100)) {
      const context = factContext([...incoming, contact === friend.key ? friend.name : colleague.name])
      for (const { text } of drafter.draft({ contact, incoming, previous: [], count: 5 })) {
        expect(unsupportedFacts(text, context, voice.words)).toEqual([])
        expect(commitments(text)).toEqual([])
        expect(text).not.toMatch(/Miranda|Monday|\d/)
      }
    }
  })

  it('may use a name that the thread holds', () => {
    const texts = createDrafter(voice)
      .draft(ask('should I ask Miranda about the printer? she knows it well', friend.key, 5))
      .map(({ text }) => text)
    expect(texts.some((text) => text.includes('ask Miranda about the printer'))).toBe(true)
  })

  it('keep to the register of the person', () => {
    const [first] = createDrafter(voice)
      .draft(ask('I am done with the printer, thanks for your help', colleague.key, 2))
      .slice(-1)
    expect(first?.text).toMatch(/^(?:Thank you|Understood)\.$/)
  })

  it('never say words of love to somebody else', () => {
    const loving = Array.from({ length: 60 }, (_, i): ReplyPair => ({
      ...(history[i] as ReplyPair),
      id: `love-${i}`,
      contact: friend.key,
      reply: ['love you'],
      at: Date.UTC(2026, 0, 1) + i,
    }))
    const drafter = createDrafter(train([...history, ...loving]))
    const to = (contact: string | null) =>
      history.slice(0, 60).flatMap(({ incoming }) => drafter.draft({ contact, incoming, previous: [], count: 5 }).map(({ text }) => text))
    expect(to(friend.key)).toContain('love you')
    expect(to(colleague.key)).not.toContain('love you')
    expect(to(null)).not.toContain('love you')
  })

  it('come for words that the voice has never seen, and for a stranger', () => {
    const drafts = createDrafter(voice).draft(ask('zxqv blorp', null))
    expect(drafts.length).toBeGreaterThan(0)
  })

  it('are none where nothing of the voice may be said', () => {
    const promises = makeHistory(40).map((pair, i) => answering(pair, `i'll call you at ${i}`))
    expect(createDrafter(train(promises)).draft(ask('hello'))).toEqual([])
  })
})

describe('removed pairs', () => {
  it('are neither drafted nor shown', () => {
    const request = ask('can you help me with this puzzle?', friend.key, 5)
    const before = createDrafter(voice).draft(request)
    const excluded = new Set(before.flatMap(({ because }) => because.map(({ id }) => id)))
    const after = createDrafter(voice, { excluded }).draft(request)
    expect(after.length).toBeGreaterThan(0)
    for (const { because } of after) for (const { id } of because) expect(excluded.has(id)).toBe(false)
  })

  it('take a phrase with them that stood on them alone', () => {
    const said = history.filter(
      ({ reply }) => reply[0] === 'ok' || reply[0] === 'no idea' || reply[0] === 'haha yes' || reply[0] === 'no problem!',
    )
    const drafter = createDrafter(voice, { excluded: new Set(said.map(({ id }) => id)) })
    const texts = history
      .slice(0, 50)
      .flatMap(({ incoming }) => drafter.draft({ contact: friend.key, incoming, previous: [], count: 5 }).map(({ text }) => text))
    expect(texts).not.toContain('ok')
    expect(texts).not.toContain('no idea')
  })
})

describe('hostile text', () => {
  it('neither breaks drafting nor comes out of it', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(
        'a'.repeat(100_000),
        '\u202e\u202d'.repeat(5000),
        '@a.b:'.repeat(20_000),
        '\u0000\u001b[2J',
        '?!'.repeat(50_000),
        '.\n'.repeat(50_000),
        '́'.repeat(20_000),
      ),
    )
    const pairs = fc.array(fc.record({ incoming: hostile, reply: hostile }), { minLength: 12, maxLength: 16 })
    fc.assert(
      fc.property(pairs, hostile, fc.integer({ min: 1, max: 5 }), (texts, incoming, count) => {
        const learned = [
          ...makeHistory(20),
          ...texts.map((pair, i): ReplyPair => ({
            id: `h${i}`,
            contact: '\u202e',
            group: false,
            at: i,
            delay: 0,
            incoming: [pair.incoming],
            previous: [],
            reply: [pair.reply],
          })),
        ]
        for (const draft of createDrafter(train(learned)).draft({
          contact: '\u202e',
          incoming: [incoming],
          previous: [{ fromMe: true, bubbles: [incoming] }],
          count,
        })) {
          const shown = JSON.stringify(draft)
          expect(draft.text.trim()).not.toBe('')
          expect(draft.text.length).toBeLessThanOrEqual(1500)
          expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|\\u00[01]/)
        }
      }),
      { numRuns: 25 },
    )
  }, 60_000)
})
