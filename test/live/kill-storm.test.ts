import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMessages } from '#adapters/imessage/index.ts'
import { fictionalNumber } from '#adapters/sample-messages/fictional-number.ts'
import { appendIncoming, generateSampleDatabase } from '#adapters/sample-messages/index.ts'
import type { AuthResponse } from '#contract/account/account.ts'
import type { logEntry } from '#contract/live/mac-listener.ts'
import type { Suggestion } from '#contract/live/suggestions.ts'
import type { TrainingStatus } from '#contract/voice/training.ts'
import { full } from '../full.ts'
import { callerOf } from '../product/owner.ts'
import { removeDataDir, startProduct, temporaryDataDir, type Product } from '../product/product.ts'
import { dice } from '../soak/machine.ts'

/**
 * The real product with its real helper process, killed (SIGKILL) while an approved reply is on its way. Afterwards the reply is in Messages
 * once at most, and what the pages say of it fits what is there. Each round takes as long as a text is looked for, so it runs in full alone;
 * `soak.test.ts` has the same moments in a process that lives.
 */
const rounds = 30
const folder = temporaryDataDir()
const chatDb = join(folder, 'messages', 'chat.db')
const patience = 60_000
const random = dice(20_261_120)

let product: Product
let token = ''

const start = () => startProduct({ cheap: true, dataDir: join(folder, 'data'), env: { IDIOLECT_CHAT_DB: chatDb } })

const call = callerOf(() => ({ address: product.address, token }))

const suggestionFor = async (text: string): Promise<Suggestion | undefined> =>
  (await call<{ suggestions: Suggestion[] }>('GET', '/api/suggestions?state=all')).suggestions.find((one) => one.incoming.includes(text))

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + patience; Date.now() < end; await wait(25)) {
    const found = await look()
    if (found !== undefined) return found
  }
  throw new Error(`${what} did not come:\n${product.output()}`)
}

function rowsOf(text: string): number {
  const rows = [...readMessages({ chatDb, within: { days: 2, now: Date.now() }, cards: [] })].flat()
  return rows.filter((row) => row.fromMe && row.text === text).length
}

describe.runIf(full)('SIGKILL', () => {
  beforeAll(async () => {
    generateSampleDatabase({ path: chatDb, seed: 7, now: Date.now() })
    product = await start()
    token = (await call<AuthResponse>('POST', '/api/auth/signup', { email: 'june@example.com', password: 'a password of her own' })).token
    await call('POST', '/api/integrate/imessage', { days: 400 })
    await call('POST', '/api/start-training')
    await until('the voice', async () => ((await call<TrainingStatus>('GET', '/api/fine-tuning-status')).trained ? true : undefined))
    await call('POST', '/api/mac-listener/start', { auto_respond: false, check_interval: 1, allowed_numbers: [] })
  }, 3 * patience)

  afterAll(async () => {
    await product.stop()
    removeDataDir(folder)
  })

  it(
    `${rounds} kills while a reply is being sent: never twice, and what is said of each is true`,
    async () => {
      const ends: Record<string, number> = {}
      for (let round = 0; round < rounds; round++) {
        const asked = `round ${round}: are you around later?`
        const reply = `reply number ${round}, by hand`
        await wait(1_100)
        appendIncoming(chatDb, { from: fictionalNumber(700 + round), text: asked, at: Date.now() })
        const { id } = await until('the suggestion', () => suggestionFor(asked))
        void call('POST', `/api/suggestions/${id}/approve`, { text: reply }).catch(() => undefined)
        await wait(random() * (random() < 0.5 ? 250 : 2_500))
        await product.kill()
        product = await start()
        const after = await until('the end of the sending', async () => {
          const one = await suggestionFor(asked)
          return one === undefined || one.state === 'sending' ? undefined : one
        })
        const rows = rowsOf(reply)
        // What counts as unknown may be there or not.
        const allowed: Readonly<Record<string, readonly number[]>> = { sent: [1], unknown: [0, 1], waiting: [0], failed: [0] }
        expect(allowed[after.state]).toContain(rows)
        ends[after.state] = (ends[after.state] ?? 0) + 1
        const line = (await call<{ messages: (typeof logEntry)['_output'][] }>('GET', '/api/mac-listener/log')).messages.find((one) =>
          one.text.includes(asked),
        )
        expect(line?.outcome).not.toBe('')
        expect(line?.reasons).not.toEqual([])
      }
      // Long after: nothing was sent again.
      for (let round = 0; round < rounds; round++) expect(rowsOf(`reply number ${round}, by hand`)).toBeLessThanOrEqual(1)
      expect(Object.values(ends).reduce((sum, one) => sum + one, 0)).toBe(rounds)
      process.stdout.write(`${JSON.stringify(ends)}\n`)
    },
    rounds * patience,
  )
})
