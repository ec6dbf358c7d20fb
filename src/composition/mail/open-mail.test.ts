import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openSqliteStore } from '#server/store/databases/sqlite.ts'
import { systemRandom } from '#server/random.ts'
import { fakeClock, fakeKeyRing } from '#test/fakes.ts'
import { temporaryFolder } from '#test/folder.ts'
import { ada, google, toAda } from '#test/google/for-a-test.ts'
import { googleFaults } from '#test/google/google-faults.ts'
import type { MessagesConfig } from '../config.ts'
import { createOutgoing } from '../outgoing/outgoing.ts'
import { openMail } from './open-mail.ts'

/** Mail over a real store, with the mailboxes of two accounts. */
async function open(
  given: { readonly root?: string; readonly token?: () => string; readonly messages?: Partial<MessagesConfig> | null } = {},
) {
  const folder = temporaryFolder()
  const clock = fakeClock()
  const store = await openSqliteStore({ file: join(folder, 'idiolect.db'), keys: fakeKeyRing(), clock })
  onTestFinished(() => store.close())
  for (const id of ['ada', 'bob']) await store.accounts.create({ id, email: `${id}@example.com`, name: null, passwordHash: null, now: 1 })
  const connected = new Map<string, { mailbox: string; address: string }>()
  const clients = new Set<string>()
  const told: string[] = []
  const outgoing = createOutgoing({ ledger: store.ledger, random: systemRandom, fetch })
  onTestFinished(() => outgoing.close())
  const messages: MessagesConfig = {
    chatDb: join(folder, 'sample', 'chat.db'),
    addressBook: folder,
    useSample: true,
    realHelper: false,
    osascript: null,
    helperScripts: null,
    ...given.messages,
  }
  const mail = openMail(
    { gmailRoot: given.root ?? 'https://gmail.googleapis.com', messages: given.messages === null ? null : messages },
    {
      store,
      clock,
      events: { publish: (account, { type }) => void told.push(`${account}: ${type}`) },
      fetchFor: (asked) => outgoing.fetchFor(asked),
      granted: {
        identity: (account) => Promise.resolve(connected.get(account) ?? null),
        accessToken: () => Promise.resolve(given.token?.() ?? 'token'),
      },
      state: (account) =>
        Promise.resolve({ address: connected.get(account)?.address ?? null, problem: null, hasClient: clients.has(account) }),
    },
  )
  onTestFinished(() => mail.close())
  return { mail, folder, connected, clients, told, clock }
}

it('without a connection there is no mailbox, and nothing is made', async () => {
  const { mail, folder } = await open()
  expect(await mail.mailboxes.of('ada')).toBe(null)
  expect(await mail.mailboxState('ada')).toEqual({ hasCredentials: false, connected: false, address: null, sample: false, problem: null })
  expect(existsSync(join(folder, 'sample', 'mailbox.db'))).toBe(false)
})

it('the sample’s mailbox is connected with one click, for that account alone, and let go', async () => {
  const { mail, folder, told } = await open()
  expect(await mail.sample?.isOffered('ada')).toBe(true)
  await mail.sample?.connect('ada')
  const box = await mail.mailboxes.of('ada')
  expect((await box?.list({ which: 'sent', after: 0, page: null }))?.mails.length).toBeGreaterThan(50)
  expect([box?.sample, existsSync(join(folder, 'sample', 'mailbox.db')), await mail.mailboxes.of('bob')]).toEqual([true, true, null])
  expect(await mail.mailboxState('ada')).toMatchObject({
    hasCredentials: true,
    connected: true,
    address: 'tess.halloran@example.com',
    sample: true,
  })
  await mail.sample?.disconnect('ada')
  expect([await mail.mailboxes.of('ada'), (await mail.mailboxState('ada')).sample, told]).toEqual([
    null,
    false,
    ['ada: control', 'ada: control'],
  ])
})

it('the sample’s mailbox never meets Google’s: with credentials, or a connection, it is gone', async () => {
  const { mail, clients, connected } = await open()
  await mail.sample?.connect('ada')
  clients.add('ada')
  expect([await mail.sample?.isOffered('ada'), await mail.mailboxes.of('ada')]).toEqual([false, null])
  await expect(mail.sample?.connect('ada')).rejects.toMatchObject({ code: 'conflict' })
  connected.set('ada', { mailbox: 'hash', address: ada })
  expect(await mail.mailboxes.of('ada')).toMatchObject({ id: 'hash', sample: false })
  expect(await mail.mailboxState('ada')).toMatchObject({ connected: true, address: ada, sample: false })
})

it.each([
  ['a Mac’s own Messages', { useSample: false, realHelper: true }],
  ['another database', { useSample: false }],
  ['no Messages at all', null],
])('with %s there is no sample of mail either', async (_name, messages) => {
  expect((await open({ messages })).mail.sample).toBe(null)
})

it('accounts that share a mailbox share its quota; it is asked through the ledger’s way out', async () => {
  const { server, world } = await google()
  await world.arrives(ada, toAda('lunch?', 'x'))
  const { mail, connected } = await open({ root: server.root, token: () => server.token(ada) })
  for (const account of ['ada', 'bob']) connected.set(account, { mailbox: 'hash', address: ada })
  const [first, second] = [await mail.mailboxes.of('ada'), await mail.mailboxes.of('bob')]
  expect(await mail.mailboxes.of('ada')).toBe(first)
  expect((await first?.list({ which: 'unread', after: 0, page: null }))?.mails).toHaveLength(1)
  server.fault('messages.list', googleFaults.tooMany('60'))
  await expect(first?.list({ which: 'unread', after: 0, page: null })).rejects.toMatchObject({ code: 'limited' })
  await expect(second?.list({ which: 'unread', after: 0, page: null })).rejects.toMatchObject({ code: 'limited' })
  expect(server.count('messages.list')).toBe(2)
})
