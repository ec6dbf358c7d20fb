import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, contacts, friend, makeHistory, quiet } from '#test/history.ts'
import { readThread } from '#core/drafting/thread.ts'
import { contactsOf } from '#core/evaluation/on-device.ts'
import { trainVoice } from '#core/training/train-voice.ts'
import { measure } from '#core/voice/profile.ts'
import type { Voice } from '#core/voice/voice.ts'
import { measureLetters } from '../letter/letters.ts'
import { drawShapes } from './draw-shapes.ts'
import { frameOf, inShape, strikes } from './keep-shape.ts'
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

  it('of mails show a link and a version as blanks', () => {
    const letters = { read: 9, width: null, greeting: { share: 0, own: null }, closings: [], signOffs: ['Best,\nAda'] }
    const reply = 'Fixed in R 2.15.1 (or in 3.0.0), see https://example.org/a?b=1.\n\nNot in 0.95 of them.\n\nBest,\nAda'
    const hand = { shapes: [{ place: 0, examples: [{ incoming: 'Ring me at 555-0143.', bubbles: [reply] }] }], letters }
    const said = sayShapes(hand, (text) => text.replace('555-0143', '[phone 1]'))[0]?.lines.join('\n')
    expect(said).toContain('"them": "Ring me at [phone 1]."')
    expect(said).toContain(String.raw`"Fixed in R [number] (or in [number]), see [link].\n\nNot in 0.95 of them.\n\nBest,\nAda"`)
    expect(sayShapes(hand, () => null)[0]?.lines.join('\n')).not.toMatch(/Fixed|555/u)
  })

  it('of mails hold code only where the thread has some, and never what a program gave back', () => {
    const mail = (i: number, ...reply: string[]) => ({
      id: `mail-${i}`,
      contact: 'ada',
      group: false,
      register: 'email' as const,
      at: i * 86_400_000,
      delay: 60_000,
      incoming: ['How do I add them up?'],
      previous: [],
      reply: [reply.join('\n')],
    })
    const [prose, code] = ['You could always just add them up by hand.', ['Like this, I would say:', '', 'x <- sum(a)']]
    const output = ['I get', '[1] 3 4 5', '[1] 3 4 6']
    const pairs = Array.from({ length: 30 }, (_, i) =>
      mail(i, ...(i % 3 === 0 ? [prose] : i % 3 === 1 ? [...code, 'y <- sum(b)', '', 'That should do.'] : output)),
    )
    const mails = trainVoice({ pairs, contacts: contactsOf(pairs), seed: 1, resume: null, evaluate: false }, quiet)
    const drawn = (text: string) => {
      const thread = readThread(mails, { contact: 'ada', register: 'email', incoming: [text], previous: [] })
      const wanted = { thread, letters: measureLetters(mails, thread), count: 2, nearness: new Map(), isExcluded: () => false }
      return new Set(drawShapes(mails, wanted).flatMap(({ examples }) => examples.flatMap(({ bubbles }) => bubbles)))
    }
    expect(drawn('How do I add these?')).toEqual(new Set([prose]))
    expect([...drawn('Does sum(a) add these?')].join('\n')).toContain('x <- sum(a)')
    expect([...drawn('Does sum(a) add these?')].join('\n')).not.toContain('[1] 3 4 5')
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

  const letters = { read: 9, width: null, greeting: { share: 0, own: null }, closings: [], signOffs: ['Ada'] }
  const frame = (said: string) => ({ text: said, shape: shape(said) })
  const mailFrame =
    (...said: string[]) =>
    (text: string) =>
      frameOf(
        text,
        said.map((one) => ({ incoming: '', bubbles: [one] })),
        letters,
      )!

  it('of mails is the one whose words it has kept', () => {
    const of = mailFrame('Not at all, you will find it in the manual.\n\nAda', 'Hmm, that is an issue of the manual, I would say.')
    expect(of('Hmm, that is an issue of the server, I would say.').text).toMatch(/^Hmm/u)
    expect(of('Not at all, you will find them in the list.').text).toBe('Not at all, you will find it in the manual.')
  })

  it('of mails is put behind where it was composed, and where it has a blank that its frame has not', () => {
    const theirs = 'Where did that go wrong?'
    const of = mailFrame('Well, the thing is that it was fixed in R 2.15.1, I am sure (see the list).')
    const strikesOf = (text: string) => strikes(text, theirs, of(text), letters, [])
    expect(strikesOf('Well, the thing is that it was broken in R [number], I am sure (see the news).')).toBe(0)
    expect(strikesOf('Well, the thing is that it was broken with the server, I am sure (see the news).')).toBe(0)
    expect(strikesOf('Somebody changes these numbers whenever another server starts, without telling anybody.')).toBe(1)
    const bare = mailFrame('Well, the thing is that it was fixed with the list, I am sure (see the list).')
    const text = 'Well, the thing is that it was fixed with [name], I am sure (see the list).'
    expect(strikes(text, theirs, bare(text), letters, [])).toBe(1)
  })

  it('is put behind where it did not keep it, explains or hedges where that did not, says what the owner never says, or says again what they said', () => {
    const theirs = 'the garden gate fell over again yesterday evening'
    expect(strikes('oh no', theirs, frame('again?!'), null, [])).toBe(0)
    expect(strikes('oh no, that is really a pity, what are you going to do about it now?', theirs, frame('ok'), null, [])).toBe(1)
    expect(strikes('oh, at [time]', theirs, frame('ok, at six'), null, [])).toBe(1)
    expect(strikes('no, since it rains', theirs, frame('no, not in the rain'), null, [])).toBe(1)
    expect(strikes('no, since it rains', theirs, frame('yes, because I did'), null, [])).toBe(0)
    expect(strikes('it might, yes', theirs, frame('it does, yes'), null, [])).toBe(1)
    expect(strikes('good call', theirs, frame('fine by me'), null, ['good call'])).toBe(1)
    expect(strikes('so the garden gate fell again yesterday', theirs, frame('so it broke just like the last time'), null, [])).toBe(1)
  })
})
