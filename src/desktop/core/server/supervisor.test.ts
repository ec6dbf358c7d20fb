import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServerOrder } from './host.ts'
import { createServerSupervisor, StartRefused, type ServerState } from './supervisor.ts'

const order = (port: number): Extract<ServerOrder, { kind: 'start' }> => ({
  kind: 'start',
  settings: { IDIOLECT_PORT: String(port) },
  token: 't'.repeat(43),
  allowedOrigins: ['app://bundle'],
  keys: null,
})

/** Processes controlled by the test. */
function supervised(stored: number | null = 4100, given: { order?: (port: number) => Promise<ReturnType<typeof order>> } = {}) {
  const started: { hear(message: unknown): void; end(code: number | null): void; sent: unknown[]; killed: boolean }[] = []
  const states: ServerState[] = []
  let kept = stored
  const supervisor = createServerSupervisor({
    host: {
      start(hear) {
        let end: (code: number | null) => void = () => undefined
        const ended = new Promise<number | null>((resolve) => (end = resolve))
        const process = { hear, end, sent: [] as unknown[], killed: false }
        started.push(process)
        return {
          ended,
          send: (sent) => void process.sent.push(sent),
          kill() {
            process.killed = true
            end(null)
          },
        }
      },
    },
    order: given.order ?? (async (port) => order(port)),
    port: { read: () => kept, write: (port) => void (kept = port) },
    now: () => Date.now(),
    changed: (state) => void states.push(state),
    log: () => undefined,
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const newest = () => {
    const process = started.at(-1)
    if (process === undefined) throw new Error('Nothing was started.')
    return process
  }
  const fail = (code: string) => {
    newest().hear({ kind: 'failed', code, message: `It is ${code}.` })
    newest().end(1)
    return settle()
  }
  return { supervisor, started, states, newest, settle, fail, port: () => kept }
}

const listening = (port: number) => ({ kind: 'listening', address: `http://127.0.0.1:${port}`, port })

beforeEach(() => void vi.useFakeTimers())

describe('the supervisor of the server', () => {
  it('hands the secrets over when the process is ready, and says where it listens', async () => {
    const { supervisor, newest, settle, states } = supervised()
    supervisor.start()
    await settle()
    expect(newest().sent).toEqual([])
    newest().hear({ kind: 'ready' })
    expect(newest().sent).toEqual([order(4100)])
    newest().hear({ kind: 'nonsense', port: 1 })
    newest().hear(listening(4100))
    expect(states).toEqual([{ kind: 'starting' }, { kind: 'running', address: 'http://127.0.0.1:4100', port: 4100 }])
  })

  it('takes another port where its own is taken, and keeps that one', async () => {
    const { supervisor, newest, settle, fail, started, port } = supervised()
    supervisor.start()
    await settle()
    await fail('conflict')
    expect(started).toHaveLength(2)
    newest().hear({ kind: 'ready' })
    expect(newest().sent).toEqual([order(0)])
    newest().hear(listening(4555))
    expect(port()).toBe(4555)
    // After a later exit it restarts on the same port.
    newest().end(1)
    await vi.advanceTimersByTimeAsync(500)
    newest().hear({ kind: 'ready' })
    expect(newest().sent).toEqual([order(4555)])
  })

  it('ends a start that says nothing for twenty seconds, and tries again later each time', async () => {
    const { supervisor, started, settle, states } = supervised(null)
    supervisor.start()
    await settle()
    const pauses = [500, 1000, 2000, 5000]
    for (const [index, pause] of pauses.entries()) {
      await vi.advanceTimersByTimeAsync(20_000)
      expect(started[index]?.killed).toBe(true)
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(started).toHaveLength(index + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(started).toHaveLength(index + 2)
    }
    await vi.advanceTimersByTimeAsync(20_000)
    expect(states.at(-1)).toMatchObject({ kind: 'failed', code: 'timed-out' })
  })

  it('forgets what was before a minute of health', async () => {
    const { supervisor, newest, settle, states } = supervised()
    supervisor.start()
    await settle()
    for (let end = 0; end < 8; end += 1) {
      newest().hear(listening(4100))
      await vi.advanceTimersByTimeAsync(60_000)
      newest().end(1)
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(states.at(-1)).toEqual({ kind: 'starting' })
  })

  it('gives up after five ends in a row, until the owner tries again', async () => {
    const { supervisor, started, newest, settle, states } = supervised()
    supervisor.start()
    await settle()
    for (let end = 0; end < 5; end += 1) {
      newest().hear(listening(4100))
      newest().end(1)
      await vi.advanceTimersByTimeAsync(5000)
    }
    expect(started).toHaveLength(5)
    expect(states.at(-1)).toMatchObject({ kind: 'failed', code: 'ended' })
    supervisor.start()
    await settle()
    expect(started).toHaveLength(6)
  })

  it.each(['wrong-key', 'folder-in-use', 'newer-store'])('does not try again by itself after %s', async (code) => {
    const { supervisor, started, settle, fail, states } = supervised()
    supervisor.start()
    await settle()
    await fail(code)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(started).toHaveLength(1)
    expect(states.at(-1)).toEqual({ kind: 'failed', code, message: `It is ${code}.` })
  })

  it('starts nothing where the owner must do something first', async () => {
    const { supervisor, started, settle, states } = supervised(1, {
      order: () => Promise.reject(new StartRefused('keychain-locked', 'The keychain is locked.')),
    })
    supervisor.start()
    await settle()
    expect(started).toEqual([])
    expect(states.at(-1)).toMatchObject({ kind: 'failed', code: 'keychain-locked' })
  })

  it('does not hear a process that it has given up', async () => {
    const { supervisor, newest, settle, states, port } = supervised()
    supervisor.start()
    await settle()
    const old = newest()
    old.end(1)
    await vi.advanceTimersByTimeAsync(500)
    old.hear(listening(4999))
    expect(states.at(-1)).toEqual({ kind: 'starting' })
    const stopped = supervisor.stop()
    newest().hear(listening(4100))
    newest().end(0)
    await stopped
    expect(states.at(-1)).toEqual({ kind: 'stopped' })
    expect(states.map(({ kind }) => kind)).not.toContain('running')
    expect(port()).toBe(4100)
  })

  it('starts nothing where it was stopped while the secrets were fetched', async () => {
    let fetched: () => void = () => undefined
    const { supervisor, started, settle } = supervised(4100, {
      order: (port) => new Promise((resolve) => (fetched = () => resolve(order(port)))),
    })
    supervisor.start()
    await supervisor.stop()
    fetched()
    await settle()
    expect(started).toEqual([])
  })

  it('stops in order, and ends what does not', async () => {
    const { supervisor, newest, settle, states } = supervised()
    supervisor.start()
    await settle()
    newest().hear(listening(4100))
    const stopped = supervisor.stop()
    expect(newest().sent).toEqual([{ kind: 'stop' }])
    await vi.advanceTimersByTimeAsync(12_000)
    expect(newest().killed).toBe(true)
    await stopped
    expect(states.at(-1)).toEqual({ kind: 'stopped' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(states.at(-1)).toEqual({ kind: 'stopped' })
  })
})
