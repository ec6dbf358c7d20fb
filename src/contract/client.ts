import type { Endpoint, InputOf, OutputOf } from './define-endpoint.ts'

/** `Signal` is the platform's AbortSignal: the contract itself knows no platform. */
export interface ClientRequest<Signal> {
  method: Endpoint['method']
  /** Path with its names filled in and the query appended. */
  path: string
  body: unknown
  signal: Signal | undefined
}

/** Carries a request and gives back the parsed JSON of a successful answer; throws for everything else (the caller's transport says how). */
export type Transport<Signal> = (request: ClientRequest<Signal>) => Promise<unknown>

export interface CallOptions<Signal> {
  signal?: Signal
  /** Of an `upload`: the multipart form, as the platform has it, in place of a JSON body. */
  form?: unknown
}
export type Call<Signal> = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions<Signal>) => Promise<OutputOf<E>>

/** The output is checked by the endpoint's schema, so a foreign or older server cannot pass unnoticed. */
export function createClient<Signal>(transport: Transport<Signal>): Call<Signal> {
  return async (endpoint, input, options = {}) => {
    const { path, body } = resolveRequest(endpoint, input)
    const answer = await transport({ method: endpoint.method, path, body: options.form ?? body, signal: options.signal })
    return endpoint.output.parse(answer) as OutputOf<typeof endpoint>
  }
}

/** Splits an input into the path's names, the query and the body, as `define-endpoint.ts` describes. A call that says nothing has no body. */
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
