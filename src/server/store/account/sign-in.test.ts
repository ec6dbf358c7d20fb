import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '#test/fakes.ts'
import { databases, storesOn } from '#test/store/stores.ts'
import type { MailGrant } from './mail-grants.ts'
import type { SignInAttempt } from './sign-in-attempts.ts'

const client = { id: 'client-id', secret: 'client-secret', kind: 'web', redirectUris: ['http://localhost/back'] } as const
const attempt: SignInAttempt = {
  accountId: null,
  purpose: 'login',
  client,
  redirectUri: 'http://localhost/back',
  returnTo: 'http://localhost/#/auth-callback',
  nonce: 'the-nonce',
  verifier: 'the-verifier',
  session: null,
  browser: 'hash-of-a-cookie',
  challenge: null,
}
const grant: MailGrant = {
  provider: 'google',
  subject: 'subject-of-june',
  address: 'june@example.com',
  client,
  refreshToken: 'the-refresh-token',
  accessToken: 'the-access-token',
  expiresAt: 3_600_000,
  grantedAt: 0,
  refreshedAt: 0,
  problem: null,
}

describe.each(databases)('signing in elsewhere, on %s', (engine) => {
  const stores = storesOn(engine)

  async function open() {
    const place = await stores.place()
    const store = await place.open({ clock: fakeClock() })
    for (const id of ['ada', 'bob']) await store.accounts.create({ id, email: `${id}@example.com`, name: null, passwordHash: null, now: 0 })
    return { store, place }
  }

  it('an identity is of one account, and an account has one of each provider', async () => {
    const { store } = await open()
    const june = { provider: 'google', subject: '1' }
    expect(await store.identities.seen(june, 1)).toBeNull()
    const links = await Promise.all(['ada', 'bob'].map((id) => store.identities.link(june, id, 2)))
    expect(links.filter(Boolean)).toHaveLength(1)
    const whose = await store.identities.seen(june, 3)
    expect(await store.identities.link({ ...june, subject: '2' }, whose ?? '', 4)).toBe(false)
    expect(await store.identities.lastSeen(whose ?? '')).toBe(3)
    await store.accounts.delete(whose ?? '')
    expect(await store.identities.seen(june, 5)).toBeNull()
  })

  it('a password is set only in place of the expected one', async () => {
    const { store } = await open()
    expect(await store.accounts.setPasswordHash('ada', 'a', { onlyIf: 'b' })).toBe(false)
    expect(await store.accounts.setPasswordHash('ada', 'a', { onlyIf: null })).toBe(true)
    const both = await Promise.all(['b', 'c'].map((hash) => store.accounts.setPasswordHash('ada', hash, { onlyIf: 'a' })))
    expect(both.filter(Boolean)).toHaveLength(1)
    expect(await store.accounts.setPasswordHash('ada', 'd', { onlyIf: null })).toBe(false)
  })

  it('an attempt is used up by one of many at a time, and not after its time', async () => {
    const { store } = await open()
    await store.signInAttempts.create('s', attempt, 10)
    const takes = await Promise.all(Array.from({ length: 6 }, () => store.signInAttempts.take('s', 9)))
    expect(takes.filter((taken) => taken !== null)).toEqual([attempt])
    await store.signInAttempts.create('late', attempt, 10)
    expect(await store.signInAttempts.take('late', 10)).toBeNull()
    await store.signInAttempts.create('of-ada', { ...attempt, accountId: 'ada' }, 10)
    await store.accounts.delete('ada')
    expect(await store.signInAttempts.take('of-ada', 0)).toBeNull()
  })

  it('a grant is changed by one of two who read the same, and not once it is gone', async () => {
    const { store } = await open()
    await store.mailGrants.put('ada', grant, 'r1')
    const read = await store.mailGrants.find('ada')
    if (read === null) throw new Error('no grant')
    const changes = ['r2', 'r3', 'r4'].map((revision) => store.mailGrants.change(read, { ...grant, accessToken: revision }, revision))
    expect((await Promise.all(changes)).filter(Boolean)).toHaveLength(1)
    await store.mailGrants.delete('ada')
    expect(await store.mailGrants.change(read, grant, 'r5')).toBe(false)
    expect(await store.mailGrants.find('ada')).toBeNull()
  })

  it('a mailbox has one name, whoever connects it, and goes with the account alone', async () => {
    const { store } = await open()
    await store.mailGrants.put('ada', grant, 'r1')
    await store.mailGrants.put('bob', { ...grant, address: 'June@Example.com' }, 'r2')
    const mailbox = store.mailGrants.mailboxOf(grant)
    expect(await store.mailGrants.count(mailbox)).toBe(2)
    expect(store.mailGrants.mailboxOf({ ...grant, subject: 'another' })).not.toBe(mailbox)
    await store.providerClients.put('ada', client, 1)
    await store.deleteAccount('ada')
    expect(await store.mailGrants.count(mailbox)).toBe(1)
    expect(await store.providerClients.has('ada')).toBe(false)
  })

  it('of two who connect different mailboxes at once, one is told that the other came first', async () => {
    const { store } = await open()
    const others = ['a', 'b', 'c', 'a'].map((subject, i) => store.mailGrants.put('ada', { ...grant, subject }, `r${i}`))
    const kept = await Promise.all(others)
    expect(kept.filter((one) => one === 'first')).toHaveLength(1)
    const connected = await store.mailGrants.find('ada')
    expect(kept.map((one) => one !== null)).toEqual(['a', 'b', 'c', 'a'].map((subject) => subject === connected?.subject))
    expect(await store.mailGrants.put('ada', { ...grant, subject: 'another' }, 'r5')).toBeNull()
    expect(await store.mailGrants.put('ada', { ...grant, subject: connected?.subject ?? '', accessToken: 'new' }, 'r6')).toBe('again')
    expect(await store.mailGrants.find('ada')).toMatchObject({ revision: 'r6', accessToken: 'new' })
  })

  it('an uploaded client is a visitor’s only where there is one account, and that account’s', async () => {
    const { store } = await open()
    await store.providerClients.put('ada', client, 1)
    expect(await store.providerClients.ofOnlyAccount()).toBeNull()
    await store.deleteAccount('bob')
    expect(await store.providerClients.ofOnlyAccount()).toEqual({ accountId: 'ada', client })
    await store.accounts.create({ id: 'eve', email: 'eve@example.com', name: null, passwordHash: null, now: 0 })
    expect(await store.providerClients.ofOnlyAccount()).toBeNull()
  })

  it.runIf(engine === 'sqlite')('nothing of it stands in the file', async () => {
    const { store, place } = await open()
    await store.mailGrants.put('ada', grant, 'r1')
    await store.providerClients.put('ada', client, 1)
    await store.identities.link({ provider: 'google', subject: grant.subject }, 'ada', 0)
    await store.signInAttempts.create('s', attempt, 10)
    const files = [place.file, `${place.file}-wal`].filter((file) => existsSync(file)).map((file) => readFileSync(file, 'latin1'))
    const secrets = [
      client.secret,
      client.id,
      grant.refreshToken,
      grant.accessToken,
      grant.subject,
      grant.address,
      'the-nonce',
      'the-verifier',
    ]
    for (const secret of secrets) expect(files.join('')).not.toContain(secret)
    expect(files.join('')).toContain('mail_grants')
  })
})
