import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { makeHistory } from '#test/history.ts'
import type { ReplyPair } from '#core/conversation/reply-pair.ts'
import { decodePairs, encodePairs } from './pair-codec.ts'

const bubbles = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 })
const pair: fc.Arbitrary<ReplyPair> = fc.record({
  id: fc.string(),
  contact: fc.constantFrom('a', 'b', 'émile'),
  group: fc.boolean(),
  register: fc.constantFrom('text', 'email'),
  at: fc.integer({ min: 0, max: 4e12 }),
  delay: fc.integer({ min: 0, max: 43_200_000 }),
  incoming: bubbles,
  previous: fc.array(fc.record({ fromMe: fc.boolean(), bubbles }), { maxLength: 2 }),
  reply: bubbles,
})

function outcome(block: Uint8Array): string {
  try {
    decodePairs(block)
    return 'pairs'
  } catch (error) {
    return error instanceof AppError ? 'AppError' : String(error)
  }
}

describe('blocks of pairs', () => {
  it('give back what was put in', () => {
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 20 }), (pairs) => {
        expect(decodePairs(encodePairs(pairs))).toEqual(pairs)
      }),
    )
  })

  it('take less than 300 bytes for an everyday pair', () => {
    expect(encodePairs(makeHistory(1000)).length).toBeLessThan(300_000)
  })

  it('of another version are refused with what to do', () => {
    const block = encodePairs(makeHistory(3))
    block[1] = 99
    expect(() => decodePairs(block)).toThrow(/format 99.*Extract them again/)
  })

  it('that were cut or changed never come back as anything but an error or pairs', () => {
    const block = encodePairs(makeHistory(3))
    fc.assert(
      fc.property(fc.nat(block.length - 1), fc.integer({ min: 0, max: 255 }), fc.boolean(), (at, value, cut) => {
        const damaged = cut ? block.slice(0, at) : block.slice()
        if (!cut) damaged[at] = value
        expect(outcome(damaged)).toMatch(/^(?:pairs|AppError)$/)
      }),
      { numRuns: 500 },
    )
  })
})
