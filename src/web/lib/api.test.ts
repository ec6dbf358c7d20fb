import { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import { describe, expect, it } from 'vitest'
import { account } from '#contract/account.ts'
import { app } from '#contract/app.ts'
import { fakeNetwork, ok, refused, robin, type Answers } from '#test/render-app.tsx'
import { ApiError } from './api-error.ts'
import { createApi, createAxiosTransport } from './api.ts'

function client(answers: Answers, token: string | null = null) {
  const network = fakeNetwork(answers)
  const refusedTokens: string[] = []
  const transport = createAxiosTransport({
    base: 'http://127.0.0.1:5002',
    token: () => token,
    onUnauthenticated: (refusedToken) => refusedTokens.push(refusedToken),
    adapter: network.adapter,
  })
  return { call: createApi(transport), calls: network.calls, refusedTokens }
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

  it('waits 30 seconds, speaks JSON and takes cookies along', async () => {
    let seen: InternalAxiosRequestConfig | undefined
    const transport = createAxiosTransport({
      base: 'http://127.0.0.1:5002',
      token: () => null,
      onUnauthenticated: () => {},
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
