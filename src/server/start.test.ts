import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#contract/define-endpoint.ts'
import { serverEvent, type ServerEvent } from '#contract/events.ts'
import { startTestApp, testAppInfo, testDeps } from '#test/app.ts'
import { signUp } from '#test/factories.ts'
import { fakeClock } from '#test/fakes.ts'
import { temporaryFolder } from '#test/folder.ts'
import { createLog } from './logging/log.ts'
import { route } from './http/route.ts'
import { startServer } from './start.ts'

const extraction = (rows: number): ServerEvent => ({ type: 'extraction', running: true, rows_read: rows, rows_total: null })

async function listening(overrides: Parameters<typeof testDeps>[1] = {}) {
  const deps = await testDeps(fakeClock(), overrides)
  const server = await startServer(deps, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  const post = async (path: string, body: unknown) =>
    fetch(`${server.address}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const person = async (email: string) =>
    (await (await post('/api/auth/signup', { email, password: 'x' })).json()) as { token: string; user: { id: string } }
  return { deps, server, post, person }
}

/** Reads an event stream: returns the events so far, and a promise of its end. */
async function listen(address: string, token: string) {
  const response = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` } })
  const events: ServerEvent[] = []
  const read = async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        events.push(serverEvent.parse(JSON.parse(text.slice(0, end).replace('data: ', ''))))
        text = text.slice(end + 2)
      }
    }
  }
  return { response, events, ended: read() }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(5)
}

describe('the server', () => {
  it('says that it runs and what it is', async () => {
    const { server } = await listening()
    expect(server.address).toBe(`http://127.0.0.1:${server.port}`)
    expect(await (await fetch(`${server.address}/api/test`)).json()).toEqual({ status: 'success', message: 'The server is running.' })
    expect(await (await fetch(`${server.address}/api/app`)).json()).toEqual(testAppInfo)
  })

  it('names the port that is taken', async () => {
    const { deps, server } = await listening()
    await expect(startServer(deps, { host: '127.0.0.1', port: server.port })).rejects.toMatchObject({
      code: 'conflict',
      message: `Port ${server.port} is in use. Stop what uses it, or set IDIOLECT_PORT to another one.`,
    })
  })

  it('finishes what runs when it stops, and takes no more', async () => {
    const slow = defineEndpoint({
      method: 'GET',
      path: '/api/slow',
      access: 'public',
      summary: 'Slow',
      input: z.object({}),
      output: z.object({ done: z.boolean() }),
    })
    let began = () => {}
    const beginning = new Promise<void>((resolve) => (began = resolve))
    let finish = () => {}
    const finishing = new Promise<void>((resolve) => (finish = resolve))
    const { server } = await listening({
      routes: [
        (app) =>
          route(app, slow, async () => {
            began()
            await finishing
            return { done: true }
          }),
      ],
    })
    const answer = fetch(`${server.address}/api/slow`)
    await beginning
    const closed = server.close()
    await wait(20)
    await expect(fetch(`${server.address}/api/test`)).rejects.toThrow('fetch failed')
    finish()
    expect(await (await answer).json()).toEqual({ done: true })
    await closed
  })
})

describe('GET /api/events', () => {
  it('tells each account its own events, from hello on', async () => {
    const { deps, server, person } = await listening()
    const ada = await person('ada@example.com')
    const bob = await person('bob@example.com')
    const stream = await listen(server.address, ada.token)
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    await until(() => stream.events.length === 1)
    expect(stream.events).toEqual([{ type: 'hello', version: '1.0.0' }])
    deps.events.publish(bob.user.id, extraction(1))
    deps.events.publish(ada.user.id, extraction(2))
    await until(() => stream.events.length === 2)
    expect(stream.events[1]).toEqual(extraction(2))
    await server.close()
    await stream.ended
  })

  it('is not opened without end', async () => {
    const { deps, server, person } = await listening()
    const ada = await person('ada@example.com')
    const bob = await person('bob@example.com')
    const pages = Array.from({ length: 64 }, () =>
      deps.events.subscribe(ada.user.id, null, { event: () => undefined, end: () => undefined }),
    )
    const open = (token: string) =>
      fetch(`${server.address}/api/events`, { headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' } })
    const refused = await open(ada.token)
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'rate-limited' }])
    expect((await open(bob.token)).status).toBe(200)
    pages[0]?.()
    expect((await open(ada.token)).status).toBe(200)
  })

  it('needs a session, and ends with it', async () => {
    const { server, post, person } = await listening()
    expect((await fetch(`${server.address}/api/events`)).status).toBe(401)
    const { token } = await person('ada@example.com')
    const other = (await (await post('/api/auth/simple-login', { email: 'ada@example.com', password: 'x' })).json()) as { token: string }
    const ending = await listen(server.address, token)
    const staying = await listen(server.address, other.token)
    await until(() => ending.events.length + staying.events.length === 2)
    await fetch(`${server.address}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    await ending.ended
    await fetch(`${server.address}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${other.token}` } })
    await staying.ended
  })

  it('ends the streams of other sessions when the password changes', async () => {
    const { server, post, person } = await listening()
    const { token } = await person('ada@example.com')
    const other = (await (await post('/api/auth/simple-login', { email: 'ada@example.com', password: 'x' })).json()) as { token: string }
    const ending = await listen(server.address, other.token)
    await until(() => ending.events.length === 1)
    await fetch(`${server.address}/api/auth/change-password`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ current_password: 'x', new_password: 'y' }),
    })
    await ending.ended
  })

  it('refuses a caller that wants something else', async () => {
    const { server, person } = await listening()
    const { token } = await person('ada@example.com')
    const answer = await fetch(`${server.address}/api/events`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    })
    expect(answer.status).toBe(406)
  })
})

describe('the web client', () => {
  it('is served with its hashed files kept forever and its page asked for again', async () => {
    const webDir = temporaryFolder()
    mkdirSync(join(webDir, 'assets'))
    writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Idiolect</title>')
    writeFileSync(join(webDir, 'assets', 'main-a1b2.js'), 'export {}')
    writeFileSync(join(webDir, '.env'), 'SECRET=1')
    const test = await startTestApp({ webDir })
    const page = await test.call('GET', '/')
    expect(page.body).toContain('<title>Idiolect</title>')
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    const script = await test.call('GET', '/assets/main-a1b2.js')
    expect(script.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
    expect(script.headers['content-type']).toContain('javascript')
    for (const path of ['/missing.js', '/.env', '/../index.html/..%2f..%2fpackage.json', '/api/missing', '/assets/']) {
      const answer = await test.call('GET', path)
      expect([path, answer.statusCode]).toEqual([path, 404])
      expect(answer.json()).toMatchObject({ success: false, code: 'not-found', message: 'There is nothing at this address.' })
    }
  })
})

describe('the log', () => {
  it('names calls by their pattern and holds no secret, no address and no text', async () => {
    const test = await startTestApp()
    const { token, user, email, password } = await signUp(test, {
      email: 'ada.lovelace@example.com',
      password: 'swordfish',
      name: 'Lovelace',
    })
    await test.call('GET', '/api/contacts?query=grandmother', { token })
    await test.call('POST', '/api/auth/simple-login', { body: { email, password: 'tunafish' } })
    await test.call('GET', '/nowhere/grandmother?query=grandmother')
    await test.call('GET', '/%E0%A4%A?grandmother')
    const text = JSON.stringify(test.log)
    for (const secret of [token, email, password, 'tunafish', 'Lovelace', 'grandmother']) expect(text).not.toContain(secret)
    expect(test.log).toContainEqual(expect.objectContaining({ method: 'GET', route: '/api/contacts', status: 501, account: user.id }))
    expect(test.log).toContainEqual(expect.objectContaining({ method: 'POST', route: '/api/auth/simple-login', status: 401 }))
  })

  it('hides what should never have been handed to it', () => {
    const lines: string[] = []
    const log = createLog({ level: 'info', stream: { write: (line) => lines.push(line) } })
    log.info({ headers: { authorization: 'Bearer swordfish' }, password: 'swordfish', user: { email: 'swordfish' } }, 'x')
    log.error(new Error('swordfish'), 'y')
    expect(lines).toHaveLength(2)
    expect(lines.join('')).not.toContain('swordfish')
  })
})
