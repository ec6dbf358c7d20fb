import { describe, expect, it } from 'vitest'
import type { ReplayTurn } from '#core/style-report/index.ts'
import { fakeClock } from '#test/fakes.ts'
import { databases, storesOn } from '#test/store/stores.ts'
import { giveVoice } from '#test/voice.ts'
import type { Store } from '../db.ts'
import type { Replay } from './replays.ts'

const clock = fakeClock()

const turn = (i: number): ReplayTurn => ({
  id: `guid-${i}`,
  contact: 'card:1',
  at: i,
  incoming: 'did you see the soup?',
  previous: [{ fromMe: true, text: 'so' }],
  wrote: `yes ${i}`,
  drafts: [{ text: 'yes', confidence: 0.5, signs: [1, 2] }],
  failure: null,
})

const replay = (engine = 'openai/gpt-4o-mini', given: Partial<Replay> = {}): Replay => ({
  accountId: 'ada',
  voiceId: 'v-ada',
  engine,
  label: 'OpenAI',
  cloud: true,
  state: 'running',
  done: 0,
  of: 60,
  error: null,
  replayedAt: 5,
  confidence: null,
  measured: null,
  baseline: null,
  ...given,
})
const key = { accountId: 'ada', voiceId: 'v-ada', engine: 'openai/gpt-4o-mini' }

describe.each(databases)('replays in the store on %s', (engine) => {
  const stores = storesOn(engine)

  async function open(): Promise<Store> {
    const store = await stores.open({ clock })
    await store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
    await giveVoice(store, 'ada')
    return store
  }

  it('keep how they stand and their turns, in order', async () => {
    const store = await open()
    expect(await store.replays.find(key)).toBeNull()
    await store.replays.put(replay())
    await store.replays.append(key, [turn(0)])
    await store.replays.append(key, [turn(1), turn(2)])
    await store.replays.put(replay(undefined, { state: 'stopped', done: 3 }))
    expect(await store.replays.find(key)).toEqual(replay(undefined, { state: 'stopped', done: 3 }))
    expect(await store.replays.turns(key)).toEqual([turn(0), turn(1), turn(2)])
    const many = Array.from({ length: 60 }, (_, i) => turn(i))
    await store.replays.replaceTurns(key, many)
    expect(await store.replays.turns(key)).toEqual(many)
    await store.replays.append(key, [turn(60)])
    expect(await store.replays.turns(key)).toHaveLength(61)
  })

  it('are one for each engine, with its confidence', async () => {
    const store = await open()
    const confidence = { logistic: { mean: [0], spread: [1], weights: [2], bias: 0 }, ceiling: 0.8, tried: 200, accepted: 20 }
    await store.replays.put(replay('on-device', { state: 'ready', cloud: false }))
    await store.replays.put(replay(undefined, { state: 'ready', confidence }))
    const listed = await store.replays.list('ada', 'v-ada')
    expect(listed.map((one) => one.engine).toSorted()).toEqual(['on-device', 'openai/gpt-4o-mini'])
    expect(await store.replays.confidence('ada', 'v-ada', 'openai/gpt-4o-mini')).toEqual(confidence)
    expect(await store.replays.confidence('ada', 'v-ada', 'on-device')).toBeNull()
    expect(await store.replays.confidence('ada', 'v-ada', 'ollama/x')).toBeNull()
    expect(await store.replays.confidence('bob', 'v-ada', 'openai/gpt-4o-mini')).toBeNull()
    expect(await store.replays.listRunning()).toEqual([])
  })

  it('go with the voice that they are of', async () => {
    const store = await open()
    await store.replays.put(replay())
    await store.replays.append(key, [turn(0)])
    await store.runs.start({ id: 't2', accountId: 'ada', kind: 'training', phase: 'collecting' })
    await store.voices.create({ id: 'v2', accountId: 'ada', runId: 't2', format: 1, sampleData: true, now: 1 })
    await store.replays.put(replay('on-device', { voiceId: 'v2', state: 'ready' }))
    await store.finishTraining({ accountId: 'ada', runId: 't2', voiceId: 'v2', pairs: 1, evaluation: null, warning: null, at: 1 })
    expect(await store.replays.find(key)).toBeNull()
    expect(await store.replays.turns(key)).toEqual([])
    expect(await store.replays.list('ada', 'v2')).toHaveLength(1)
    // Turns that a running replay would still add are not stored.
    await store.replays.append(key, [turn(1)])
    expect(await store.replays.turns(key)).toEqual([])
    await expect(store.replays.put(replay())).rejects.toThrow(/foreign key/iu)
  })

  it('are forgotten with what was learned', async () => {
    const store = await open()
    await store.replays.put(replay())
    await store.replays.append(key, [turn(0)])
    expect(await store.forgetLearned('ada')).toMatchObject({ replays: 1 })
    expect(await store.replays.turns(key)).toEqual([])
    expect(await store.replays.listRunning()).toEqual([])
  })
})
