import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AuthResponse } from '#contract/account/account.ts'
import { errorBody } from '#contract/errors.ts'
import { startTestApp, testAppInfo } from '#test/app.ts'
import { signUp } from '#test/factories.ts'
import { createPasswordReset } from './services/account/passwords.ts'
import { createSessionCode } from './services/account/start-session.ts'

const day = 24 * 60 * 60 * 1000

describe('signup', () => {
  it('creates an account and signs in', async () => {
    const test = await startTestApp()
    const answer = await test.call('POST', '/api/auth/signup', { body: { email: 'Ada@Example.com', password: 'x', name: 'Ada' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      status: 'success',
      user: { name: 'Ada', email: 'Ada@Example.com', created_at: '2026-01-05T12:00:00.000Z' },
    })
    const { token, user } = answer.json<AuthResponse>()
    expect(user).toHaveProperty('_id', user.id)
    expect(token).toMatch(/^[\w-]{43}$/)
    const me = await test.call('GET', '/api/auth/me', { token })
    expect(me.json()).toEqual(user)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('takes an e-mail address once, however it is cased', async () => {
    const test = await startTestApp()
    await signUp(test, { email: 'ada@example.com' })
    const again = await test.call('POST', '/api/auth/signup', { body: { email: ' ADA@example.COM ', password: 'y' } })
    expect(again.statusCode).toBe(409)
    expect(again.json()).toEqual({
      success: false,
      status: 'error',
      code: 'email-taken',
      message: 'An account with this email address already exists.',
      error: 'An account with this email address already exists.',
    })
  })

  it('gives one of two signups at once the address', async () => {
    const test = await startTestApp()
    const body = { email: 'ada@example.com', password: 'x' }
    const answers = await Promise.all([test.call('POST', '/api/auth/signup', { body }), test.call('POST', '/api/auth/signup', { body })])
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it.each([
    [{ email: ' ', password: 'x' }, 'email', 'Please enter an email address.'],
    [{ email: 'a'.repeat(601), password: 'x' }, 'email', 'This email address is too long to be kept.'],
    [{ email: 'a\0b', password: 'x' }, 'email', 'This email address has a character in it that cannot be kept.'],
    [{ password: 'x' }, 'email', 'Email is missing.'],
    [{ email: 'ada', password: 'x'.repeat(10_001) }, 'password', 'This password is too long. Use at most 10,000 characters.'],
    [{ email: 'a@example.com', password: '' }, 'password', 'Please enter a password.'],
  ])('says what is wrong with an input, in words: %#', async (body, path, message) => {
    const test = await startTestApp()
    const answer = await test.call('POST', '/api/auth/signup', { body })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid-input', message, details: { issues: [{ path, message }] } })
  })

  it('has no rule for an address or a password but that they are there', async () => {
    const test = await startTestApp()
    const body = { email: 'ada', password: 'x'.repeat(5000) }
    expect((await test.call('POST', '/api/auth/signup', { body })).statusCode).toBe(200)
    expect((await test.call('POST', '/api/auth/simple-login', { body })).statusCode).toBe(200)
  })

  it('takes over what the command line began before anybody signed up, once', async () => {
    const test = await startTestApp({ localToken: 'local-secret' })
    const owner = (await test.call('GET', '/api/auth/me', { token: 'local-secret' })).json<{ id: string; email: null }>()
    expect(owner.email).toBeNull()
    const first = await signUp(test, { email: 'ada@example.com' })
    test.clock.advance(1)
    const second = await signUp(test, { email: 'bob@example.com' })
    expect(first.user.id).toBe(owner.id)
    expect(second.user.id).not.toBe(owner.id)
    const now = (await test.call('GET', '/api/auth/me', { token: 'local-secret' })).json<{ id: string; email: string }>()
    expect(now).toMatchObject({ id: owner.id, email: 'ada@example.com' })
  })
})

describe('login', () => {
  it('signs in with the address in any case', async () => {
    const test = await startTestApp()
    const { user, password } = await signUp(test, { email: 'ada@example.com' })
    const answer = await test.call('POST', '/api/auth/simple-login', { body: { email: 'ADA@EXAMPLE.COM', password } })
    expect(answer.json()).toMatchObject({ status: 'success', user })
  })

  it('takes a password with composed and decomposed accents for the same', async () => {
    const test = await startTestApp()
    await signUp(test, { email: 'ada@example.com', password: 'caf\u00e9' })
    const answer = await test.call('POST', '/api/auth/simple-login', { body: { email: 'ada@example.com', password: 'cafe\u0301' } })
    expect(answer.statusCode).toBe(200)
  })

  it('tells a wrong password and an unknown address in the same words', async () => {
    const test = await startTestApp()
    await signUp(test, { email: 'ada@example.com' })
    for (const email of ['ada@example.com', 'nobody@example.com']) {
      const answer = await test.call('POST', '/api/auth/simple-login', { body: { email, password: 'wrong' } })
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ code: 'wrong-credentials', message: 'Invalid email or password.' })
    }
  })

  it('does not sign in to an account without a password', async () => {
    const test = await startTestApp({ localToken: 'local-secret' })
    await test.deps.store.accounts.create({ id: 'g', email: 'google@example.com', name: null, passwordHash: null, now: 0 })
    const answer = await test.call('POST', '/api/auth/simple-login', { body: { email: 'google@example.com', password: 'x' } })
    expect(answer.json()).toMatchObject({ message: 'Invalid email or password.' })
  })
})

describe('a session', () => {
  it('is asked for, and ends with a text the client shows', async () => {
    const test = await startTestApp()
    const { token } = await signUp(test)
    const none = await test.call('GET', '/api/auth/me')
    expect([none.statusCode, none.json<{ message: string }>().message]).toEqual([401, 'Please sign in first.'])
    const unknown = await test.call('GET', '/api/auth/me', { token: 'unknown' })
    expect([unknown.statusCode, unknown.json<{ message: string }>().message]).toEqual([401, 'Session expired. Please login again.'])
    const out = await test.call('POST', '/api/auth/logout', { token })
    expect(out.json()).toEqual({ success: true, message: 'You are signed out.' })
    expect((await test.call('GET', '/api/auth/me', { token })).json()).toMatchObject({ message: 'Session expired. Please login again.' })
  })

  it('lives 30 days after its last use and 90 in all', async () => {
    const test = await startTestApp()
    const idle = await signUp(test)
    const used = await signUp(test)
    for (let days = 0; days < 87; days += 29) {
      test.clock.advance(29 * day)
      expect((await test.call('GET', '/api/auth/me', { token: used.token })).statusCode).toBe(200)
    }
    expect((await test.call('GET', '/api/auth/me', { token: idle.token })).statusCode).toBe(401)
    test.clock.advance(3 * day)
    expect((await test.call('GET', '/api/auth/me', { token: used.token })).statusCode).toBe(401)
  })

  it('is stored as a hash only', async () => {
    const test = await startTestApp()
    const { token } = await signUp(test)
    expect(await test.deps.store.sessions.findLive(token, test.clock.now())).toBeNull()
  })

  it('starts from a single-use code within 60 seconds', async () => {
    const test = await startTestApp()
    const { user } = await signUp(test)
    const verifier = 'known to the page that began it'
    const challenge = hash('sha256', verifier, 'base64url')
    const code = await createSessionCode(test.deps, user.id, { challenge })
    const end = (given: object) => test.call('POST', '/api/auth/sign-in', { body: { code, verifier, ...given } })
    const first = await end({})
    expect(first.json()).toMatchObject({ status: 'success', user })
    const { token } = first.json<{ token: string }>()
    expect(token).not.toBe(code)
    expect((await test.call('GET', '/api/auth/me', { token })).statusCode).toBe(200)
    expect((await test.call('GET', '/api/auth/me', { token: code })).statusCode).toBe(401)

    const twice = await end({})
    expect([twice.statusCode, twice.json<{ message: string }>().message]).toEqual([403, 'Authentication failed. Please try again.'])

    const late = await createSessionCode(test.deps, user.id, { challenge })
    test.clock.advance(60_000)
    expect((await end({ code: late })).statusCode).toBe(403)
  })

  it('starts from the token of a live session, which stays the token', async () => {
    const test = await startTestApp()
    const { token, user } = await signUp(test)
    const answer = await test.call('POST', '/api/auth/session', { body: { token } })
    expect(answer.json()).toMatchObject({ status: 'success', token, user })
  })
})

describe('the account', () => {
  it('changes its name', async () => {
    const test = await startTestApp()
    const { token } = await signUp(test)
    expect((await test.call('PATCH', '/api/auth/me', { token, body: { name: ' Ada ' } })).json()).toMatchObject({ name: 'Ada' })
    expect((await test.call('PATCH', '/api/auth/me', { token, body: { name: '' } })).json()).toMatchObject({ name: null })
  })

  it('changes its password, which ends every other session', async () => {
    const test = await startTestApp()
    const { token, email, password } = await signUp(test)
    const login = (secret: string) => test.call('POST', '/api/auth/simple-login', { body: { email, password: secret } })
    const other = (await login(password)).json<{ token: string }>().token

    const wrong = await test.call('POST', '/api/auth/change-password', { token, body: { current_password: 'wrong', new_password: 'new' } })
    expect([wrong.statusCode, wrong.json<{ message: string }>().message]).toEqual([401, 'The current password is not right.'])
    expect((await test.call('POST', '/api/auth/change-password', { token, body: { new_password: 'new' } })).statusCode).toBe(401)

    const right = await test.call('POST', '/api/auth/change-password', { token, body: { current_password: password, new_password: 'new' } })
    expect(right.statusCode).toBe(200)
    expect((await test.call('GET', '/api/auth/me', { token })).statusCode).toBe(200)
    expect((await test.call('GET', '/api/auth/me', { token: other })).statusCode).toBe(401)
    expect((await login(password)).statusCode).toBe(401)
    expect((await login('new')).statusCode).toBe(200)
  })

  it('gets a new password by a single-use code, which ends every session', async () => {
    const test = await startTestApp()
    const { token, user, email } = await signUp(test)
    const code = await createPasswordReset(test.deps, user.id)
    const other = await createPasswordReset(test.deps, user.id)
    const reset = (secret: string) => test.call('POST', '/api/auth/reset-password', { body: { token: secret, new_password: 'new' } })
    expect((await reset(code)).json()).toMatchObject({ success: true })
    expect((await test.call('GET', '/api/auth/me', { token })).statusCode).toBe(401)
    expect((await test.call('POST', '/api/auth/simple-login', { body: { email, password: 'new' } })).statusCode).toBe(200)
    // Using one code invalidates all other codes of the account.
    for (const used of [code, other, 'never-made']) {
      const answer = await reset(used)
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        410,
        'This link was used already or is too old. Please ask for a new one.',
      ])
    }
  })

  it('does not take a reset code after an hour', async () => {
    const test = await startTestApp()
    const { user } = await signUp(test)
    const code = await createPasswordReset(test.deps, user.id)
    test.clock.advance(60 * 60 * 1000)
    const answer = await test.call('POST', '/api/auth/reset-password', { body: { token: code, new_password: 'new' } })
    expect(answer.statusCode).toBe(410)
  })

  it('says how to reset the password, the same for everybody', async () => {
    const test = await startTestApp()
    const { email } = await signUp(test)
    const ask = async (address: string) =>
      (await test.call('POST', '/api/auth/request-password-reset', { body: { email: address } })).json<unknown>()
    expect(await ask(email)).toEqual({
      success: true,
      message: 'To set a new password, run this on the computer Idiolect runs on: bin/idiolect reset-password',
    })
    expect(await ask('nobody@example.com')).toEqual(await ask(email))
  })

  it.each([
    [null, 'This server does not send mail, so it cannot mail a reset link.'],
    ['help@example.com', 'This server does not send mail. Please write to help@example.com.'],
  ])('hosted, says that no mail is sent (support address %s)', async (support, message) => {
    const test = await startTestApp({ appInfo: { ...testAppInfo, mode: 'hosted', support_email: support } })
    const answer = await test.call('POST', '/api/auth/request-password-reset', { body: { email: 'a@example.com' } })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([501, message])
  })
})

describe("this machine's command line", () => {
  it('acts for the owner, the oldest account, and for another it names', async () => {
    const test = await startTestApp({ localToken: 'local-secret' })
    const owner = await signUp(test, { email: 'ada@example.com' })
    test.clock.advance(1)
    const other = await signUp(test, { email: 'bob@example.com' })
    const me = async (headers: Record<string, string> = {}) => test.call('GET', '/api/auth/me', { token: 'local-secret', headers })
    expect((await me()).json()).toEqual(owner.user)
    expect((await me({ 'x-idiolect-account': 'BOB@example.com' })).json()).toEqual(other.user)
    expect((await me({ 'x-idiolect-account': other.user.id })).json()).toEqual(other.user)
    const nobody = await me({ 'x-idiolect-account': 'eve@example.com' })
    expect([nobody.statusCode, nobody.json<{ message: string }>().message]).toEqual([404, 'There is no such account.'])
    // A session cannot name another account.
    expect(
      (await test.call('GET', '/api/auth/me', { token: other.token, headers: { 'x-idiolect-account': owner.user.id } })).json(),
    ).toEqual(other.user)
  })

  it('sets a new password without the old one', async () => {
    const test = await startTestApp({ localToken: 'local-secret' })
    const { email, token } = await signUp(test)
    const answer = await test.call('POST', '/api/auth/change-password', { token: 'local-secret', body: { new_password: 'new' } })
    expect(answer.statusCode).toBe(200)
    expect((await test.call('GET', '/api/auth/me', { token })).statusCode).toBe(401)
    expect((await test.call('POST', '/api/auth/simple-login', { body: { email, password: 'new' } })).statusCode).toBe(200)
  })

  it('is nobody where the server has many owners', async () => {
    const test = await startTestApp({ localToken: null })
    expect((await test.call('GET', '/api/auth/me', { token: 'null' })).statusCode).toBe(401)
  })
})

describe('too many tries', () => {
  const few = { max: 2, windowMs: 60_000 }
  const many = { max: 1000, windowMs: 60_000 }
  const limits = (change: object) => ({
    everything: many,
    login: many,
    session: many,
    signup: { perAddress: many, perAccount: many },
    reset: { perAddress: many, perAccount: many },
    ...change,
  })
  const login = (test: Awaited<ReturnType<typeof startTestApp>>, email: string, password: string, from = '127.0.0.1') =>
    test.app.inject({ method: 'POST', url: '/api/auth/simple-login', payload: { email, password }, remoteAddress: from })

  it('with a wrong password make the next one wait, longer each time, however the address is cased', async () => {
    const test = await startTestApp()
    const { email, password } = await signUp(test)
    for (let i = 0; i < 10; i++) expect((await login(test, i % 2 === 0 ? email : email.toUpperCase(), 'wrong')).statusCode).toBe(401)
    const waits = []
    for (let i = 0; i < 4; i++) {
      const refused = await login(test, email, password)
      expect(refused.statusCode).toBe(429)
      const body = errorBody.parse(refused.json())
      expect(body).toMatchObject({ code: 'rate-limited', message: expect.stringMatching(/^Too many tries\. Please wait \d+ seconds? and/) })
      expect(refused.headers['retry-after']).toBe(String(body.details?.['retry_after']))
      waits.push(body.details?.['retry_after'])
      test.clock.advance(Number(body.details?.['retry_after']) * 1_000)
      await login(test, email, 'wrong')
    }
    expect(waits).toEqual([1, 2, 4, 8])
    expect((await login(test, 'somebody-else@example.com', 'a')).statusCode).toBe(401)
  })

  it('from elsewhere do not keep the owner out, and on their own machine they wait seconds, not minutes', async () => {
    const test = await startTestApp({ localToken: 'o'.repeat(43) })
    const { email, password } = await signUp(test)
    for (let i = 0; i < 40; i++) {
      await login(test, email, 'wrong', '192.0.2.7')
      test.clock.advance(5_000)
    }
    expect((await login(test, email, password)).statusCode).toBe(200)
    for (let i = 0; i < 200; i++) await login(test, email, 'wrong')
    test.clock.advance(5_000)
    expect((await login(test, email, password)).statusCode).toBe(200)
  })

  it.each([
    ['nobody', 0, '203.0.113.9, 198.51.100.7', '192.0.2.1'],
    ['the one that connects', 1, '203.0.113.9, 198.51.100.7', '198.51.100.7'],
    ['two in a row', 2, '203.0.113.9, 198.51.100.7', '203.0.113.9'],
    ['an address', ['192.0.2.0/24'], '203.0.113.9, 198.51.100.7', '198.51.100.7'],
    ['another address', ['10.0.0.1'], '203.0.113.9', '192.0.2.1'],
  ])('are counted by the address that trusted proxies name (%s)', async (_who, trustedProxies, forwarded, expected) => {
    const test = await startTestApp({ trustedProxies })
    let seen = ''
    test.app.addHook('onRequest', async (request) => void (seen = request.ip))
    await test.app.inject({ url: '/api/test', remoteAddress: '192.0.2.1', headers: { 'x-forwarded-for': forwarded } })
    expect(seen).toBe(expected)
  })

  it('with junk codes keep nobody from signing in', async () => {
    const test = await startTestApp()
    const { email, password } = await signUp(test)
    const codes = []
    for (let i = 0; i < 61; i++) codes.push((await test.call('POST', '/api/auth/session', { body: { token: `junk-${i}` } })).statusCode)
    expect(codes.at(-1)).toBe(429)
    expect((await login(test, email, password)).statusCode).toBe(200)
  })

  it.each([
    ['login', '/api/auth/simple-login', { password: 'x' }, few],
    ['signup', '/api/auth/signup', { password: 'x' }, { perAddress: few, perAccount: many }],
    ['reset', '/api/auth/request-password-reset', {}, { perAddress: few, perAccount: many }],
  ])('of %s from one address are refused', async (kind, path, body, limit) => {
    const test = await startTestApp({ rateLimits: limits({ [kind]: limit }) })
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await test.call('POST', path, { body: { ...body, email: `p${i}@example.com` } })).statusCode)
    expect(statuses.map((status) => status === 429)).toEqual([false, false, true])
  })

  it('by strangers use up nothing of a session', async () => {
    const test = await startTestApp({ rateLimits: limits({ everything: { max: 5, windowMs: 60_000 } }) })
    const { token } = await signUp(test)
    for (let i = 0; i < 50; i++) await test.call('GET', '/api/auth/me', { token: `stranger-${i}` })
    expect((await test.call('GET', '/api/auth/me', { token: 'stranger' })).statusCode).toBe(429)
    expect((await test.call('GET', '/api/auth/me', { token })).statusCode).toBe(200)
  })

  it('of anything at all are refused, generously', async () => {
    const test = await startTestApp({ rateLimits: limits({ everything: few }) })
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await test.call('GET', '/api/test')).statusCode)
    expect(statuses).toEqual([200, 200, 429])
  })
})
