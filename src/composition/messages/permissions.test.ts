import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generateSampleDatabase } from '#adapters/sample-messages/index.ts'
import type { HelperAnswer, MessagesHelper, MessagesPermissions } from '#core/ports/messages-helper.ts'
import { temporaryFolder } from '#test/folder.ts'
import { loadConfig, type Config } from '../config.ts'
import { createPermissions } from './permissions.ts'

/** Configuration of a Mac with a readable database. */
function onMac(): Config {
  const folder = temporaryFolder()
  const chatDb = join(folder, 'chat.db')
  generateSampleDatabase({ path: chatDb, seed: 1, now: Date.UTC(2026, 10, 20) })
  const config = loadConfig({ IDIOLECT_DATA_DIR: folder, IDIOLECT_CHAT_DB: chatDb })
  if (config.messages === null) throw new Error('a browser reads Messages')
  return { ...config, messages: { ...config.messages, useSample: false, realHelper: true } }
}

/** `asked`: permissions that macOS was made to ask for. Anything other than checking and asking is an error. */
function helperThatFinds(
  found: HelperAnswer<MessagesPermissions>,
  answer: Promise<HelperAnswer<MessagesPermissions>> = Promise.resolve(found),
) {
  const unused = () => Promise.reject(new Error('nothing is sent or inserted to find out'))
  const asked: string[] = []
  const helper: MessagesHelper = {
    ping: unused,
    insert: unused,
    send: unused,
    snapshot: unused,
    maySend: () => true,
    permissions: () => Promise.resolve(found),
    ask(permission) {
      asked.push(permission)
      return answer
    },
    close: () => Promise.resolve(),
  }
  return { helper, asked }
}

const finds = (accessibility: boolean, automation: number | null) => helperThatFinds({ ok: true, data: { accessibility, automation } })
const probe = (config: Config, { helper }: { helper: MessagesHelper }) => createPermissions(config, helper).probe()

describe('permissions', () => {
  it('are granted where macOS says so, and nothing is sent to find out', async () => {
    const found = await probe(onMac(), finds(true, 0))
    expect(Object.values(found).map(({ state }) => state)).toEqual(['granted', 'granted', 'granted'])
  })

  it.each([
    [-1743, 'denied', /Automation/],
    [-1744, 'not-asked', /has not asked you yet/],
    [-600, 'unknown', /closed/],
    [null, 'unknown', /did not say/],
    [-50, 'unknown', /did not say/],
  ] as const)('to control Messages with %s are %s', async (automation, state, words) => {
    const found = await probe(onMac(), finds(true, automation))
    expect(found.automation).toEqual({ state, detail: expect.stringMatching(words) })
  })

  it('to see the window say how the program comes into the list', async () => {
    const { accessibility } = await probe(onMac(), finds(false, 0))
    expect(accessibility).toEqual({ state: 'denied', detail: expect.stringMatching(/press \+/) })
  })

  it('are unknown where the helper fails, with its reason', async () => {
    const failure = { code: 'no-helper', message: 'No.', certain: true } as const
    const found = await probe(onMac(), helperThatFinds({ ok: false, failure }))
    expect([found.accessibility, found.automation]).toEqual([
      { state: 'unknown', detail: 'No.' },
      { state: 'unknown', detail: 'No.' },
    ])
  })

  it('are asked for once, and stand as asked while the question is open', async () => {
    const { promise, resolve } = Promise.withResolvers<HelperAnswer<MessagesPermissions>>()
    const { helper, asked } = helperThatFinds({ ok: true, data: { accessibility: true, automation: -1744 } }, promise)
    const permissions = createPermissions(onMac(), helper)
    permissions.ask('automation')
    permissions.ask('automation')
    expect(asked).toEqual(['automation'])
    expect((await permissions.probe()).automation.state).toBe('asking')
    resolve({ ok: false, failure: { code: 'timed-out', message: 'Nobody answered.', certain: false } })
    await promise
    await expect.poll(async () => (await permissions.probe()).automation).toEqual({ state: 'unknown', detail: 'Nobody answered.' })
  })

  it('say that a database is missing, without calling it denied', async () => {
    const config = onMac()
    if (config.messages === null) return
    const missing = { ...config, messages: { ...config.messages, chatDb: '/nowhere/chat.db' } }
    expect((await probe(missing, finds(true, 0))).full_disk_access.state).toBe('unknown')
  })

  it('are not needed for the sample, and nobody is asked', async () => {
    const config = loadConfig({ IDIOLECT_DATA_DIR: temporaryFolder() })
    if (config.messages === null) throw new Error('a browser reads Messages')
    const sample = { ...config, messages: { ...config.messages, useSample: true, realHelper: false } }
    const found = await createPermissions(sample, null).probe()
    expect(Object.values(found).map(({ state }) => state)).toEqual(['not-needed', 'not-needed', 'not-needed'])
  })
})
