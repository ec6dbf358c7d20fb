import { expect, it } from 'vitest'
import { testDeps } from '#test/app.ts'
import { fakeCompute } from '#test/fake-compute.ts'
import { fakeClock } from '#test/fakes.ts'
import { readAutoResponse, writeAutoResponse } from '../automatic/automatic-settings.ts'
import { createConfidences } from './confidences.ts'
import { readTrustReport } from './report.ts'

const signs = { act: 'accept', lengthRatio: 1, newWords: 0, trimmed: false, agreement: null, logprob: null, precedents: 5, hour: 1 }

it.each([
  ['America/New_York', ['2026-01-05', '2026-01-12']],
  ['Asia/Tokyo', ['2026-01-12']],
  ['UTC', ['2026-01-12']],
])('weeks begin on Monday at midnight where the owner lives (%s)', async (timeZone, weeks) => {
  const clock = fakeClock()
  const { store } = await testDeps(clock)
  await store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
  const { stored } = await readAutoResponse(store, 'ada')
  await writeAutoResponse(store, 'ada', { ...stored, schedule: { ...stored.schedule, time_zone: timeZone } })
  // In New York, Sunday at 11:59 PM and Monday at 12:00 AM.
  for (const [id, at] of [Date.UTC(2026, 0, 12, 4, 59), Date.UTC(2026, 0, 12, 5)].entries()) {
    const moment = { incoming: 'dinner?', draft: 'yes', signs }
    const verdict = { engine: 'on-device', register: 'text', person: 'card:1', kind: 'practice-yes', decoy: false, moment } as const
    await store.verdicts.put('ada', { ...verdict, id: String(id), at })
  }
  const { engines } = await readTrustReport({ store, confidences: createConfidences({ store, clock, compute: fakeCompute() }) }, 'ada')
  expect(engines[0]?.weeks.map(({ from }) => from)).toEqual(weeks)
  expect(engines[0]?.weeks.reduce((sum, { of }) => sum + of, 0)).toBe(2)
})
