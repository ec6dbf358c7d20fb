import type { Endpoint, InputOf, OutputOf } from './define-endpoint.ts'

/** `Signal` is the platform's AbortSignal: the contract itself knows no platform. */
export interface ClientRequest<Signal> {
  method: Endpoint['method']
  /** Path with parameters filled in and the query appended. */
  path: string
  body: unknown
  signal: Signal | undefined
}

/** Sends a request and returns the parsed JSON of a successful answer. Throws otherwise; the transport decides which errors. */
export type Transport<Signal> = (request: ClientRequest<Signal>) => Promise<unknown>

export interface CallOptions<Signal> {
  signal?: Signal
  /** The platform's multipart form, in place of a JSON body. Only for `upload`. */
  form?: unknown
}
export type Call<Signal> = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions<Signal>) => Promise<OutputOf<E>>

/** Validates the output with the endpoint's schema, so that a foreign or older server is noticed. */
export function createClient<Signal>(transport: Transport<Signal>): Call<Signal> {
  return async (endpoint, input, options = {}) => {
    const { path, body } = resolveRequest(endpoint, input)
    const answer = await transport({ method: endpoint.method, path, body: options.form ?? body, signal: options.signal })
    return endpoint.output.parse(answer) as OutputOf<typeof endpoint>
  }
}

/** Splits an input into path parameters, query, and body, as `define-endpoint.ts` describes. Without body fields there is no body. */
export function resolveRequest(endpoint: Endpoint, input: unknown): { path: string; body: unknown } {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown> | undefined) }
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_all, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE') return { path, body: Object.keys(rest).length === 0 ? undefined : rest }
  const query = Object.entries(rest)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return { path: query === '' ? path : `${path}?${query}`, body: undefined }
}
