import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateSampleDatabase } from '#adapters/sample-messages/index.ts'
import type { AuthResponse } from '#contract/account/account.ts'
import type { TrainingStatus } from '#contract/voice/training.ts'
import { full } from '../full.ts'
import { keepNewest } from '../messages/newest-messages.ts'
import { callerOf } from './owner.ts'
import { removeDataDir, startProduct, temporaryDataDir, type Product } from './product.ts'

/**
 * The real product, killed (SIGKILL) in every stored phase and at random moments. What must hold afterwards, each time: nothing that was
 * acknowledged is lost, the run goes on or says what failed, and the voice before still drafts.
 */
const folder = temporaryDataDir()
const chatDb = join(folder, 'messages', 'chat.db')
const dataDir = join(folder, 'data')
const patience = 60_000
/** All of the history: the edge of a shorter span moves on while the test runs, and the count with it. */
const days = 3650

let product: Product
let token = ''
/** What the server has said yes to. */
const acknowledged = { name: '', count: 0 }

const start = () => startProduct({ cheap: true, dataDir, env: { IDIOLECT_CHAT_DB: chatDb } })

const call = callerOf(() => ({ address: product.address, token }))

const status = () => call<TrainingStatus>('GET', '/api/fine-tuning-status')
const extractionRuns = async () => (await call<{ running: object | null }>('GET', '/api/integrate/status')).running !== null

async function until(holds: () => Promise<boolean>, what: string, pause = 20): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await wait(pause)) if (await holds()) return
  throw new Error(`${what} did not come within ${patience} ms: ${JSON.stringify(await status())}`)
}

async function rename(name: string): Promise<void> {
  await call('PATCH', '/api/auth/me', { name })
  acknowledged.name = name
}

/** Kills, starts again, and looks at everything that was promised. */
async function killAndCheck(): Promise<void> {
  await product.kill()
  product = await start()
  expect((await call<{ name: string }>('GET', '/api/auth/me')).name).toBe(acknowledged.name)
  const sources = (await call<{ sources: { count: number }[] }>('GET', '/api/integrate/status')).sources
  expect(sources.map((source) => source.count)).toEqual([acknowledged.count])
  const { drafts } = await call<{ drafts: { text: string }[] }>('POST', '/api/drafts', { text: 'are you coming tonight?' })
  expect(drafts.length).toBeGreaterThan(0)
}

/** Every run ends by itself after a restart, in a way that is told. */
async function settle(): Promise<void> {
  await until(async () => !(await extractionRuns()), 'the end of the extraction', 100)
  await until(async () => !(await status()).in_progress, 'the end of the training', 100)
  expect(['ready', 'failed']).toContain((await status()).phase)
  // An extraction that went on after the kill counts now, whether or not anybody was told.
  acknowledged.count = (await call<{ sources: { count: number }[] }>('GET', '/api/integrate/status')).sources[0]?.count ?? 0
}

/** Sends a request that the kill will cut off. */
function sendOff(path: string, body: object): void {
  void call('POST', path, body).catch(() => undefined)
}

beforeAll(async () => {
  generateSampleDatabase({ path: chatDb, seed: 7, now: Date.now(), ...(full ? { scale: { messages: 200_000 } } : {}) })
  // It trains in half a second, which is long enough to be met in each of its phases.
  if (!full) keepNewest(chatDb, 500)
  product = await start()
  const answer = await fetch(`${product.address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'june@example.com', password: 'a password of her own' }),
  })
  token = ((await answer.json()) as AuthResponse).token
  acknowledged.count = (await call<{ message_count: number }>('POST', '/api/integrate/imessage', { days })).message_count
  await call('POST', '/api/start-training')
  await until(async () => (await status()).trained, 'the first voice', 100)
  await rename('June')
}, 3 * patience)

afterAll(async () => {
  await product.stop()
  removeDataDir(folder)
})

describe('SIGKILL', () => {
  it(
    'while messages are being read',
    async () => {
      sendOff('/api/integrate/imessage', { days })
      await until(extractionRuns, 'the reading')
      await killAndCheck()
      await settle()
    },
    2 * patience,
  )

  // A phase of each kind: its own blocks are read, or what one of them left is taken up.
  it.each(full ? ['collecting', 'profiling', 'indexing', 'calibrating', 'evaluating'] : ['collecting', 'calibrating'])(
    'in the training phase %s: the next start goes on to a voice',
    async (phase) => {
      const before = (await status()).voice?.id
      await call('POST', '/api/start-training')
      const order = ['collecting', 'profiling', 'indexing', 'calibrating', 'evaluating', 'ready']
      await until(async () => order.indexOf((await status()).phase ?? '') >= order.indexOf(phase), phase)
      const reached = await status()
      await killAndCheck()
      await settle()
      const after = await status()
      expect(after.trained).toBe(true)
      // A run that the kill found unfinished is the one that went on; it made a new voice.
      expect(after.run_id).toBe(reached.run_id)
      expect(after.voice?.id).not.toBe(before)
    },
    2 * patience,
  )

  const moments = full ? 20 : 1
  it(
    `at ${moments} seeded moment${moments === 1 ? '' : 's'} of reading and training`,
    async () => {
      let seed = 20_261_120
      const random = () => {
        seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff
        return seed / 0x8000_0000
      }
      for (let moment = 0; moment < moments; moment++) {
        const reading = random() < 0.5
        sendOff(reading ? '/api/integrate/imessage' : '/api/start-training', reading ? { days } : {})
        await wait(random() * (full ? 4000 : 500))
        await rename(`June ${moment}`)
        await killAndCheck()
        await settle()
      }
    },
    (full ? 20 : 2) * patience,
  )
})
