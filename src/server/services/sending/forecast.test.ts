import { describe, expect, it } from 'vitest'
import { readAllowedList } from '#core/auto-reply/index.ts'
import { measureReplay } from '#core/style-report/index.ts'
import { forecastSending } from '#server/services/sending/forecast.ts'
import { contacts } from '#test/history.ts'
import { cloudModel, laterTurns, startReplays } from '#test/replays.ts'

const confidence = { logistic: { mean: [0], spread: [1], weights: [1], bias: 0 }, ceiling: 0.85, tried: 360, accepted: 120 }

/** What automatic sending would do with the cloud model, whose replay is given; the on-device voice's ceiling is 62%. */
async function forecast(replay: { ceiling: number } | 'no confidence' | null, threshold: number, engine: string = cloudModel.key) {
  const { store, accountId, voiceId } = await startReplays({ model: cloudModel })
  if (replay !== null) {
    const fitted = replay === 'no confidence' ? null : { ...confidence, ceiling: replay.ceiling }
    const turns = laterTurns.map(({ drafts, ...turn }) =>
      Object.assign(turn, {
        drafts: drafts.map(({ text, signs, confidence: p }) => ({ text, signs, confidence: fitted === null ? null : p })),
      }),
    )
    await store.replays.put({
      accountId,
      voiceId,
      engine: cloudModel.key,
      label: cloudModel.label,
      cloud: true,
      state: 'ready',
      done: 120,
      of: 120,
      error: null,
      replayedAt: 0,
      confidence: fitted,
      measured: measureReplay(turns, contacts, 1),
      baseline: null,
    })
  }
  return forecastSending(
    {
      store,
      drafting: { people: () => Promise.resolve({ contacts: [], total: 0 }) },
      live: { allowedList: () => Promise.resolve(readAllowedList([], null)) },
      engineKey: () => Promise.resolve(engine),
    },
    accountId,
    { allowedNumbers: null, threshold },
  )
}

describe('the forecast with a language model', () => {
  it('has the numbers of its replay, at the very threshold', async () => {
    const { replayed, holds_everything, summary } = await forecast({ ceiling: 0.95 }, 0.85)
    expect(replayed).toEqual({ threshold: 0.85, of: 120, sent: 40, right: 40 })
    expect(holds_everything).toBe(false)
    expect(summary).toContain('Of your 120 later replies that were replayed at 85%, 40 would have been sent: 40 right, 0 wrong.')
  })

  it.each([
    ['was not replayed', null, 'there is not enough evidence yet to say how sure a draft of the chosen model is.'],
    ['has no confidence', 'no confidence', 'there is not enough evidence yet to say how sure a draft of OpenAI (gpt-4o-mini) is.'],
    ['is never so sure', { ceiling: 0.8 }, 'no draft of OpenAI (gpt-4o-mini) is surer than 80%, and only 90% or more is sent.'],
  ] as const)('holds everything where it %s', async (_what, replay, words) => {
    const { holds_everything, summary } = await forecast(replay, 0.9)
    expect(holds_everything).toBe(true)
    expect(summary).toContain(`Auto will hold everything for now: ${words}`)
  })

  it('does not promise that all is held where the drafts of the device may answer in its place', async () => {
    const { holds_everything, summary } = await forecast(null, 0.6)
    expect(holds_everything).toBe(false)
    expect(summary).toContain('Auto will hold what the chosen model writes')
    expect(summary).toContain('Where it gives no drafts, those of the device answer.')
  })

  it('speaks of the on-device engine where that is chosen', async () => {
    const { holds_everything, summary } = await forecast({ ceiling: 0.95 }, 0.9, 'on-device')
    expect(holds_everything).toBe(true)
    expect(summary).toContain('no draft of this voice is surer than 62%')
  })
})
