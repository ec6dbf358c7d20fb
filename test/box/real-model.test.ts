import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createBoxEngine } from '#adapters/llama/index.ts'
import { smolLm } from './smollm.ts'

const path = await smolLm()
const never = new AbortController().signal

/** What a real model does with the engine; what it writes is what 135 million parameters write. Skipped where its file cannot be fetched. */
describe.skipIf(path === null)('SmolLM2-135M-Instruct in the box', { timeout: 120_000 }, () => {
  const engine = createBoxEngine({
    entry: join(import.meta.dirname, '..', '..', 'src', 'composition', 'language-models', 'model-process.ts'),
    clock: { now: () => Date.now() },
    seed: () => 3,
    needed: () => Promise.resolve(true),
    log: () => undefined,
    gpu: false,
  })
  afterAll(() => engine.close())
  const file = { id: 'smollm', name: 'SmolLM2', path: path ?? '', contextLength: 8192 }
  const model = engine.open(file, 'live')
  const ask = (user: string) => ({
    messages: [
      { role: 'system' as const, content: 'You answer text messages in one short sentence.' },
      { role: 'user' as const, content: user },
    ],
    maxTokens: 40,
    temperature: 0.7,
  })

  it('loads, streams and stops automatically', async () => {
    const seen = new Map<number, string>()
    const partial = (answer: number, text: string) => void seen.set(answer, text)
    const { answers, usage } = await model.complete({ ...ask('Can you pick up milk on your way home?'), answers: 2 }, { partial }, never)
    expect(answers).toHaveLength(2)
    expect(answers.some(({ finish }) => finish === 'stop')).toBe(true)
    for (const { text } of answers) expect(text).toMatch(/\p{L}{2,}/u)
    expect(answers[0]?.text.startsWith(seen.get(0)?.slice(0, 4) ?? '?')).toBe(true)
    expect(usage.input).toBeGreaterThan(20)
    expect(engine.state()).toMatchObject({ state: 'ready', runsOn: 'cpu' })
    expect(engine.state().memory).toBeGreaterThan(100e6)
  })

  it('is stopped in the middle of reading a long prompt, and answers the next', async () => {
    const { pid } = engine
    const reading = new AbortController()
    const long = model.complete({ ...ask('and then we went to the sea and '.repeat(400)), answers: 1 }, {}, reading.signal)
    setImmediate(() => reading.abort())
    await expect(long).rejects.toMatchObject({ code: 'stopped' })
    expect((await model.complete({ ...ask('ok?'), answers: 1, maxTokens: 5 }, {}, never)).answers).toHaveLength(1)
    expect(engine.pid).toBe(pid)
  })
})
