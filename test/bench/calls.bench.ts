import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { AuthResponse } from '#contract/account/account.ts'
import { removeDataDir, temporaryDataDir } from '#test/product.ts'
import { quantile, type Report } from './report.ts'

export const name = 'Calls: an authenticated GET of the whole product beside a bare Fastify route'

/** Connections that each have one call on its way: more than a page has, few enough that none waits for long. */
const connections = 8
/** In turns, so that whatever else the machine does meets both. */
const rounds = 9
const roundMs = 1_000

export async function run(report: Report): Promise<void> {
  const folder = temporaryDataDir()
  const bare = await start('bare', folder)
  const product = await start('product', folder)
  try {
    const token = await signUp(product.port)
    const rates = { bare: [] as number[], me: [] as number[], status: [] as number[] }
    // The first round warms both and is not counted.
    for (let round = 0; round <= rounds; round++) {
      const measured = {
        bare: await rateOf(bare.port, '/api/auth/me', token),
        me: await rateOf(product.port, '/api/auth/me', token),
        status: await rateOf(product.port, '/api/fine-tuning-status', token),
      }
      if (round === 0) continue
      for (const what of ['bare', 'me', 'status'] as const) rates[what].push(measured[what])
    }
    const floor = { what: 'a bare Fastify route', value: quantile(rates.bare, 0.5) }
    report.row('GET /api/auth/me', quantile(rates.me, 0.5), '/s', { floor, target: 'at least half' })
    report.row('GET /api/fine-tuning-status', quantile(rates.status, 0.5), '/s', { floor })
    report.note(
      `Medians of ${rounds} rounds of ${roundMs} ms in turns, ${connections} connections, each server in a process of its own, SQLite.`,
    )
  } finally {
    await Promise.all([bare.stop(), product.stop()])
    removeDataDir(folder)
  }
}

async function start(which: 'bare' | 'product', folder: string): Promise<{ port: number; stop: () => Promise<unknown> }> {
  const program = join(import.meta.dirname, 'children', 'answer-calls.ts')
  const child = spawn(process.execPath, [program, which, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'close')
  for await (const line of lines) {
    const said = JSON.parse(line) as { port?: number }
    if (said.port === undefined) continue
    child.stdout.resume()
    return {
      port: said.port,
      stop: () => {
        child.stdin.end()
        return ended
      },
    }
  }
  throw new Error(`the ${which} server ended before it answered`)
}

async function signUp(port: number): Promise<string> {
  const body = JSON.stringify({ email: 'june@example.com', password: 'a password of her own' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/signup`, { method: 'POST', headers, body })
  return ((await answer.json()) as AuthResponse).token
}

/** Answers a second. Bytes on sockets: a client that parses would be what is measured. */
async function rateOf(port: number, path: string, token: string): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`
  const since = performance.now()
  const end = since + roundMs
  const answered = await Promise.all(Array.from({ length: connections }, () => callUntil(end, port, request)))
  return (answered.reduce((sum, one) => sum + one, 0) * 1_000) / (performance.now() - since)
}

/** One call after the other on one connection; every answer comes in one piece, as short as it is. */
function callUntil(end: number, port: number, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0
    const socket = connect(port, '127.0.0.1', () => socket.write(request)).setNoDelay()
    socket.on('data', (chunk) => {
      if (chunk.subarray(9, 12).toString('latin1') !== '200') reject(new Error(`answered ${chunk.toString('latin1')}`))
      count++
      if (performance.now() < end) socket.write(request)
      else socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(count))
  })
}
