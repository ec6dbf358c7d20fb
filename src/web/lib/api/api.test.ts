import { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import { describe, expect, it } from 'vitest'
import { account } from '#contract/account/account.ts'
import { app } from '#contract/app.ts'
import { autoResponse } from '#contract/live/auto-response.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { google } from '#contract/account/google.ts'
import { macListener } from '#contract/live/mac-listener.ts'
import { overlay } from '#contract/live/overlay.ts'
import { training } from '#contract/voice/training.ts'
import { fakeNetwork, ok, refused, robin, type Answers } from '#test/pages/render-app.tsx'
import { ApiError } from './api-error.ts'
import { createApi, createAxiosTransport } from './api.ts'
import { Connection } from './connection.ts'

function client(answers: Answers, token: string | null = null) {
  const network = fakeNetwork(answers)
  const refusedTokens: string[] = []
  const connection = new Connection(() => 7)
  const transport = createAxiosTransport({
    base: 'http://127.0.0.1:5002',
    token: () => token,
    connection,
    onUnauthenticated: (refusedToken) => refusedTokens.push(refusedToken),
    adapter: network.adapter,
  })
  return { call: createApi(transport), calls: network.calls, answers: network.answers, refusedTokens, connection }
}

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('The call was expected to fail with an ApiError.')
  return error
}

describe('the shared client', () => {
  it('sends the bearer token when there is one, and none when there is none', async () => {
    const withToken = client({ 'GET /api/auth/me': ok(robin) }, 't1')
    await withToken.call(account.me, {})
    expect(withToken.calls[0]?.authorization).toBe('Bearer t1')
    const without = client({ 'GET /api/test': ok({ status: 'success', message: '' }) })
    await without.call(app.test, {})
    expect(without.calls[0]?.authorization).toBeUndefined()
  })

  it('sends no body where a call says nothing', async () => {
    const { call, calls } = client({ 'POST /api/start-training': ok({ message: 'Begun.' }) }, 't1')
    await call(training.start, {})
    expect(calls[0]?.body).toBeUndefined()
  })

  it('takes two calls without an answer for a silence, and any answer for its end', async () => {
    const { call, answers, connection } = client({ 'GET /api/test': 'offline' })
    await failure(call(app.test, {}))
    expect(connection.snapshot()).toEqual({ reachable: true, doubted: true, backSince: 0 })
    await failure(call(app.test, {}))
    expect(connection.snapshot().reachable).toBe(false)
    answers['GET /api/test'] = refused(503, 'unavailable', 'Starting.')
    await failure(call(app.test, {}))
    expect(connection.snapshot()).toEqual({ reachable: true, doubted: false, backSince: 7 })
  })

  // Product specification, sections 3 and 7: answers with the fields that the pages read, and no others.
  it.each<[string, Endpoint, object]>([
    [
      'login',
      account.simpleLogin,
      { status: 'success', token: 't', user: { _id: 'u1', name: 'R', email: 'r@example.com', created_at: '2026-03-04T10:00:00Z' } },
    ],
    ['the profile', account.me, { _id: 'u1' }],
    ['extraction', training.integrateImessage, { success: true, message_count: 7 }],
    ['training status', training.status, { in_progress: true, trained: false }],
    ['the start of training', training.start, { message: 'Begun.' }],
    ['its reset', training.reset, { success: true }],
    ['Gmail status', google.status, { authenticated: false }],
    ['overlay settings', overlay.getSettings, { success: true, settings: { suggestionCount: 3 } }],
    ['their saving', overlay.saveSettings, { success: true }],
    [
      'auto-response status',
      autoResponse.status,
      {
        active: true,
        schedule: {
          active: true,
          channels: { text: true, email: true },
          schedule: { enabled: false, start_time: '09:00', end_time: '17:00', days: ['monday'] },
          confidence_threshold: 0.7,
          auto_response_enabled_until: null,
        },
      },
    ],
    ['the listener', macListener.status, { status: 'stopped', config: { auto_respond: false, check_interval: 5, allowed_numbers: [] } }],
    ['its log', macListener.log, { messages: [{ from: 'Contact', timestamp: '2026-03-04T10:00:00Z', text: 'hi' }] }],
    ['its output', macListener.terminalOutput, { output: '' }],
  ])('takes an answer in the specified shape: %s', async (_name, endpoint, body) => {
    const { call } = client({ [`${endpoint.method} ${endpoint.path}`]: ok(body) })
    expect(await call(endpoint, {})).toMatchObject(body)
  })

  it('waits 30 seconds, speaks JSON and takes cookies along', async () => {
    let seen: InternalAxiosRequestConfig | undefined
    const transport = createAxiosTransport({
      base: 'http://127.0.0.1:5002',
      token: () => null,
      onUnauthenticated: () => {},
      connection: new Connection(),
      adapter: async (config) => {
        seen = config
        return { data: { status: 'success', message: '' }, status: 200, statusText: '', headers: {}, config }
      },
    })
    await createApi(transport)(account.logout, {}).catch(() => {})
    expect(seen?.timeout).toBe(30_000)
    expect(seen?.withCredentials).toBe(true)
    expect(seen?.headers.get('Content-Type')).toBe('application/json')
    expect(seen?.baseURL).toBe('http://127.0.0.1:5002')
  })

  it('tells nobody-answered, an error answer, a foreign answer and a timeout apart', async () => {
    expect((await failure(client({ 'GET /api/test': 'offline' }).call(app.test, {}))).kind).toBe('network')

    const answer = await failure(client({ 'GET /api/test': refused(503, 'unavailable', 'Stopping.') }).call(app.test, {}))
    expect(answer).toMatchObject({ kind: 'answer', status: 503, code: 'unavailable', serverMessage: 'Stopping.' })

    const foreign = await failure(client({ 'GET /api/test': ok({ status: 'failed', error: 'Not today' }) }).call(app.test, {}))
    expect(foreign).toMatchObject({ kind: 'unexpected', serverMessage: 'Not today' })

    const timeout = createAxiosTransport({
      base: '',
      token: () => null,
      onUnauthenticated: () => {},
      connection: new Connection(),
      adapter: async (config) => {
        throw new AxiosError('timeout of 30000ms exceeded', AxiosError.ECONNABORTED, config)
      },
    })
    expect(await failure(createApi(timeout)(app.test, {}))).toMatchObject({ kind: 'other', message: 'timeout of 30000ms exceeded' })
  })

  it('reports a token that the server no longer knows, but not a wrong password', async () => {
    const expired = client({ 'GET /api/auth/me': refused(401, 'unauthenticated', 'No session.') }, 't1')
    await failure(expired.call(account.me, {}))
    expect(expired.refusedTokens).toEqual(['t1'])

    const wrong = client({ 'POST /api/auth/change-password': refused(401, 'wrong-credentials', 'Wrong.') }, 't1')
    await failure(wrong.call(account.changePassword, { current_password: 'a', new_password: 'b' }))
    expect(wrong.refusedTokens).toEqual([])
  })
})
