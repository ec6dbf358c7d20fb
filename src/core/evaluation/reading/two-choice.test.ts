import { describe, expect, it } from 'vitest'
import { countFooled, formatFooled, layOutPairs } from './two-choice.ts'

const turns = Array.from({ length: 40 }, (_, i) => ({
  id: `t${i}`,
  person: i < 20 ? 'ada' : 'bob',
  who: 'Mia',
  thread: [{ from: 'them' as const, text: `question ${i}` }],
  drafts: i === 3 ? [] : [i === 4 ? 'truth 4' : `answer ${i}`, `second ${i}`],
  real: i === 5 ? null : `truth ${i}`,
  private: i % 2 === 0,
}))
const earlier = new Map([
  ['ada', Array.from({ length: 50 }, (_, i) => `ada wrote ${i}`)],
  ['bob', ['bob wrote\ntwo lines']],
])
const { sheet, key } = layOutPairs(turns, earlier, { seed: 3 })
const drawn = (source: string) => new Set(key.filter((line) => line.source === source).map(({ id }) => id))

describe('pairs to choose from', () => {
  it('show the last thirty earlier replies of each person once, and then first drafts beside real replies', () => {
    const text = sheet.join('\n')
    expect(text).not.toContain('ada wrote 19')
    expect(text.match(/ada wrote \d+/gu)).toHaveLength(30)
    expect(text).toContain('  - bob wrote\n    two lines')
    expect(text).not.toContain('second')
    expect(text.match(/truth \d+/gu)).toHaveLength(37)
  })

  it('show earlier replies, drafts and real replies masked alike', () => {
    const masked = layOutPairs(turns, earlier, { seed: 3, shown: (text) => text.replaceAll(/\d+/gu, '[number]') }).sheet.join('\n')
    expect(masked).toContain('ada wrote [number]')
    expect(masked).not.toMatch(/(?:truth|answer|wrote) \d/u)
    expect(masked).toContain('THEM: question 1')
  })

  it('leave out turns in which there is nothing to choose', () => {
    expect(key.map(({ turn }) => turn)).not.toEqual(expect.arrayContaining(['t3']))
    expect(new Set(key.map(({ turn }) => turn)).size).toBe(37)
    expect(key.some(({ turn }) => turn === 't4' || turn === 't5')).toBe(false)
  })

  it('stand in an order that says nothing, the same for the same seed', () => {
    const first = [...drawn('real')].filter((id) => id.endsWith('-a')).length
    expect(first).toBeGreaterThan(8)
    expect(first).toBeLessThan(29)
    expect(layOutPairs(turns, earlier, { seed: 3 })).toEqual({ sheet, key })
  })

  it('are counted by how often the draft was taken for real, with an interval, for each person', () => {
    expect(countFooled(key, drawn('real')).fooled).toMatchObject({ of: 37, share: 0 })
    const all = countFooled(key, drawn('draft 1'))
    expect(all.fooled).toMatchObject({ of: 37, share: 1 })
    expect(all.fooled.low).toBeLessThan(0.95)
    const some = countFooled(key, new Set([...drawn('draft 1')].slice(0, 5)))
    expect(some).toMatchObject({ missing: 32, people: [{ person: 'ada', fooled: { of: 5 } }] })
    expect(formatFooled(all).slice(1)).toEqual([
      expect.stringMatching(/^… where the real reply holds nothing from outside the conversation: 100 % .* of 18 pairs$/),
      expect.stringMatching(/^person 1: 100 % .* of 17$/),
      expect.stringMatching(/of 20$/),
    ])
  })
})
