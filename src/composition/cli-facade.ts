import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { account as accountCalls } from '#contract/account/account.ts'
import { type Call, createClient, type ClientRequest } from '#contract/client.ts'
import { data } from '#contract/account/data.ts'
import { AppError, errorBody, errorStatus, type ErrorCode } from '#contract/errors.ts'
import { systemRandom } from '#server/random.ts'
import { startServer } from '#server/start.ts'
import { loadConfig } from './config.ts'
import { allOrNothing } from './opening/all-or-nothing.ts'
import { openProduct } from './product.ts'
import { findServer } from './server-file.ts'

export { serve } from './serve.ts'
export { doctor, type DoctorReport } from './doctor.ts'

/** The product as seen by a command: the same calls that pages make, with the owner's secret. */
export interface ProductSession {
  readonly call: Call<AbortSignal>
  /** Address of the running server. Null if this command opened the data folder itself. */
  readonly server: string | null
  /** JSON lines. */
  exportData(): AsyncIterable<Uint8Array>
  /** Returns the account's email address. Null if nobody has signed up for it yet. */
  resetPassword(password: string): Promise<string | null>
  close(): Promise<void>
}

/**
 * Connects to the server that holds the data folder. If there is none, opens the folder for the duration of the command, behind the same HTTP
 * server on a free loopback port, so that there is only one way in.
 */
export async function connect(account: string | undefined): Promise<ProductSession> {
  const config = loadConfig()
  if (config.mode === 'hosted') throw new AppError('not-available', 'Commands work on a data folder; a hosted server has none.')
  const running = await findServer(config.dataDir)
  if (running !== null)
    return { ...session(running.address, running.token, account), server: running.address, close: () => Promise.resolve() }
  const token = systemRandom.token()
  return allOrNothing(async (opened, close) => {
    const options = { log: { level: 'silent' }, localToken: token } as const
    const product = opened.adopt(await openProduct({ ...config, port: 0 }, options), (one) => one.close())
    const server = opened.adopt(await startServer(product.server, { host: '127.0.0.1', port: 0 }), (one) => one.close())
    await product.resume()
    return { ...session(server.address, token, account), server: null, close }
  })
}

function session(
  address: string,
  token: string,
  account: string | undefined,
): Pick<ProductSession, 'call' | 'exportData' | 'resetPassword'> {
  const headers = { authorization: `Bearer ${token}`, ...(account === undefined ? {} : { 'x-idiolect-account': account }) }
  const send = async (request: ClientRequest<AbortSignal>): Promise<Response> => {
    const response = await fetch(address + request.path, {
      method: request.method,
      headers: request.body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    })
    if (!response.ok) throw await failure(response)
    return response
  }
  const call = createClient<AbortSignal>(async (request) => (await send(request)).json())
  return {
    call,
    async *exportData() {
      const response = await send({ method: data.export.method, path: data.export.path, body: undefined, signal: undefined })
      if (response.body !== null) yield* Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
    },
    async resetPassword(password) {
      const user = await call(accountCalls.me, {})
      await call(accountCalls.changePassword, { new_password: password })
      return user.email
    },
  }
}

async function failure(response: Response): Promise<Error> {
  const parsed = errorBody.safeParse(await response.json().catch(() => null))
  if (!parsed.success) return new Error(`The server answered ${response.status}.`)
  const code: ErrorCode = parsed.data.code in errorStatus ? (parsed.data.code as ErrorCode) : 'internal'
  return new AppError(code, parsed.data.message, parsed.data.details === undefined ? {} : { details: parsed.data.details })
}
