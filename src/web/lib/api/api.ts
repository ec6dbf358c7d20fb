import axios, { AxiosError, type AxiosAdapter, type AxiosResponse } from 'axios'
import { ZodError } from 'zod'
import { createClient, type Call, type Transport } from '#contract/client.ts'
import { ApiError, messageOf, wordsOf } from './api-error.ts'
import type { Connection } from './connection.ts'

export type ApiCall = Call<AbortSignal>
export type ApiTransport = Transport<AbortSignal>

/** Product specification, section 7. */
export const requestTimeoutMs = 30_000

interface TransportOptions {
  base: string
  token: () => string | null
  /** The server rejected the token that was sent. */
  onUnauthenticated: (token: string) => void
  connection: Pick<Connection, 'heard' | 'missed'>
  /** Replaces the network in tests. */
  adapter?: AxiosAdapter
}

/**
 * The shared HTTP client: JSON, 30 s timeout, a bearer token if there is one, and cookies. Every failure is an `ApiError`. So is an answer to a token
 * that is no longer the page's: what one person asked for must not reach the cache of the next one.
 */
export function createAxiosTransport({ base, token, onUnauthenticated, connection, adapter }: TransportOptions): ApiTransport {
  const client = axios.create({
    baseURL: base,
    timeout: requestTimeoutMs,
    withCredentials: true,
    headers: { 'Content-Type': 'application/json' },
    ...(adapter === undefined ? {} : { adapter }),
  })
  return async ({ method, path, body, signal }) => {
    const bearer = token()
    const throwIfLate = (): void => {
      if (bearer === null || token() === bearer) return
      throw new ApiError({ kind: 'late', message: 'You are no longer signed in as the person who asked for this.' })
    }
    let answer: AxiosResponse<unknown>
    try {
      answer = await client.request<unknown>({
        method,
        url: path,
        data: body,
        ...(signal === undefined ? {} : { signal }),
        headers: {
          ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
          // The browser adds the boundary.
          ...(body instanceof FormData ? { 'Content-Type': 'multipart/form-data' } : {}),
        },
      })
      connection.heard()
    } catch (error) {
      const failure = toApiError(error)
      if (failure.status !== undefined) connection.heard()
      else if (failure.kind === 'network') connection.missed()
      if (failure.status !== undefined) throwIfLate()
      if (failure.code === 'unauthenticated' && bearer !== null) onUnauthenticated(bearer)
      throw failure
    }
    throwIfLate()
    return answer.data
  }
}

function toApiError(error: unknown): ApiError {
  if (!(error instanceof AxiosError)) {
    return new ApiError({ kind: 'other', message: error instanceof Error ? error.message : String(error), cause: error })
  }
  if (error.response !== undefined) {
    const body: unknown = error.response.data
    const { code, details } = (typeof body === 'object' && body !== null ? body : {}) as { code?: unknown; details?: unknown }
    return new ApiError({
      kind: 'answer',
      message: error.message,
      status: error.response.status,
      code: typeof code === 'string' ? code : undefined,
      messageField: messageOf(body),
      serverMessage: wordsOf(body),
      details,
    })
  }
  return new ApiError({ kind: error.code === AxiosError.ERR_NETWORK ? 'network' : 'other', message: error.message, code: error.code })
}

/**
 * Typed calls over a transport. A 2xx answer that does not fit its schema becomes an `ApiError` of kind `unexpected` that keeps the server's own text: some
 * specified pages show it (`success: false`, or a `status` other than 'success').
 */
export function createApi(transport: ApiTransport): ApiCall {
  return async (endpoint, input, options) => {
    let raw: unknown
    const call = createClient<AbortSignal>(async (request) => {
      raw = await transport(request)
      return raw
    })
    try {
      return await call(endpoint, input, options)
    } catch (error) {
      if (!(error instanceof ZodError)) throw error
      const serverMessage = wordsOf(raw)
      throw new ApiError({
        kind: 'unexpected',
        message: serverMessage ?? 'The server answered in a way this page does not understand. Reload the page to get its newest version.',
        messageField: messageOf(raw),
        serverMessage,
        cause: error,
      })
    }
  }
}
