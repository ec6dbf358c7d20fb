import { once } from 'node:events'
import https from 'node:https'
import net from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import tls from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { generateSampleDatabase } from '#adapters/sample-messages/index.ts'
import { loadConfig } from '#composition/config.ts'
import { openProduct } from '#composition/product.ts'
import { guardConnections } from '#composition/socket-hook.ts'
import { createClient } from '#contract/client.ts'
import { drafts } from '#contract/drafts.ts'
import { ledger } from '#contract/ledger.ts'
import { model } from '#contract/model.ts'
import { training } from '#contract/training.ts'
import { startServer } from '#server/start.ts'
import { temporaryFolder } from './folder.ts'

const localToken = 'o'.repeat(43)

/** The whole product in this process, its worker threads, its store and its server; nothing in it is a stand-in. */
async function start() {
  const folder = temporaryFolder()
  const chatDb = join(folder, 'messages', 'chat.db')
  generateSampleDatabase({ path: chatDb, seed: 4, now: Date.now(), scale: { messages: 3_000 } })
  const config = loadConfig({
    IDIOLECT_DATA_DIR: join(folder, 'data'),
    IDIOLECT_CHAT_DB: chatDb,
    IDIOLECT_PORT: '0',
    IDIOLECT_MODEL_PORTS: 'none',
    IDIOLECT_LOG_LEVEL: 'silent',
  })
  const product = await openProduct(config, { log: { level: 'silent' }, localToken })
  const server = await startServer(product.server, { host: '127.0.0.1', port: 0 })
  await product.resume()
  onTestFinished(async () => {
    await server.close()
    await product.close()
  })
  return createClient<AbortSignal>(async (request) => {
    const answer = await fetch(server.address + request.path, {
      method: request.method,
      headers: {
        authorization: `Bearer ${localToken}`,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    })
    const body: unknown = await answer.json()
    if (!answer.ok) throw new Error(`${request.path} answered ${answer.status}: ${JSON.stringify(body)}`)
    return body
  })
}

it('extracts, trains and drafts on this machine alone: no connection is tried, and the ledger is empty', async () => {
  // Its own, so that a product that forgot to install the hook is caught too.
  const guard = guardConnections()
  onTestFinished(() => guard.close())
  const call = await start()

  const extracted = await call(training.integrateImessage, { days: 3650 })
  expect(extracted.pairs).toBeGreaterThan(200)
  await call(training.start, {})
  let status = await call(training.status, {})
  while (status.in_progress) {
    await wait(50)
    status = await call(training.status, {})
  }
  expect(status).toMatchObject({ trained: true, error: null })
  const written = await call(drafts.create, { text: 'are you coming tonight?', count: 3 })
  expect(written.drafts.length).toBeGreaterThan(0)
  expect(await call(model.get, {})).toMatchObject({ engine: 'on-device', cloud: false, recipient: null })

  expect(guard.refused()).toBe(0)
  expect(await call(ledger.list, {})).toEqual({
    entries: [],
    more: false,
    requests: 0,
    bytes_sent: 0,
    hosts: [],
    spent: { today: 0, month: 0, total: 0 },
    refused: 0,
  })

  // The same process is really held: each of these is refused before anything leaves, and the page says so.
  await expect(fetch('https://models.invalid/')).rejects.toMatchObject({ cause: { code: 'ERR_NOT_IN_LEDGER' } })
  for (const attempt of [
    () => https.get('https://models.invalid/'),
    () => tls.connect({ host: 'models.invalid', port: 443 }),
    () => net.connect(443, 'models.invalid'),
    () => net.connect(443, '203.0.113.1'),
  ]) {
    const [error] = (await once(attempt(), 'error')) as [NodeJS.ErrnoException]
    expect(error.code).toBe('ERR_NOT_IN_LEDGER')
  }
  expect(await call(ledger.list, {})).toMatchObject({ entries: [], refused: 5 })
}, 120_000)
