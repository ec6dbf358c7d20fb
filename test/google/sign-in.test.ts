import { describe, expect, it } from 'vitest'
import type { AuthResponse } from '#contract/account/account.ts'
import type { AppInfo } from '#contract/app.ts'
import { signUp } from '../factories.ts'
import { june, omar, vera } from './emulate.ts'
import { browserOf, cookieOf, returned, signIn, verifier } from './steps.ts'
import { upload } from './upload.ts'
import { callback, clientJson, origin } from './client-json.ts'
import { startGoogleApp, type GoogleApp } from './google-app.ts'

const authorize = '/api/oauth/authorize/gmail?user_id=default&auth_purpose=login'
const over = 'This sign-in has expired or was started in another browser. Please start again.'

/** What the client does with what it is given. */
async function enter(app: GoogleApp, given: Record<string, string>): Promise<AuthResponse> {
  const answer = await app.call('POST', '/api/auth/sign-in', { body: { code: given['token'], verifier } })
  expect(answer.statusCode).toBe(200)
  return answer.json<AuthResponse>()
}

/** Up to Google's page, in a browser of its own. */
async function begun(app: GoogleApp, email = june.email) {
  const browser = browserOf(app)
  const page = await browser.visit(authorize)
  return { browser, page, back: (change: Record<string, string> = {}) => app.emulated.consent(page.href, email, change) }
}

describe('signing in with Google', () => {
  it('goes to Google with state, nonce and PKCE, and asks for nothing but who it is', async () => {
    const app = await startGoogleApp()
    const { page } = await begun(app)
    expect(page.href.startsWith(`${app.emulated.url}/o/oauth2/v2/auth?`)).toBe(true)
    const { state, nonce, code_challenge: challenge, ...rest } = Object.fromEntries(page.searchParams)
    expect(rest).toEqual({
      client_id: 'idiolect.apps.example',
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      prompt: 'select_account',
    })
    for (const secret of [state, nonce, challenge]) expect(secret).toMatch(/^[\w-]{43}$/)
    expect(new Set([state, nonce, challenge]).size).toBe(3)
  })

  it('makes an account, and finds it again by Google’s name for them, whatever their address is by then', async () => {
    const app = await startGoogleApp()
    const first = await enter(app, await signIn(app))
    expect(first.user).toMatchObject({ email: june.email, name: june.name })
    await app.call('PATCH', '/api/auth/me', { token: first.token, body: { name: 'J' } })
    const again = await enter(app, await signIn(app))
    expect(again.user).toEqual({ ...first.user, name: 'J' })
    const other = await enter(app, await signIn(app, omar.email))
    expect(other.user.id).not.toBe(first.user.id)
    expect(await app.deps.store.accounts.count()).toBe(2)
  })

  it('gives a code that works once, and a session token never stands in an address', async () => {
    const app = await startGoogleApp()
    const given = await signIn(app)
    expect(Object.keys(given)).toEqual(['token'])
    const { token } = await enter(app, given)
    expect(token).not.toBe(given['token'])
    expect((await app.call('POST', '/api/auth/sign-in', { body: { code: given['token'], verifier } })).statusCode).toBe(403)
  })

  it('gives nothing to whoever is sent the code in a link: it signs in the page, or the browser, that began it', async () => {
    const app = await startGoogleApp()
    const ofPage = await signIn(app)
    const { browser, back } = await begun(app)
    const ofBrowser = returned(await browser.visit((await back()).href))
    const lured = browserOf(app)
    await lured.visit(authorize)
    const end = (given: Record<string, string>, cookie: string | null, known: string | null) =>
      app.call('POST', '/api/auth/sign-in', {
        body: { code: given['token'], verifier: known },
        headers: cookie === null ? {} : { cookie },
      })
    for (const given of [ofPage, ofBrowser]) {
      for (const cookie of [null, lured.cookie]) expect((await end(given, cookie, 'their own')).statusCode).toBe(403)
    }
    expect((await end(ofPage, null, verifier)).statusCode).toBe(200)
    expect((await end(ofBrowser, browser.cookie, null)).statusCode).toBe(200)
  })

  it('finds the account of a confirmed address, with its password where everybody is on this machine', async () => {
    const app = await startGoogleApp()
    const own = await signUp(app, { email: 'June@Example.com' })
    expect((await enter(app, await signIn(app))).user.id).toBe(own.user.id)
    const password = await app.call('POST', '/api/auth/simple-login', { body: { email: own.email, password: own.password } })
    expect(password.statusCode).toBe(200)
    expect((await app.call('GET', '/api/auth/me', { token: own.token })).statusCode).toBe(200)
  })

  it('makes a hosted account its owner’s alone: whoever signed up with the address before proved nothing', async () => {
    const app = await startGoogleApp({ mode: 'hosted' })
    const squatter = await signUp(app, { email: june.email })
    expect((await enter(app, await signIn(app))).user.id).toBe(squatter.user.id)
    const password = await app.call('POST', '/api/auth/simple-login', { body: { email: june.email, password: squatter.password } })
    expect(password.statusCode).toBe(401)
    expect((await app.call('GET', '/api/auth/me', { token: squatter.token })).statusCode).toBe(401)
  })

  it('leads by an address to no account that Google has not confirmed', async () => {
    const app = await startGoogleApp()
    const own = await signUp(app, { email: vera.email })
    expect((await signIn(app, vera.email))['error']).toMatch(/^Google has not confirmed yet that vera@example.com is yours\./)
    expect(await app.deps.store.identities.providersOf(own.user.id)).toEqual([])
  })

  it('does not hand the account of an address to the next person who gets that address', async () => {
    const app = await startGoogleApp()
    const { store } = app.deps
    const own = await signUp(app, { email: june.email })
    await store.identities.link({ provider: 'google', subject: 'who had it before' }, own.user.id, 0)
    expect((await signIn(app))['error']).toMatch(/belongs to another Google account/)
  })

  it('is enough to delete the account, or to give it a password, for ten minutes', async () => {
    const app = await startGoogleApp()
    const { token, user } = await enter(app, await signIn(app))
    expect(user).toMatchObject({ has_password: false })
    app.clock.advance(10 * 60_000)
    const deleting = () => app.call('POST', '/api/data/forget', { token, body: { all: true, confirm: 'delete' } })
    expect((await deleting()).json()).toMatchObject({ code: 'forbidden', message: expect.stringContaining('sign in again') as string })
    const set = (as: string) => app.call('POST', '/api/auth/change-password', { token: as, body: { new_password: 'a new one' } })
    expect((await set(token)).statusCode).toBe(403)
    const fresh = await enter(app, await signIn(app))
    expect((await set(fresh.token)).statusCode).toBe(200)
    expect((await app.call('GET', '/api/auth/me', { token: fresh.token })).json()).not.toHaveProperty('has_password')
  })

  it('is one account where two sign-ins end at once', async () => {
    const app = await startGoogleApp()
    const given = await Promise.all([signIn(app), signIn(app), signIn(app)])
    const ids = await Promise.all(given.map(async (one) => (await enter(app, one)).user.id))
    expect(new Set(ids).size).toBe(1)
    expect(await app.deps.store.accounts.count()).toBe(1)
  })

  it('gives what the command line has learned to the first person on their own machine', async () => {
    const app = await startGoogleApp()
    const owner = await app.deps.store.accounts.findOrCreateOwner({ id: 'owner', now: 0 })
    expect((await enter(app, await signIn(app))).user.id).toBe(owner.id)
  })
})

describe('what comes back', () => {
  it('counts once', async () => {
    const app = await startGoogleApp()
    const { browser, back } = await begun(app)
    const address = await back()
    expect(returned(await browser.visit(address.href))).toHaveProperty('token')
    expect(returned(await browser.visit(address.href))).toEqual({ error: over })
  })

  it('counts in the browser that it began in, and only there: another one does not end it', async () => {
    const app = await startGoogleApp()
    const { browser, back } = await begun(app)
    const address = await back()
    const lured = browserOf(app)
    await lured.visit(authorize)
    expect(returned(await lured.visit(address.href))).toEqual({ error: over })
    expect(returned(await browserOf(app).visit(address.href))).toEqual({ error: over })
    expect(returned(await browser.visit(address.href))).toHaveProperty('token')
  })

  it('is asked about at Google only where somebody can prove that they began it', async () => {
    const app = await startGoogleApp()
    const client = (await app.google.clients.forVisitors())?.client
    if (client === undefined) throw new Error('no client')
    const nobody = { accountId: null, session: null, browser: null, challenge: null, expected: null }
    const places = { redirectUri: callback, returnTo: `${origin}/#/auth-callback` }
    const page = await app.google.attempts.begin({ purpose: 'login', client, ...nobody, ...places })
    const address = await app.emulated.consent(page, june.email)
    const asked = app.asked.length
    expect(returned(await browserOf(app).visit(address.href))).toEqual({ error: over })
    expect(app.asked).toHaveLength(asked)
    expect(await app.deps.store.accounts.count()).toBe(0)
  })

  it('may come to two tabs of one browser, in either order', async () => {
    const app = await startGoogleApp()
    const browser = browserOf(app)
    const pages = [await browser.visit(authorize), await browser.visit(authorize)]
    for (const page of pages.toReversed())
      expect(returned(await browser.visit((await app.emulated.consent(page.href, june.email)).href))).toHaveProperty('token')
  })

  it('counts for ten minutes', async () => {
    const app = await startGoogleApp()
    const { browser, back } = await begun(app)
    const address = await back()
    app.clock.advance(10 * 60_000)
    expect(returned(await browser.visit(address.href))).toEqual({ error: over })
  })

  it('is nothing without its state, or with one of somebody’s making', async () => {
    const app = await startGoogleApp()
    const { browser, back } = await begun(app)
    const address = await back()
    const spoilt = [{}, { code: 'x' }, { ...Object.fromEntries(address.searchParams), state: 'x'.repeat(43) }]
    for (const search of spoilt) {
      address.search = new URLSearchParams(search).toString()
      expect(returned(await browser.visit(address.href))).toEqual({ error: over })
    }
    expect(await app.deps.store.accounts.count()).toBe(0)
  })

  it('is nothing where who it is was said for another nonce, or for none', async () => {
    const app = await startGoogleApp()
    for (const nonce of ['n'.repeat(43), ''])
      expect((await signIn(app, june.email, { nonce }))['error']).toMatch(/could not be verified, so nobody was signed in/)
    expect(await app.deps.store.accounts.count()).toBe(0)
  })

  it('is nothing where the code is somebody else’s: the verifier does not fit', async () => {
    const app = await startGoogleApp()
    expect((await signIn(app, june.email, { code_challenge: 'c'.repeat(43) }))['error']).toMatch(/This sign-in has expired/)
  })

  it('is nothing where the identity is not signed by Google, or names another issuer', async () => {
    const app = await startGoogleApp()
    const { browser, back } = await begun(app)
    const address = await back()
    app.intercept('/oauth2/v3/certs', () => Response.json({ keys: [] }))
    expect(returned(await browser.visit(address.href))['error']).toMatch(/could not be verified/)
    app.intercept('/oauth2/v3/certs', null)
    const second = await begun(app)
    const from = await second.back()
    from.searchParams.set('iss', 'https://evil.example')
    expect(returned(await second.browser.visit(from.href))['error']).toMatch(/could not be verified/)
  })

  it('may be a refusal, which is told in words', async () => {
    const app = await startGoogleApp()
    const told = {
      access_denied: 'You did not agree at Google, so nothing has changed.',
      admin_policy_enforced: 'Your organization does not allow this at Google.',
      server_error: 'Google sent you back without an answer (server_error). Please start again.',
      '<script>': 'Google sent you back without an answer. Please start again.',
    }
    for (const [error, words] of Object.entries(told)) {
      const { browser, page } = await begun(app)
      const back = new URL(callback)
      back.search = new URLSearchParams({ error, state: page.searchParams.get('state') ?? '' }).toString()
      expect(returned(await browser.visit(back.href))).toEqual({ error: words })
    }
  })

  it('is told later where Google does not answer', async () => {
    const app = await startGoogleApp()
    app.intercept('/.well-known/', () => new Response('busy', { status: 503 }))
    const browser = browserOf(app)
    const silent = { error: 'Google does not answer at the moment. Please try again later.' }
    expect(returned(await browser.visit(authorize))).toEqual(silent)
    app.intercept('/.well-known/', null)
    const page = await browser.visit(authorize)
    app.intercept('/oauth2/token', () => Promise.reject(new TypeError('fetch failed')))
    expect(returned(await browser.visit((await app.emulated.consent(page.href, june.email)).href))).toEqual(silent)
  })

  it('comes back to another process on the same store', async () => {
    const app = await startGoogleApp()
    const { browser, back } = await begun(app)
    const address = await back()
    const came = { ...Object.fromEntries(address.searchParams), browser: browser.cookie?.split('=')[1] ?? '' }
    expect(await app.elsewhere().comeBack(came, `${origin}/#/auth-callback`)).toContain('/#/auth-callback?token=')
  })
})

describe('where it comes back to', () => {
  it('is the client’s page, and that of the Mac app in the Mac app', async () => {
    const app = await startGoogleApp()
    const { browser, back } = await begun(app)
    expect((await browser.visit((await back()).href)).href).toMatch(/^http:\/\/localhost\/#\/auth-callback\?token=[\w-]{43}$/)
    const desktop = await startGoogleApp({ mode: 'desktop' })
    const there = await begun(desktop)
    expect((await there.browser.visit((await there.back()).href)).href).toMatch(/^idiolect:\/\/auth-callback\?token=[\w-]{43}$/)
  })

  it('is the public address behind a proxy, whatever Host that sends on, and the cookie is for encrypted connections', async () => {
    const publicUrl = 'https://idiolect.example'
    const app = await startGoogleApp({ mode: 'hosted', publicUrl })
    const answer = await app.call('GET', authorize)
    expect(answer.headers['set-cookie']).toMatch(/^idiolect-browser=[\w-]{43}; Path=\/api; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/)
    const page = new URL(answer.headers.location ?? '')
    expect(page.searchParams.get('redirect_uri')).toBe(`${publicUrl}/api/oauth/callback/gmail`)
    const back = await app.emulated.consent(page.href, june.email)
    const browser = { ...browserOf(app), cookie: cookieOf(answer.headers['set-cookie']) }
    expect((await browser.visit(back.pathname + back.search)).href).toMatch(/^https:\/\/idiolect\.example\/#\/auth-callback\?token=/)
  })

  it('is never where somebody else says', async () => {
    const app = await startGoogleApp()
    for (const hint of [
      'https://evil.example/api/oauth/callback/gmail',
      'http://localhost/api/oauth/callback/gmail/../../auth',
      'http://localhost/',
      'http://localhost/api/oauth/callback/gmail?next=https://evil.example',
      'http://evil@localhost/api/oauth/callback/gmail',
      'javascript:alert(1)',
      'x',
    ]) {
      const answer = await app.call('GET', `${authorize}&redirect_uri=${encodeURIComponent(hint)}`)
      expect([hint, answer.statusCode, answer.headers.location]).toEqual([hint, 400, undefined])
    }
  })

  it('may be said by the page where it is right', async () => {
    const app = await startGoogleApp()
    const page = await browserOf(app).visit(`${authorize}&redirect_uri=${encodeURIComponent(callback)}`)
    expect(page.searchParams.get('redirect_uri')).toBe(callback)
  })
})

describe('without credentials', () => {
  it('says what is missing; those of an owner are enough on their own machine', async () => {
    const app = await startGoogleApp({ configured: false })
    const offered = async () => (await app.call('GET', '/api/app')).json<AppInfo>().google_sign_in
    expect(await offered()).toBe(false)
    expect(returned(await browserOf(app).visit(authorize))['error']).toMatch(/^Google needs credentials first/)
    const own = await signUp(app, { email: june.email })
    expect((await upload(app, own.token, clientJson('web'))).statusCode).toBe(200)
    expect(await offered()).toBe(true)
    expect((await enter(app, await signIn(app))).user.id).toBe(own.user.id)
  })

  it('nobody else signs in by what the only account has uploaded, and nobody at all once there are two', async () => {
    const app = await startGoogleApp({ configured: false })
    const offered = async () => (await app.call('GET', '/api/app')).json<AppInfo>().google_sign_in
    const own = await signUp(app)
    await upload(app, own.token, clientJson('web'))
    expect((await signIn(app, omar.email))['error']).toMatch(/uploaded by somebody for their own account/)
    expect(await app.deps.store.accounts.count()).toBe(1)
    const other = await signUp(app, { email: 'other@example.com' })
    expect(await offered()).toBe(false)
    await upload(app, other.token, clientJson('web'))
    expect(await offered()).toBe(false)
    expect(returned(await browserOf(app).visit(authorize))['error']).toMatch(/^Google needs credentials first/)
  })

  it('of the operator nobody signs in to a hosted server by what somebody uploaded', async () => {
    const app = await startGoogleApp({ mode: 'hosted', configured: false })
    const own = await signUp(app)
    expect((await upload(app, own.token, clientJson('web'))).statusCode).toBe(200)
    expect((await app.call('GET', '/api/app')).json<AppInfo>().google_sign_in).toBe(false)
    expect(returned(await browserOf(app).visit(authorize))['error']).toMatch(/^Google needs credentials first/)
  })
})
