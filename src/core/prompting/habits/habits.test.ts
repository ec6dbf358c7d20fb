import { describe, expect, it } from 'vitest'
import { buildPairStore } from '#core/voice/pair-store.ts'
import { learnHabits } from './learn-habits.ts'
import { neverLine, neverSays, saysAny } from './never.ts'
import { restated } from './restated.ts'

const storeOf = (replies: readonly (readonly [incoming: string, reply: string])[]) =>
  buildPairStore(
    replies.map(([incoming, reply], i) => ({
      id: `p${i}`,
      contact: i % 2 === 0 ? 'blunt' : 'kind',
      group: false,
      at: i,
      delay: 1,
      incoming: [incoming],
      previous: [],
      reply: [reply],
    })),
    (key) => (key === 'blunt' ? 0 : 1),
  )

describe('saying again', () => {
  it('is told from saying', () => {
    expect(restated('the garden gate, again', 'our garden gate broke')).toBeGreaterThanOrEqual(0.5)
    expect(restated('oh no, which side', 'our garden gate broke')).toBe(0)
  })
})

describe('what the owner never says', () => {
  it('is what models say, as far as this owner does not', () => {
    const store = storeOf(Array.from({ length: 400 }, (_, i) => ['a', i % 10 === 0 ? 'makes sense' : 'yes']))
    const never = neverSays({ store }, 'text')
    expect(never).toContain("I'd say")
    expect(never).not.toContain('makes sense')
    expect(neverLine(never)[0]).toMatch(/^- ME never writes: "I'd say"/u)
    expect(saysAny('I’d say so, offhand', never)).toEqual(["I'd say", 'offhand'])
    expect(neverSays({ store: storeOf([['a', 'yes']]) }, 'text')).toEqual([])
  })

  it('is learned of an engine from what it drafted and the owner wrote, and kept by the next replay', () => {
    const turns = Array.from({ length: 60 }, (_, i) => ({
      draft: i % 3 === 0 ? `happy to take a look at thing ${i}` : `sure thing number ${i}`,
      wrote: i % 2 === 0 ? `sure, thing ${i}` : 'nope',
    }))
    const learned = learnHabits(turns)
    expect(learned).toContain('happy to take')
    // What is part of a longer run, or what the owner says as well, is none.
    expect(learned).not.toContain('happy')
    expect(learned).not.toContain('sure')
    const told = turns.map(({ wrote }, i) => ({ draft: `nope ${i}`, wrote }))
    expect(learnHabits(told, learned)).toContain('happy to take')
    expect(learnHabits(turns.slice(0, 10), ['offhand'])).toEqual(['offhand'])
  })
})
