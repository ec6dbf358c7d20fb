import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import type { BoxModelFile } from '#core/language-model/box/port.ts'
import type { ModelRequest } from '#core/language-model/port.ts'
import { tinyModel, type TinyModel } from '#test/box/tiny-model.ts'
import { fakeClock } from '#test/fakes.ts'
import { temporaryFolder } from '#test/folder.ts'
import { bundled } from '#test/programs/programs.ts'
import { createBoxEngine, type BoxEngineOptions } from './index.ts'

const entry = await bundled('model-process')
const never = new AbortController().signal
/** ms: a process takes a second to start, and many on a busy machine. */
const patience = 120_000

function startEngine(given: Partial<BoxEngineOptions> = {}) {
  const clock = fakeClock()
  const log: string[] = []
  const engine = createBoxEngine({
    entry,
    clock,
    seed: () => 1,
    needed: () => Promise.resolve(false),
    log: (line) => log.push(line),
    threads: 1,
    gpu: false,
    ...given,
  })
  onTestFinished(() => engine.close())
  return { engine, clock, log }
}

function fileOf(model: TinyModel | Buffer, id = 'tiny'): BoxModelFile {
  const path = join(temporaryFolder(), `${id}.gguf`)
  writeFileSync(path, Buffer.isBuffer(model) ? model : tinyModel(model))
  return { id, name: 'Tiny', path, contextLength: 4096 }
}

function request(given: Partial<ModelRequest> & { system?: string; user?: string } = {}): ModelRequest {
  const { system = 'You write text messages.', user = 'are you coming', ...rest } = given
  return {
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    answers: 1,
    maxTokens: 60,
    temperature: 1,
    ...rest,
  }
}

/** Whether a process exists. */
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function until(met: () => boolean): Promise<void> {
  while (!met()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Shared by several tests: starting a process takes a second. */
function sharedEngine(says: TinyModel) {
  const engine = createBoxEngine({
    entry,
    clock: fakeClock(),
    seed: () => 1,
    needed: () => Promise.resolve(true),
    log: () => undefined,
    threads: 1,
    gpu: false,
  })
  const folder = mkdtempSync(join(tmpdir(), 'idiolect-test-'))
  const file = { id: 'tiny', name: 'Tiny', path: join(folder, 'tiny.gguf'), contextLength: 4096 }
  writeFileSync(file.path, tinyModel(says))
  afterAll(async () => {
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { engine, file }
}

describe('a model in the box', { timeout: patience }, () => {
  const { engine, file } = sharedEngine({
    says: [
      'see you at ',
      [
        ['the station', 0.5],
        ['the harbour', 0.3],
        ['my place', 0.2],
      ],
      ' then, love',
    ],
  })

  it('loads with the first request, answers several times from one reading of the prompt, and streams', async () => {
    const model = engine.open(file, 'live')
    expect(engine.state()).toMatchObject({ state: 'stopped', model: null })
    const seen: string[][] = [[], [], []]
    const partial = (answer: number, text: string) => void seen[answer]?.push(text)
    const reply = await model.complete(request({ answers: 3 }), { partial }, never)
    expect(reply.answers).toHaveLength(3)
    for (const { text, finish } of reply.answers) {
      expect(text).toMatch(/^see you at (?:the station|the harbour|my place) then, love$/u)
      expect(finish).toBe('stop')
    }
    expect(seen.flat().every((text) => 'see you at the station then, love'.startsWith(text.slice(0, 8)))).toBe(true)
    expect(seen.flat().length).toBeGreaterThan(0)
    // The model's true probabilities, whatever was drawn: one choice per draft, everything else certain.
    const chances: Record<string, number> = { station: 0.5, harbour: 0.3, place: 0.2 }
    for (const { text, logprob } of reply.answers) {
      const chance = chances[/station|harbour|place/u.exec(text)?.[0] ?? ''] ?? 0
      expect(logprob).not.toBeNull()
      const tokens = Math.log(chance) / (logprob ?? 0)
      expect(tokens).toBeCloseTo(Math.round(tokens), 2)
    }
    expect(reply.usage.input).toBeGreaterThan(20)
    // Evaluated once for all three, except for the last token, from which each answer starts.
    expect(engine.lastRead()).toBeLessThanOrEqual((reply.usage.input ?? 0) + 3)
    expect(engine.state()).toMatchObject({ state: 'ready', model: 'tiny', runsOn: 'cpu' })
    expect(engine.state().memory).toBeGreaterThan(10e6)
  })

  it('keeps what it has read of a prompt: the fixed part costs nothing a second time', async () => {
    const model = engine.open(file, 'live')
    const system = 'Rules that stay the same. '.repeat(40)
    const read: number[] = []
    for (const user of ['are you coming', 'bring some bread']) {
      await model.complete(request({ system, user }), {}, never)
      read.push(engine.lastRead())
    }
    expect(read[0]).toBeGreaterThan(1000)
    expect(read[1]).toBeLessThan(60)
  })

  it('puts somebody before a replay, and the replay gets all of its answers afterwards', async () => {
    await engine.warm(file)
    const order: string[] = []
    const background = engine.open(file, 'background')
    let seen = 0
    const replays = ['first', 'second'].map((name) =>
      background
        .complete(request({ answers: 5, user: `${name} ${'z'.repeat(1500)}` }), { partial: () => void seen++ }, never)
        .then((reply) => {
          order.push(name)
          return reply
        }),
    )
    await until(() => seen > 0)
    const live = engine.open(file, 'live').complete(request(), {}, never)
    await live.then(() => order.push('live'))
    const answers = (await Promise.all(replays)).map((reply) => reply.answers.length)
    expect(order).toEqual(['live', 'first', 'second'])
    expect(answers).toEqual([5, 5])
  })

  it('gives its memory back when nobody needs it, and not before', async () => {
    let wanted = true
    const asked: string[] = []
    const needed = (model: string) => {
      asked.push(model)
      return Promise.resolve(wanted)
    }
    const { engine } = startEngine({ needed, limits: { idle: 20 } })
    const model = engine.open(fileOf({ says: ['good night then'] }), 'live')
    await model.complete(request(), {}, never)
    const pid = engine.pid ?? 0
    await until(() => asked.length >= 2)
    expect(lives(pid)).toBe(true)
    wanted = false
    await until(() => !lives(pid))
    expect(engine.state()).toMatchObject({ state: 'stopped', memory: null })
    expect(existsSync(`/proc/${pid}`)).toBe(false)
    expect((await model.complete(request(), {}, never)).answers[0]?.text).toBe('good night then')
  })

  it('leaves a file alone that brings its process down each time, until the owner asks again', async () => {
    const { engine } = startEngine()
    const file = fileOf({ says: ['never to be said'], fatal: true })
    const model = engine.open(file, 'live')
    const ask = () => model.complete(request(), {}, never)
    const starts: (number | null)[] = []
    engine.onChange(() => starts.includes(engine.pid) || starts.push(engine.pid))
    const started = () => starts.filter((pid) => pid !== null).length
    await expect(ask()).rejects.toMatchObject({ code: 'crashed' })
    await expect(ask()).rejects.toMatchObject({ code: 'crashed' })
    expect(started()).toBe(2)
    await expect(ask()).rejects.toMatchObject({ code: 'crashed' })
    expect(started()).toBe(2)
    expect(engine.state()).toMatchObject({ state: 'failed', model: 'tiny' })
    engine.forgive()
    expect(engine.state().state).toBe('stopped')
  })

  it.each([
    ['no-file', null],
    ['bad-file', Buffer.from('<!doctype html><title>Sign in</title>')],
    ['bad-file', tinyModel({ says: ['cut off in the middle'] }).subarray(0, 60_000)],
    ['unsupported', tinyModel({ says: ['of another kind'], architecture: 'marvin' })],
  ] as const)('says %s of a file that cannot be run', async (code, bytes) => {
    const { engine } = startEngine()
    const file =
      bytes === null ? { id: 'gone', name: 'Gone', path: join(temporaryFolder(), 'gone.gguf'), contextLength: null } : fileOf(bytes)
    await expect(engine.open(file, 'live').complete(request(), {}, never)).rejects.toMatchObject({ code })
    expect(engine.state()).toMatchObject({ state: 'failed', model: file.id, detail: expect.any(String) })
  })
})

describe('a model that never ends by itself', { timeout: patience }, () => {
  const { engine, file } = sharedEngine({ says: ['round and round'], endless: true })

  it('ends an answer at its longest, and gives a prompt back that does not fit', async () => {
    const model = engine.open(file, 'live')
    const { answers } = await model.complete(request({ maxTokens: 12 }), {}, never)
    expect(answers[0]?.finish).toBe('length')
    await expect(model.complete(request({ user: 'x'.repeat(4100) }), {}, never)).rejects.toMatchObject({ code: 'too-long' })
    expect(engine.state().state).toBe('ready')
  })

  it('stops at once when it is not wanted any more, while it writes and while it reads', async () => {
    const model = engine.open(file, 'live')
    const writing = new AbortController()
    const stop = { partial: () => writing.abort() }
    await expect(model.complete(request({ maxTokens: 3000 }), stop, writing.signal)).rejects.toMatchObject({ code: 'stopped' })
    const before = engine.pid
    const reading = new AbortController()
    const asked = model.complete(request({ user: 'y'.repeat(3500), maxTokens: 100 }), {}, reading.signal)
    await new Promise((resolve) => setTimeout(resolve, 20))
    reading.abort()
    await expect(asked).rejects.toMatchObject({ code: 'stopped' })
    // The request stopped without killing the process.
    expect(engine.pid).toBe(before)
    expect((await model.complete(request({ maxTokens: 5 }), {}, never)).answers).toHaveLength(1)
  })

  it('gives the answers that are whole when the time is over', async () => {
    const model = engine.open(file, 'live')
    const time = new AbortController()
    const partial = (answer: number) => answer === 2 && time.abort()
    const { answers } = await model.complete(request({ answers: 5, maxTokens: 200 }), { partial }, time.signal)
    expect(answers.length).toBeGreaterThanOrEqual(2)
    expect(answers.length).toBeLessThan(5)
  })
})

describe('a process that does not hold', { timeout: patience }, () => {
  it('survives its process being killed in the middle of a draft: one reason, and the next draft is written', async () => {
    const { engine, log } = startEngine()
    const model = engine.open(fileOf({ says: ['round and round'], endless: true }), 'live')
    const kill = { partial: () => engine.pid !== null && process.kill(engine.pid, 'SIGKILL') }
    await expect(model.complete(request({ maxTokens: 2000, user: 'a secret word' }), kill, never)).rejects.toMatchObject({
      code: 'crashed',
    })
    expect(engine.state()).toMatchObject({ state: 'failed', detail: expect.stringContaining('memory ran out') })
    expect((await model.complete(request({ maxTokens: 5 }), {}, never)).answers).toHaveLength(1)
    expect(engine.state()).toMatchObject({ state: 'ready', detail: null })
    expect(log.join('\n')).toContain('SIGKILL')
    expect(log.join('\n')).not.toContain('secret')
  })
})
