import { describe, expect, it, vi } from 'vitest'
import type { PrecedentedDraft } from '#core/auto-reply/index.ts'
import { readAllowedList } from '#core/auto-reply/index.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import { testDeps } from '#test/app.ts'
import { fakeClock } from '#test/fakes.ts'
import { earnedSigns, earnedVerdicts } from '#test/soak/earned.ts'
import { onDeviceKey } from '#server/services/style-report/on-device-replay.ts'
import { dinnerPair, giveVoice } from '#test/voice.ts'
import { forgetData } from '#server/services/privacy/forget-data.ts'
import type { AskModel } from '#server/services/language-model/ask-model.ts'
import { createPractice } from './practice.ts'
import { nothingRuns } from '#test/store/nothing-runs.ts'

/** Two past moments; what drafts for them is said by the test. */
async function practising(engine: { draft?: () => Promise<void>; ask?: AskModel } = {}) {
  const base = await testDeps(fakeClock())
  const { store } = base
  await store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
  await giveVoice(store, 'ada', { pairs: [dinnerPair(1), dinnerPair(2)] })
  const drafted: PrecedentedDraft = { text: 'gladly', confidence: null, because: [], reason: '', ...earnedSigns(0.9) }
  const practice = createPractice({
    ...base,
    compute: {
      async draft() {
        await engine.draft?.()
        return [drafted]
      },
    },
    ask: engine.ask ?? (() => Promise.resolve(null)),
    allowed: () => Promise.resolve(readAllowedList([], null)),
    confidences: { trustIn: () => Promise.resolve({ attention: { weight: null }, verdicts: 0, stated: [], missing: null }) } as never,
    models: { chosen: () => Promise.resolve(null), state: () => Promise.reject(new Error('no model is chosen')) },
    steppedDown: () => Promise.resolve(),
  })
  return { store, practice, forget: () => forgetData({ ...base, ...nothingRuns, practice }, 'ada', false) }
}

it('does not ask again about a draft that was approved when the message came in', async () => {
  const { store, practice } = await practising()
  const [verdict] = earnedVerdicts(onDeviceKey, 0)
  if (verdict === undefined) throw new Error('There are verdicts.')
  const judged = {
    ...verdict,
    id: 's2',
    at: 3,
    person: 'card:1',
    kind: 'sent' as const,
    moment: { ...verdict.moment, incoming: 'dinner?' },
  }
  await store.verdicts.put('ada', { ...judged, engine: 'openai/gpt-4o-mini' })
  expect((await practice.card('ada')).card).toMatchObject({ incoming: 'dinner?' })
  await store.forgetLearned('ada')
  await giveVoice(store, 'ada', { pairs: [{ ...dinnerPair(1), incoming: ['lunch?'] }, dinnerPair(2)] })
  await store.verdicts.put('ada', judged)
  expect((await practice.card('ada')).card).toMatchObject({ incoming: 'lunch?' })
})

describe('a card that is being made', () => {
  it('is not stored where another process has deleted what it is made from', async () => {
    const { store, practice } = await practising({ draft: async () => void (await store.forgetLearned('ada')) })
    await expect(practice.card('ada')).rejects.toMatchObject({ code: 'not-trained' })
    expect(await store.practiceCards.list('ada')).toEqual([])
  })

  it('is made anew where the voice was replaced meanwhile', async () => {
    const voices: string[] = []
    const { store, practice } = await practising({
      async draft() {
        const voice = await store.voices.current('ada')
        voices.push(voice?.id ?? '')
        if (voices.length > 1) return
        await store.runs.start({ id: 't2', accountId: 'ada', kind: 'training', phase: 'collecting' })
        await store.voices.create({ id: 'v2', accountId: 'ada', runId: 't2', format: 1, sampleData: true, now: 0 })
        const done = { accountId: 'ada', runId: 't2', voiceId: 'v2', pairs: 2, evaluation: null, warning: null, at: 1 }
        await store.finishTraining(done)
      },
    })
    expect((await practice.card('ada')).card).toMatchObject({ draft: 'gladly' })
    expect(voices.slice(0, 2)).toEqual(['v-ada', 'v2'])
    expect(await store.practiceCards.list('ada')).toHaveLength(1)
  })

  it('ends where everything is deleted, which waits for it, and nothing is drafted ahead', async () => {
    const asked: AbortSignal[] = []
    const { store, practice, forget } = await practising({
      ask: (_account, _voice, _request, { signal }) =>
        new Promise((_resolve, reject) => {
          asked.push(signal as AbortSignal)
          signal?.addEventListener('abort', () => reject(new ModelFailure('stopped')))
        }),
    })
    const card = Promise.allSettled([practice.card('ada')])
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await forget()
    expect(await card).toMatchObject([{ status: 'rejected', reason: { code: 'cancelled' } }])
    expect([asked.length, await store.practiceCards.list('ada')]).toEqual([1, []])
  })
})
