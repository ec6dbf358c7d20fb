import { chmodSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readMessages } from '#adapters/imessage/index.ts'
import { generateSampleDatabase, writeControl } from '#adapters/sample-messages/index.ts'
import { removeDataDir, startProduct, temporaryDataDir } from './product.ts'
import { ownerOf, until } from './owner.ts'
import { secondWriter } from '../second-writer/writer.ts'

const priya = '+12075550120'
/** The real product, its real helper and another program that writes, all over one Messages folder. */
describe.skipIf(process.platform === 'win32')('the folder of Messages, closed while the listener runs', () => {
  it('is said, an approved reply waits and is not lost, and all goes on automatically when it is open again', async () => {
    const folder = temporaryDataDir()
    onTestFinished(() => removeDataDir(folder))
    const chatDb = join(folder, 'messages', 'chat.db')
    generateSampleDatabase({ path: chatDb, seed: 1, now: Date.now() })
    writeControl(chatDb, { replies: false })
    const other = await secondWriter(chatDb)
    const product = await startProduct({ cheap: true, dataDir: join(folder, 'data'), refusable: true, env: { IDIOLECT_CHAT_DB: chatDb } })
    onTestFinished(() => product.kill())
    const { call, suggestion, warnings } = await ownerOf(product)
    await call('POST', '/api/mac-listener/start', { auto_respond: false, check_interval: 0.25, allowed_numbers: [] })
    await other.incoming(priya, 'are you around?', Date.now() + 50)
    const { id } = await until('the suggestion', suggestion)

    chmodSync(dirname(chatDb), 0o000)
    onTestFinished(() => chmodSync(dirname(chatDb), 0o700))
    await until('the warning', async () => ((await warnings()).some((text) => text.includes('Full Disk Access')) ? true : undefined))
    await call('POST', `/api/suggestions/${id}/approve`, { text: 'yes, all day' })
    const held = await until('the approval to be held', async () => {
      const one = await suggestion()
      return one?.state === 'sending' ? undefined : one
    })
    expect(held).toMatchObject({ state: 'waiting', text: 'yes, all day', reasons: [{ code: 'no-permission' }] })

    chmodSync(dirname(chatDb), 0o700)
    await until('the end of the warning', async () => ((await warnings()).length === 0 ? true : undefined))
    await call('POST', `/api/suggestions/${id}/approve`, {})
    await until('the reply', async () => ((await suggestion())?.state === 'sent' ? true : undefined))
    const rows = [...readMessages({ chatDb, within: null, cards: [] })].flat()
    expect(rows.filter(({ fromMe, text }) => fromMe && text === 'yes, all day')).toHaveLength(1)
  }, 60_000)
})
