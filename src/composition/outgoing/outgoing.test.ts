import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gmail } from '@googleapis/gmail'
import { OAuth2Client } from 'google-auth-library'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AppError } from '#contract/errors.ts'
import type { Outgoing } from '#core/language-model/port.ts'
import { systemRandom } from '#server/random.ts'
import { openSqliteStore } from '#server/store/databases/sqlite.ts'
import { elsewhere } from '#test/model-servers/elsewhere.ts'
import { fakeClock, fakeKeyRing } from '#test/fakes.ts'
import { temporaryFolder } from '#test/folder.ts'
import { createOutgoing } from './outgoing.ts'

type Handler = (request: http.IncomingMessage & { readonly text: string }, response: http.ServerResponse) => unknown

/** A store, a stand-in for all hosts, and the way out between them. */
async function open(handler: Handler, options: { readonly fetch?: typeof fetch } = {}) {
  const clock = fakeClock()
  const file = `${temporaryFolder()}/store.db`
  const store = await openSqliteStore({ file, keys: fakeKeyRing(), clock })
  onTestFinished(() => store.close())
  await store.accounts.create({ id: 'ada', email: 'ada@example.org', name: null, passwordHash: null, now: 1 })
  const server = http.createServer((request, response) => {
    void buffer(request).then((bytes) => handler(Object.assign(request, { text: bytes.toString('utf8') }), response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  // Every https address is answered by the stand-in.
  const toStandIn: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    if (url.protocol !== 'https:') return fetch(input, init)
    const headers = new Headers(init?.headers)
    headers.set('x-asked-host', url.host)
    return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, { ...init, headers })
  }
  const out = createOutgoing({ ledger: store.ledger, random: systemRandom, fetch: options.fetch ?? toStandIn })
  onTestFinished(() => out.close())
  const rows = () => store.ledger.list('ada', { own: true, limit: 100 })
  return { store, file, port, out, rows, clock }
}

const drafting = (more: Partial<Outgoing> = {}): Outgoing => ({
  accountId: 'ada',
  purpose: 'draft',
  model: 'gpt-4o-mini',
  preview: 'You write as Ada.',
  act: 'act-1',
  cost: null,
  ...more,
})
const url = 'https://api.models.example/v1/chat/completions?trace=1'
const post = (body: RequestInit['body']): RequestInit => ({ method: 'POST', body: body ?? null })

describe('a request that leaves', () => {
  it('is in the ledger before the server sees it, and its end is there when its body has been read', async () => {
    const seen: unknown[] = []
    const { out, rows } = await open(async (request, response) => {
      seen.push(...(await rows()))
      response.end(`got ${request.text}`)
    })
    const response = await out.fetchFor(drafting())(url, post('{"a":"ä"}'))
    expect(await rows()).toMatchObject([{ outcome: 'open', bytesReceived: null }])
    expect(await response.text()).toBe('got {"a":"ä"}')
    expect(seen).toMatchObject([{ outcome: 'open', host: 'api.models.example', bytesReceived: null, httpStatus: null }])
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      accountId: 'ada',
      host: 'api.models.example',
      purpose: 'draft',
      method: 'POST',
      path: '/v1/chat/completions',
      model: 'gpt-4o-mini',
      act: 'act-1',
      preview: 'You write as Ada.',
      outcome: 'answered',
      why: null,
      httpStatus: 200,
      bytesReceived: 14,
    })
    // Request line, host and ten bytes of body.
    expect(row?.bytesSent).toBe('POST /v1/chat/completions?trace=1 HTTP/1.1\r\nhost: api.models.example\r\n\r\n'.length + 10)
  })

  it('is not made where its row cannot be committed', async () => {
    let asked = 0
    const { out, rows } = await open((_request, response) => {
      asked += 1
      response.end()
    })
    await expect(out.fetchFor(drafting({ accountId: 'nobody' }))(url)).rejects.toThrow(/./u)
    expect([asked, await rows()]).toEqual([0, []])
  })

  it('is neither made nor entered where it is not allowed any more', async () => {
    let asked = 0
    const { out, rows } = await open((_request, response) => {
      asked += 1
      response.end()
    })
    let agreed = true
    const allowed = () => (agreed ? Promise.resolve() : Promise.reject(new AppError('consent-needed', 'taken back')))
    const send = out.fetchFor(drafting({ allowed }))
    await (await send(url)).text()
    agreed = false
    await expect(send(url)).rejects.toMatchObject({ code: 'consent-needed' })
    expect([asked, (await rows()).length]).toEqual([1, 1])
  })

  it('passes the cap only as often as it allows, however many are made at once', async () => {
    let asked = 0
    const { out, store } = await open((_request, response) => {
      asked += 1
      response.end('ok')
    })
    const send = out.fetchFor(drafting({ cost: { estimate: 300_000, cap: 1_000_000, since: 0 } }))
    const tries = await Promise.allSettled(Array.from({ length: 20 }, async () => (await send(url, post('x'))).text()))
    expect(asked).toBe(3)
    const refusals = tries.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
    expect(refusals).toEqual(Array.from({ length: 17 }, () => 'cost-cap'))
    expect(await store.ledger.spent('ada', { dayStart: 0, monthStart: 0 })).toMatchObject({ total: 900_000 })
  })

  it('stays open where the process ends before the answer is read', async () => {
    const { out, rows, store } = await open((_request, response) => {
      response.write('the beginning')
    })
    const response = await out.fetchFor(drafting({ cost: { estimate: 5, cap: 10, since: 0 } }))(url, post('x'))
    expect(response.status).toBe(200)
    out.close()
    expect(await rows()).toMatchObject([{ outcome: 'open', costMicros: 5, costEstimated: true }])
    expect(await store.ledger.spent('ada', { dayStart: 0, monthStart: 0 })).toMatchObject({ total: 5 })
  })

  it('is kept with its text redacted and sealed', async () => {
    const { out, rows, file } = await open((_request, response) => response.end())
    const preview = 'UNSEALED-MARK call me at 555-0101 or [email 1], ada@example.com'
    await out.fetchFor(drafting({ preview }))(url, post('UNSEALED-MARK in the body'))
    expect(await rows()).toMatchObject([{ preview: 'UNSEALED-MARK call me at [phone] or [email 1], [email]' }])
    const bytes = `${readFileSync(file, 'latin1')}${readFileSync(`${file}-wal`, 'latin1')}`
    expect(bytes).toContain('api.models.example')
    expect(bytes).not.toContain('UNSEALED-MARK')
    expect(bytes).not.toContain('trace=1')
  })

  it.each<[string, () => RequestInit['body'], number]>([
    ['bytes', () => new Uint8Array(70), 70],
    ['a form', () => new URLSearchParams({ a: 'b c' }), 5],
    ['a blob', () => new Blob(['x'.repeat(80)]), 80],
    ['a stream', () => new Blob(['x'.repeat(90)]).stream(), 90],
  ])('is counted whatever its body is: %s', async (_name, body, size) => {
    let got = 0
    const { out, rows } = await open((request, response) => {
      got = request.text.length
      response.end()
    })
    const response = await out.fetchFor(drafting())('https://a.example/', Object.assign(post(body()), { duplex: 'half' }))
    await response.text()
    const head = 'POST / HTTP/1.1\r\nhost: a.example\r\n\r\n'.length
    expect(got).toBe(size)
    expect(((await rows())[0]?.bytesSent ?? 0) - head).toBeGreaterThanOrEqual(size)
  })

  it('carries a form with a file, and a Request, whole', async () => {
    const got: string[] = []
    const { out, rows } = await open((request, response) => {
      got.push(`${request.method} ${String(request.headers['content-type']).split(';')[0]} ${request.text.includes('the file')}`)
      response.end()
    })
    const form = new FormData()
    form.set('file', new Blob(['the file']), 'a.txt')
    const send = async (input: string | Request, init?: RequestInit) => (await out.fetchFor(drafting())(input, init)).text()
    await send(url, post(form))
    await send(new Request(url, { method: 'PUT', body: 'the file', headers: { 'content-type': 'text/plain' } }))
    expect(got).toEqual(['POST multipart/form-data true', 'PUT text/plain true'])
    const sizes = (await rows()).map(({ method, bytesSent }) => [method, bytesSent > 100])
    expect(sizes).toEqual(
      expect.arrayContaining([
        ['POST', true],
        ['PUT', true],
      ]),
    )
  })
})

describe('an answer', () => {
  it.each([
    [429, 'http-429'],
    [500, 'http-500'],
    [404, 'http-404'],
  ])('with status %i counts as failed and costs nothing', async (status, why) => {
    const { out, rows } = await open((_request, response) => void response.writeHead(status).end('no'))
    const response = await out.fetchFor(drafting({ cost: { estimate: 9, cap: 10, since: 0 } }))(url, post('x'))
    expect([response.status, await response.text()]).toEqual([status, 'no'])
    expect(await rows()).toMatchObject([{ outcome: 'failed', why, httpStatus: status, bytesReceived: 2, costMicros: 0 }])
  })

  it('that points elsewhere is not followed', async () => {
    const hosts: unknown[] = []
    const { out, rows } = await open((request, response) => {
      hosts.push(request.headers['x-asked-host'])
      response.writeHead(307, { location: 'https://elsewhere.example/' }).end()
    })
    const response = await out.fetchFor(drafting())(url, post('x'))
    await response.text()
    expect([response.status, hosts]).toEqual([307, ['api.models.example']])
    expect(await rows()).toMatchObject([{ outcome: 'failed', why: 'redirect', httpStatus: 307 }])
  })

  it('that breaks off is a failure, and may have cost something', async () => {
    const { out, rows } = await open((_request, response) => {
      response.write('half')
      setImmediate(() => response.destroy())
    })
    const response = await out.fetchFor(drafting({ cost: { estimate: 9, cap: 10, since: 0 } }))(url, post('x'))
    await expect(response.text()).rejects.toThrow(/./u)
    expect(await rows()).toMatchObject([{ outcome: 'failed', why: 'cut-off', costMicros: 9 }])
  })

  it('that its reader has enough of has been answered', async () => {
    const { out, rows } = await open((_request, response) => {
      response.write('data: 1\n\n')
    })
    const response = await out.fetchFor(drafting())(url, post('x'))
    for await (const chunk of response.body ?? []) {
      expect(Buffer.from(chunk).toString()).toBe('data: 1\n\n')
      break
    }
    expect(await rows()).toMatchObject([{ outcome: 'answered', bytesReceived: 9 }])
  })

  it('that never comes is a failure with its reason: stopped, no such host, refused', async () => {
    const { out, rows } = await open(() => undefined)
    const stop = new AbortController()
    const asked = out.fetchFor(drafting())(url, { ...post('x'), signal: stop.signal })
    setTimeout(() => stop.abort(), 50)
    await expect(asked).rejects.toThrow(/abort/u)
    expect(await rows()).toMatchObject([{ outcome: 'failed', why: 'stopped', httpStatus: null }])
    for (const [code, why] of [
      ['ENOTFOUND', 'no-such-host'],
      ['ECONNREFUSED', 'refused'],
      ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ] as const) {
      const broken: typeof fetch = () =>
        Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('to secret.example'), { code }) }))
      const other = await open(() => undefined, { fetch: broken })
      const send = other.out.fetchFor(drafting({ cost: { estimate: 9, cap: 10, since: 0 } }))
      await expect(send(url, post('x'))).rejects.toThrow('fetch failed')
      expect(await other.rows()).toMatchObject([{ outcome: 'failed', why, costMicros: 0 }])
    }
  })
})

describe('where a request may go', () => {
  it('to this machine without a row, unless it is handed on from there', async () => {
    const { out, rows, port } = await open((_request, response) => response.end('here'))
    const local = `http://127.0.0.1:${port}/v1/models`
    expect(await (await out.fetchFor(drafting())(local)).text()).toBe('here')
    expect(await rows()).toEqual([])
    await out
      .fetchFor(drafting({ recipient: 'ollama.com' }))(local)
      .then((response) => response.text())
    expect(await rows()).toMatchObject([{ host: 'ollama.com', path: '/v1/models', outcome: 'answered' }])
  })

  it('not unencrypted to the Internet', async () => {
    const { out, rows } = await open((_request, response) => response.end())
    for (const address of ['http://api.models.example/', 'http://93.184.216.34/', 'ftp://nas.local/', 'http://localhost.example/']) {
      await expect(out.fetchFor(drafting())(address)).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await rows()).toEqual([])
  })

  it('unencrypted on a private network, which the row says', async () => {
    const { out, rows } = await open(() => undefined, { fetch: () => Promise.resolve(new Response('ok')) })
    const addresses = [
      'http://192.168.1.5:1234/v1',
      'http://10.0.0.2/',
      'http://nas/',
      'http://mini.local:8080/',
      'http://box.tail1.ts.net/',
      'http://[fd00::2]:9/',
    ]
    for (const address of addresses) await (await out.fetchFor(drafting())(address)).text()
    expect((await rows()).map(({ host }) => host).toSorted()).toEqual([
      'http://10.0.0.2',
      'http://192.168.1.5:1234',
      'http://[fd00::2]:9',
      'http://box.tail1.ts.net',
      'http://mini.local:8080',
      'http://nas',
    ])
  })

  it('through a real socket only while its row is open', async () => {
    const { out, rows, port } = await open((_request, response) => response.end('hello'), { fetch })
    const address = `http://${elsewhere}:${port}/`
    await expect(fetch(address)).rejects.toMatchObject({ cause: { code: 'ERR_NOT_IN_LEDGER' } })
    for (let i = 0; i < 3; i += 1) expect(await (await out.fetchFor(drafting())(address)).text()).toBe('hello')
    // A request without an entry cannot reuse a connection made for one.
    await expect(fetch(address)).rejects.toMatchObject({ cause: { code: 'ERR_NOT_IN_LEDGER' } })
    expect([(await rows()).length, out.refused()]).toEqual([3, 2])
  })
})

describe('polling', () => {
  const polling = { preview: null, act: null, model: null } as const

  it('shares one row an hour, which stands before each connection is made; whatever brings something along has its own', async () => {
    const seen: unknown[] = []
    const { out, rows, clock } = await open(async (_request, response) => {
      seen.push((await rows()).map(({ requests, outcome }) => [requests, outcome]))
      response.end('nothing new')
    })
    const ask = async (init?: RequestInit) => (await out.fetchFor(drafting({ ...polling, purpose: 'gmail' }))(url, init)).text()
    for (let i = 0; i < 3; i += 1) await ask()
    expect(seen).toEqual([[[1, 'open']], [[2, 'open']], [[3, 'open']]])
    expect(await rows()).toMatchObject([{ requests: 3, outcome: 'answered', method: 'GET', bytesReceived: 33, failedRequests: 0 }])
    await ask(post('the text of a mail'))
    clock.advance(3_600_000)
    await ask()
    expect((await rows()).map(({ method, requests }) => `${method} ${requests}`).toSorted()).toEqual(['GET 1', 'GET 3', 'POST 1'])
  })

  it('keeps its connection from one request to the next, and no other purpose’s or program’s', async () => {
    const ports = new Set<number | undefined>()
    const { out, rows, port } = await open(
      (request, response) => {
        ports.add(request.socket.remotePort)
        response.end('hello')
      },
      { fetch },
    )
    const address = `http://${elsewhere}:${port}/`
    const ask = async (purpose: Outgoing['purpose']) => {
      expect(await (await out.fetchFor(drafting({ ...polling, purpose }))(address)).text()).toBe('hello')
      // The connection becomes free shortly after its answer was read.
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (let i = 0; i < 4; i += 1) await ask('gmail')
    expect(ports.size).toBe(1)
    await ask('update')
    expect(ports.size).toBe(2)
    await expect(fetch(address)).rejects.toMatchObject({ cause: { code: 'ERR_NOT_IN_LEDGER' } })
    expect((await rows()).map(({ purpose, requests }) => `${purpose} ${requests}`).toSorted()).toEqual(['gmail 4', 'update 1'])
  })
})

it('Gmail’s requests through Google’s own client are in the ledger', async () => {
  const { out, rows } = await open((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url?.startsWith('/token') === true)
      response.end(JSON.stringify({ access_token: 'at', expires_in: 3600, token_type: 'Bearer' }))
    else if (request.method === 'POST') response.end(JSON.stringify({ id: 'sent-1' }))
    else response.end(JSON.stringify({ messages: [{ id: 'm1' }], asked: request.headers['x-asked-host'] }))
  })
  const send = out.fetchFor({ accountId: 'ada', purpose: 'gmail', model: null, preview: null, act: null, cost: null })
  const auth = new OAuth2Client({ clientId: 'id', clientSecret: 'secret', transporterOptions: { fetchImplementation: send } })
  auth.setCredentials({ refresh_token: 'rt' })
  const client = gmail({ version: 'v1', auth, fetchImplementation: send })
  const listed = await client.users.messages.list({ userId: 'me', q: 'in:inbox is:unread from:private-name' })
  expect(listed.data).toEqual({ messages: [{ id: 'm1' }], asked: 'gmail.googleapis.com' })
  const raw = Buffer.from('Subject: hi\r\n\r\nhello').toString('base64url')
  expect((await client.users.messages.send({ userId: 'me', requestBody: { raw } })).data.id).toBe('sent-1')
  const entries = (await rows()).map(({ method, host, path, purpose, outcome, httpStatus, bytesSent, bytesReceived }) => ({
    request: `${method} ${host}${path}`,
    purpose,
    outcome,
    httpStatus,
    sent: bytesSent > 100,
    received: bytesReceived,
  }))
  const done = { purpose: 'gmail', outcome: 'answered', httpStatus: 200, sent: true }
  expect(entries).toHaveLength(3)
  expect(entries).toEqual(
    expect.arrayContaining([
      { ...done, request: 'POST oauth2.googleapis.com/token', received: 61 },
      { ...done, request: 'GET gmail.googleapis.com/gmail/v1/users/me/messages', received: 57 },
      { ...done, request: 'POST gmail.googleapis.com/gmail/v1/users/me/messages/send', received: 15 },
    ]),
  )
})
