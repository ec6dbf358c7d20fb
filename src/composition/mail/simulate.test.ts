import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeClock } from '#test/fakes.ts'
import { temporaryFolder } from '#test/folder.ts'
import { simulate } from '../messages/sample-facade.ts'
import { openSampleMailbox } from './sample-mailbox.ts'

const settings = ['IDIOLECT_MODE', 'IDIOLECT_CHAT_DB', 'DATABASE_URL', 'IDIOLECT_SECRET_KEYS']

beforeEach(() => {
  for (const name of settings) vi.stubEnv(name, '')
})
afterEach(() => vi.unstubAllEnvs())

it('plays a mail into the sample’s mailbox, and into no other folder', async () => {
  const folder = temporaryFolder()
  vi.stubEnv('IDIOLECT_DATA_DIR', folder)
  vi.stubEnv('IDIOLECT_CHAT_DB', join(folder, 'chat.db'))
  await expect(simulate('mail', {})).rejects.toMatchObject({ code: 'sample-mismatch' })
  vi.stubEnv('IDIOLECT_CHAT_DB', '')
  vi.stubEnv('IDIOLECT_MODE', 'hosted')
  vi.stubEnv('DATABASE_URL', 'postgres://localhost/none')
  vi.stubEnv('IDIOLECT_SECRET_KEYS', `a:${Buffer.alloc(32).toString('base64')}`)
  await expect(simulate('mail', {})).rejects.toMatchObject({ code: 'not-available' })
})

it.skipIf(process.platform === 'darwin')('plays a mail into the sample’s mailbox where Messages is the sample’s', async () => {
  const folder = temporaryFolder()
  vi.stubEnv('IDIOLECT_DATA_DIR', folder)
  vi.stubEnv('IDIOLECT_CHAT_DB', '')
  const [played] = await simulate('mail', {})
  const box = openSampleMailbox(join(folder, 'sample', 'mailbox.db'), fakeClock(Date.now() + 1000))
  try {
    const { mails } = await box.list({ which: 'unread', after: (played?.at ?? 0) - 1, page: null })
    expect(mails).toHaveLength(1)
    expect(played).toMatchObject({ chat: mails[0]?.thread, fromMe: false })
  } finally {
    box.close()
  }
})
