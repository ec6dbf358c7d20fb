import { describe, expect, it } from 'vitest'
import { fakeModel, readPrompt } from '#test/fake-model.ts'
import { makeHistory } from '#test/history.ts'
import { leastCapabilities } from '../language-model/capabilities.ts'
import { ModelFailure } from '../language-model/failure.ts'
import { byTime, corpusPair } from './corpus-pair.ts'
import { evaluatePairs } from './evaluate.ts'
import { modelEngine } from './model-engine.ts'
import { onDeviceEngine } from './on-device.ts'

const history = makeHistory(300)
const ask = { contact: 'card:sam', incoming: ['did you see the garden?'], previous: [], count: 3 }

function engineOf(model = fakeModel()) {
  const engine = modelEngine({ name: 'fake', model, capabilities: leastCapabilities, redaction: 'mask', seed: 1 })
  void engine.prepare(history)
  return { engine, model }
}

describe('a model as an engine', () => {
  it('drafts from what the prompt holds of this person', async () => {
    const { engine, model } = engineOf()
    const drafts = await engine.draft(ask)
    expect(drafts.length).toBeGreaterThan(0)
    const { exchanges } = readPrompt(model.requests[0]?.messages ?? [])
    expect(exchanges.some(({ me }) => me === drafts[0]?.text)).toBe(true)
    expect(engine.counts).toMatchObject({ asked: 1, answered: 1 })
    expect(model.requests[0]).toMatchObject({ answers: 3 })
  })

  it('drafts on the device where the model fails or says nothing usable, and counts why', async () => {
    const onDevice = onDeviceEngine(1)
    void onDevice.prepare(history)
    const { engine, model } = engineOf(fakeModel({ fail: new ModelFailure('rate-limited') }))
    const expected = await onDevice.draft(ask)
    expect(await engine.draft(ask)).toEqual(expected)
    model.options = { as: () => 'As an AI language model, I cannot say.' }
    expect(await engine.draft(ask)).toEqual(expected)
    model.options = { as: () => 'see you at the Ritz at 9' }
    expect(await engine.draft(ask)).toEqual(expected)
    expect(engine.counts).toEqual({
      asked: 3,
      answered: 0,
      drafts: 0,
      fallbacks: new Map([
        ['rate-limited', 1],
        ['declined', 1],
        ['unusable', 1],
      ]),
      looks: new Map(),
    })
  })

  it('leaves the places empty that the model does not fill', async () => {
    const { engine, model } = engineOf(fakeModel({ as: (_reply, i) => (i === 0 ? 'the garden? not yet' : 'As an AI, no.') }))
    const drafts = await engine.draft(ask)
    expect(drafts.map(({ text }) => text)).toEqual([expect.stringMatching(/^the garden\? not yet/u)])
    expect(model.requests.map(({ answers }) => answers)).toEqual([3, 2])
  })

  it('does not hide a mistake of the program behind the device', async () => {
    const { engine } = engineOf(fakeModel({ fail: new Error('a mistake') }))
    await expect(Promise.resolve(engine.draft(ask))).rejects.toThrow('a mistake')
  })

  it('stands in the table of every engine', async () => {
    const pairs = byTime(
      makeHistory(200).map((pair) =>
        corpusPair.parse({
          t: new Date(pair.at).toISOString(),
          peer: pair.contact,
          ctx: pair.incoming.join('\n'),
          prev: [],
          reply: pair.reply.join('\n'),
        }),
      ),
    )
    const { engine } = engineOf()
    const report = await evaluatePairs(pairs, { engine, history: 150, test: 30, k: 3, seed: 1, now: () => 0 })
    expect(report.engines.map(({ engine: one }) => one)).toContain('fake')
    expect(engine.counts.asked).toBe(30)
  })
})
