import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '#composition/config.ts'
import { openProduct } from '#composition/product.ts'
import type { AuthResponse } from '#contract/account/account.ts'
import { startServer } from '#server/start.ts'
import { modelServer } from '../model-servers/for-a-test.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { startPostgres, type TestPostgres } from '../store/postgres.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
}, 30_000)
afterAll(() => postgres.stop())

/** The whole product for many users, on PostgreSQL, as `server` runs it. */
async function start() {
  const config = loadConfig({
    IDIOLECT_MODE: 'hosted',
    IDIOLECT_PORT: '0',
    IDIOLECT_LOG_LEVEL: 'silent',
    DATABASE_URL: await postgres.createDatabase(),
    IDIOLECT_SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  })
  const product = await openProduct(config, { log: { level: 'silent' }, localToken: null, passwords: cheapPasswords() })
  const server = await startServer(product.server, { host: '127.0.0.1', port: 0 })
  await product.resume()
  onTestFinished(async () => {
    await server.close()
    await product.close()
  })
  const call = async (token: string | null, method: string, path: string, body?: unknown) => {
    const answer = await fetch(server.address + path, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const { body } = await call(null, 'POST', '/api/auth/signup', { email: 'ada@example.com', password: 'a long password 1' })
  const { token } = body as AuthResponse
  return (method: string, path: string, given?: unknown) => call(token ?? '', method, path, given)
}

it('lets nobody make the server ask its own machine or network, and says so; the device drafts, the ledger stays empty', async () => {
  const call = await start()
  const inside = await modelServer()
  expect((await call('GET', '/api/model')).body).toMatchObject({
    engine: 'on-device',
    truth: 'Right now nothing leaves this server: drafts are written by the on-device engine.',
  })
  expect((await call('GET', '/api/model/found')).body).toMatchObject({ local: false, servers: [], apple: { state: 'absent' } })
  for (const choice of [
    { engine: 'apple' },
    { engine: 'box', model: 'gemma-4-e4b' },
    { engine: 'box', model: 'file:/etc/hostname' },
    { engine: 'local', base_url: inside.baseUrl, model: 'some-model' },
    { engine: 'other', base_url: inside.baseUrl, model: 'some-model' },
    { engine: 'other', base_url: 'http://169.254.169.254/latest', model: 'm', consent: { recipient: '169.254.169.254' } },
    { engine: 'other', base_url: 'https://10.0.0.7/v1', model: 'm', consent: { recipient: '10.0.0.7' } },
  ]) {
    const { status, body } = await call('PUT', '/api/model', choice)
    expect([choice, status, body['success']]).toEqual([choice, expect.toSatisfy((code: number) => code >= 400 && code < 500), false])
  }
  expect(inside.seen).toEqual([])
  expect((await call('GET', '/api/model/box')).body).toMatchObject({ available: false, models: [], folder: '' })
  expect(await call('POST', '/api/model/box/look', { path: '/etc/hostname' })).toMatchObject({ status: 501 })
  expect((await call('GET', '/api/ledger')).body).toMatchObject({ entries: [], requests: 0 })
  expect((await call('GET', '/api/style-report')).body).toMatchObject({ voice: null, engines: [] })
  expect((await call('POST', '/api/drafts', { text: 'hey' })).body).toMatchObject({ code: 'not-trained' })
})
