import { expect, it } from 'vitest'
import { signUp } from '../factories.ts'
import { connect } from './steps.ts'
import { startGoogleApp, type GoogleApp } from './google-app.ts'

const day = 24 * 60 * 60 * 1000

async function connected(): Promise<GoogleApp & { readonly token: string; readonly accountId: string }> {
  const app = await startGoogleApp()
  const { token, user } = await signUp(app)
  await connect(app, token)
  app.asked.length = 0
  return { ...app, token, accountId: user.id }
}

const tokenRequests = (app: GoogleApp) => app.asked.filter(({ url }) => url.endsWith('/oauth2/token')).length

it('is a token while it is good, and another one before it ends', async () => {
  const app = await connected()
  const first = await app.google.access.accessToken(app.accountId)
  expect(await app.google.access.accessToken(app.accountId)).toBe(first)
  expect(app.asked).toEqual([])
  app.clock.advance(3_590_000)
  const second = await app.google.access.accessToken(app.accountId)
  expect(second).not.toBe(first)
  expect(await app.google.access.accessToken(app.accountId)).toBe(second)
  expect(app.asked.map(({ outgoing }) => [outgoing.purpose, outgoing.accountId])).toEqual([['google-sign-in', app.accountId]])
})

it('is another one where Gmail no longer takes it, whatever time it has left', async () => {
  const app = await connected()
  const first = await app.google.access.accessToken(app.accountId)
  const second = await app.google.access.accessToken(app.accountId, first)
  expect(second).not.toBe(first)
  // Whoever noticed later than the others gets what they got.
  expect(await app.google.access.accessToken(app.accountId, first)).toBe(second)
  expect(tokenRequests(app)).toBe(1)
})

it('is asked for once, however many need it, in this process and in others', async () => {
  const app = await connected()
  app.clock.advance(day)
  const processes = [app.google, app.elsewhere(), app.elsewhere()]
  const asking = processes.flatMap(({ access }) => [1, 2, 3].map(() => access.accessToken(app.accountId)))
  const tokens = new Set(await Promise.all(asking))
  expect(tokens.size).toBe(1)
  expect(tokenRequests(app)).toBe(1)
})

it('stops for good where access was taken back, with one message', async () => {
  const app = await connected()
  const grant = await app.deps.store.mailGrants.find(app.accountId)
  await app.emulated.revoke(grant?.refreshToken ?? '')
  app.clock.advance(day)
  const failures = await Promise.all([1, 2, 3].map(() => app.google.access.accessToken(app.accountId).catch((error: unknown) => error)))
  for (const failure of failures)
    expect(failure).toMatchObject({ code: 'reconnect', message: expect.stringContaining('Connect again') as string })
  await expect(app.google.access.accessToken(app.accountId)).rejects.toMatchObject({ code: 'reconnect' })
  expect(tokenRequests(app)).toBe(1)
  expect(app.log.filter(({ msg }) => msg === 'the access to a mailbox has ended')).toHaveLength(1)
  const status = (await app.call('GET', '/api/oauth/status/gmail', { token: app.token })).json<{ problem: string }>()
  expect(status).toMatchObject({
    authenticated: true,
    address: 'june@example.com',
    problem: expect.stringContaining('Connect again') as string,
  })
  expect(status.problem).not.toContain('testing')
  await connect(app, app.token)
  await expect(app.google.access.accessToken(app.accountId)).resolves.toMatch(/^google_/)
})

it('says to publish the consent screen where access lasted a week', async () => {
  const app = await connected()
  app.clock.advance(7 * day - 3_000_000)
  await app.google.access.accessToken(app.accountId)
  const grant = await app.deps.store.mailGrants.find(app.accountId)
  await app.emulated.revoke(grant?.refreshToken ?? '')
  app.clock.advance(3_600_000)
  await expect(app.google.access.accessToken(app.accountId)).rejects.toThrow(/publish your consent screen/)
})

it('comes later where Google does not answer, and nothing is given up', async () => {
  const app = await connected()
  app.clock.advance(day)
  for (const broken of [
    () => Promise.reject(new TypeError('fetch failed')),
    () => new Response('<html>busy</html>', { status: 503 }),
    () => Response.json({ error: 'internal_failure' }, { status: 500 }),
    () => Response.json({ error: 'rate_limited' }, { status: 429 }),
    () => Response.json({ token_type: 'Bearer' }),
  ]) {
    app.intercept('/oauth2/token', broken)
    await expect(app.google.access.accessToken(app.accountId)).rejects.toMatchObject({ code: 'unavailable', name: 'MailboxFailure' })
  }
  app.intercept('/oauth2/token', null)
  await expect(app.google.access.accessToken(app.accountId)).resolves.toMatch(/^google_/)
})

it('is given up for no fault of the operator’s: where Google does not know their credentials, it comes later', async () => {
  const app = await connected()
  app.clock.advance(day)
  app.intercept('/oauth2/token', () => Response.json({ error: 'deleted_client' }, { status: 401 }))
  await expect(app.google.access.accessToken(app.accountId)).rejects.toMatchObject({ code: 'unavailable' })
  app.intercept('/oauth2/token', null)
  await expect(app.google.access.accessToken(app.accountId)).resolves.toMatch(/^google_/)
})

it('knows whose mailbox it is, by a name that is the same for everybody and tells no address', async () => {
  const app = await connected()
  expect(await app.google.access.identity('nobody')).toBeNull()
  const own = await app.google.access.identity(app.accountId)
  expect(own).toEqual({ address: 'june@example.com', mailbox: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
  const other = await signUp(app)
  await connect(app, other.token)
  expect(await app.google.access.identity(other.user.id)).toEqual(own)
})
