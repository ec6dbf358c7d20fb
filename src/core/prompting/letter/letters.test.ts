import { describe, expect, it } from 'vitest'
import { buildPairStore } from '#core/voice/pair-store.ts'
import { layOutLetter, writtenLetter } from './lay-out-letter.ts'
import { measureLetters, takenApart, type Letters } from './letters.ts'

const paragraph =
  'The loop reads one line too many, because the test comes after the\nread. Move it up and the last line is no longer there twice, which is\nwhat you saw.'
const storeOf = (replies: readonly (readonly string[])[]) =>
  buildPairStore(
    replies.map((reply, i) => ({
      id: `p${i}`,
      contact: 'c',
      group: false,
      register: 'email' as const,
      at: i,
      delay: 1,
      incoming: ['?'],
      previous: [],
      reply: [...reply],
    })),
    () => 0,
  )
const letters = (over: Partial<Letters> = {}): Letters => ({
  read: 100,
  width: 70,
  greeted: 0,
  signed: 1,
  signOffs: ['Best,\nAda', 'Ada'],
  ...over,
})

describe('mail of the owner', () => {
  it('is measured: where lines end, how often it opens with a greeting and how it ends', () => {
    const mails = Array.from({ length: 40 }, (_, i) => [
      `${i % 4 === 0 ? 'Hi Bob,\n\n' : ''}${paragraph.replace('you saw', `he saw on ${i}`)}\n\n${i % 2 === 0 ? 'Best,\nAda' : `See ${i}.\n\nAda`}`,
    ])
    const measured = measureLetters({ store: storeOf(mails) }, { contact: -1, register: 'email' })
    expect(measured).toMatchObject({ read: 40, greeted: 0.25, signed: 1, signOffs: ['Best,\nAda', 'Ada'] })
    expect(measured?.width).toBeGreaterThanOrEqual(68)
    expect(measured?.width).toBeLessThanOrEqual(70)
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
  const laid = (text: string, signOff: string | null, own = letters()) => layOutLetter(writtenLetter(text, own), own, signOff)

  it('is wrapped as theirs are, and ends as the moment did that it is like', () => {
    const text = `${paragraph.replaceAll('\n', ' ')}\n\nKind regards,\nAda Example`
    expect(laid(text, 'Best,\nAda')).toBe(`${paragraph}\n\nBest,\nAda`)
    expect(laid(text, null, letters({ width: null }))).toBe(paragraph.replaceAll('\n', ' '))
  })

  it('keeps its code, lists and quotes, and short lines that were meant', () => {
    const text =
      'Try this:\n\n  x <- readLines(con, n = 1000) # and whatever else there is to say about it in one line\n\n- one\n- two\n\n> you wrote that at some length and nobody has broken this line anywhere at all'
    expect(laid(text, null)).toBe(text)
    expect(laid('No.\nYes.', null)).toBe('No.\nYes.')
  })

  it('has no line that is only a mark', () => {
    expect(laid('Fine.\n\n.\n\nGood.', null)).toBe('Fine.\n\nGood.')
  })
})
