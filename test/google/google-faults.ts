import type { ServerResponse } from 'node:http'

/** What happens to a request in place of its answer. `accept` does what was asked for, so that only its answer is lost. */
export type GoogleFault = (exchange: { readonly accept: () => Promise<unknown>; readonly response: ServerResponse }) => Promise<void>

/** Google's form of an error; `words` stand for what of its own words must not be repeated. */
export function refusal(status: number, reason: string, words: string, grpc?: string) {
  return {
    error: {
      code: status,
      message: words,
      errors: [{ message: words, domain: 'usageLimits', reason }],
      ...(grpc === undefined ? {} : { status: grpc }),
    },
  }
}

const answers =
  (status: number, body: unknown, headers: Record<string, string> = {}): GoogleFault =>
  ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
    return Promise.resolve()
  }

const refuses = (status: number, reason: string, words: string, headers: Record<string, string> = {}) =>
  answers(status, refusal(status, reason, words), headers)

/** What Google, or the way to it, does wrong or refuses (reference on Gmail, sections 1.6, 2.4 and 2.9). */
export const googleFaults = {
  unauthorized: () => refuses(401, 'authError', 'Invalid Credentials for ada@example.com'),
  scope: () =>
    answers(403, {
      error: {
        code: 403,
        message: 'Request had insufficient authentication scopes.',
        status: 'PERMISSION_DENIED',
        details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
      },
    }),
  switchedOff: () => refuses(403, 'accessNotConfigured', 'Gmail API has not been used in project 4711 before or it is disabled.'),
  policy: () => refuses(403, 'domainPolicy', 'The domain administrators have disabled Gmail apps.'),
  noMailbox: () => refuses(400, 'failedPrecondition', 'Mail service not enabled'),
  userRate: () => refuses(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded'),
  tooMany: (retryAfter?: string) =>
    refuses(
      429,
      'rateLimitExceeded',
      'Too many concurrent requests for user.',
      retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    ),
  /** The time is in the words. */
  sendingLimit: (until: string) => refuses(429, 'userRateLimitExceeded', `User-rate limit exceeded.  Retry after ${until}`),
  unavailable: () => refuses(503, 'backendError', 'Backend error for ada@example.com'),
  badRequest: () => refuses(400, 'invalidArgument', 'Invalid To header: mia@example.com'),
  html: () => answers(200, '<html>Sign in to the hotel’s network</html>', { 'content-type': 'text/html' }),
  garbled: () => answers(200, '{"messages": [{"id": "18'),
  redirect: () => answers(302, '', { location: 'http://127.0.0.1:9/elsewhere' }),
  /** The connection breaks before anything was done. */
  cut: (): GoogleFault => async (exchange) => void exchange.response.destroy(),
  /** Nothing is done, and nothing is said. */
  silent: (): GoogleFault => () => Promise.resolve(),
  silentAfterAccepting: (): GoogleFault => async (exchange) => void (await exchange.accept()),
  cutAfterAccepting: (): GoogleFault => async (exchange) => {
    await exchange.accept()
    exchange.response.destroy()
  },
  unavailableAfterAccepting: (): GoogleFault => async (exchange) => {
    await exchange.accept()
    await googleFaults.unavailable()(exchange)
  },
  garbledAfterAccepting: (): GoogleFault => async (exchange) => {
    await exchange.accept()
    await googleFaults.garbled()(exchange)
  },
  /** An answer that never ends. */
  endless: (): GoogleFault => async (exchange) => {
    const { response } = exchange
    response.writeHead(200, { 'content-type': 'application/json' })
    const piece = Buffer.alloc(10_000, 'A')
    for (let open = true; open && !response.destroyed;)
      open = await new Promise<boolean>((go) => response.write(piece, (error) => go(!error)))
  },
  endlessAfterAccepting: (): GoogleFault => async (exchange) => {
    await exchange.accept()
    await googleFaults.endless()(exchange)
  },
  /** Another answer in the usual form. */
  instead: (body: unknown) => answers(200, body),
}
