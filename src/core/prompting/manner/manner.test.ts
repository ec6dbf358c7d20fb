import { describe, expect, it } from 'vitest'
import { buildPairStore } from '#core/voice/pair-store.ts'
import { learnHabits } from './learn-habits.ts'
import { mannerLines, measureManner, restated } from './manner.ts'
import { neverLine, neverSays, saysAny } from './never.ts'

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

describe('how blunt and how warm somebody is', () => {
  const store = storeOf(
    Array.from({ length: 200 }, (_, i) =>
      i % 2 === 0 ? ['could you look at the gate', 'no, that is not what it does'] : ['it is broken', 'sorry, I think I did it, thanks'],
    ),
  )

  it('is counted by person, and said also where it is nothing', () => {
    const blunt = measureManner({ store }, { contact: 0, register: 'text' })
    expect(blunt).toMatchObject({ own: true, hedges: 0, thanks: 0, apologizes: 0, asks: 0 })
    expect(measureManner({ store }, { contact: 1, register: 'text' })).toMatchObject({ own: true, hedges: 1, thanks: 1, apologizes: 1 })
    expect(mannerLines(blunt)[0]).toMatch(/^- With this person, of 100 replies .* 0 thank, 0 say sorry/u)
  })

  it('is everybody’s for somebody new, and unknown with few replies or in a language that is not counted', () => {
    expect(measureManner({ store }, { contact: -1, register: 'text' })).toMatchObject({ own: false, thanks: 0.5 })
    expect(measureManner({ store: storeOf([['a', 'no']]) }, { contact: -1, register: 'text' })).toBeNull()
    const other = storeOf(Array.from({ length: 80 }, () => ['was', 'das weiß doch hier wirklich keiner genau']))
    expect(measureManner({ store: other }, { contact: -1, register: 'text' })).toBeNull()
    expect(mannerLines(null)).toEqual([])
  })

  it('tells saying again from saying', () => {
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
