import { describe, expect, it } from 'vitest'
import { planSession } from './plan-session.ts'
import { parseScript } from './script-format.ts'
import { createSeededRandom } from './seeded-random.ts'

function plan(body: string, textual = false) {
  const [session] = parseScript(`---\n${body}`)
  if (session === undefined) throw new Error('no session')
  return planSession(session, createSeededRandom(1), { textual })
}

describe('planSession', () => {
  it('takes seconds between the bubbles of one person and lets the time pass that the script asks for', () => {
    const [first, second, third] = plan('> one\n> two\n~ 2h\n< three').map((message) => message.at)
    expect(first).toBe(0)
    expect(second).toBeLessThan(60_000)
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(7_200_000)
  })

  it('makes a link two rows, the second with the preview, within seconds', () => {
    const [text, preview, ...rest] = plan('> https://example.com/a')
    expect(rest).toEqual([])
    expect(preview).toMatchObject({ text: 'https://example.com/a', from: null, preview: true })
    expect(preview?.guid).not.toBe(text?.guid)
    expect((preview?.at ?? 0) - (text?.at ?? 0)).toBeLessThan(5000)
  })

  it('makes a tapback a row that points at the bubble', () => {
    const [bubble, , love, removed, emoji] = plan('< first\n< second\n^> love -2\n^> unlike\n^< 🎉')
    expect(love).toMatchObject({ text: 'Loved “first”', tapback: { on: bubble?.guid, type: 2000, length: 5, emoji: null } })
    expect(removed).toMatchObject({ tapback: { type: 3001 } })
    expect(emoji).toMatchObject({ text: 'Reacted 🎉 to “second”', tapback: { type: 2006, emoji: '🎉' } })
  })

  it('makes the tapback of somebody without iMessage the sentence that arrives', () => {
    const [, , liked] = plan('> [photo a.heic]\n> see you\n^< like', true)
    expect(liked).toMatchObject({ from: '', text: 'Liked “see you”' })
    expect(liked).not.toHaveProperty('tapback')
    expect(plan('> [photo a.heic]\n^< love', true)[1]?.text).toBe('Loved an image')
  })

  it('keeps every text of an edited message, and none of an unsent one', () => {
    const [edited, unsent] = plan('> frist\n* first\n> oops\n! unsend')
    expect(edited).toMatchObject({ text: 'first', versions: [{ text: 'frist', at: 0 }, { text: 'first' }] })
    expect(unsent).toMatchObject({ text: '', unsent: 4 })
  })

  it('writes six digits for a one-time code and says which they are', () => {
    const [code] = plan('< [code] is your code')
    expect(code?.text).toBe(`${code?.oneTimeCode} is your code`)
    expect(code?.oneTimeCode).toMatch(/^\d{6}$/)
  })
})
