import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { full } from '../full.ts'
import { removeDataDir, startProduct, type Product } from './product.ts'

/** The kill switch of the real product while others ask it for more than it can answer. */
let product: Product
let token = ''
let port = 0

beforeAll(async () => {
  product = await startProduct({ cheap: true, env: { IDIOLECT_MODEL_PORTS: 'none' } })
  port = Number(new URL(product.address).port)
  const answer = await fetch(`${product.address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'june@example.com', password: 'a password of her own' }),
  })
  token = ((await answer.json()) as { token: string }).token
})
afterAll(async () => {
  await product.stop()
  removeDataDir(product.dataDir)
})

interface Flood {
  /** Requests that a connection sends before it waits for an answer. */
  readonly atOnce: number
  readonly headers: string
}

const connections = 50
const requests = full ? 10_000 : 2_000

/** Resolves when every connection has had all its answers, or was closed. */
function flood({ atOnce, headers }: Flood): Promise<unknown> {
  const request = `GET /api/auth/me HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers}\r\n`
  const one = () =>
    new Promise<void>((resolve) => {
      let left = requests / connections
      const socket = connect(port, '127.0.0.1', () => socket.write(request.repeat(atOnce)))
      socket.on('close', () => resolve()).on('error', () => undefined)
      socket.setEncoding('latin1').on('data', (chunk: string) => {
        left -= chunk.split('HTTP/1.1 ').length - 1
        if (left <= 0) socket.end()
        else if (atOnce === 1) socket.write(request)
      })
    })
  return Promise.all(Array.from({ length: connections }, one))
}

describe(`a flood of ${requests.toLocaleString('en-US')} requests without a session`, () => {
  const page = 'Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n'
  it.each<[string, Flood]>([
    ['from a program', { atOnce: 1, headers: '' }],
    ['from a program that waits for no answer', { atOnce: requests / connections, headers: '' }],
    ['from a page of another site', { atOnce: 1, headers: page }],
  ])('%s never limits the kill switch', { timeout: 60_000 }, async (_who, how) => {
    const state = { over: false }
    const flooding = flood(how).then(() => (state.over = true))
    const took: number[] = []
    do {
      const begun = performance.now()
      const answer = await fetch(`${product.address}/api/auto-response/disable`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
      const { active } = (await answer.json()) as { active: boolean }
      took.push(performance.now() - begun)
      expect([answer.status, active]).toEqual([200, false])
      await wait(5)
    } while (!state.over)
    await flooding
    // A machine that runs every test at once says nothing about time.
    expect(full ? Math.max(...took) : 0).toBeLessThan(200)
  })
})
