import { createClient, type Call } from '#contract/client.ts'
import { errorBody } from '#contract/errors.ts'
import { createEventReader } from '#contract/event-stream.ts'
import { events, type ServerEvent } from '#contract/events.ts'

/**
 * The shell's client for the server, with this launch's secret. It speaks for the computer: the kill switch is that of all accounts, and of events it
 * hears that something changed. `of` an account, it acts as its owner.
 */
export interface OwnerClient {
  of(account: string): OwnerClient
  readonly call: Call<AbortSignal>
  /** Follows the server's events until the signal aborts or the connection is lost. */
  follow(hear: (event: ServerEvent) => void, signal: AbortSignal): Promise<void>
}

/** The server refused the call; `message` is worded for the owner. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  /** Null if the server gave none. */
  readonly code: string | null

  constructor(message: string, code: string | null = null) {
    super(message)
    this.code = code
  }
}

/** `address` is this machine's own server, so no request leaves the machine. */
export function ownerClient(address: string, token: string, send: typeof fetch = fetch): OwnerClient {
  return clientWith(address, { authorization: `Bearer ${token}` }, send)
}

function clientWith(address: string, headers: Readonly<Record<string, string>>, send: typeof fetch): OwnerClient {
  return {
    of: (account) => clientWith(address, { ...headers, 'x-idiolect-account': account }, send),
    call: createClient<AbortSignal>(async ({ method, path, body, signal }) => {
      const answer = await send(address + path, {
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      })
      if (answer.ok) return answer.json()
      const said = errorBody.safeParse(await answer.json().catch(() => null))
      throw said.success ? new CallFailed(said.data.message, said.data.code) : new CallFailed('The server did not answer.')
    }),
    async follow(hear, signal) {
      const answer = await send(address + events.stream.path, { headers: { ...headers, accept: 'text/event-stream' }, signal })
      if (!answer.ok || answer.body === null) throw new CallFailed('The server tells nothing.')
      const next = createEventReader()
      const decoder = new TextDecoder()
      for await (const bytes of answer.body) for (const event of next(decoder.decode(bytes, { stream: true }))) hear(event)
    },
  }
}
