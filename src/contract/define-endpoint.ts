import type { z } from 'zod'

export type Access = 'public' | 'session'

/**
 * One API call, declared once. The server validates with it, the client takes its types from it, and OpenAPI is generated from it.
 *
 * How to add one: declare it in its noun's file with `defineEndpoint`, add it to that file's exported group, and handle it in
 * `server/routes/<area>/<noun>.ts`. Path parameters (`/api/things/:id`) are fields of `input`. The other fields are sent in the query for GET
 * and DELETE (use `z.coerce` for anything that is not text), and in the JSON body otherwise.
 */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType, Who extends Access = Access> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  /** `public`: anyone who can reach the server. `session`: needs a signed-in user's bearer token. */
  readonly access: Who
  readonly summary: string
  readonly input: Input
  readonly output: Output
  /** Never rate-limited, and works even if the store is slow or cannot be written. */
  readonly urgent?: true
  /** `json` by default. `upload` takes multipart, `redirect` redirects the browser, `events` streams server-sent events, `file` downloads. */
  readonly kind?: 'json' | 'upload' | 'redirect' | 'events' | 'file'
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** Keeps the literal type of `access`, so that only handlers of session calls get an account. */
export function defineEndpoint<Input extends z.ZodType, Output extends z.ZodType, Who extends Access>(
  endpoint: Endpoint<Input, Output, Who>,
): Endpoint<Input, Output, Who> {
  return endpoint
}
