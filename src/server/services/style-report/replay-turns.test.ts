import { describe, expect, it } from 'vitest'
import { ModelFailure } from '#core/language-model/failure.ts'
import { forgetData } from '#server/services/privacy/forget-data.ts'
import { createReplays } from '#server/services/style-report/replay-turns.ts'
import { fakeCompute } from '#test/fake-compute.ts'
import { nothingRuns } from '#test/store/nothing-runs.ts'
import {
  cloudModel,
  engine,
  gate,
  get,
  laterTurns,
  localModel,
  press,
  startReplays,
  turnsOf,
  wrote,
  type StartedReplays,
} from '#test/style-report/replays.ts'

describe('a running replay', () => {
  it('stops when it is told to, keeps what it has, and goes on there', async () => {
    const test = await startReplays({ model: localModel })
    const { there, letGo } = gate(test, 41)
    await press(test)
    await there
    const stopping = test.call('POST', '/api/style-report/stop', {})
    setTimeout(letGo, 30)
    expect((await stopping).status).toBe(200)
    expect(await engine(test, localModel.key)).toMatchObject({ state: 'stopped', done: 40, of: 120, measures: { turns: 40 } })
    expect((await get(test)).offer).toMatchObject({ turns: 80 })
    expect(await test.call('POST', '/api/style-report/stop', {})).toMatchObject({ status: 200 })
    test.fake.asked.length = 0
    test.fake.write = wrote
    await press(test)
    await test.settled()
    expect(test.fake.asked.map(({ asOf }) => asOf)).toEqual(laterTurns.slice(40).map(({ at }) => at))
    expect(await engine(test, localModel.key)).toMatchObject({ state: 'ready', done: 120, measures: { turns: 120 } })
  })

  /** Cut off in its eleventh turn, then restarted. */
  async function restart(model: typeof localModel | typeof cloudModel) {
    const test = await startReplays({ model })
    const { there, letGo } = gate(test, 11)
    await press(test)
    await there
    const closing = test.replays.stop()
    letGo()
    await closing
    expect(await engine(test, model.key)).toMatchObject({ state: 'running', done: 10 })
    test.fake.asked.length = 0
    test.fake.write = wrote
    const next = createReplays(test.parts)
    await next.resume()
    return { test, next }
  }

  it('goes on after a restart', async () => {
    const { test, next } = await restart(localModel)
    await expect.poll(() => next.isRunning(test.accountId), { timeout: 10_000 }).toBe(false)
    expect(await engine(test, localModel.key)).toMatchObject({ state: 'ready', done: 120 })
    expect(test.fake.asked[0]?.asOf).toBe(laterTurns[10]?.at)
    expect(test.fake.asked).toHaveLength(110)
  })

  it('goes on with a model elsewhere only when its owner says so', async () => {
    const { test, next } = await restart(cloudModel)
    expect(next.isRunning(test.accountId)).toBe(false)
    expect(await engine(test, cloudModel.key)).toMatchObject({ state: 'stopped', done: 10, error: expect.stringContaining('was closed') })
    expect(test.fake.asked).toEqual([])
  })

  it('keeps why there was nothing for a turn, and tries it again the next time', async () => {
    const test = await startReplays({ model: localModel })
    test.fake.write = (request, n) => {
      if (n % 10 === 0) throw new ModelFailure('declined')
      return wrote(request)
    }
    const { fake } = test
    await press(test)
    await test.settled()
    expect(await engine(test, localModel.key)).toMatchObject({
      state: 'ready',
      done: 120,
      measures: { turns: 108 },
      summary: expect.stringContaining('It gave no drafts for 12 of them.'),
    })
    const { turns } = await turnsOf(test, `engine=${localModel.key}&limit=100`)
    expect(turns.filter(({ failure }) => failure === 'the model declined to write it, or explained instead of replying')).not.toEqual([])
    // Stopped in its first turns: the next start also retries the failed ones.
    fake.asked.length = 0
    fake.write = (_request, n) => {
      throw new ModelFailure(n > 4 ? 'no-key' : 'empty')
    }
    await press(test)
    await test.settled()
    fake.asked.length = 0
    fake.write = wrote
    await press(test)
    await test.settled()
    expect(fake.asked).toHaveLength(120)
  })

  it.each([
    ['five failures in a row', 'unreachable', 5, 'Ended after 5 failures in a row: the server cannot be reached.'],
    ['the daily limit', 'cost-cap', 1, 'Ended early: the daily limit you set for it is reached.'],
    ['a lost key', 'no-key', 1, 'Ended early: the key is missing, wrong or no longer valid.'],
    ['a withdrawn consent', 'consent-needed', 1, 'Ended early: sending text to it has not been agreed to.'],
  ] as const)('ends with the reason after %s', async (_what, code, asked, words) => {
    const test = await startReplays({ model: cloudModel })
    test.fake.write = (request, n) => {
      if (n > 30) throw new ModelFailure(code)
      return wrote(request)
    }
    await press(test)
    await test.settled()
    expect(await engine(test, cloudModel.key)).toMatchObject({ state: 'failed', error: words, measures: { turns: 30 } })
    expect(test.fake.asked).toHaveLength(30 + asked)
    expect(test.errors).toEqual([])
  })

  it('keeps back what the owner does not want sent, without blaming the model', async () => {
    const test = await startReplays({ model: cloudModel })
    test.fake.write = () => {
      throw new ModelFailure('blocked')
    }
    await press(test)
    await test.settled()
    expect(await engine(test, cloudModel.key)).toMatchObject({ state: 'ready', done: 60, measures: null })
  })

  it('waits where the server asks for it', async () => {
    const test = await startReplays({ model: localModel })
    test.fake.write = (request, n) => {
      if (n === 2 || n === 3) throw new ModelFailure('rate-limited', { retryAfter: n * 1000 })
      return wrote(request)
    }
    await press(test)
    await test.settled()
    expect(test.waits).toEqual([2000, 3000])
    expect(await engine(test, localModel.key)).toMatchObject({ state: 'ready', measures: { turns: 120 } })
  })

  it('ends where the server asks for a long pause', async () => {
    const test = await startReplays({ model: localModel })
    test.fake.write = () => {
      throw new ModelFailure('rate-limited', { retryAfter: 3_600_000 })
    }
    await press(test)
    await test.settled()
    expect([test.waits, test.fake.asked.length]).toEqual([[], 1])
    expect(await engine(test, localModel.key)).toMatchObject({
      state: 'failed',
      done: 0,
      error: 'Ended early: the server asks for fewer requests for a while.',
    })
  })

  it('ends, and leaves nothing, where everything is forgotten while it runs', async () => {
    const test = await startReplays({ model: localModel })
    const { there, letGo } = gate(test, 4)
    await press(test)
    await there
    const { store, accountId, trainings, replays } = test
    const forgetting = forgetData({ ...nothingRuns, ...test.parts, trainings, replays }, accountId, false)
    letGo()
    expect((await forgetting).deleted).toMatchObject({ replays: 2, voices: 1 })
    expect(replays.isRunning(accountId)).toBe(false)
    expect(test.fake.asked).toHaveLength(4)
    expect(await store.replays.listRunning()).toEqual([])
    expect(test.errors).toEqual([])
  })

  it('ends where another engine is chosen, or the same one somewhere else', async () => {
    for (const next of [null, cloudModel, { ...localModel, cloud: true, recipient: 'elsewhere.example' }]) {
      const test = await startReplays({ model: localModel })
      test.fake.write = (request, n) => {
        if (n === 4) test.fake.chosen = next
        return wrote(request)
      }
      await press(test)
      await test.settled()
      expect(await engine(test, localModel.key)).toMatchObject({
        state: 'stopped',
        done: 4,
        error: 'Another engine was chosen in the meantime.',
      })
      expect(test.fake.asked).toHaveLength(4)
    }
  })
})

describe('a training', () => {
  const retrain = async (test: StartedReplays) => {
    const plain = fakeCompute()
    test.compute.train = async (...given) => ({ ...(await plain.train(...given)), replay: laterTurns })
    await test.call('POST', '/api/integrate/imessage', {})
    test.clock.advance(1)
    await test.call('POST', '/api/start-training', {})
    await expect.poll(async () => (await get(test)).voice?.id).not.toBe(test.voiceId)
  }

  it('replays the chosen model by itself where nothing leaves this machine', async () => {
    const test = await startReplays({ model: localModel })
    await retrain(test)
    await expect.poll(async () => (await engine(test, localModel.key))?.state, { timeout: 5000 }).toBe('ready')
    expect(test.fake.asked).toHaveLength(120)
  })

  it('never replays a model elsewhere by itself', async () => {
    const test = await startReplays({ model: cloudModel })
    await retrain(test)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(test.fake.asked).toEqual([])
    expect(await engine(test, cloudModel.key)).toBeUndefined()
    expect((await get(test)).offer).toMatchObject({ turns: 60, why_not: null })
  })

  it('stops a running replay, and its voice takes the replay along', async () => {
    const test = await startReplays({ model: localModel })
    const { there, letGo } = gate(test, 5)
    await press(test)
    await there
    test.fake.chosen = null
    const retrained = retrain(test)
    letGo()
    await retrained
    expect(test.replays.isRunning(test.accountId)).toBe(false)
    expect((await get(test)).engines.map(({ key }) => key)).toEqual(['on-device'])
    expect(test.fake.asked).toHaveLength(5)
    expect(test.errors).toEqual([])
  })
})
