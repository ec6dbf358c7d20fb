import { describe, expect, it } from 'vitest'
import { clearCut, createScreen, cutBeside } from './index.ts'

const address = (i: number) => `firstname.middle${i}.lastname@department${i}.example-company.com`
const key = `-----BEGIN PRIVATE KEY-----\n${'MIIEpAIBAAKCAQEA/x/y/z\n'.repeat(1600)}-----END PRIVATE KEY-----`

describe('a text that is kept for later', () => {
  it.each([
    ['nothing private', 'see you at the garden gate', 10, 'see you at'],
    ['a value where it is cut', 'write to ada.lovelace@example.com soon', 20, 'write to '],
    ['a value behind it', 'write to me: ada@example.com', 9, 'write to '],
    ['a code that is told by what follows', `${'so it goes. '.repeat(30)}4821 is your code`, 366, 'so it goes. '.repeat(30)],
    ['room', 'ada@example.com', 15, 'ada@example.com'],
  ])('is cut so that none of it is half a value: %s', (_, text, limit, kept) => {
    expect(clearCut(text, limit)).toBe(kept)
  })
})

describe('a masked text', () => {
  it('is cut beside its placeholders', () => {
    const text = 'call [phone 12] now'
    const beside = (side: 'before' | 'behind') => Array.from({ length: text.length + 1 }, (_, at) => cutBeside(text, at, side))
    expect(new Set(beside('before').filter((at) => at > 4 && at < 16))).toEqual(new Set([5, 15]))
    expect(cutBeside(text, 8, 'before')).toBe(5)
    expect(cutBeside(text, 8, 'behind')).toBe(15)
    expect(cutBeside('see [you] there', 6, 'before')).toBe(6)
  })
})

describe('a text that is too long to be read whole', () => {
  const many = Array.from({ length: 1200 }, (_, i) => address(i)).join(' ')
  it.each([
    ['addresses', many],
    ['a key around the end of what is read', `${'so it goes. '.repeat(2000)}${key}${'so it goes. '.repeat(2000)}`],
    ['a key before what is read of its end', `${key.repeat(3)} so it goes.`],
    ['a key without an end', `${'so it goes. '.repeat(2500)}${key.slice(0, 30_000)}`],
  ])('shows its beginning and its end, and half a value of neither: %s', (_, text) => {
    for (let moved = 0; moved < 64; moved += 21) {
      const shown = createScreen('mask').show('.'.repeat(moved) + text)
      expect(shown.length).toBeLessThan(20_000)
      expect(shown).not.toMatch(/firstname|lastname|company|department|MIIE|x\/y/u)
    }
  })

  it('is as it was written where nothing in it is private', () => {
    const text = `first. ${'and so it goes on. '.repeat(10_000)} last.`
    const shown = createScreen('mask').show(text)
    expect([shown.slice(0, 5000), shown.slice(-5000)]).toEqual([text.slice(0, 5000), text.slice(-5000)])
    expect(createScreen('off').show(text)).toBe(text)
  })

  it('is held back by what is private at either end', () => {
    const long = 'and so it goes on. '.repeat(10_000)
    const texts = [`${long} ada@example.com`, `ada@example.com ${long}`, `${long}${key.slice(0, 30_000)}`, long]
    expect(texts.map((text) => createScreen('block').may(text))).toEqual([false, false, false, true])
  })
})
