import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#test/folder.ts'
import { clientJson } from '#test/google/client-json.ts'
import { loadConfig } from './config.ts'
import { googleCheck, holderCheck } from './doctor.ts'
import type { FindProcess } from './messages/permission-holder.ts'
import { writeServerFile } from './server-file.ts'

const terminal = '/System/Applications/Utilities/Terminal.app/Contents/MacOS/Terminal'
const startedBy =
  (program: string): FindProcess =>
  (pid) =>
    pid === process.pid ? { parent: 2, program: '/opt/idiolect/node' } : pid === 2 ? { parent: 1, program } : null

describe('whom doctor says the permissions belong to', () => {
  it('is the application that everything was started from', () => {
    const dataDir = temporaryFolder()
    const config = loadConfig({ IDIOLECT_DATA_DIR: dataDir })
    expect(holderCheck(config, startedBy(terminal))).toEqual({
      name: 'Permission holder',
      ok: true,
      detail: 'macOS gives the permissions of this command to Terminal',
    })
    writeServerFile(dataDir, { address: 'http://127.0.0.1:1', token: 'x'.repeat(43), pid: process.pid })
    expect(holderCheck(config, startedBy(terminal)).detail).toBe('macOS gives the permissions of the running server to Terminal')
  })

  it('is the Node binary under launchd, which is a fault', () => {
    const config = loadConfig({ IDIOLECT_DATA_DIR: temporaryFolder() })
    expect(holderCheck(config, startedBy('/sbin/launchd'))).toEqual({
      name: 'Permission holder',
      ok: false,
      detail: expect.stringMatching(/to \/opt\/idiolect\/node: every reinstall loses them; start Idiolect from Terminal/),
    })
    expect(holderCheck(config, () => null)).toMatchObject({ ok: false, detail: expect.stringMatching(/did not say/) })
  })
})

it('doctor says whether Google’s credentials can be used, and nothing of them', () => {
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'client.json')
  const check = (env: Record<string, string> = {}) => googleCheck(loadConfig({ IDIOLECT_DATA_DIR: dataDir, ...env }))
  expect(check()).toMatchObject({ ok: true, detail: 'no credentials in the settings; each owner may upload theirs' })
  const set = { IDIOLECT_GOOGLE_CLIENT_FILE: file }
  expect(check(set)).toMatchObject({ ok: false, detail: 'The setting IDIOLECT_GOOGLE_CLIENT_FILE is wrong: the file cannot be read.' })
  writeFileSync(file, clientJson('web'))
  expect(check(set)).toMatchObject({ ok: true, detail: 'credentials found' })
  expect(check({ ...set, IDIOLECT_MODE: 'desktop' })).toMatchObject({ ok: false, detail: expect.stringContaining('of a desktop app') })
})
