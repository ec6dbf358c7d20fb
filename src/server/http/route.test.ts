import { createHook } from 'node:async_hooks'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#contract/define-endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { AppError, errorBody } from '#contract/errors.ts'
import { autoResponse } from '#contract/live/auto-response.ts'
import type { AuthResponse } from '#contract/account/account.ts'
import { startTestApp, testDeps } from '#test/app.ts'
import { signUp } from '#test/factories.ts'
import { fakeClock } from '#test/fakes.ts'
import { startServer } from '../start.ts'
import { fileRoute, redirectRoute, route } from './route.ts'

const things = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/things/:thing_id',
    access: 'session',
    summary: 'A thing',
    input: z.object({ thing_id: z.string(), limit: z.coerce.number().int().max(10).default(3) }),
    output: z.object({ id: z.string(), limit: z.number() }),
  }),
  put: defineEndpoint({
    method: 'PUT',
    path: '/api/things/:thing_id',
    access: 'public',
    summary: 'Change a thing',
    input: z.object({ thing_id: z.string(), name: z.string() }),
    output: z.object({ id: z.string(), name: z.string() }),
  }),
  fail: defineEndpoint({
    method: 'POST',
    path: '/api/things/fail',
    access: 'public',
    summary: 'Fail',
    input: z.object({ how: z.enum(['bug', 'expected', 'shape']), text: z.string().default('') }),
    output: z.object({ n: z.number() }),
  }),
  file: defineEndpoint({
    method: 'GET',
    path: '/api/things/file',
    access: 'public',
    kind: 'file',
    summary: 'A file',
    input: z.object({}),
    output: z.unknown(),
  }),
  go: defineEndpoint({
    method: 'GET',
    path: '/api/things/go',
    access: 'public',
    kind: 'redirect',
    summary: 'Elsewhere',
    input: z.object({}),
    output: z.unknown(),
  }),
}

const withThings = () =>
  startTestApp({
    routes: [
      (app) => {
        route(app, things.get, ({ input, account }) => ({ id: `${input.thing_id} of ${account.email}`, limit: input.limit, secret: 'x' }))
        route(app, things.put, ({ input }) => ({ id: input.thing_id, name: input.name }))
        route(app, things.fail, ({ input }) => {
          if (input.how === 'expected') throw new AppError('conflict', 'Not now.', { details: { why: 'busy' } })
          if (input.how === 'bug') throw new Error(`cannot read "${input.text}"`, { cause: new TypeError(input.text) })
          return { n: input.text as unknown as number }
        })
        fileRoute(app, things.file, async () => ({
          name: 'my "file".jsonl',
          contentType: 'application/jsonl',
          body: Readable.from(['a\n', 'b\n']),
        }))
        redirectRoute(app, things.go, async () => 'https://accounts.example/start')
      },
    ],
  })

describe('route()', () => {
  it('joins path, query and body into the input and lets only the output leave', async () => {
    const test = await withThings()
    const { token, email } = await signUp(test)
    expect((await test.call('GET', '/api/things/a%20b?limit=7', { token })).json()).toEqual({ id: `a b of ${email}`, limit: 7 })
    expect((await test.call('GET', '/api/things/x', { token })).json()).toMatchObject({ limit: 3 })
    expect((await test.call('PUT', '/api/things/x', { body: { name: 'n', thing_id: 'another' } })).json()).toEqual({ id: 'x', name: 'n' })
  })

  it('says where an input is wrong', async () => {
    const test = await withThings()
    const { token } = await signUp(test)
    const answer = await test.call('GET', '/api/things/x?limit=70', { token })
    expect(answer.statusCode).toBe(400)
    expect(errorBody.parse(answer.json())).toMatchObject({
      code: 'invalid-input',
      message: 'Limit must be at most 10.',
      details: { issues: [{ path: 'limit' }] },
    })
    expect((await test.call('GET', '/api/things/x?limit=1&limit=2', { token })).statusCode).toBe(400)
    expect((await test.call('PUT', '/api/things/x')).json()).toMatchObject({ message: 'Name is missing.' })
  })

  it('asks who calls before it looks at the input', async () => {
    const test = await withThings()
    expect((await test.call('GET', '/api/things/x?limit=70')).statusCode).toBe(401)
  })

  it('tells an expected failure as it is', async () => {
    const test = await withThings()
    const answer = await test.call('POST', '/api/things/fail', { body: { how: 'expected' } })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      success: false,
      status: 'error',
      code: 'conflict',
      message: 'Not now.',
      error: 'Not now.',
      details: { why: 'busy' },
    })
  })

  it('hides a bug from the caller and what it quotes from the log', async () => {
    const test = await withThings()
    const answer = await test.call('POST', '/api/things/fail', { body: { how: 'bug', text: 'dear diary' } })
    expect(answer.statusCode).toBe(500)
    expect(errorBody.parse(answer.json())).toMatchObject({
      code: 'internal',
      message: 'Something went wrong on the server. It was written to the log.',
    })
    const line = test.log.find((entry) => entry['msg'] === 'unexpected error')
    expect(line).toMatchObject({
      route: '/api/things/fail',
      reqId: expect.stringMatching(/-\d+$/) as unknown,
      err: { type: 'Error', cause: { type: 'TypeError' } },
    })
    expect(JSON.stringify(line)).toContain('route.test.ts')
    expect(JSON.stringify(test.log)).not.toContain('diary')
  })

  it('does not send what does not fit the output', async () => {
    const test = await withThings()
    const answer = await test.call('POST', '/api/things/fail', { body: { how: 'shape', text: 'dear diary' } })
    expect(answer.json()).toMatchObject({ code: 'internal' })
    expect(answer.body).not.toContain('diary')
    expect(test.log.find((entry) => entry['msg'] === 'unexpected error')).toMatchObject({ issues: [{ path: 'n', code: 'invalid_type' }] })
  })

  it('sends a file under a harmless name, and a browser elsewhere', async () => {
    const test = await withThings()
    const file = await test.call('GET', '/api/things/file')
    expect([file.body, file.headers['content-type']]).toEqual(['a\nb\n', 'application/jsonl'])
    expect(file.headers['content-disposition']).toBe('attachment; filename="my__file_.jsonl"')
    const go = await test.call('GET', '/api/things/go')
    expect([go.statusCode, go.headers.location]).toEqual([303, 'https://accounts.example/start'])
  })
})

describe('a call of a session that is known', () => {
  it('is answered at once: nothing on its way gives a promise', async () => {
    const server = await startServer(await testDeps(fakeClock()), { host: '127.0.0.1', port: 0 })
    onTestFinished(() => server.close())
    const body = JSON.stringify({ email: 'ada@example.com', password: 'x' })
    const headers = { 'content-type': 'application/json' }
    const { token } = (await (await fetch(`${server.address}/api/auth/signup`, { method: 'POST', headers, body })).json()) as AuthResponse
    const call = () =>
      promisesUntilAnswered(
        server.port,
        `GET /api/auth/me HTTP/1.1\r\nHost: localhost:${server.port}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      )
    const first = await call()
    expect(first.answer).toMatch(/^HTTP\/1.1 200 OK[^]+ada@example.com/)
    expect(first.promises).toBeGreaterThan(3)
    // Other code in this process may create one now and then.
    const again = [await call(), await call(), await call()].map(({ promises }) => promises)
    expect(Math.min(...again)).toBe(0)
  })
})

/** Counts the promises created in this process between a request and its response: each delays later work by a turn. */
function promisesUntilAnswered(port: number, request: string): Promise<{ answer: string; promises: number }> {
  let promises = 0
  const hook = createHook({ init: (_id, type) => void (promises += type === 'PROMISE' ? 1 : 0) })
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      hook.enable()
      socket.write(request)
    })
    socket.on('error', reject)
    socket.once('data', (chunk) => {
      hook.disable()
      socket.destroy()
      resolve({ answer: chunk.toString(), promises })
    })
  })
}

describe('every declared call', () => {
  it('answers: those nobody has registered with not-available, after asking who calls', async () => {
    const test = await startTestApp()
    const { token } = await signUp(test)
    const answered = new Set(['/api/app', '/api/test', '/api/events', '/api/auth/'])
    const unanswered = endpoints.filter((endpoint) => ![...answered].some((path) => endpoint.path.startsWith(path)))
    expect(unanswered.length).toBeGreaterThan(30)
    for (const endpoint of unanswered) {
      const stranger = await test.call(endpoint.method, endpoint.path)
      expect([endpoint.path, stranger.statusCode]).toEqual([endpoint.path, endpoint.access === 'session' ? 401 : 501])
      const upload = endpoint.kind === 'upload' ? { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x--' } : {}
      const answer = await test.app.inject({
        method: endpoint.method,
        url: endpoint.path,
        ...upload,
        headers: { ...upload.headers, authorization: `Bearer ${token}` },
      })
      expect([endpoint.path, answer.statusCode]).toEqual([endpoint.path, 501])
      const body = errorBody.parse(answer.json())
      expect(body.code).toBe('not-available')
      expect(body.message).toBe(`"${endpoint.summary}" is not available in this version or way of running Idiolect.`)
    }
  })

  it('stands in the OpenAPI document, with its shapes', async () => {
    const test = await withThings()
    const answer = await test.call('GET', '/api/docs/json')
    const document = answer.json<{ openapi: string; paths: Record<string, Record<string, { security?: unknown; summary: string }>> }>()
    expect(document.openapi).toBe('3.1.0')
    for (const endpoint of endpoints) {
      const operation = document.paths[endpoint.path.replace(/:([a-z_]+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
      expect([endpoint.path, operation?.summary]).toEqual([endpoint.path, endpoint.summary])
      expect(operation?.security === undefined).toBe(endpoint.access === 'public')
    }
    expect(document.paths['/api/auth/signup']?.['post']).toMatchObject({
      requestBody: {
        content: { 'application/json': { schema: { required: ['email', 'password'], properties: { password: { maxLength: 10_000 } } } } },
      },
      responses: { 200: { content: { 'application/json': { schema: { properties: { token: { type: 'string' } } } } } } },
    })
    expect(document.paths['/api/things/{thing_id}']?.['get']).toMatchObject({
      parameters: expect.arrayContaining([
        expect.objectContaining({ name: 'thing_id', in: 'path', required: true }),
        expect.objectContaining({ name: 'limit', in: 'query', required: false }),
      ]) as unknown,
    })
  })

  it('stands on a page for people that needs nothing from elsewhere', async () => {
    const test = await startTestApp()
    const page = await test.call('GET', '/api/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const endpoint of endpoints) expect(page.body).toContain(`<code>${endpoint.path}</code>`)
    expect(page.body).not.toMatch(/<script|https?:\/\//)
  })
})

it('the kill switch stops for the account that a program of this computer names, and an empty name is none', async () => {
  const test = await startTestApp({
    localToken: 'local-secret',
    routes: [
      (app) =>
        route(app, autoResponse.disable, ({ session }) => {
          throw new AppError('conflict', session.forComputer ? 'For everybody.' : 'For one account.')
        }),
    ],
  })
  await signUp(test, { email: 'ada@example.com' })
  const stop = async (headers: Record<string, string>) =>
    (await test.call('POST', '/api/auto-response/disable', { token: 'local-secret', headers, body: {} })).json<{ message: string }>()
      .message
  expect(await stop({})).toBe('For everybody.')
  expect(await stop({ 'x-idiolect-account': '' })).toBe('There is no such account.')
  expect(await stop({ 'x-idiolect-account': 'ada@example.com' })).toBe('For one account.')
})
