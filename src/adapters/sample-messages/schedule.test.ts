import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planSession } from './plan-session.ts'
import { type Period, scheduleSessions } from './schedule.ts'
import { parseScript } from './script-format.ts'
import { createSeededRandom } from './seeded-random.ts'

const dayMs = 86_400_000
const to = Date.UTC(2026, 10, 20, 15)
const period: Period = { from: to - 425 * dayMs, to, utcOffsetMinutes: -300 }

function schedule(script: string, seed: number, within = period) {
  const random = createSeededRandom(seed)
  return scheduleSessions(parseScript(script), within, random, (session) => planSession(session, random, { textual: false }))
}
const localHour = (at: number) => new Date(at + period.utcOffsetMinutes * 60_000).getUTCHours()
const localDay = (at: number) => new Date(at + period.utcOffsetMinutes * 60_000).getUTCDay()

describe('scheduleSessions', () => {
  it('keeps days of the week and hours, in the local time of the period', () => {
    for (let seed = 0; seed < 20; seed++) {
      const messages = schedule('--- tue evening x6\n> a', seed)
      expect(messages).toHaveLength(6)
      for (const { at } of messages) {
        expect(localDay(at)).toBe(2)
        expect(localHour(at)).toBeGreaterThanOrEqual(18)
        expect(localHour(at)).toBeLessThanOrEqual(21)
      }
    }
  })

  it('keeps the written order, and what follows after days follows', () => {
    const script = '---\n> one\n--- +2d\n> two\n---\n> three\n--- at 80%\n> four\n---\n> five'
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const messages = schedule(script, seed)
        expect(messages.map((message) => message.text)).toEqual(['one', 'two', 'three', 'four', 'five'])
        const [one, two, , four] = messages.map((message) => message.at)
        expect(((two ?? 0) - (one ?? 0)) / dayMs).toBeGreaterThan(1)
        expect(((two ?? 0) - (one ?? 0)) / dayMs).toBeLessThan(3)
        expect(((four ?? 0) - period.from) / (period.to - period.from)).toBeCloseTo(0.8, 1)
      }),
    )
  })

  it('never lets two sessions run into each other or past the end', () => {
    const script = `${'---\n> a\n~ 2h\n< b\n'.repeat(15)}--- x12\n> a\n< b\n--- at 100% night\n> a\n~ 3h\n< b`
    const within = { ...period, from: to - 30 * dayMs }
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const messages = schedule(script, seed, within)
        expect(messages).toHaveLength(56)
        expect(messages.map((message) => message.text).join('')).toBe('ab'.repeat(28))
        expect(messages.at(-1)?.at).toBeLessThanOrEqual(to)
        expect(messages[0]?.at).toBeGreaterThanOrEqual(within.from)
      }),
      { numRuns: 40 },
    )
  })
})
