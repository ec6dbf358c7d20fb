import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { full } from '#test/full.ts'
import { eligible, noon, pastSend } from '#test/situation.ts'
import { caps } from '#contract/live/caps.ts'
import { automaticTurnsSince, boundTiming, countRecent, decide, defaultTiming, dueAt, replyDelay, type PastSend } from './index.ts'

describe('limits over a run of messages', () => {
  /** Answers every turn that may be answered, one every `apart` ms, and gives what was sent. */
  const answerAll = (turns: number, apart: number, ownerWrites: (turn: number) => boolean, chats = 1): PastSend[] => {
    const sends: PastSend[] = []
    let ownerWroteAt: number | null = null
    for (let turn = 0; turn < turns; turn++) {
      const now = noon + turn * apart
      if (ownerWrites(turn)) ownerWroteAt = now - 1
      const conversation = `chat ${turn % chats}`
      const guid = `turn ${turn}`
      const decision = decide(
        eligible({
          now,
          incoming: [{ guid, at: now - 20_000, text: `${guid} ${'abcdefghij'[turn % 10]}` }],
          conversation: { key: conversation },
          history: { sends, ownerWroteAt },
        }),
      )
      if (decision.outcome === 'send') sends.push(pastSend({ id: guid, conversation, answers: [guid], at: now }))
    }
    return sends
  }

  it('stops after three automatic turns until the owner writes', () => {
    expect(answerAll(100, 3_600_000, () => false)).toHaveLength(caps.automaticTurns)
    expect(answerAll(12, 3_600_000, (turn) => turn === 6).map(({ id }) => id)).toEqual([
      'turn 0',
      'turn 1',
      'turn 2',
      'turn 6',
      'turn 7',
      'turn 8',
    ])
  })

  it('never sends more than five in ten minutes to a chat, or thirty in an hour to all', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5_000, max: 200_000 }), fc.constantFrom(1, 40), (apart, chats) => {
        const sends = answerAll(200, apart, () => true, chats)
        for (const { at, conversation } of sends) {
          const since = (window: number) => sends.filter((send) => send.at <= at && send.at >= at - window)
          expect(since(3_600_000).length).toBeLessThanOrEqual(30)
          expect(since(600_000).filter((send) => send.conversation === conversation).length).toBeLessThanOrEqual(5)
        }
      }),
      { numRuns: full ? 15 : 2 },
    )
  })
})

describe('countRecent and automaticTurnsSince', () => {
  it('count both ends of the window and what a clock set back left in the future', () => {
    const sends = [0, 600_000, 600_001, -5].map((ago, i) => pastSend({ id: `${i}`, at: noon - ago }))
    expect(countRecent(sends, noon, 600_000)).toBe(3)
  })

  it('takes an approved reply for a word of the owner', () => {
    const sends = [1, 2, 3, 4].map((at) => pastSend({ id: `${at}`, at, automatic: at !== 2 }))
    expect(automaticTurnsSince(sends, 'alex', null)).toBe(2)
    expect(automaticTurnsSince(sends, 'alex', 3)).toBe(1)
    expect(automaticTurnsSince(sends, 'others', null)).toBe(0)
  })
})

describe('human timing', () => {
  it('waits 20 to 90 seconds by default', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (fraction) => {
        expect(replyDelay(fraction)).toBeGreaterThanOrEqual(20_000)
        expect(replyDelay(fraction)).toBeLessThanOrEqual(90_000)
      }),
    )
    expect([replyDelay(0), replyDelay(0.5), dueAt(noon, 0)]).toEqual([20_000, 55_000, noon + 20_000])
  })

  it('waits longest where the dice are broken', () => {
    expect([NaN, -1, 1, 7].map((fraction) => replyDelay(fraction))).toEqual([90_000, 90_000, 90_000, 90_000])
  })

  it('keeps what the owner asked for in bounds', () => {
    expect(boundTiming({ least: -5, most: 1e9 })).toEqual({ least: 0, most: 240_000 })
    expect(boundTiming({ least: 60_000, most: 1_000 })).toEqual({ least: 60_000, most: 60_000 })
    expect(boundTiming({ least: NaN, most: NaN })).toEqual(defaultTiming)
    expect(replyDelay(0, { least: 5_000, most: 10_000 })).toBe(5_000)
  })
})
