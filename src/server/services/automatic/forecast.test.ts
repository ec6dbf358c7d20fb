import { expect, it } from 'vitest'
import { readAllowedList } from '#core/auto-reply/index.ts'
import { forecastSending } from '#server/services/automatic/forecast.ts'
import type { FittedTrust } from '#server/services/trust/confidences.ts'
import { startReplays } from '#test/style-report/replays.ts'

const stated = (count: number, confidence: number, yes: boolean) =>
  Array.from({ length: count }, (_, at) => ({ at, person: 'mia', yes, confidence }))
const proved: FittedTrust = {
  missing: null,
  verdicts: 60,
  attention: { decoys: 12, approved: 0, weight: 1 },
  stated: [...stated(30, 0.85, true), ...stated(2, 0.85, false), ...stated(16, 0.55, false)],
}

/** The forecast for the chosen model, with `told` as its trust from the owner's verdicts. */
async function forecast(told: FittedTrust, threshold: number) {
  const { store, accountId } = await startReplays()
  const asked: string[] = []
  const forecasted = await forecastSending(
    {
      store,
      drafting: { people: () => Promise.resolve({ contacts: [], total: 0 }) },
      of: null,
      live: { allowedList: () => Promise.resolve(readAllowedList([], null)) },
      chosen: () => Promise.resolve({ key: 'openai/gpt-4o-mini' }),
      confidences: {
        trustIn: (_account, engine) => {
          asked.push(engine)
          return Promise.resolve(told)
        },
      },
    },
    accountId,
    { allowedNumbers: null, threshold },
  )
  return { ...forecasted, asked }
}

it('has the numbers of the owner’s verdicts on the engine that drafts now, at the very threshold', async () => {
  const { judged, holds_everything, summary, asked } = await forecast(proved, 0.85)
  expect(asked).toEqual(['openai/gpt-4o-mini'])
  expect(judged).toEqual({ threshold: 0.85, of: 48, sure: 32, yes: 30 })
  expect(holds_everything).toBe(false)
  expect(summary).toContain('Of 48 drafts you judged, 32 were 85% sure or more, and you’d have sent 30 of those.')
})

it('holds everything where no judged draft was so sure', async () => {
  const { holds_everything, summary } = await forecast(proved, 0.9)
  expect(holds_everything).toBe(true)
  expect(summary).toContain('Auto will hold everything for now: none of the 48 drafts you judged was 90% sure or more.')
})

it.each([
  ['few-verdicts', 'Auto will hold everything for now. Too early to say how good this is: 9 more verdicts'],
  ['drafts-only', 'Auto will hold everything for now. The on-device engine doesn’t understand a message well enough'],
] as const)('holds everything where nothing may be stated (%s), and says why', async (missing, words) => {
  const { judged, holds_everything, summary } = await forecast({ ...proved, missing, verdicts: 11, stated: [] }, 0.7)
  expect(judged).toBeNull()
  expect(holds_everything).toBe(true)
  expect(summary).toContain(words)
})
