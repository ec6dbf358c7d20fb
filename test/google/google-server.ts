import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { FakeClock } from '../fakes.ts'
import { googleFaults, refusal, type GoogleFault } from './google-faults.ts'
import { createGoogleWorld, Refused, type GoogleAccount, type GoogleMail, type GoogleWorld } from './google-world.ts'

/** Names of calls as `adapters/gmail` counts them. */
export type GoogleCall =
  | 'messages.list'
  | 'messages.get'
  | 'threads.get'
  | 'drafts.create'
  | 'drafts.list'
  | 'drafts.get'
  | 'drafts.delete'
  | 'drafts.send'
  | 'sendAs.list'

const scopes = ['gmail.readonly', 'gmail.compose'] as const
export type GoogleScope = (typeof scopes)[number]

export interface GoogleServer {
  readonly root: string
  readonly world: GoogleWorld
  /** Every call that arrived, in order, refused ones too. */
  readonly calls: readonly GoogleCall[]
  /** How many of them it has answered. */
  count(call: GoogleCall): number
  /** The most that it answered at the same time. */
  busiest(): number
  /** An access token, for an hour by the clock. */
  token(address: string, granted?: readonly GoogleScope[]): string
  revoke(token: string): void
  /** What happens to the next calls of this name; each fault once. */
  fault(call: GoogleCall, ...faults: readonly GoogleFault[]): void
  close(): Promise<void>
}

/**
 * A stand-in for the Gmail API that is as strict as Google, and fails on demand. Where `emulate` shows the usual path, this one keeps every header
 * of a raw mail, lets tokens end, asks for scopes, refuses mail that cannot be sent, and delivers it between its accounts.
 *
 * How to add one: a call is a row of `routes`, a fault a line of `google-faults.ts`.
 */
export async function startGoogleServer(clock: FakeClock): Promise<GoogleServer> {
  const world = createGoogleWorld(clock)
  const calls: GoogleCall[] = []
  const tokens = new Map<string, { address: string; until: number; granted: readonly GoogleScope[] }>()
  const faults = new Map<GoogleCall, GoogleFault[]>()
  let busy = 0
  let busiest = 0

  const server = createServer((request, response) => {
    busy += 1
    busiest = Math.max(busiest, busy)
    response.once('close', () => (busy -= 1))
    void serve(request, response).catch(() => response.destroy())
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://google')
    const body: unknown = request.method === 'POST' ? await json(request) : null
    const route = routes.find(({ method, path }) => method === request.method && path.test(url.pathname))
    if (route === undefined) return answer(response, 404, refusal(404, 'notFound', 'Not Found'))
    calls.push(route.call)
    const accept = async () => {
      const bearer = tokens.get(/^Bearer (.+)$/u.exec(request.headers.authorization ?? '')?.[1] ?? '')
      if (bearer === undefined || bearer.until <= clock.now()) return googleFaults.unauthorized()
      if (!bearer.granted.includes(route.scope)) return googleFaults.scope()
      const id = route.path.exec(url.pathname)?.[1] ?? ''
      return route.does({ world, account: world.find(bearer.address), id, query: url.searchParams, body })
    }
    const fault = faults.get(route.call)?.shift()
    if (fault !== undefined) return fault({ accept, response })
    try {
      const done = await accept()
      if (typeof done === 'function') await (done as GoogleFault)({ accept, response })
      else if (done === null) response.writeHead(204).end()
      else answer(response, 200, done)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      answer(response, error.status, refusal(error.status, error.reason, error.message))
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    root: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    world,
    calls,
    count: (call) => calls.filter((one) => one === call).length,
    busiest: () => busiest,
    token(address, granted = scopes) {
      const token = `ya29.${tokens.size + 1}-${address}`
      tokens.set(token, { address, until: clock.now() + 3_600_000, granted })
      return token
    },
    revoke: (token) => void tokens.delete(token),
    fault: (call, ...more) => void faults.set(call, [...(faults.get(call) ?? []), ...more]),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

interface Asked {
  readonly world: GoogleWorld
  readonly account: GoogleAccount
  readonly id: string
  readonly query: URLSearchParams
  readonly body: unknown
}

interface Route {
  readonly call: GoogleCall
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: RegExp
  readonly scope: GoogleScope
  readonly does: (asked: Asked) => unknown
}

const routes: readonly Route[] = [
  {
    call: 'messages.list',
    method: 'GET',
    path: /^\/gmail\/v1\/users\/me\/messages$/u,
    scope: 'gmail.readonly',
    does: ({ account, query }) => listed(account, query),
  },
  {
    call: 'messages.get',
    method: 'GET',
    path: /^\/gmail\/v1\/users\/me\/messages\/([\w-]+)$/u,
    scope: 'gmail.readonly',
    does({ account, id, query }) {
      if (query.get('format') !== 'raw') throw new Refused(400, 'invalidArgument', 'only raw mail is read here')
      const mail = account.mails.get(id) ?? missing()
      return { ...resource(mail), raw: Buffer.from(mail.raw).toString('base64url') }
    },
  },
  {
    call: 'threads.get',
    method: 'GET',
    path: /^\/gmail\/v1\/users\/me\/threads\/([\w-]+)$/u,
    scope: 'gmail.readonly',
    does({ account, id }) {
      const mails = [...account.mails.values()].filter(({ thread }) => thread === id)
      if (mails.length === 0) missing()
      return { id, historyId: String(Math.max(...mails.map(({ history }) => history))), messages: mails.map(resource) }
    },
  },
  {
    call: 'drafts.create',
    method: 'POST',
    path: /^\/gmail\/v1\/users\/me\/drafts$/u,
    scope: 'gmail.compose',
    async does({ world, account, body }) {
      const { message } = body as { message: { raw: string; threadId?: string } }
      const { id, mail } = await world.createDraft(account, Buffer.from(message.raw, 'base64url'), message.threadId)
      return { id, message: { id: mail.id, threadId: mail.thread, labelIds: mail.labels } }
    },
  },
  {
    call: 'drafts.list',
    method: 'GET',
    path: /^\/gmail\/v1\/users\/me\/drafts$/u,
    scope: 'gmail.readonly',
    does({ account, query }) {
      const ids = new Map([...account.drafts].map(([draft, mail]) => [mail, draft]))
      query.append('labelIds', 'DRAFT')
      const { messages = [] } = listed(account, query)
      return messages.length === 0 ? {} : { drafts: messages.map((message) => ({ id: ids.get(message.id), message })) }
    },
  },
  {
    call: 'drafts.send',
    method: 'POST',
    path: /^\/gmail\/v1\/users\/me\/drafts\/send$/u,
    scope: 'gmail.compose',
    does: async ({ world, account, body }) => resource(await world.sendDraft(account, (body as { id: string }).id)),
  },
  {
    call: 'drafts.get',
    method: 'GET',
    path: /^\/gmail\/v1\/users\/me\/drafts\/([\w-]+)$/u,
    scope: 'gmail.readonly',
    does({ account, id }) {
      const mail = account.mails.get(account.drafts.get(id) ?? '') ?? missing()
      return { id, message: resource(mail) }
    },
  },
  {
    call: 'drafts.delete',
    method: 'DELETE',
    path: /^\/gmail\/v1\/users\/me\/drafts\/([\w-]+)$/u,
    scope: 'gmail.compose',
    does({ world, account, id }) {
      world.deleteDraft(account, id)
      return null
    },
  },
  {
    call: 'sendAs.list',
    method: 'GET',
    path: /^\/gmail\/v1\/users\/me\/settings\/sendAs$/u,
    scope: 'gmail.readonly',
    does: ({ account }) => ({ sendAs: account.sendAs.map((entry, index) => ({ ...entry, isPrimary: index === 0 })) }),
  },
]

/** Newest first, in pages. Of Google's search only `after:` in whole seconds is known here, so that no other is relied on. */
function listed(account: GoogleAccount, query: URLSearchParams) {
  const labels = query.getAll('labelIds')
  const q = query.get('q') ?? 'after:0'
  const after = Number(/^after:(\d+)$/u.exec(q)?.[1] ?? Number.NaN)
  if (Number.isNaN(after)) throw new Refused(400, 'invalidArgument', `this search is not known here: ${q}`)
  const found = [...account.mails.values()]
    .filter((mail) => labels.every((label) => mail.labels.includes(label)) && mail.at / 1000 > after)
    .filter((mail) => !mail.labels.some((label) => label === 'SPAM' || label === 'TRASH'))
    .toSorted((a, b) => b.at - a.at)
  const from = Number(query.get('pageToken') ?? 0)
  const to = from + Math.min(500, Number(query.get('maxResults') ?? 100))
  return {
    // As Google does, without the list where it is empty.
    ...(found.length === 0 ? {} : { messages: found.slice(from, to).map(({ id, thread }) => ({ id, threadId: thread })) }),
    ...(to < found.length ? { nextPageToken: String(to) } : {}),
    resultSizeEstimate: found.length,
  }
}

function resource(mail: GoogleMail) {
  return {
    id: mail.id,
    threadId: mail.thread,
    labelIds: mail.labels,
    snippet: mail.mail.subject,
    historyId: String(mail.history),
    internalDate: String(mail.at),
  }
}

function missing(): never {
  throw new Refused(404, 'notFound', 'Requested entity was not found.')
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
  response.end(JSON.stringify(body))
}
