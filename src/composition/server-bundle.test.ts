import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { serverReport, type ServerOrder, type ServerReport } from '#contract/desktop/server-process.ts'
import { cleanEnvironment, root } from '#test/product/product.ts'

/** The server as packed in an app: bundled, in a folder outside the repository. */
const folder = mkdtempSync(join(tmpdir(), 'idiolect-bundle-'))
const token = 't'.repeat(43)
const server = join(folder, 'server')

beforeAll(() => {
  const bundled = spawnSync(process.execPath, [join(root, 'bin/desktop/bundle.mjs'), 'server', server], { encoding: 'utf8' })
  if (bundled.status !== 0) throw new Error(bundled.stderr)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Electron's utility-process API, emulated over a plain child's channel. */
const parentPort = `process.parentPort = {
  postMessage: (message) => process.send(message),
  on: (_event, hear) => process.on('message', (data) => hear({ data })),
}`

function start(
  settings: Record<string, string>,
  keys: Extract<ServerOrder, { kind: 'start' }>['keys'] = null,
  execArgv: readonly string[] = [],
) {
  const child: ChildProcess = fork(join(server, 'server-entry.js'), [], {
    cwd: tmpdir(),
    env: cleanEnvironment(),
    execArgv: [...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const order: ServerOrder = {
    kind: 'start',
    token,
    allowedOrigins: ['app://bundle'],
    keys,
    settings: {
      IDIOLECT_DATA_DIR: join(folder, 'data'),
      IDIOLECT_PORT: '0',
      IDIOLECT_MODEL_PORTS: 'none',
      IDIOLECT_OSASCRIPT: join(root, 'bin', 'sample-osascript'),
      ...settings,
    },
  }
  const reports: ServerReport[] = []
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const told = new Promise<Extract<ServerReport, { kind: 'listening' | 'failed' }>>((resolve, reject) => {
    child.on('message', (message) => {
      const report = serverReport.parse(message)
      reports.push(report)
      if (report.kind === 'ready') child.send(order)
      else if (report.kind === 'listening' || report.kind === 'failed') resolve(report)
    })
    void ended.then((code) => reject(new Error(`The server ended with ${code} before it listened.`)))
  })
  return { child, told, ended, reports }
}

describe('the bundled server', () => {
  it('starts under plain Node from another folder, reads, and ends with the one who started it', async () => {
    const { child, told, ended } = start({})
    const listening = await told
    if (listening.kind !== 'listening') throw new Error(listening.message)
    const call = async (path: string, init: RequestInit = {}, headers: Record<string, string> = {}) =>
      fetch(listening.address + path, { ...init, headers: { authorization: `Bearer ${token}`, ...headers } })
    expect(await (await call('/api/app')).json()).toMatchObject({ mode: 'desktop', sample_data: true })
    // The shell serves the client, so the origin is the shell's too.
    expect((await call('/')).status).toBe(404)
    const asked = await call('/api/app', {}, { origin: 'app://bundle' })
    expect(asked.headers.get('access-control-allow-origin')).toBe('app://bundle')
    expect((await call('/api/app', {}, { origin: 'app://other' })).status).toBe(403)
    // Messages are read in a separate worker thread with its own entry point.
    const read = await call('/api/integrate/imessage/test', { method: 'POST', body: '{}' }, { 'content-type': 'application/json' })
    expect(await read.json()).toMatchObject({ success: true })
    expect(existsSync(join(folder, 'data', 'key.json'))).toBe(true)
    child.disconnect()
    expect(await ended).toBe(0)
    expect(readdirSync(join(folder, 'data'))).not.toContain('server.json')
  })

  it('serves as a utility process of Electron too: enters what the shell asks of others, and ends when it is told to', async () => {
    const settings = { IDIOLECT_DATA_DIR: join(folder, 'utility') }
    const { child, told, ended, reports } = start(settings, null, ['--import', `data:text/javascript,${encodeURIComponent(parentPort)}`])
    expect(await told).toMatchObject({ kind: 'listening' })
    const order: ServerOrder = { kind: 'outgoing', id: 'look', host: 'updates.example.com', path: '/latest-mac.yml' }
    child.send(order)
    await vi.waitFor(() => expect(reports).toContainEqual({ kind: 'entered', id: 'look', ok: true }))
    child.send({ kind: 'stop' } satisfies ServerOrder)
    expect(await ended).toBe(0)
  })

  it('has all that the model in the box needs, and the machine code of this machine alone', () => {
    const loads = "await import('node-llama-cpp').then(({ getLlama }) => process.stdout.write(typeof getLlama))"
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', loads], { cwd: server, encoding: 'utf8' })
    expect([stdout, stderr]).toEqual(['function', ''])
    expect(readdirSync(join(server, 'node_modules/better-sqlite3/prebuilds'))).toEqual([`${process.platform}-${process.arch}.node`])
  })

  it('says why it does not start, by a code', async () => {
    const key = { id: 'other', key: Buffer.alloc(32, 1).toString('base64') }
    const { told, ended } = start({}, [key])
    expect(await told).toMatchObject({ kind: 'failed', code: 'wrong-key' })
    expect(await ended).not.toBe(0)
  })
})
