import { connect } from 'node:net'
import { onTestFinished, describe, expect, it } from 'vitest'
import { startTestApp, testDeps } from '#test/app.ts'
import { signUp } from '#test/factories.ts'
import { fakeClock } from '#test/fakes.ts'
import { startServer } from '../start.ts'

const get = (host: string | undefined, more: string[] = []) =>
  ['GET /api/test HTTP/1.1', ...(host === undefined ? [] : [`Host: ${host}`]), ...more, 'Connection: close', '', ''].join('\r\n')

/** Sends raw bytes: no client library allows writing these headers. */
function raw(port: number, request: string): Promise<{ status: number; head: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (answer += chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve({ status: Number(answer.split(' ')[1]), head: answer.split('\r\n\r\n')[0] ?? '' }))
  })
}

async function listening(overrides: Parameters<typeof testDeps>[1] = {}) {
  const server = await startServer(await testDeps(fakeClock(), overrides), { host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  return server
}

describe('the Host of a request', () => {
  it('is one of two names with the very port, or nothing is answered', async () => {
    const { port } = await listening()
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) expect((await raw(port, get(host))).status).toBe(200)
    for (const host of [
      '127.0.0.1.evil.com',
      `127.0.0.1.evil.com:${port}`,
      `localhost.evil.com:${port}`,
      `localhost.:${port}`,
      `127.evil.com:${port}`,
      `evil.test:${port}`,
      `a, b`,
      `localhost:${port}, evil.test`,
      `localhost:${port + 1}`,
      'localhost',
      '127.0.0.1',
      `LOCALHOST.evil.com:${port}`,
      `[::1]:${port}`,
      `user@localhost:${port}`,
      '',
    ]) {
      const answer = await raw(port, get(host))
      expect([host, answer.status >= 400 && answer.status < 404]).toEqual([host, true])
      expect(answer.head.toLowerCase()).not.toContain('access-control')
    }
    expect((await raw(port, get(undefined))).status).toBe(403)
    const twice = await raw(port, get(`localhost:${port}`, ['Host: evil.test']))
    expect(twice.status).toBeGreaterThanOrEqual(400)
  })

  it('may be the public name where there is one', async () => {
    const test = await startTestApp({ publicUrl: 'https://idiolect.example' })
    const ask = (host: string) => test.call('GET', '/api/test', { headers: { host } })
    expect((await ask('idiolect.example')).statusCode).toBe(200)
    const foreign = await ask('idiolect.example.evil.com')
    expect(foreign.statusCode).toBe(403)
    expect(foreign.json()).toMatchObject({ code: 'foreign-origin', message: 'This server is not called by that name.' })
  })

  it('is looked at before the path is', async () => {
    const test = await startTestApp()
    expect((await test.call('GET', '/nowhere', { headers: { host: 'evil.test' } })).statusCode).toBe(403)
    expect((await test.call('GET', '/nowhere')).statusCode).toBe(404)
  })
})

describe('the Origin of a request', () => {
  it('is this server, or absent', async () => {
    const test = await startTestApp()
    for (const origin of ['http://localhost:80', 'http://127.0.0.1']) {
      const answer = await test.call('GET', '/api/test', { headers: { origin } })
      expect([origin, answer.statusCode]).toEqual([origin, 200])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
    for (const origin of ['http://evil.test', 'http://localhost.evil.com', 'null', 'https://localhost', 'http://localhost:81', '']) {
      const answer = await test.call('GET', '/api/test', { headers: { origin } })
      expect([origin, answer.statusCode]).toEqual([origin, 403])
      expect(answer.json()).toMatchObject({ code: 'foreign-origin', message: 'This page may not call this server.' })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('may be a page that is allowed by name, which gets what a browser needs', async () => {
    const test = await startTestApp({ allowedOrigins: ['app://bundle'] })
    const headers = { origin: 'app://bundle' }
    const preflight = await test.call('OPTIONS', '/api/auth/me', { headers: { ...headers, 'access-control-request-method': 'GET' } })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': 'app://bundle',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'authorization, content-type',
      vary: 'origin',
    })
    const failed = await test.call('GET', '/api/auth/me', { headers })
    expect([failed.statusCode, failed.headers['access-control-allow-origin']]).toEqual([401, 'app://bundle'])
    const foreign = await test.call('OPTIONS', '/api/auth/me', {
      headers: { origin: 'http://evil.test', 'access-control-request-method': 'GET' },
    })
    expect([foreign.statusCode, foreign.headers['access-control-allow-origin']]).toEqual([403, undefined])
  })
})

describe('what a browser says of the page that asks', () => {
  const ask = async (headers: Record<string, string>, path = '/api/test', method: 'GET' | 'POST' = 'GET') => {
    const test = await startTestApp()
    return (await test.call(method, path, { headers })).statusCode
  }

  it.each(['cross-site', 'same-site'])(
    'refuses the pages of another site (%s), which send no Origin with an image or a link',
    async (site) => {
      expect(await ask({ 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' })).toBe(403)
      expect(await ask({ 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' })).toBe(403)
      expect(await ask({ 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' }, '/api/auto-response/disable', 'POST')).toBe(403)
      // A link to our own page is allowed; it is 404 here because no client is built.
      expect(await ask({ 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' }, '/')).toBe(404)
    },
  )

  it('lets our own pages, the address bar and programs pass', async () => {
    for (const site of ['same-origin', 'none']) expect(await ask({ 'sec-fetch-site': site })).toBe(200)
    expect(await ask({})).toBe(200)
  })

  it('knows a call however its path is written', async () => {
    expect(await ask({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, '/%61pi/test')).toBe(403)
    const few = { max: 2, windowMs: 60_000 }
    const each = { perAddress: few, perAccount: few }
    const test = await startTestApp({ rateLimits: { everything: few, login: few, session: few, signup: each, reset: each } })
    const statuses: number[] = []
    for (const path of ['/api/test', '/%61pi/test', '/api/%74est']) statuses.push((await test.call('GET', path)).statusCode)
    expect(statuses).toEqual([200, 200, 429])
  })

  it('counts the addresses of one IPv6 network as one, and each of IPv4 for itself', async () => {
    const few = { max: 2, windowMs: 60_000 }
    const each = { perAddress: few, perAccount: few }
    const limits = { everything: few, login: few, session: few, signup: each, reset: each }
    const test = await startTestApp({ rateLimits: limits, trustedProxies: 1, publicUrl: 'https://idiolect.example' })
    const from = async (ip: string) =>
      (await test.call('GET', '/api/test', { headers: { 'x-forwarded-for': ip, host: 'idiolect.example' } })).statusCode
    expect([await from('2001:db8::1'), await from('2001:DB8:0:0:5:6:7:8'), await from('2001:db8::2')]).toEqual([200, 200, 429])
    // An invalid address is its own key, and breaks nothing.
    expect([await from('1:2:3:4:5:6:7:8:9::1'), await from('[2001:db8::1]:443')]).toEqual([200, 200])
    expect([await from('2001:db8:0:1::1'), await from('192.0.2.1'), await from('192.0.2.2'), await from('::ffff:192.0.2.3')]).toEqual([
      200, 200, 200, 200,
    ])
  })

  it('counts nothing of what it refuses', async () => {
    const few = { max: 2, windowMs: 60_000 }
    const each = { perAddress: few, perAccount: few }
    const test = await startTestApp({ rateLimits: { everything: few, login: few, session: few, signup: each, reset: each } })
    for (let i = 0; i < 20; i++) await test.call('GET', '/api/test', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect((await test.call('GET', '/api/test')).statusCode).toBe(200)
  })
})

describe('the body of a write', () => {
  it('is JSON, or there is none', async () => {
    const test = await startTestApp()
    const body = JSON.stringify({ email: 'a@example.com', password: 'x' })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx', '']) {
      const answer = await test.app.inject({ method: 'POST', url: '/api/auth/signup', headers: { 'content-type': type }, payload: body })
      expect([type, answer.statusCode]).toEqual([type, 400])
      expect(answer.json()).toMatchObject({ code: 'invalid-input', message: 'Please send application/json.' })
    }
    const { token } = await signUp(test)
    expect((await test.call('POST', '/api/auth/logout', { token })).statusCode).toBe(200)
  })

  it('may be empty with a JSON type', async () => {
    const test = await startTestApp()
    const { token } = await signUp(test)
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(200)
  })

  it.each([
    ['{"email":', 400, 'The request could not be understood.'],
    ['[1]', 400, 'Please send a JSON object.'],
    ['"text"', 400, 'Please send a JSON object.'],
    ['{"__proto__": {"a": 1}}', 400, 'The request could not be understood.'],
    [`"${'x'.repeat(4 * 1024 * 1024)}"`, 413, 'That is too large.'],
  ])('that is not understood is told without quoting it (%.20s)', async (payload, status, message) => {
    const test = await startTestApp()
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, message])
  })

  it('is not read before it is known who sends it', async () => {
    const test = await startTestApp()
    const answer = await test.app.inject({
      method: 'PATCH',
      url: '/api/auth/me',
      headers: { 'content-type': 'application/json' },
      payload: 'x'.repeat(5 * 1024 * 1024),
    })
    expect(answer.statusCode).toBe(401)
  })
})

describe('every answer', () => {
  it('carries a strict content policy and tells no other site where the reader was', async () => {
    const test = await startTestApp()
    for (const path of ['/api/test', '/api/docs', '/nowhere']) {
      const { headers } = await test.call('GET', path)
      expect(headers['content-security-policy']).toBe(
        "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self';connect-src 'self';media-src 'self';frame-ancestors 'none';base-uri 'none';form-action 'none';object-src 'none'",
      )
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' })
      expect(headers['strict-transport-security']).toBeUndefined()
    }
    // An unparsable path too.
    for (const path of ['/api/test', '/api/%E0%A4%A', '/%61pi/test']) {
      expect((await test.call('GET', path)).headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    }
    const refused = await test.call('GET', '/api/test', { headers: { host: 'evil.test' } })
    expect(refused.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('asks for TLS where the public address has it', async () => {
    const test = await startTestApp({ publicUrl: 'https://idiolect.example' })
    expect((await test.call('GET', '/api/test')).headers['strict-transport-security']).toMatch(/max-age=\d+/)
  })
})
