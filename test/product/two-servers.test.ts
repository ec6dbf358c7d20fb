import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { generateSampleDatabase, writeControl } from '#adapters/sample-messages/index.ts'
import type { Suggestion } from '#contract/live/suggestions.ts'
import { removeDataDir, startProduct, temporaryDataDir } from './product.ts'
import { ownerOf, until, type Owner } from './owner.ts'
import { secondWriter } from '../second-writer/writer.ts'

const priya = '+12075550120'

it('of two real servers on one Messages, with nothing else in common, one alone may send automatically; the other takes over when it has gone', async () => {
  const folder = temporaryDataDir()
  onTestFinished(() => removeDataDir(folder))
  const chatDb = join(folder, 'messages', 'chat.db')
  generateSampleDatabase({ path: chatDb, seed: 1, now: Date.now() })
  writeControl(chatDb, { replies: false })
  const other = await secondWriter(chatDb)

  async function server(name: string) {
    const own = join(folder, name)
    mkdirSync(join(own, 'tmp'), { recursive: true })
    const env = { IDIOLECT_CHAT_DB: chatDb, TMPDIR: join(own, 'tmp'), HOME: own, XDG_DATA_HOME: own }
    const product = await startProduct({ cheap: true, dataDir: join(own, 'data'), env })
    onTestFinished(() => product.kill())
    const owner = await ownerOf(product)
    await owner.call('POST', '/api/mac-listener/start', { auto_respond: true, check_interval: 0.25, allowed_numbers: [priya] })
    return { product, owner }
  }
  const servers = [await server('a'), await server('b')]
  const text = async (owner: Owner, words: string): Promise<Suggestion> =>
    until(words, async () => {
      const one = await owner.suggestion()
      return one?.incoming.includes(words) === true ? one : undefined
    })
  const mayAct = ({ reasons }: Suggestion) => reasons.every(({ code }) => code !== 'other-server')

  await other.incoming(priya, 'are you around?', Date.now() + 50)
  const first = await Promise.all(servers.map(({ owner }) => text(owner, 'are you around?')))
  expect(first.filter(mayAct)).toHaveLength(1)

  const [holder, second] = mayAct(first[0] as Suggestion) ? servers : servers.toReversed()
  await holder?.product.kill()
  await other.incoming(priya, 'hello there', Date.now() + 50)
  expect(second === undefined ? false : mayAct(await text(second.owner, 'hello there'))).toBe(true)
}, 60_000)
