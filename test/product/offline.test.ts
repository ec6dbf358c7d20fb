import { once } from 'node:events'
import https from 'node:https'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import tls from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { guardConnections } from '#composition/outgoing/socket-hook.ts'
import { drafts } from '#contract/voice/drafts.ts'
import { ledger } from '#contract/account/ledger.ts'
import { model } from '#contract/language-model/model.ts'
import { training } from '#contract/voice/training.ts'
import { openProductHere } from './product-here.ts'

it('extracts, trains and drafts on this machine alone: no connection is tried, and the ledger is empty', async () => {
  // Its own, so that a product that forgot to install the hook is caught too.
  const guard = guardConnections()
  onTestFinished(() => guard.close())
  const { call, close } = await openProductHere({ seed: 4, messages: 1_000 })
  onTestFinished(close)

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
