import { describe, expect, it } from 'vitest'
import type { Register } from '#core/channel/register.ts'
import { buildPairStore } from '#core/voice/pair-store.ts'
import { layOutLetter, writtenLetter } from './lay-out-letter.ts'
import { drawClosing, measureLetters, takenApart, type Letters } from './letters.ts'

const paragraph =
  'The loop reads one line too many, because the test comes after the\nread. Move it up and the last line is no longer there twice, which is\nwhat you saw.'
const storeOf = (replies: readonly (readonly string[])[], register: Register = 'email') =>
  buildPairStore(
    replies.map((reply, i) => ({
      id: `p${i}`,
      register,
      contact: 'c',
      group: false,
      at: i,
      delay: 1,
      incoming: ['?'],
      previous: [],
      reply: [...reply],
    })),
    () => 0,
  )
const people = ['mum', 'bob', 'eve', 'sam']
const storeTo = (mails: readonly { readonly contact: string; readonly reply: string }[]) =>
  buildPairStore(
    mails.map(({ contact, reply }, at) => ({
      id: `p${at}`,
      register: 'email' as const,
      contact,
      group: false,
      at,
      delay: 1,
      incoming: ['?'],
      previous: [],
      reply: [reply],
    })),
    (key) => people.indexOf(key),
  )
const closingsTo = (store: ReturnType<typeof storeTo>, contact: string) =>
  new Map(
    measureLetters({ store }, { contact: people.indexOf(contact), register: 'email' })?.closings.map(({ text, share }) => [text, share]),
  )
const letters = (over: Partial<Letters> = {}): Letters => ({
  read: 100,
  width: 70,
  greeting: { share: 0.5, own: null },
  closings: [{ text: 'Best,\nAda', under: [''], share: 1 }],
  signOffs: ['Best,\nAda', 'Ada'],
  ...over,
})

describe('mail of the owner', () => {
  it('is measured: where lines end, how often it opens with a greeting and how it ends', () => {
    const mails = Array.from({ length: 40 }, (_, i) => [
      `${i % 4 === 0 ? 'Hi Bob,\n\n' : ''}${paragraph.replace('you saw', `he saw on ${i}`)}\n\n${i % 2 === 0 ? 'Best,\nAda' : `See ${i}.\n\nAda`}`,
    ])
    const measured = measureLetters({ store: storeOf(mails) }, { contact: -1, register: 'email' })
    expect(measured).toMatchObject({ read: 40, greeting: { own: null }, signOffs: ['Best,\nAda', 'Ada'] })
    expect(measured?.greeting.share).toBeCloseTo(0.25, 1)
    expect(new Set(measured?.closings.map(({ text }) => text))).toEqual(new Set(['Ada', 'Best,\nAda']))
    expect(measured?.closings.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
    expect(measured?.width).toBeGreaterThanOrEqual(68)
    expect(measured?.width).toBeLessThanOrEqual(70)
  })

  it('is measured as it is now: who signed otherwise for years, and signs so since last month', () => {
    const mails = Array.from({ length: 140 }, (_, i) => [
      `${paragraph.replace('you saw', `he saw on ${i}`)}\n\n${i < 100 ? 'Ada' : 'Best,\nAda'}`,
    ])
    const { closings = [] } = measureLetters({ store: storeOf(mails) }, { contact: -1, register: 'email' }) ?? {}
    expect(closings.find(({ text }) => text === 'Best,\nAda')?.share).toBeGreaterThan(0.7)
    const drawn = Array.from({ length: 300 }, (_, i) => drawClosing({ closings }, `mail ${i}`, null))
    expect(drawn.filter((text) => text === 'Best,\nAda').length / 300).toBeCloseTo(
      closings.find(({ text }) => text !== 'Ada')?.share ?? 0,
      1,
    )
  })

  it('ends as those mails do that open like it', () => {
    const mails = Array.from({ length: 60 }, (_, i) => [
      i % 3 === 0 ? `hey bob!\n\n${paragraph} ${i}\n\nxx a` : `Hi Bob,\n\n${paragraph} ${i}\n\nBest,\nAda`,
    ])
    const { closings = [] } = measureLetters({ store: storeOf(mails) }, { contact: 0, register: 'email' }) ?? {}
    const under = (greeting: string | null) =>
      new Set(Array.from({ length: 100 }, (_, i) => drawClosing({ closings }, `mail ${i}`, greeting)))
    expect(under('hey priya!')).toEqual(new Set(['xx a']))
    expect(under('Hi Eve,')).toEqual(new Set(['Best,\nAda']))
    // They never open a mail so: any of what they close with.
    expect(under('Dear Dr. Fine,')).toEqual(new Set(['xx a', 'Best,\nAda']))
  })

  it('is measured as they write to this person; what one other person gets is for them', () => {
    const store = storeTo(
      Array.from({ length: 90 }, (_, i) => ({
        contact: people[i % 3] ?? '',
        reply: i % 3 === 0 ? `Hi Mum,\n\n${paragraph} ${i}\n\nYour Ada` : `${paragraph} ${i}\n\n${i % 3 === 1 ? 'Ada' : 'Best,\nAda'}`,
      })),
    )
    const to = (contact: number) => measureLetters({ store }, { contact, register: 'email' })
    const share = (contact: number, text: string) =>
      (to(contact)?.closings ?? []).filter((one) => one.text === text).reduce((sum, one) => sum + one.share, 0)
    expect(share(0, 'Your Ada')).toBeGreaterThan(0.8)
    expect(share(2, 'Best,\nAda')).toBeGreaterThan(0.8)
    expect(share(1, 'Your Ada')).toBe(0)
    expect(to(0)?.greeting.own).toBe('Hi Mum,')
    expect(to(1)?.greeting).toMatchObject({ own: null })
  })

  it('ends now as everybody’s mails do, also to somebody who last got one when they ended otherwise', () => {
    const store = storeTo(
      Array.from({ length: 160 }, (_, i) => ({
        contact: i % 4 === 0 && i < 80 ? 'bob' : (people[2 + (i % 2)] ?? ''),
        reply: `${paragraph} ${i}\n\n${i < 100 ? 'Ada' : 'Best,\nAda'}`,
      })),
    )
    for (const contact of ['bob', 'eve', 'somebody new']) expect(closingsTo(store, contact).get('Best,\nAda')).toBeGreaterThan(0.85)
  })

  it('ends as this person alone is written to, however seldom that is', () => {
    const store = storeTo(
      Array.from({ length: 160 }, (_, i) => ({
        contact: i % 40 === 0 ? 'mum' : (people[1 + (i % 3)] ?? ''),
        reply: `${paragraph} ${i}\n\n${i % 40 === 0 ? 'Your Ada' : i < 100 ? 'Ada' : 'Best,\nAda'}`,
      })),
    )
    expect(closingsTo(store, 'mum').get('Your Ada')).toBeGreaterThan(0.75)
    expect(closingsTo(store, 'eve').get('Best,\nAda')).toBeGreaterThan(0.85)
  })

  it('is not taken to end with nothing where it ends in a way that does not come back', () => {
    const store = storeTo(
      Array.from({ length: 80 }, (_, i) => ({
        contact: 'eve',
        reply: `${paragraph} ${i}\n\n${i % 4 === 0 ? `Cheers from ${'ABCDEFGHIJKLMNOPQRST'[i / 4]}ton,\nAda` : 'Best,\nAda'}`,
      })),
    )
    expect(closingsTo(store, 'eve').get(null) ?? 0).toBe(0)
  })

  it('is wrapped nowhere where their program does not wrap', () => {
    const mails = Array.from({ length: 20 }, () => [`${paragraph.replaceAll('\n', ' ')} And so on, and on.\n\nBest,\nAda`])
    expect(measureLetters({ store: storeOf(mails) }, { contact: -1, register: 'email' })?.width).toBeNull()
  })

  it('is none where they send messages, or have sent no mail yet', () => {
    const mails = storeOf(Array.from({ length: 40 }, () => [paragraph]))
    expect(measureLetters({ store: mails }, { contact: -1, register: 'text' })).toBeNull()
    expect(measureLetters({ store: storeOf([]) }, { contact: -1, register: 'email' })).toBeNull()
  })

  it('is taken apart', () => {
    expect(takenApart(`Dear Bob,\n\n${paragraph}\n\n   Ada`, letters())).toEqual({
      greeting: 'Dear Bob,',
      body: paragraph,
      signOff: '   Ada',
    })
    expect(takenApart('Ada', letters())).toEqual({ greeting: null, body: 'Ada', signOff: null })
  })
})

describe('a mail that a model wrote', () => {
  const laid = (text: string, signOff: string | null, over: Partial<Letters> = {}) => {
    const own = letters({ closings: [{ text: signOff, under: [''], share: 1 }], ...over })
    return layOutLetter(writtenLetter(text, own), own)
  }

  it('is wrapped as theirs are, and ends as they end theirs', () => {
    const text = `${paragraph.replaceAll('\n', ' ')}\n\nKind regards,\nAda Example`
    expect(laid(text, 'Best,\nAda')).toBe(`${paragraph}\n\nBest,\nAda`)
    expect(laid(text, null, { width: null })).toBe(paragraph.replaceAll('\n', ' '))
  })

  it('keeps its code, lists and quotes, and short lines that were meant', () => {
    const text =
      'Try this:\n\n  x <- readLines(con, n = 1000) # and whatever else there is to say about it in one line\n\n- one\n- two\n\n> you wrote that at some length and nobody has broken this line anywhere at all'
    expect(laid(text, null)).toBe(text)
    expect(laid('No.\nYes.', null)).toBe('No.\nYes.')
  })

  it('breaks its code where it is said in a sentence, and is filled where the model broke it early', () => {
    const prose =
      'The names are gone by then, so you have to put them back afterwards with names(x) <- names(y), and that is all there is to it.'
    expect(
      laid(prose, null)
        .split('\n')
        .every((line) => line.length <= 70),
    ).toBe(true)
    expect(laid('The loop reads one line too many, because\nthe test comes after the read. Move it up.', null)).toBe(
      'The loop reads one line too many, because the test comes after the\nread. Move it up.',
    )
  })

  it('opens as they open mail to this person', () => {
    const hi = 'Hi Bob,\n\nFine by me.'
    expect(laid(hi, null, { greeting: { share: 0, own: null } })).toBe('Fine by me.')
    expect(laid(hi, null, { greeting: { share: 0.3, own: null } })).toBe(hi)
    expect(laid('Fine by me.\n\nReally.', null, { greeting: { share: 0.9, own: 'Dear Bob,' } })).toBe('Dear Bob,\n\nFine by me.\n\nReally.')
  })

  it('has no line that is only a mark', () => {
    expect(laid('Fine.\n\n.\n\nGood.', null)).toBe('Fine.\n\nGood.')
  })
})
