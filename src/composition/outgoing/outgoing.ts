import { AppError } from '#contract/errors.ts'
import { isLoopback, staysInOwnNetwork } from '#core/language-model/address/locality.ts'
import type { Outgoing } from '#core/language-model/port.ts'
import type { Random } from '#core/ports/random.ts'
import { findPrivate } from '#core/redaction/index.ts'
import type { LedgerTable } from '#server/store/account/ledger.ts'
import { metered, sendable } from './metered-body.ts'
import { createPools } from './pools.ts'
import { guardConnections } from './socket-hook.ts'

/**
 * The only way out: every request to another machine goes through a `fetch` from here.
 *
 * How to use it: pass `fetchFor({purpose, …})` to the library (openai `fetch`, gaxios `fetchImplementation`, openid-client `customFetch`). To
 * add a purpose, add a line to `core/language-model/port.ts` and its text to `server/services/privacy/ledger.ts`.
 */
export interface OutgoingRequests {
  /**
   * A `fetch` that logs each request in the ledger before making it. If the entry cannot be committed, the request is not made. Redirects are
   * not followed: the response is returned as it is and counts as failed. Requests to loopback need no entry, unless `recipient` says that they
   * are forwarded.
   *
   * Throws AppError `forbidden` for an address that is neither https nor on a private network, the errors of `enter` (AppError `cost-cap`) and
   * `allowed`, and whatever `fetch` throws.
   */
  readonly fetchFor: (outgoing: Outgoing) => typeof fetch
  /** Number of connections blocked because they had no ledger entry. */
  refused(): number
  close(): void
}

export interface OutgoingOptions {
  readonly ledger: Pick<LedgerTable, 'enter' | 'answered' | 'failed'>
  readonly random: Pick<Random, 'id'>
  /** Hosts that the product itself needs, such as its database. */
  readonly infrastructure?: readonly string[]
  /** See `GuardOptions.accepts`. */
  readonly accepts?: (address: string) => boolean
  /** Replaces the platform's `fetch`; for tests. */
  readonly fetch?: typeof fetch
}

export function createOutgoing(options: OutgoingOptions): OutgoingRequests {
  refuseProxy()
  const { ledger, random } = options
  const send = options.fetch ?? globalThis.fetch
  const { infrastructure: always, accepts } = options
  const guard = guardConnections({ ...(always === undefined ? {} : { always }), ...(accepts === undefined ? {} : { accepts }) })
  const pools = createPools(guard)

  async function entered(outgoing: Outgoing, url: URL, input: string | URL | Request, init: RequestInit | undefined): Promise<Response> {
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
    const sent = sendable(method, url, input, init)
    await outgoing.allowed?.()
    const entry = await ledger.enter({
      id: random.id(),
      accountId: outgoing.accountId,
      host: outgoing.recipient ?? nameOf(url),
      purpose: outgoing.purpose,
      method,
      path: url.pathname,
      model: outgoing.model,
      act: outgoing.act,
      bytesSent: sent.bytes(),
      preview: outgoing.preview === null ? null : redacted(outgoing.preview),
      cost: outgoing.cost,
      shared: isPolling(outgoing, input, init),
    })
    const encrypted = url.protocol === 'https:'
    const release = guard.permit(url.hostname, Number(url.port) || (encrypted ? 443 : 80), { ownNetwork: !encrypted })
    const end = async (httpStatus: number | null, bytesReceived: number, why: string | null, billed: boolean): Promise<void> => {
      release()
      const ending = { bytesSent: sent.bytes(), bytesReceived, httpStatus }
      // The answer has arrived even if its end cannot be logged. The entry then stays open, which is accurate.
      await (why === null ? ledger.answered(entry, ending) : ledger.failed(entry, why, { ...ending, billed })).catch(() => undefined)
    }
    let response: Response
    try {
      response = await send(sent.input, { ...sent.init, ...(await pools.of(outgoing.purpose)), redirect: 'manual' })
    } catch (error) {
      await end(null, 0, whyOf(error), mayHaveArrived(error))
      throw error
    }
    const { status } = response
    const succeeded = status >= 200 && status < 300
    const over = (bytes: number, broken: unknown) =>
      end(status, bytes, succeeded ? (broken === null ? null : whyOf(broken)) : status < 400 ? 'redirect' : `http-${status}`, succeeded)
    return metered(response, over)
  }

  return {
    fetchFor: (outgoing) => async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : String(input))
      if (isLoopback(url.href) && (outgoing.recipient ?? null) === null) return send(input, { ...init, redirect: 'manual' })
      if (url.protocol !== 'https:' && !(url.protocol === 'http:' && staysInOwnNetwork(url.href)))
        throw new AppError('forbidden', 'Only encrypted addresses (https://) are asked outside your own network.')
      return entered(outgoing, url, input, init)
    },
    refused: () => guard.refused(),
    close() {
      guard.close()
      pools.close()
    },
  }
}

/**
 * Node can send every request through a proxy from the environment (NODE_USE_ENV_PROXY, --use-env-proxy). With a proxy on this machine, requests
 * would look local, and what it forwards would be missing from the ledger. `bin/idiolect` turns this off.
 */
function refuseProxy(): void {
  // Not imported, because that would load all of Node's fetch at every start.
  const { globalAgent } = process.getBuiltinModule('node:http')
  const { options } = globalAgent as unknown as { readonly options?: { readonly proxyEnv?: unknown } }
  if (options?.proxyEnv !== undefined)
    throw new AppError(
      'forbidden',
      'Node was told to send everything through a proxy (NODE_USE_ENV_PROXY). Please start without it: what a proxy hands on is in no ledger.',
    )
}

/** Requests without content: lists, downloads, polling. Requests with a body always get their own entry. */
function isPolling({ preview, act, cost }: Outgoing, input: string | URL | Request, init: RequestInit | undefined): boolean {
  const body = init?.body ?? (input instanceof Request ? input.body : null)
  return preview === null && act === null && cost === null && body === null
}

/** The host's name in the ledger, with the protocol if the request is not encrypted. */
const nameOf = (url: URL) => (url.protocol === 'https:' ? url.host : `${url.protocol}//${url.host}`)

/** Already redacted by the caller. This is a second check before it is stored. */
function redacted(preview: string): string {
  let result = ''
  let at = 0
  for (const { kind, start, end } of findPrivate(preview)) {
    result += `${preview.slice(at, start)}[${kind}]`
    at = end
  }
  return result + preview.slice(at)
}

/** Error codes, the platform's and ours, that mean nothing reached the server. */
const unreached: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no-such-host',
  EAI_AGAIN: 'no-such-host',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'timed-out',
}

function codesOf(error: unknown): string[] {
  const codes: string[] = []
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth += 1)
    codes.push('code' in at && typeof at.code === 'string' ? at.code : at.name)
  return codes
}

/** Never the error's message, which may contain the address. */
function whyOf(error: unknown): string {
  const codes = codesOf(error)
  const known = codes.map((code) => unreached[code]).find((why) => why !== undefined)
  if (known !== undefined) return known
  if (codes.some((code) => /time-?d?-?out/iu.test(code))) return 'timed-out'
  if (codes.some((code) => /abort|stopped/iu.test(code)) || codes.length === 0) return 'stopped'
  if (codes.some((code) => /cert|tls|ssl|self_signed/iu.test(code))) return 'certificate'
  return 'cut-off'
}

/** If it may have arrived, its estimated cost still counts. */
function mayHaveArrived(error: unknown): boolean {
  return !codesOf(error).some((code) => code in unreached || /cert|self_signed/iu.test(code))
}
