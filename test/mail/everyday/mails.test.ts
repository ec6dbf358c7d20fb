import { describe, expect, it } from 'vitest'
import { readMails } from './mails.ts'
import { measureMails } from './measure.ts'

describe('everyday mails', () => {
  it('are at least 120, each once, and a third of them are never learned from', () => {
    const [tune, heldOut] = [readMails('tune'), readMails('held-out')]
    const texts = [...tune, ...heldOut].map(({ text }) => text)
    expect(new Set(texts).size).toBe(texts.length)
    expect(texts.length).toBeGreaterThanOrEqual(120)
    expect(heldOut.length).toBeGreaterThanOrEqual(texts.length * 0.3)
  })

  it('get a draft without a language model where one fits, and none where no short answer does', () => {
    const { wanting, answered, firstFits, anyFits, silent, disturbed } = measureMails(readMails('held-out'), 'ruth')
    expect(answered / wanting).toBeGreaterThan(0.65)
    expect(firstFits / answered).toBeGreaterThan(0.82)
    expect(anyFits / answered).toBeGreaterThan(0.85)
    expect(disturbed / silent).toBeLessThan(0.2)
  })
})
