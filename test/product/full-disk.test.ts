import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeDataDir, startProduct, temporaryDataDir, type Product } from './product.ts'

/**
 * The real product on a disk that is full. A small disk of memory stands for it where the machine lets one be mounted (as root on Linux);
 * elsewhere `kill-switch.test.ts` has the same over a store that fails in the same way.
 */
const outside = temporaryDataDir()
const disk = join(outside, 'disk')
mkdirSync(disk)
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', disk]).status === 0
const filler = join(disk, 'filler')
let product: Product
let token = ''

const start = () =>
  startProduct({
    cheap: true,
    dataDir: join(disk, 'data'),
    env: { IDIOLECT_CHAT_DB: join(outside, 'messages', 'chat.db'), IDIOLECT_MODEL_PORTS: 'none' },
  })

async function call(method: string, path: string, body?: object) {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const answer = await fetch(product.address + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

function fill(): void {
  const handle = openSync(filler, 'w')
  try {
    for (const size of [65_536, 4_096, 1])
      try {
        for (;;) writeSync(handle, Buffer.alloc(size))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
  } finally {
    closeSync(handle)
  }
}

describe.runIf(mounted)('on a full disk', () => {
  beforeAll(async () => {
    product = await start()
    token = String((await call('POST', '/api/auth/signup', { email: 'june@example.com', password: 'a password of her own' })).body['token'])
  })
  afterAll(async () => {
    await product.kill()
    spawnSync('umount', [disk])
    removeDataDir(outside)
  })

  it('the kill switch acts, says that it is not written down, and a restart does not take it back', async () => {
    fill()
    expect(await call('POST', '/api/auto-response/disable', {})).toMatchObject({ status: 200, body: { active: false, unsaved: true } })
    expect(await call('GET', '/api/auto-response/status')).toMatchObject({ status: 200, body: { active: false, unsaved: true } })
    // The log fills up as well, and what cannot be stored fails and hangs nothing.
    for (let i = 0; i < 100; i++)
      expect((await call('POST', '/api/auto-response/enable', { channel: 'text', duration_hours: 1 })).status).toBe(503)
    expect(await call('GET', '/api/auto-response/status')).toMatchObject({ status: 200, body: { active: false, unsaved: true } })
    expect(await product.stop()).toBe(0)
    rmSync(filler)
    product = await start()
    expect(await call('GET', '/api/auto-response/status')).toMatchObject({ status: 200, body: { active: false } })
  })
})
