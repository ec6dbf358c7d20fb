import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generateSampleDatabase } from '#adapters/sample-messages/index.ts'
import type { HelperAnswer, MessagesHelper, MessagesSnapshot } from '#core/ports.ts'
import { temporaryFolder } from '#test/folder.ts'
import { loadConfig, type Config } from './config.ts'
import { probePermissions } from './permissions.ts'

/** A Mac's configuration over a database that can be read. */
function onMac(): Config {
  const folder = temporaryFolder()
  const chatDb = join(folder, 'chat.db')
  generateSampleDatabase({ path: chatDb, seed: 1, now: Date.UTC(2026, 10, 20) })
  const config = loadConfig({ IDIOLECT_DATA_DIR: folder, IDIOLECT_CHAT_DB: chatDb })
  if (config.messages === null) throw new Error('a browser reads Messages')
  return { ...config, messages: { ...config.messages, useSample: false, realHelper: true } }
}

function helperThatSees(answer: HelperAnswer<MessagesSnapshot>): MessagesHelper {
  const unused = () => Promise.reject(new Error('only looking is asked for'))
  return { ping: unused, insert: unused, send: unused, snapshot: () => Promise.resolve(answer), close: () => Promise.resolve() }
}

const seen: MessagesSnapshot = {
  running: true,
  front: false,
  window: null,
  title: null,
  lastText: null,
  compose: { present: false, empty: true },
}

describe('permissions', () => {
  it('are granted where reading and looking work', async () => {
    const found = await probePermissions(onMac(), helperThatSees({ ok: true, data: seen }))
    expect(found.full_disk_access.state).toBe('granted')
    expect(found.accessibility.state).toBe('granted')
    expect(found.automation.state).toBe('unknown')
  })

  it('are denied where macOS says so, and unknown where something else is wrong', async () => {
    const failing = (code: 'accessibility-denied' | 'timed-out') =>
      helperThatSees({ ok: false, failure: { code, message: 'No.', certain: true } })
    expect((await probePermissions(onMac(), failing('accessibility-denied'))).accessibility).toEqual({ state: 'denied', detail: 'No.' })
    expect((await probePermissions(onMac(), failing('timed-out'))).accessibility.state).toBe('unknown')
  })

  it('say that a database is missing, without calling it denied', async () => {
    const config = onMac()
    if (config.messages === null) return
    const missing = { ...config, messages: { ...config.messages, chatDb: '/nowhere/chat.db' } }
    expect((await probePermissions(missing, helperThatSees({ ok: true, data: seen }))).full_disk_access.state).toBe('unknown')
  })

  it('are not needed for the sample, and nobody is asked', async () => {
    const config = loadConfig({ IDIOLECT_DATA_DIR: temporaryFolder() })
    if (config.messages === null) throw new Error('a browser reads Messages')
    const sample = { ...config, messages: { ...config.messages, useSample: true, realHelper: false } }
    const found = await probePermissions(sample, null)
    expect(Object.values(found).map(({ state }) => state)).toEqual(['not-needed', 'not-needed', 'not-needed'])
  })
})
