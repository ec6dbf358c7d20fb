import { connect } from 'node:net'
import { cpus } from 'node:os'
import type { AuthResponse } from '#contract/account/account.ts'
import { removeDataDir, temporaryDataDir } from '#test/product/product.ts'
import { type CallsServer, startCallsServer } from './children/calls-server.ts'
import { quantile, type Report } from './report.ts'

export const name = 'Calls: an authenticated GET of the whole product beside a bare Fastify route'

/** Connections that each have one call on its way: more than a page has, few enough that none waits for long. */
const connections = 8
/** In turns, so that whatever else the machine does meets both. */
const rounds = 15

/** A call, how often a round makes it, and how often it is made before anything counts: so often that all of it is compiled. */
interface Call {
  readonly server: CallsServer
  readonly request: string
  readonly times: number
  readonly warmUp: number
}

/** Of one round. */
interface Measured {
  /** Answers a second. */
  readonly rate: number
  /** CPU time of the server's process for each answer, µs: the same however much of the machine others take. */
  readonly cpu: number
}

export async function run(report: Report): Promise<void> {
  const folder = temporaryDataDir()
  const bare = await startCallsServer('bare', folder)
  const product = await startCallsServer('product', folder)
  try {
    const token = await signUp(product.port)
    const get = ({ port }: CallsServer, path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`
    const calls = {
      bare: { server: bare, request: get(bare, '/api/auth/me'), times: 5_000, warmUp: 30_000 },
      me: { server: product, request: get(product, '/api/auth/me'), times: 5_000, warmUp: 30_000 },
      status: { server: product, request: get(product, '/api/fine-tuning-status'), times: 1_000, warmUp: 3_000 },
    }
    for (const call of Object.values(calls)) await makeCalls(call, call.warmUp)
    const measured = { bare: [] as Measured[], me: [] as Measured[], status: [] as Measured[] }
    const machine = watchMachine([bare, product])
    const before = await machine.read()
    for (let round = 0; round < rounds; round++) {
      for (const what of ['bare', 'me', 'status'] as const) measured[what].push(await measure(calls[what]))
    }
    const after = await machine.read()

    show(report, 'GET /api/auth/me', measured.me, measured.bare, { rate: 'at least half', cpu: 'at most × 2' })
    show(report, 'GET /api/fine-tuning-status', measured.status, measured.bare)
    report.note(
      `Medians of ${rounds} rounds in turns, ratios round by round, ${connections} connections, each server in a process of its own, SQLite.`,
    )
    const share = (part: number) => Math.round((100 * part) / (after.total - before.total))
    const made = rounds * Object.values(calls).reduce((sum, { times }) => sum + times, 0)
    report.note(
      `Meanwhile this bench took ${share(after.own - before.own)} % of the processors, everything else ${share(after.busy - before.busy - (after.own - before.own))} %; the calling side ${((after.caller - before.caller) / made).toFixed(1)} µs for each call.`,
    )
  } finally {
    await Promise.all([bare.stop(), product.stop()])
    removeDataDir(folder)
  }
}

function show(
  report: Report,
  what: string,
  ours: readonly Measured[],
  bare: readonly Measured[],
  targets: { rate?: string; cpu?: string } = {},
): void {
  for (const [field, unit, words] of [
    ['rate', '/s', ''],
    ['cpu', 'µs', ', CPU time of the server'],
  ] as const) {
    const median = (of: readonly Measured[]) =>
      quantile(
        of.map((one) => one[field]),
        0.5,
      )
    const ratio = quantile(
      ours.map((one, round) => one[field] / (bare[round]?.[field] ?? Number.NaN)),
      0.5,
    )
    const target = targets[field]
    const floor = { what: 'a bare Fastify route', value: median(bare) }
    report.row(`${what}${words}`, median(ours), unit, { floor, ratio, ...(target === undefined ? {} : { target }) })
  }
}

async function signUp(port: number): Promise<string> {
  const body = JSON.stringify({ email: 'june@example.com', password: 'a password of her own' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/signup`, { method: 'POST', headers, body })
  return ((await answer.json()) as AuthResponse).token
}

async function measure(call: Call): Promise<Measured> {
  const before = await call.server.cpuTime()
  const since = performance.now()
  await makeCalls(call, call.times)
  const ms = performance.now() - since
  return { rate: (call.times * 1_000) / ms, cpu: ((await call.server.cpuTime()) - before) / call.times }
}

async function makeCalls({ server, request }: Call, times: number): Promise<void> {
  const left = { calls: times }
  await Promise.all(Array.from({ length: connections }, () => callWhile(left, server.port, request)))
}

/**
 * One call after the other on one connection; every answer comes in one piece, as short as it is. Bytes on sockets: a client that parses would
 * be what is measured.
 */
function callWhile(left: { calls: number }, port: number, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = () => {
      if (left.calls-- > 0) socket.write(request)
      else socket.destroy()
    }
    const read = (_bytes: number, answer: Uint8Array) => {
      if (answer[9] !== 0x32 || answer[10] !== 0x30 || answer[11] !== 0x30) reject(new Error('answered something else than 200'))
      next()
      return true
    }
    // One buffer for all answers, so that calling takes less than answering.
    const options = { port, host: '127.0.0.1', noDelay: true, onread: { buffer: Buffer.alloc(8_192), callback: read } }
    const socket = connect(options, next)
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}

/** CPU time so far, µs: of all processors together, busy or not; of what kept them busy; of this bench; of this process, which calls. */
function watchMachine(servers: readonly CallsServer[]) {
  return {
    async read() {
      let total = 0
      let busy = 0
      for (const { times } of cpus()) {
        const all = Object.values(times).reduce((sum, ms) => sum + ms, 0)
        total += all * 1_000
        busy += (all - times.idle) * 1_000
      }
      const { user, system } = process.cpuUsage()
      const others = await Promise.all(servers.map((server) => server.cpuTime()))
      return { total, busy, own: others.reduce((sum, time) => sum + time, user + system), caller: user + system }
    },
  }
}
