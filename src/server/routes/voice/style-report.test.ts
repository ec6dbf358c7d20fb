import { describe, expect, it } from 'vitest'
import type { OutputOf } from '#contract/define-endpoint.ts'
import type { styleReports } from '#contract/voice/style-report.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import { measureReplay } from '#core/style-report/index.ts'
import { fakeCompute } from '#test/fake-compute.ts'
import { contacts } from '#test/history.ts'
import { cloudModel, engine, gate, get, laterTurns, localModel, press, startReplays, turnsOf, wrote } from '#test/style-report/replays.ts'

describe('GET /api/style-report', () => {
  it('is empty without a voice, and offers nothing where the on-device engine is chosen', async () => {
    const test = await startReplays({ voice: false })
    expect(await get(test)).toEqual({ voice: null, threshold: 0.7, engines: [], baseline: null, offer: null })
    expect(await turnsOf(test, 'engine=on-device')).toEqual({ turns: [], total: 0 })
  })

  it('shows the on-device engine after a training, beside random replies', async () => {
    const test = await startReplays({ voice: false })
    const plain = fakeCompute()
    const measured = measureReplay(laterTurns, contacts, 1)
    test.compute.train = async (...given) => ({
      ...(await plain.train(...given)),
      replay: laterTurns,
      replayed: { measured, baseline: measured.measures },
    })
    await test.call('POST', '/api/integrate/imessage', {})
    await test.call('POST', '/api/start-training', {})
    await expect.poll(async () => (await get(test)).engines.length).toBe(1)
    const report = await get(test)
    expect(report.voice).toMatchObject({ pairs: 60, sample_data: true })
    expect(report.engines[0]).toMatchObject({
      key: 'on-device',
      label: 'On-device engine',
      state: 'ready',
      done: 120,
      of: 120,
      summary: 'Would have sent 40 of 120: 40 right.',
    })
    expect(report.baseline).toMatchObject({ turns: 120 })
    expect(report.offer).toBeNull()
    // The next voice replaces it and deletes its replay.
    test.compute.train = (...given) => plain.train(...given)
    test.clock.advance(1)
    await test.call('POST', '/api/start-training', {})
    await expect.poll(async () => (await get(test)).engines.length).toBe(0)
  })

  it('says whether a stranger could tell its drafts from replies, with pairs to try it on oneself', async () => {
    const test = await startReplays()
    type Told = OutputOf<typeof styleReports.stranger>
    const stranger = async (asked: string) => (await test.call<Told>('GET', `/api/style-report/stranger?engine=${asked}`)).body
    const told = await stranger('on-device')
    expect(told.registers).toMatchObject([{ register: 'text', turns: 80, signs: expect.arrayContaining([expect.stringMatching('zzz')]) }])
    expect(told.registers[0]?.area.mean).toBeGreaterThan(0.95)
    expect(told.pairs).toHaveLength(10)
    for (const { id, answers, real } of told.pairs) {
      expect(answers[real]).toBe(laterTurns.find((turn) => turn.id === id)?.wrote)
      expect(answers[real]).not.toBe(answers[1 - real])
    }
    expect(new Set(told.pairs.map(({ real }) => real)).size).toBe(2)
    expect(await stranger('on-device')).toEqual(told)
    expect(await stranger('nobody')).toEqual({ registers: [], pairs: [] })
  })

  it('judges by the owner’s threshold, with a verdict on each contact', async () => {
    const test = await startReplays()
    const report = await get(test)
    expect(report.engines[0]?.calibration).toMatchObject({ ceiling: 0.62 })
    expect(report.engines[0]?.contacts.map(({ name, auto }) => [name, auto])).toEqual([
      ['Sam Reyes', 'right'],
      ['Ines Okafor', 'right'],
    ])
    const stored = { channels: {}, schedule: {}, until: {}, confidence_threshold: 0.95 }
    await test.store.settings.put(test.accountId, 'auto-response', stored)
    const strict = await get(test)
    expect(strict.threshold).toBe(0.95)
    expect(strict.engines[0]).toMatchObject({ summary: 'Would have held all 120: no draft was 95% sure or more.' })
    expect(strict.engines[0]?.contacts.every(({ auto }) => auto === 'silent')).toBe(true)
  })
})

describe('GET /api/style-report/turns', () => {
  it('pages through the turns, newest first, of everybody or of one contact', async () => {
    const test = await startReplays()
    const { turns, total } = await turnsOf(test, 'engine=on-device&limit=30&offset=100')
    expect([total, turns.length]).toEqual([120, 20])
    expect(turns.at(-1)).toMatchObject({
      id: laterTurns[0]?.id,
      incoming: laterTurns[0]?.incoming,
      wrote: laterTurns[0]?.wrote,
      drafts: [{ text: laterTurns[0]?.wrote, confidence: 0.9, right: true }],
      failure: null,
    })
    expect(turns.at(-1)?.chrf).toBeCloseTo(100)
    const one = await turnsOf(test, 'engine=on-device&limit=100&contact_id=card%3Aines')
    expect(new Set(one.turns.map(({ name }) => name))).toEqual(new Set(['Ines Okafor']))
    expect(await turnsOf(test, 'engine=another')).toEqual({ turns: [], total: 0 })
  })

  it('tells what the threshold would have sent, right and wrong', async () => {
    const wrong = laterTurns.map((turn, i) => (i % 6 === 0 ? { ...turn, wrote: 'nothing of the kind' } : turn))
    const test = await startReplays({ turns: wrong })
    const totals = await Promise.all(
      ['sent', 'right', 'wrong'].map(async (only) => (await turnsOf(test, `engine=on-device&only=${only}`)).total),
    )
    expect(totals).toEqual([40, 20, 20])
    expect((await engine(test, 'on-device'))?.summary).toBe('Would have sent 40 of 120: 20 right.')
  })
})

describe('POST /api/style-report/replay', () => {
  it('asks the chosen model for the same turns, each as if it were its time', async () => {
    const test = await startReplays({ model: localModel })
    await test.store.learned.add(test.accountId, {
      id: 'l1',
      kind: 'not-like-this',
      at: 0,
      conversation: 'card:sam',
      contact: 'Sam',
      incoming: 'a',
      draft: 'b',
      text: null,
    })
    await test.store.learned.exclude(test.accountId, 'guid-3', 'l1')
    test.fake.write = wrote
    expect((await get(test)).offer).toEqual({
      key: 'local/llama',
      label: 'Ollama (llama)',
      turns: 120,
      cloud: false,
      recipient: null,
      cost: expect.closeTo(0.24),
      why_not: null,
    })
    expect(await press(test)).toMatchObject({ status: 200, body: { success: true } })
    await test.settled()
    expect(test.fake.asked.map(({ asOf }) => asOf)).toEqual(laterTurns.map(({ at }) => at))
    expect(test.fake.asked.map(({ excluded }) => excluded)).toEqual(laterTurns.map(({ id }) => ['guid-3', id]))
    expect([...test.fake.purposes, ...test.fake.voices]).toEqual(['replay', test.voiceId])
    const report = await engine(test, 'local/llama')
    expect(report).toMatchObject({ state: 'ready', done: 120, of: 120, error: null, measures: { turns: 120 } })
    expect(report?.measures?.accepted).toBeGreaterThan(0.6)
    expect(await test.store.replays.confidence(test.accountId, test.voiceId, 'local/llama')).toBeNull()
    expect(test.published.at(-1)).toEqual({ type: 'replay', engine: 'local/llama', done: 120, of: 120, running: false })
    expect(test.published.filter(({ type }) => type === 'replay').length).toBeGreaterThan(120)
  })

  it('fits a confidence once there is enough evidence, and states what had not seen its turn', async () => {
    const test = await startReplays({ model: localModel })
    test.fake.write = (request) => [...wrote(request), 'zzz', 'zzz']
    await press(test)
    await test.settled()
    const confidence = await test.store.replays.confidence(test.accountId, test.voiceId, 'local/llama')
    expect(confidence).toMatchObject({ tried: 360 })
    const report = await engine(test, 'local/llama')
    expect(report?.calibration?.ceiling).toBe(confidence?.ceiling)
    expect(report?.calibration?.brier_skill).toBeGreaterThan(0.5)
    expect(report?.thresholds.find(({ threshold }) => threshold === 0.7)?.sent).toBeGreaterThan(60)
    const { turns } = await turnsOf(test, 'engine=local/llama&only=right&limit=5')
    expect(turns).toHaveLength(5)
    expect(turns[0]?.drafts[0]?.confidence).toBeGreaterThan(0.7)
    expect(turns[0]?.drafts[0]?.confidence).toBeLessThan(1)
  })

  it('asks a model elsewhere for 60 turns over the whole time, and says before what it costs', async () => {
    const test = await startReplays({ model: cloudModel })
    expect((await get(test)).offer).toMatchObject({
      turns: 60,
      cloud: true,
      recipient: 'api.openai.com',
      cost: expect.closeTo(0.12),
      why_not: null,
    })
    await press(test)
    await test.settled()
    expect(test.fake.asked).toHaveLength(60)
    expect(test.fake.asked.at(-1)?.asOf).toBe(laterTurns.at(-1)?.at)
    expect(await engine(test, cloudModel.key)).toMatchObject({ done: 60, of: 60, state: 'ready' })
  })

  it('joins the running one', async () => {
    const test = await startReplays({ model: localModel })
    const { there, letGo } = gate(test, 3)
    await press(test)
    await there
    expect((await press(test)).body['message']).toBe('The replay is already running.')
    expect(await engine(test, localModel.key)).toMatchObject({ state: 'running', done: 2, summary: 'Replaying: 2 of 120.', measures: null })
    letGo()
    await test.settled()
    expect(test.fake.asked).toHaveLength(120)
  })

  it('says what is missing', async () => {
    const onDevice = await startReplays()
    expect(await press(onDevice)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const none = await startReplays({ voice: false, model: localModel })
    expect(await press(none)).toMatchObject({ status: 409, body: { code: 'not-trained' } })
    expect((await get(none)).offer).toMatchObject({ turns: 0, why_not: expect.stringContaining('no voice yet') })
    const few = await startReplays({ model: localModel, turns: [] })
    expect(await press(few)).toMatchObject({ status: 409, body: { message: expect.stringContaining('no later messages') } })
    const strange = await startReplays({ model: cloudModel })
    strange.fake.failure = new ModelFailure('consent-needed')
    expect(await press(strange)).toMatchObject({ status: 409, body: { code: 'consent-needed' } })
    strange.fake.failure = new ModelFailure('unreachable')
    strange.fake.whyNot = { code: 'unreachable', text: 'the server cannot be reached' }
    expect(await press(strange)).toMatchObject({
      status: 502,
      body: { code: 'model-failed', message: 'The chosen model cannot be asked: the server cannot be reached.' },
    })
    expect((await get(strange)).offer?.why_not).toBe('It cannot be asked: the server cannot be reached.')
  })
})
