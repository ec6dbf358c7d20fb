import { describe, expect, it } from 'vitest'
import { seeded } from '../seeded.ts'
import { realAgainstReal, tellApart } from './told-apart.ts'

const words = [
  'ok',
  'k',
  'sure',
  'see you then',
  'not today',
  'haha yes',
  'on my way',
  'what time?',
  'no idea',
  'Let me check',
  'cool :)',
  'later',
]

/** Replies of somebody: one to three of the same few phrases, on a line or two. */
function replies(count: number, seed: number): string[] {
  const random = seeded(seed)
  const one = (): string => words[Math.floor(random() * words.length)] as string
  return Array.from({ length: count }, () => Array.from({ length: 1 + Math.floor(random() * 3) }, one).join(random() < 0.5 ? ' ' : '\n'))
}
const real = replies(120, 1)
const beside = (drafts: readonly string[]) => real.map((reply, i) => ({ real: reply, draft: drafts[i] ?? '' }))

describe('tellApart', () => {
  it('cannot tell apart what is written alike, and names no sign', () => {
    const told = tellApart(beside(replies(120, 2)), 1)
    expect(told?.area.mean).toBeGreaterThan(0.4)
    expect(told?.area.mean).toBeLessThan(0.6)
    expect(told?.area.low).toBeLessThan(0.5)
    expect(told?.area.high).toBeGreaterThan(0.5)
    expect(told?.signs).toEqual([])
    expect(tellApart(beside(real), 1)?.area).toMatchObject({ mean: 0.5 })
  })

  it('tells a constant at once, and says why', () => {
    const told = tellApart(beside(real.map(() => 'ok')), 1)
    expect(told?.area.low).toBeGreaterThan(0.9)
    expect(told?.signs.join('; ')).toMatch(/always (?:opens with )?'ok'|always a single word|too short/)
  })

  it('finds one full stop and names it first', () => {
    const told = tellApart(beside(replies(120, 2).map((text) => `${text.replace(/[?)]$/u, '')}.`)), 1)
    expect(told?.area.low).toBeGreaterThan(0.95)
    expect(told?.signs[0]).toMatch(/^always ends with '\.' \(100% vs. 0%\)$|^never ends without a mark/)
  })

  it('says what is too long and what asks', () => {
    const drafts = replies(120, 2).map((text, i) => `${text} ${real[(i + 7) % 120]} ${real[(i + 9) % 120]}, ok with you?`)
    const said = tellApart(beside(drafts), 1)?.signs.join('; ')
    expect(said).toMatch(/too long|too many words/)
    expect(said).toContain("always uses ',' (100% vs. 0%)")
  })

  it('says what is never written', () => {
    const usual = real.map((text) => `k ${text}`)
    const told = tellApart(
      replies(120, 2).map((draft, i) => ({ draft: draft.replaceAll(/\bk\b/gu, 'later'), real: usual[i] as string })),
      1,
    )
    expect(told?.signs.join('; ')).toMatch(/never (?:opens with )?'k'/)
  })

  it('names no content word', () => {
    const drafts = replies(120, 2).map((text, i) => (i % 40 === 0 ? `${text} Marigold` : `${text}!`))
    expect(tellApart(beside(drafts), 1)?.signs.join('; ')).not.toMatch(/marigold/iu)
  })

  it('gives the same for the same seed, and nothing where there are too few turns', () => {
    const turns = beside(replies(120, 3))
    expect(tellApart(turns, 4)).toEqual(tellApart(turns, 4))
    expect(tellApart(turns.slice(0, 19), 1)).toBeNull()
  })
})

describe('realAgainstReal', () => {
  it('is the floor: about .5 with as many others, null with fewer', () => {
    const floor = realAgainstReal(real, replies(300, 5), 1)
    expect(floor).toMatchObject({ turns: 120 })
    expect(floor?.low).toBeLessThan(0.5)
    expect(floor?.high).toBeGreaterThan(0.5)
    expect(realAgainstReal(real, real.slice(1), 1)).toBeNull()
  })
})
