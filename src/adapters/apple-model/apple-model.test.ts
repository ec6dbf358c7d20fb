import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fakeClock } from '#test/fakes.ts'
import { temporaryFolder } from '#test/folder.ts'
import { anna, asking, ben, never, outgoing } from '#test/model-servers/asking.ts'
import { fmProgram } from '#test/model-servers/fm-program.ts'
import type { FmOptions } from '#test/model-servers/fm-stand-in.ts'
import { freePort } from '#test/model-servers/server.ts'
import { createAppleModel, type AppleModelOptions } from './index.ts'

const request = { answers: 2, maxTokens: 60, temperature: 0.8 }
const unreachable = { code: 'unreachable' }

function appleModel(options: FmOptions = {}, more: Partial<AppleModelOptions> = {}) {
  const fm = fmProgram(options)
  const clock = fakeClock()
  const lines: string[] = []
  const model = createAppleModel({
    program: fm.program,
    freePort,
    fetch,
    clock,
    log: (line) => void lines.push(line),
    ...more,
    limits: { look: 20, graceSeconds: 1, ...more.limits },
  })
  onTestFinished(async () => {
    await model.stop()
    fm.remove()
  })
  return { fm, model, clock, lines }
}

const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const pidOf = (fm: { starts(): { pid: number }[] }) => fm.starts().at(-1)?.pid ?? -1

describe('Apple’s model', () => {
  it('is absent where there is no program', async () => {
    const { model } = appleModel({}, { program: null })
    expect(model.state()).toEqual({ state: 'absent', detail: null })
    await expect(model.ensure(never)).rejects.toMatchObject(unreachable)
  })

  it('is started once for all who want it, drafts, and is gone when it is stopped', async () => {
    const { fm, model } = appleModel({ startMs: 100 })
    expect(model.state()).toEqual({ state: 'stopped', detail: null })
    const [at, again] = await Promise.all([model.ensure(never), model.ensure(never)])
    expect(again).toBe(at)
    expect(model.state()).toEqual({ state: 'running', detail: null })
    const { servers } = asking(at.baseUrl)
    expect((await servers.list(at, outgoing, never)).map(({ id }) => id)).toEqual(['system'])
    const capabilities = await servers.probe(at, 'system', outgoing, never)
    expect(capabilities).toEqual({ streaming: false, n: false, logprobs: false, usage: false, contextLength: 4096, refused: [] })
    const drafts = async (messages: typeof anna) =>
      (await servers.open(at, 'system', capabilities, outgoing).complete({ ...request, messages }, {}, never)).answers.map(
        ({ text }) => text,
      )
    const [ofAnna, ofBen] = [await drafts(anna), await drafts(ben)]
    expect(new Set([...ofAnna, ...ofBen]).size).toBe(4)
    expect(fm.starts()).toHaveLength(1)
    const pid = pidOf(fm)
    await model.stop()
    expect(alive(pid)).toBe(false)
    expect(model.state().state).toBe('stopped')
    expect(await model.ensure(never)).not.toEqual(at)
  })

  it('gets nothing of our environment, and nothing of a prompt in its arguments', async () => {
    process.env['SECRET_OF_OURS'] = 'secret'
    onTestFinished(() => void delete process.env['SECRET_OF_OURS'])
    const { fm, model } = appleModel()
    const at = await model.ensure(never)
    await asking(at.baseUrl)
      .servers.open(at, 'system', { streaming: false, n: false, logprobs: false, usage: false, contextLength: 4096, refused: [] }, outgoing)
      .complete({ ...request, messages: anna }, {}, never)
    const [start] = fm.starts()
    expect(start?.argv).toEqual(['serve', '--host', '127.0.0.1', '--port', new URL(at.baseUrl).port])
    // Shells add their own folder.
    expect(
      Object.keys(start?.env ?? {})
        .filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_', '__CF_USER_TEXT_ENCODING'].includes(name))
        .toSorted(),
    ).toEqual(['HOME', 'PATH'])
  })

  it.each([
    ['listen', (port: string) => ['serve', '--listen', `127.0.0.1:${port}`]],
    ['none', (port: string) => ['serve', '--port', port]],
  ] as const)('is told its port as its help says: %s', async (help, argv) => {
    const { fm, model } = appleModel({ help })
    const at = await model.ensure(never)
    expect(fm.starts()[0]?.argv).toEqual(argv(new URL(at.baseUrl).port))
  })

  it.each([
    ['socket-only', /socket/],
    ['old', /cannot serve/],
  ] as const)('says why a program of another version will not do: %s', async (help, words) => {
    const { fm, model } = appleModel({ help })
    await expect(model.ensure(never)).rejects.toMatchObject(unreachable)
    expect(model.state()).toEqual({ state: 'failed', detail: expect.stringMatching(words) })
    expect(fm.starts().filter(({ argv }) => argv.length > 2)).toEqual([])
  })

  it.each([
    ['license', /not agreed to the license.*sudo fm license” once in Terminal/],
    ['off', /^Apple’s program says: “System model unavailable: Apple Intelligence is not enabled” Check Apple Intelligence/],
  ] as const)('says in its own words why it is not available (%s), and is tried again at once', async (available, words) => {
    const { fm, model, lines } = appleModel({ available })
    for (let time = 0; time < 4; time += 1) await expect(model.ensure(never)).rejects.toMatchObject(unreachable)
    expect(model.state()).toEqual({ state: 'failed', detail: expect.stringMatching(words) })
    expect(fm.starts()).toEqual([])
    expect(lines).toEqual([])
    fm.behave({})
    await model.ensure(never)
    expect(model.state()).toEqual({ state: 'running', detail: null })
  })

  it('is started where it cannot be asked whether it is available', async () => {
    const { model } = appleModel({ available: 'unknown' })
    await model.ensure(never)
    expect(model.state().state).toBe('running')
  })

  it('is told not to stream, because it does where nothing is said', async () => {
    const { fm, model } = appleModel()
    const at = await model.ensure(never)
    const { servers } = asking(at.baseUrl)
    await servers.probe(at, 'system', outgoing, never)
    expect(fm.chats().length).toBeGreaterThan(0)
    for (const chat of fm.chats()) expect(chat).toMatchObject({ stream: false })
  })

  it('says that it is starting; who waits may leave, and it starts all the same', async () => {
    const { model } = appleModel({ startMs: 300 })
    const leaving = new AbortController()
    const left = model.ensure(leaving.signal)
    const stayed = model.ensure(never)
    expect(model.state()).toEqual({ state: 'starting', detail: null })
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'stopped' })
    await stayed
    expect(model.state().state).toBe('running')
  })

  it('says so where it does not become ready, and leaves no process', async () => {
    const { fm, model } = appleModel({ sick: true }, { limits: { start: 600, look: 20, graceSeconds: 1 } })
    await expect(model.ensure(never)).rejects.toMatchObject(unreachable)
    expect(model.state()).toEqual({ state: 'failed', detail: expect.stringContaining('not ready') })
    for (const { pid } of fm.starts()) expect(alive(pid)).toBe(false)
  })

  it('is started again after a crash, which is a failure of the draft alone', async () => {
    const { fm, model } = appleModel({ crashAfter: 1 })
    const at = await model.ensure(never)
    const ask = async (where: typeof at) =>
      await asking(where.baseUrl)
        .servers.open(
          where,
          'system',
          { streaming: false, n: false, logprobs: false, usage: false, contextLength: 4096, refused: [] },
          outgoing,
        )
        .complete({ ...request, answers: 1, messages: anna }, {}, never)
    await ask(at)
    await expect(ask(at)).rejects.toMatchObject(unreachable)
    await expect.poll(() => model.state().state).toBe('failed')
    expect(model.state().detail).toContain('stopped on its own')
    expect((await ask(await model.ensure(never))).answers).toHaveLength(1)
    expect(fm.starts()).toHaveLength(2)
  })

  it('is left alone after three crashes within five minutes, and tried again later', async () => {
    const { fm, model, clock, lines } = appleModel({ failsAtStart: 5 })
    for (let time = 0; time < 3; time += 1) await expect(model.ensure(never)).rejects.toMatchObject(unreachable)
    expect(model.state()).toEqual({ state: 'failed', detail: expect.stringContaining('paused for a while') })
    expect(lines).toHaveLength(3)
    const starts = fm.starts().length
    fm.behave({})
    await expect(model.ensure(never)).rejects.toMatchObject(unreachable)
    expect(fm.starts()).toHaveLength(starts)
    clock.advance(5 * 60_000)
    await model.ensure(never)
    expect(model.state()).toEqual({ state: 'running', detail: null })
  })

  it('is tried at once where the owner stopped it in between', async () => {
    const { fm, model } = appleModel({ failsAtStart: 5 })
    for (let time = 0; time < 3; time += 1) await expect(model.ensure(never)).rejects.toMatchObject(unreachable)
    fm.behave({})
    await model.stop()
    await model.ensure(never)
    expect(model.state()).toEqual({ state: 'running', detail: null })
  })

  it('is well without a health page where it lists its models', async () => {
    const { model } = appleModel({ noHealth: true })
    await model.ensure(never)
    expect(model.state().state).toBe('running')
  })

  it('is killed where it does not end when asked', async () => {
    const { fm, model } = appleModel({ stubborn: true })
    await model.ensure(never)
    const pid = pidOf(fm)
    await model.stop()
    expect(alive(pid)).toBe(false)
  })

  it('can be stopped while it starts', async () => {
    const { fm, model } = appleModel({ startMs: 60_000 })
    const work = model.ensure(never)
    await expect.poll(() => fm.starts().length, { timeout: 10_000 }).toBe(1)
    const [failure] = await Promise.all([work.catch((error: unknown) => error), model.stop()])
    expect(failure).toMatchObject({ code: 'stopped' })
    expect(alive(pidOf(fm))).toBe(false)
    expect(model.state()).toEqual({ state: 'stopped', detail: null })
  })

  it('takes another port where the one it was given was taken meanwhile', async () => {
    const taken = await new Promise<number>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
      onTestFinished(() => void server.close())
    })
    let asked = 0
    const { model } = appleModel({}, { freePort: () => (asked++ === 0 ? Promise.resolve(taken) : freePort()) })
    await expect(model.ensure(never)).rejects.toMatchObject(unreachable)
    await model.ensure(never)
    expect(model.state().state).toBe('running')
  })

  it.each(['SIGKILL', 'SIGTERM'] as const)('does not outlive us when we end by %s', async (signal) => {
    const fm = fmProgram({ stubborn: true })
    onTestFinished(() => fm.remove())
    const script = join(temporaryFolder(), 'owner.ts')
    const here = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
    writeFileSync(
      script,
      `const { createAppleModel } = await import(${here('index.ts')})
const { freePort } = await import(${here('../../../test/model-servers/server.ts')})
const model = createAppleModel({ program: ${JSON.stringify(fm.program)}, freePort, fetch, clock: { now: () => Date.now() }, log: () => {}, limits: { graceSeconds: 1 } })
await model.ensure(new AbortController().signal)
process.stdout.write('up')
`,
    )
    const owner = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise((resolve) => owner.stdout.once('data', resolve))
    const pid = pidOf(fm)
    expect(alive(pid)).toBe(true)
    owner.kill(signal)
    await expect.poll(() => alive(pid), { timeout: 15_000 }).toBe(false)
  })
})

describe('what it refuses', () => {
  it.each([
    ['guardrail', 'filtered'],
    ['refusal', 'declined'],
  ] as const)('%s', async (fault, code) => {
    const { model } = appleModel({ fault })
    const at = await model.ensure(never)
    const opened = asking(at.baseUrl).servers.open(
      at,
      'system',
      { streaming: false, n: false, logprobs: false, usage: false, contextLength: 4096, refused: [] },
      outgoing,
    )
    await expect(opened.complete({ ...request, messages: anna }, {}, never)).rejects.toMatchObject({ code })
  })

  it('pcc, and models that it has not', async () => {
    const { model } = appleModel()
    const at = await model.ensure(never)
    const { servers } = asking(at.baseUrl)
    await expect(servers.probe(at, 'pcc', outgoing, never)).rejects.toMatchObject({ code: 'no-model' })
    await expect(servers.probe(at, 'gpt-4o-mini', outgoing, never)).rejects.toMatchObject({ code: 'no-model' })
    const tools = await fetch(`${at.baseUrl}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'system', messages: anna, tools: [] }),
    })
    expect(tools.status).toBe(400)
  })
})
