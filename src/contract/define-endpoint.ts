import type { z } from 'zod'

export type Access = 'public' | 'session'

/**
 * One call of the product, declared once: the server validates with it, the client gets its types from it, and OpenAPI is generated from it.
 *
 * How to add one: declare it in the file of its noun with `defineEndpoint`, add it to that file's exported group, and answer it in
 * `server/routes/<area>/<noun>.ts`. Names in the path (`/api/things/:id`) are fields of `input`; for GET and DELETE the other fields travel in the
 * query (use `z.coerce` for anything that is not text), for the rest in the JSON body.
 */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType, Who extends Access = Access> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  /** `public`: anybody who can reach the server. `session`: needs a signed-in user's bearer token. */
  readonly access: Who
  readonly summary: string
  readonly input: Input
  readonly output: Output
  /** Never rate-limited, and answered even if the store is slow or cannot be written. */
  readonly urgent?: true
  /** `json` by default: `upload` takes multipart, `redirect` sends the browser on, `events` streams server-sent events, `file` downloads. */
  readonly kind?: 'json' | 'upload' | 'redirect' | 'events' | 'file'
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** Keeps the literal type of `access`, so that the handler of a session call gets an account and that of a public one does not. */
export function defineEndpoint<Input extends z.ZodType, Output extends z.ZodType, Who extends Access>(
  endpoint: Endpoint<Input, Output, Who>,
): Endpoint<Input, Output, Who> {
  return endpoint
}
