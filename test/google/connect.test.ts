import { describe, expect, it } from 'vitest'
import type { OutputOf } from '#contract/define-endpoint.ts'
import type { google as contract } from '#contract/account/google.ts'
import { signUp } from '../factories.ts'
import { june, omar } from './emulate.ts'
import { browserOf, connect, cookieOf, returned, signIn } from './steps.ts'
import { upload } from './upload.ts'
import { clientJson, origin } from './client-json.ts'
import { startGoogleApp, type GoogleApp } from './google-app.ts'

type Status = OutputOf<typeof contract.status>

const readonly = 'https://www.googleapis.com/auth/gmail.readonly'

const statusOf = async (app: GoogleApp, token: string) => (await app.call('GET', '/api/oauth/status/gmail', { token })).json<Status>()

/** Google’s page for connecting, and the cookie of the browser that asked. */
async function begun(app: GoogleApp, token: string, headers: Record<string, string> = { origin }) {
  const answer = await app.call('POST', '/api/oauth/connect/gmail', { token, headers })
  return { url: answer.json<{ url: string }>().url, browser: { ...browserOf(app), cookie: cookieOf(answer.headers['set-cookie']) } }
}

async function opened() {
  const app = await startGoogleApp()
  const { token, user, password } = await signUp(app, { email: 'someone@example.com' })
  return { app, token, accountId: user.id, password }
}

describe('connecting Gmail', () => {
  it('asks to read and to write drafts, for good, and for nothing more', async () => {
    const { app, token } = await opened()
    const { url } = await begun(app, token)
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      scope: 'openid email https://www.googleapis.com/auth/gmail.readonly https://www.googleapis.com/auth/gmail.compose',
      access_type: 'offline',
      prompt: 'consent',
    })
  })

  it('is of the account that asked, whatever its own address is, and opens nothing where it comes back', async () => {
    const { app, token, accountId } = await opened()
    expect(await statusOf(app, token)).toMatchObject({
      authenticated: false,
      address: null,
      problem: null,
      sample: false,
      sample_offered: false,
      has_client: true,
      redirect_uri: 'http://localhost/api/oauth/callback/gmail',
    })
    expect(await connect(app, token)).toEqual({ purpose: 'connect' })
    expect(await statusOf(app, token)).toMatchObject({ authenticated: true, address: june.email, problem: null })
    // Signing in with this address is another matter.
    expect(await app.deps.store.identities.providersOf(accountId)).toEqual([])
  })

  it('is asked for as what it is: by this account, for signing in at Google', async () => {
    const { app, token, accountId } = await opened()
    await connect(app, token)
    expect(app.asked.every(({ outgoing }) => outgoing.purpose === 'google-sign-in')).toBe(true)
    const tokens = app.asked.filter(({ url }) => url.endsWith('/oauth2/token'))
    expect(tokens.map(({ outgoing }) => [outgoing.accountId, outgoing.preview])).toEqual([[accountId, null]])
  })

  it('needs what was asked for: a box that was unticked is told, and nothing is kept', async () => {
    const { app, token } = await opened()
    const given = await connect(app, token, june.email, { scope: `openid email ${readonly}` })
    expect(given).toEqual({
      error:
        'Google did not let Idiolect read your mail and write drafts. Please connect again, and leave both boxes on Google’s page checked.',
      purpose: 'connect',
    })
    expect(await statusOf(app, token)).toMatchObject({ authenticated: false })
  })

  it('needs access for longer than an hour', async () => {
    const { app, token } = await opened()
    const { url, browser } = await begun(app, token)
    const back = await app.emulated.consent(url, june.email)
    app.intercept('/oauth2/token', async (ask) => {
      const { refresh_token: _dropped, ...rest } = (await (await ask()).json()) as Record<string, unknown>
      return Response.json(rest)
    })
    expect(returned(await browser.visit(back.href))['error']).toMatch(/access for an hour only/)
  })

  it('goes on only in the browser that asked: who is lured to Google’s page opens their mailbox to nobody', async () => {
    const { app, token } = await opened()
    const { url } = await begun(app, token)
    const victim = browserOf(app)
    expect(returned(await victim.visit((await app.emulated.consent(url, omar.email)).href))['error']).toMatch(/started in another browser/)
    expect(await statusOf(app, token)).toMatchObject({ authenticated: false })
    const hosted = await startGoogleApp({ mode: 'hosted' })
    const attacker = await signUp(hosted)
    // A program that sends no Origin is bound all the same.
    const sent = await begun(hosted, attacker.token, {})
    expect(returned(await browserOf(hosted).visit((await hosted.emulated.consent(sent.url, omar.email)).href))).toHaveProperty('error')
    expect(await statusOf(hosted, attacker.token)).toMatchObject({ authenticated: false })
  })

  it('begins in the Mac app and goes on in the browser of the system', async () => {
    const app = await startGoogleApp({ mode: 'desktop' })
    const { token } = await signUp(app)
    const { url } = await begun(app, token, { origin: 'app://bundle' })
    const back = await browserOf(app).visit((await app.emulated.consent(url, june.email)).href)
    expect(back.href).toBe('idiolect://auth-callback?purpose=connect')
    expect(await statusOf(app, token)).toMatchObject({ authenticated: true })
  })

  it('ends with the session that began it', async () => {
    const { app, token } = await opened()
    const { url, browser } = await begun(app, token)
    await app.call('POST', '/api/auth/logout', { token })
    expect(returned(await browser.visit((await app.emulated.consent(url, june.email)).href))['error']).toMatch(
      /^You were signed out in the meantime/,
    )
  })

  it('keeps no access of somebody who was signed out while Google was asked', async () => {
    const { app, token, accountId } = await opened()
    app.intercept('token', async (ask) => {
      await app.call('POST', '/api/auth/logout', { token })
      return ask()
    })
    expect((await connect(app, token))['error']).toMatch(/^You were signed out in the meantime/)
    expect(await app.google.access.identity(accountId)).toBeNull()
  })

  it('is no redirect that anybody can send somebody to', async () => {
    const { app } = await opened()
    const to = await browserOf(app).visit('/api/oauth/authorize/gmail?auth_purpose=connect&user_id=someone')
    expect(returned(to)).toEqual({ error: 'Please sign in first, and connect Gmail from there.' })
  })

  it('again expects the same mailbox, and takes no other one in its place', async () => {
    const { app, token, accountId } = await opened()
    await connect(app, token)
    expect(new URL((await begun(app, token)).url).searchParams.get('login_hint')).toBe(june.email)
    const before = await app.google.access.identity(accountId)
    expect((await connect(app, token, omar.email))['error']).toBe(
      'You chose omar@example.com, but june@example.com is connected. Choose that one, or disconnect it first.',
    )
    expect(await app.google.access.identity(accountId)).toEqual(before)
    expect(await connect(app, token)).toEqual({ purpose: 'connect' })
  })

  it('says what is missing without credentials', async () => {
    const app = await startGoogleApp({ configured: false })
    const { token } = await signUp(app)
    expect(await statusOf(app, token)).toMatchObject({ has_client: false })
    const answer = await app.call('POST', '/api/oauth/connect/gmail', { token, headers: { origin } })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      'Google needs credentials first: upload the JSON file of an OAuth client, or set IDIOLECT_GOOGLE_CLIENT_FILE.',
    ])
    await upload(app, token, clientJson('installed'))
    expect(await statusOf(app, token)).toMatchObject({ has_client: true })
    const other = await signUp(app)
    expect(await statusOf(app, other.token)).toMatchObject({ has_client: false })
  })
})

describe('disconnecting', () => {
  const disconnect = (app: GoogleApp, token: string) => app.call('POST', '/api/oauth/disconnect/gmail', { token })

  it('takes the access back at Google and here', async () => {
    const { app, token, accountId } = await opened()
    await connect(app, token)
    const grant = await app.deps.store.mailGrants.find(accountId)
    expect((await disconnect(app, token)).json()).toMatchObject({
      success: true,
      message: expect.stringContaining('taken back at Google') as string,
    })
    expect(await statusOf(app, token)).toMatchObject({ authenticated: false, address: null })
    expect(app.stopped).toEqual([accountId])
    await expect(app.google.access.accessToken(accountId)).rejects.toMatchObject({ code: 'reconnect', message: 'No mailbox is connected.' })
    const refreshed = await fetch(`${app.emulated.url}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: grant?.refreshToken ?? '',
        client_id: grant?.client.id ?? '',
        client_secret: grant?.client.secret ?? '',
      }),
    })
    expect(await refreshed.json()).toMatchObject({ error: 'invalid_grant' })
    // Twice is once.
    expect((await disconnect(app, token)).statusCode).toBe(200)
  })

  it('is done here where Google does not answer, and says what is left to do', async () => {
    const { app, token } = await opened()
    await connect(app, token)
    app.intercept('/oauth2/revoke', () => Promise.reject(new TypeError('fetch failed')))
    expect((await disconnect(app, token)).json()).toMatchObject({
      message: expect.stringContaining('myaccount.google.com/connections') as string,
    })
    expect(await statusOf(app, token)).toMatchObject({ authenticated: false })
  })

  it('leaves another account its access to the same mailbox', async () => {
    const { app, token } = await opened()
    const other = await signUp(app)
    await connect(app, token)
    await connect(app, other.token)
    app.asked.length = 0
    await disconnect(app, token)
    expect(app.asked).toEqual([])
    expect(await statusOf(app, other.token)).toMatchObject({ authenticated: true })
    await disconnect(app, other.token)
    expect(app.asked.map(({ url }) => new URL(url).pathname)).toEqual(['/oauth2/revoke'])
  })
})

describe('what is kept of it', () => {
  it('is exported without any secret, and taken back with what was learned', async () => {
    const { app, token, accountId, password } = await opened()
    await connect(app, token)
    const { body } = await app.call('GET', '/api/data/export', { token })
    expect(body).toContain('{"kind":"mailbox","address":"june@example.com","connected_at":"2026-01-05T12:00:00.000Z","problem":null}')
    expect(body).not.toMatch(/google_|a-client-secret|apps\.example/)
    app.asked.length = 0
    expect((await app.call('POST', '/api/data/forget', { token, body: { confirm: 'delete' } })).statusCode).toBe(200)
    expect(app.asked.map(({ url }) => new URL(url).pathname)).toEqual(['/oauth2/revoke'])
    expect(await statusOf(app, token)).toMatchObject({ authenticated: false })
    await connect(app, token)
    const all = await app.call('POST', '/api/data/forget', { token, body: { all: true, confirm: 'delete', password } })
    expect(all.json()).toMatchObject({ success: true })
    expect(app.asked.at(-1)?.url).toContain('/oauth2/revoke')
    expect(await app.deps.store.mailGrants.find(accountId)).toBeNull()
  })

  it('holds no token, address, secret or state in the clear, in the store or in the log', async () => {
    const { app, token, accountId } = await opened()
    await connect(app, token)
    const given = await signIn(app)
    const grant = await app.deps.store.mailGrants.find(accountId)
    const { url } = await begun(app, token)
    const written = JSON.stringify(app.log)
    const secrets = [
      grant?.refreshToken,
      grant?.accessToken,
      grant?.client.secret,
      given['token'],
      new URL(url).searchParams.get('state'),
      june.email,
    ]
    for (const secret of secrets) expect(written).not.toContain(secret)
    expect(written).toContain('/api/oauth/callback/gmail')
  })
})
