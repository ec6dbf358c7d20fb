import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, contacts, friend, makeHistory, quiet } from '#test/history.ts'
import { readThread } from '#core/drafting/thread.ts'
import { trainVoice } from '#core/training/train-voice.ts'
import { measure } from '#core/voice/profile.ts'
import type { Voice } from '#core/voice/voice.ts'
import { drawShapes } from './draw-shapes.ts'
import { inShape, strikes } from './keep-shape.ts'
import { sayShapes } from './say-shape.ts'
import { shapeOf } from './shape.ts'
import { alike, turnKind } from './turn-kind.ts'

const shape = (...bubbles: string[]) => shapeOf(bubbles, null)

describe('the shape of a reply', () => {
  it.each([
    [['ok'], { words: [1], fragment: true, asks: false, end: 'none', smileys: 0, explains: false, hedges: false }],
    [['Not yet.', "I'm on it :)"], { words: [2, 3], fragment: false, end: 'emoticon', smileys: 1 }],
    [['no, because it rains'], { explains: true, hedges: false }],
    [['I think it might'], { explains: false, hedges: true }],
    [['which one ?'], { words: [2], fragment: true, asks: true, end: '?' }],
    [['see https://example.com/?q=1'], { asks: false }],
    [['hmm…'], { end: '…', fragment: true }],
  ] as const)('%j', (bubbles, expected) => {
    expect(shape(...bubbles)).toMatchObject(expected)
  })
})

describe('shapes for a set', () => {
  let voice: Voice
  beforeAll(() => {
    voice = trainVoice({ pairs: makeHistory(500), contacts, seed: 1, resume: null, evaluate: false }, quiet)
  })
  const draw = (text: string, contact = friend.key, count = 3, isExcluded: (id: string) => boolean = () => false) =>
    drawShapes(voice, {
      thread: readThread(voice, { contact, incoming: [text], previous: [] }),
      letters: null,
      count,
      nearness: new Map(),
      isExcluded,
    })

  it('are real replies, other ones for each draft, and the same for the same thread', () => {
    const drawn = draw('did you see the garden?')
    expect(drawn.map(({ place }) => place)).toEqual([0, 1, 2])
    expect(draw('did you see the garden?')).toEqual(drawn)
    const real = new Set(makeHistory(500).map(({ incoming, reply }) => JSON.stringify([incoming.join('\n'), reply.join('\n')])))
    const examples = drawn.map((one) => one.examples.map(({ incoming, bubbles }) => JSON.stringify([incoming, bubbles.join('\n')])))
    for (const own of examples) expect(own.length).toBeGreaterThan(1)
    for (const example of examples.flat()) expect(real.has(example)).toBe(true)
  })

  it('follow over many turns what the owner does, with whom they do it', () => {
    const first = (contact: string) =>
      Array.from({ length: 300 }, (_, i) => draw(`and what about thing ${i}?`, contact, 1)[0]?.examples[0]?.bubbles.join('\n') ?? '')
    const own = makeHistory(500).filter(({ contact }) => contact === friend.key)
    const short = (texts: readonly string[]) => texts.filter((text) => text.length <= 8).length / texts.length
    expect(short(first(friend.key))).toBeCloseTo(short(own.map(({ reply }) => reply.join('\n'))), 0.9)
    // Colleagues are written to in another register: none of their shapes is a friend's.
    expect(first(colleague.key).filter((text) => /^\p{Ll}/u.test(text))).toEqual([])
  })

  it('leave out what may not be leant on', () => {
    const all = new Set(makeHistory(500).map(({ id }) => id))
    expect(draw('did you see the garden?', friend.key, 3, (id) => all.has(id))).toEqual([])
  })

  it('are shown whole to be edited, and only where they may be shown', () => {
    const examples = [{ incoming: 'ring me at 555-0143', bubbles: ['nope', 'call me on 555-0143 ?'] }]
    const hand = { shapes: [{ place: 0, examples }], letters: null }
    const [said] = sayShapes(hand, (text) => text.replace('555-0143', '[phone 1]'))
    expect(said?.lines.join('\n')).toContain(String.raw`1. {"them": "ring me at [phone 1]", "me": "nope\ncall me on [phone 1] ?"}`)
    expect(sayShapes(hand, () => null)[0]?.lines.join('\n')).not.toMatch(/nope|ring/u)
  })

  it('of mails are said in numbers, with the reply they come from only where it may be shown', () => {
    const letters = { read: 9, width: null, greeting: { share: 0, own: null }, closings: [], signOffs: ['Best,\nAda'] }
    const examples = [{ incoming: 'Ring me at 555-0143.', bubbles: ['It rains (as always).\n\nAnd you?\n\nBest,\nAda'] }]
    const hand = { shapes: [{ place: 0, examples }], letters }
    const said = sayShapes(hand, (text) => text.replace('555-0143', '[phone 1]'))[0]?.lines.join('\n')
    expect(said).toContain('"them": "Ring me at [phone 1]."')
    expect(said).toContain('2 paragraphs, of 4, 2 words, a blank line between them; no full sentence.')
    expect(said).toContain(String.raw`A remark in brackets. No greeting. Signs with "Best,\nAda" on lines of their own.`)
    expect(sayShapes(hand, () => null)[0]?.lines.join('\n')).not.toMatch(/rains|555/u)
  })
})

describe('what a turn asks', () => {
  it.each([
    ['where did you put it?', 'fact'],
    ['sorry, one thing. any idea when it ends?', 'fact'],
    ['was it any good?', 'whether'],
    ['is that the one that failed on us when we moved?', 'whether'],
    ['wo bist du?', 'fact'],
    ['???', 'whether'],
    ['it works now', 'nothing'],
  ] as const)('%s: %s', (text, asks) => {
    expect(turnKind(text).asks).toBe(asks)
  })

  it('decides which moments are like it, before how long it is', () => {
    const fact = turnKind('where did you put it?')
    expect(alike(fact, fact)).toBe(1)
    expect(alike(turnKind('and where did you put the other one, the one that you had with you all of last week?'), fact)).toBeGreaterThan(
      alike(turnKind('you put it there'), fact),
    )
    expect(alike(turnKind('did you put it there?'), fact)).toBeGreaterThan(alike(turnKind('you put it there'), fact))
  })
})

describe('a draft and its shape', () => {
  const both = measure(Array.from({ length: 60 }, (_, i) => [i % 2 === 0 ? 'that is fine.' : 'that is fine']))

  it.each([
    ['fine by me.', ['that works'], 'fine by me'],
    ['fine by me', ['that works.'], 'fine by me.'],
    ['nice :)\nsee you :)', ['great', 'bye :)'], 'nice\nsee you :)'],
    ['nice :) or not', ['great'], 'nice or not'],
    [':)', ['great'], ':)'],
    ['see example.com', ['that works.'], 'see example.com'],
  ])('%j like %j becomes %j', (text, like, kept) => {
    expect(inShape(text, shape(...like), both)).toBe(kept)
  })

  it('does not touch endings that the owner does not vary', () => {
    const never = measure(Array.from({ length: 60 }, () => ['that is fine']))
    expect(inShape('e.g. this etc.', shape('ok'), never)).toBe('e.g. this etc.')
  })

  it('is put behind where it did not keep it, explains or hedges where that did not, says what the owner never says, or says again what they said', () => {
    const theirs = 'the garden gate fell over again yesterday evening'
    expect(strikes('oh no', theirs, shape('again?!'), null, [])).toBe(0)
    expect(strikes('oh no, that is really a pity, what are you going to do about it now?', theirs, shape('ok'), null, [])).toBe(1)
    expect(strikes('oh, at [time]', theirs, shape('ok, at six'), null, [])).toBe(1)
    expect(strikes('no, since it rains', theirs, shape('no, not in the rain'), null, [])).toBe(1)
    expect(strikes('no, since it rains', theirs, shape('yes, because I did'), null, [])).toBe(0)
    expect(strikes('it might, yes', theirs, shape('it does, yes'), null, [])).toBe(1)
    // Mail is composed, and not measured by a frame.
    const letters = { read: 9, width: null, greeting: { share: 0, own: null }, closings: [], signOffs: [] }
    expect(strikes('It might, yes', theirs, shapeOf(['It does, yes'], letters), letters, [])).toBe(0)
    expect(strikes('good call', theirs, shape('fine by me'), null, ['good call'])).toBe(1)
    expect(strikes('so the garden gate fell again yesterday', theirs, shape('so it broke just like the last time'), null, [])).toBe(1)
  })
})
