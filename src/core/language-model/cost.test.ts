import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costOf, estimateCost, priceOf, shutdownIn } from './cost.ts'

const openai = (model: string) => priceOf({ host: 'api.openai.com', model, free: false })

describe('the price of a model', () => {
  it('is the published one at OpenAI, for snapshots and fine-tunes too', () => {
    expect(openai('gpt-4o-mini')).toEqual({ input: 0.15, output: 0.6, source: 'known' })
    expect(openai('gpt-4o-mini-2024-07-18')).toEqual({ input: 0.15, output: 0.6, source: 'known' })
    expect(openai('ft:gpt-4o-mini-2024-07-18:org:me:abc')).toEqual({ input: 0.3, output: 1.2, source: 'known' })
    expect(openai('gpt-6-luna')).toEqual({ input: 0.1, output: 0.5, source: 'known' })
  })

  it('is assumed dear where it is unknown: another model, another server, another fine-tune', () => {
    for (const price of [
      openai('gpt-9'),
      openai('gpt-4o-mini-audio'),
      openai('ft:gpt-4.1:org:me:abc'),
      priceOf({ host: 'models.example', model: 'gpt-4o-mini', free: false }),
      priceOf({ host: 'api.openai.com.evil.example', model: 'gpt-4o-mini', free: false }),
    ]) {
      expect(price).toEqual({ input: 10, output: 50, source: 'assumed' })
    }
    expect(openai('gpt-9-pro')).toEqual({ input: 30, output: 180, source: 'assumed' })
  })

  it('is the owner’s where they typed one, and nothing on this machine', () => {
    const at = { host: 'localhost:1234', model: 'qwen' }
    expect(priceOf({ ...at, free: true })).toEqual({ input: 0, output: 0, source: 'free' })
    expect(priceOf({ ...at, owner: { input: 1, output: 2 }, free: false })).toEqual({ input: 1, output: 2, source: 'owner' })
    expect(priceOf({ host: 'api.openai.com', model: 'gpt-4o', owner: { input: 0, output: 0 }, free: false }).source).toBe('owner')
  })
})

describe('what a request costs', () => {
  it('is counted in millionths of a dollar', () => {
    expect(costOf({ input: 3000, output: 200 }, openai('gpt-4o-mini'))).toBe(570)
    expect(costOf({ input: 3, output: 0 }, openai('gpt-6-luna'))).toBe(1)
    expect(costOf({ input: 30, output: 0 }, openai('gpt-6-luna'))).toBe(3)
  })

  it('is unknown where the server did not count, and nothing where it is free', () => {
    expect(costOf({ input: null, output: 5 }, openai('gpt-4o'))).toBeNull()
    expect(costOf({ input: 5, output: null }, openai('gpt-4o'))).toBeNull()
    expect(costOf({ input: null, output: null }, priceOf({ host: 'localhost', model: 'x', free: true }))).toBe(0)
  })

  it('is never estimated lower than by four letters a token', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.integer({ min: 0, max: 4000 }), (contents, answer) => {
        const price = openai('gpt-4o')
        const letters = contents.join('').length
        expect(
          estimateCost(
            contents.map((content) => ({ content })),
            answer,
            price,
          ),
        ).toBeGreaterThanOrEqual(Math.floor((letters / 4) * price.input + answer * price.output))
      }),
    )
  })
})

it('a shutdown is told in whole days', () => {
  const now = Date.UTC(2026, 10, 20, 23, 59)
  expect(shutdownIn('2027-01-14', now)).toEqual({ date: '2027-01-14', days: 55 })
  expect(shutdownIn('2026-11-20T00:00:00Z', now)).toEqual({ date: '2026-11-20', days: 0 })
  expect(shutdownIn('2026-11-19', now)).toEqual({ date: '2026-11-19', days: -1 })
  expect([shutdownIn(null, now), shutdownIn('soon', now), shutdownIn('2026-99-99', now)]).toEqual([null, null, null])
})
