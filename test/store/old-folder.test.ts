import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '#composition/config.ts'
import { openProduct } from '#composition/product.ts'
import { account } from '#contract/account/account.ts'
import { macListener } from '#contract/live/mac-listener.ts'
import { suggestions } from '#contract/live/suggestions.ts'
import { drafts } from '#contract/voice/drafts.ts'
import { training } from '#contract/voice/training.ts'
import { voiceFormat } from '#core/voice/index.ts'
import type { Clock } from '#core/ports/clock.ts'
import { startServer } from '#server/start.ts'
import { callsOf } from '../product/product-here.ts'
import { removeDataDir, temporaryDataDir } from '../product/product.ts'

const fixtures = join(import.meta.dirname, '..', 'fixtures')
const localToken = 'o'.repeat(43)

/** Rows whose tables are changed by a later migration, or hang on those; and rows that refer to what is not there. */
function rowsIn(file: string) {
  const raw = new Database(file)
  const count = (table: string) => raw.prepare(`select count(*) from ${table}`).pluck().get()
  const tables = ['runs', 'pair_blocks', 'voices', 'voice_parts', 'suggestions', 'outbox', 'outbox_answers', 'message_log']
  try {
    return { rows: tables.map((table) => [table, count(table)]), astray: raw.pragma('foreign_key_check') }
  } finally {
    raw.close()
  }
}

function voiceIn(file: string) {
  const raw = new Database(file)
  try {
    return raw.prepare('select format, (select count(*) from voice_texts) as texts from voices where ready = 1').get() as {
      format: number
      texts: number
    }
  } finally {
    raw.close()
  }
}

/** The product on a copy of the folder, without the Messages that it was made from: it has every row that the folder had. */
async function openOldFolder(name: string, clock?: Clock) {
  const fixture = join(fixtures, name)
  const folder = temporaryDataDir()
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'idiolect.db'), gunzipSync(readFileSync(join(fixture, 'idiolect.db.gz'))))
  copyFileSync(join(fixture, 'key.json'), join(dataDir, 'key.json'))
  const before = rowsIn(join(dataDir, 'idiolect.db'))
  const config = loadConfig({
    IDIOLECT_DATA_DIR: dataDir,
    IDIOLECT_CHAT_DB: join(folder, 'chat.db'),
    IDIOLECT_PORT: '0',
    IDIOLECT_MODEL_PORTS: 'none',
    IDIOLECT_LOG_LEVEL: 'silent',
  })
  const product = await openProduct(config, { log: { level: 'silent' }, localToken, ...(clock === undefined ? {} : { clock }) })
  expect(rowsIn(join(dataDir, 'idiolect.db'))).toEqual(before)
  const server = await startServer(product.server, { host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await server.close()
    await product.close()
    removeDataDir(folder)
  })
  await product.resume()
  return { address: server.address, call: callsOf(server.address), file: join(dataDir, 'idiolect.db') }
}

it('a data folder from before there was mail opens, drafts at once, and can be trained again', async () => {
  const { call, file } = await openOldFolder('folder-before-mail')
  expect(await call(training.status, {})).toMatchObject({ trained: true, error: null })
  const { sources } = await call(training.integrateStatus, {})
  expect(sources).toMatchObject([{ source: 'imessage', sample_data: true }])
  const { contacts } = await call(drafts.contacts, {})
  const helen = contacts.find(({ name }) => name === 'Helen Okafor')
  const asked = { contact_id: helen?.id ?? null, text: 'can you come to dinner on sunday?', count: 1 }
  const before = await call(drafts.create, asked)
  expect(before.drafts.map(({ text }) => text)).toEqual(['Yes, I can come to dinner on Sunday.'])
  expect(voiceIn(file)).toMatchObject({ format: voiceFormat })
  expect(voiceIn(file).texts).toBeGreaterThan(5)
  // Nothing of it is a mail, so a mail is written as she is texted.
  const mail = await call(drafts.create, { ...asked, register: 'email', text: 'Hi Tess,\n\ncan you come to dinner on Sunday?\n\nHelen' })
  expect(mail.drafts.length).toBeGreaterThan(0)

  await call(training.start, {})
  await expect.poll(async () => (await call(training.status, {})).in_progress, { timeout: 60_000, interval: 50 }).toBe(false)
  expect(await call(training.status, {})).toMatchObject({ trained: true, error: null })
  expect((await call(drafts.create, asked)).drafts.map(({ text }) => text)).toEqual(['Yes, I can come to dinner on Sunday.'])
}, 90_000)

it('a data folder from before there were channels keeps its account, its listener, and what waits, and drafts at once', async () => {
  // An hour after it was left: what waits has not expired.
  const { address, call: signedOut } = await openOldFolder('folder-before-channels', { now: () => Date.UTC(2026, 10, 21, 16) })
  const { token, user } = await signedOut(account.simpleLogin, { email: 'tess@example.com', password: 'an old password' })
  expect(user).toMatchObject({ name: 'Tess', email: 'tess@example.com' })
  const call = callsOf(address, token)
  expect(await call(training.status, {})).toMatchObject({ trained: true, error: null })
  const { contacts } = await call(drafts.contacts, {})
  const helen = contacts.find(({ name }) => name === 'Helen Okafor')
  const asked = { contact_id: helen?.id ?? null, text: 'can you come to dinner on sunday?', count: 1 }
  expect((await call(drafts.create, asked)).drafts).toHaveLength(1)

  expect(await call(macListener.status, {})).toMatchObject({ status: 'running', config: { allowed_numbers: ['+12075550120'] } })
  const { suggestions: waiting } = await call(suggestions.list, {})
  expect(waiting).toMatchObject([{ name: 'Priya Nair', incoming: 'can you come to dinner on sunday?', state: 'waiting', text: 'deal' }])
  await call(suggestions.dismiss, { id: waiting[0]?.id ?? '' })
  expect((await call(suggestions.list, {})).suggestions).toEqual([])
  expect((await call(macListener.log, {})).messages).toMatchObject([{ name: 'Priya Nair', outcome: 'Dismissed.' }])
}, 90_000)
