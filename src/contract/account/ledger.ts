import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'

/**
 * A request that left this machine, logged before it was made. Requests that carry none of the owner's text are combined by host, purpose, and
 * hour (`requests`, `hour`): method, path, model, and status are then those of the newest one, and bytes are totals.
 */
export const ledgerEntry = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  host: z.string(),
  /** A code, such as `draft`, and the same in words. */
  purpose: z.string(),
  purpose_text: z.string(),
  method: z.string(),
  path: z.string(),
  model: z.string().nullable(),
  bytes_sent: z.number().int(),
  /** Null while it runs, or if nothing came back. */
  bytes_received: z.number().int().nullable(),
  /** The beginning of the incoming turn that the request is about, redacted. Null if the request carries none of the owner's text. */
  preview: z.string().nullable(),
  /** US dollars; `estimated` until the server reports its token counts. */
  cost: z.number(),
  cost_estimated: z.boolean(),
  /** `open`: logged, no answer known. */
  outcome: z.enum(['open', 'answered', 'failed']),
  http_status: z.number().int().nullable(),
  /** 1, or the number within the hour, and how many of those failed. */
  requests: z.number().int(),
  failed_requests: z.number().int(),
  /** Start of the hour that the entry covers, ISO 8601. Null for a single request. */
  hour: z.string().nullable(),
  /** Short error code, such as `http-429` or `unreachable`. */
  why: z.string().nullish(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

const spent = z.object({ today: z.number(), month: z.number(), total: z.number() })

export const ledger = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/ledger',
    access: 'session',
    summary: 'Every request that left this machine, newest first, and the totals',
    input: z.object({
      /** Returns entries older than the one with this id. */
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    output: z.object({
      entries: z.array(ledgerEntry),
      /** True if there are older entries. */
      more: z.boolean(),
      requests: z.number().int(),
      bytes_sent: z.number().int(),
      hosts: z.array(z.object({ host: z.string(), requests: z.number().int(), bytes_sent: z.number().int(), cost: z.number() })),
      spent,
      /** Connections blocked since the server started because they had no ledger entry. */
      refused: z.number().int(),
    }),
  }),
  export: defineEndpoint({
    method: 'GET',
    path: '/api/ledger/export',
    access: 'session',
    kind: 'file',
    summary: 'The whole ledger as JSON lines',
    input: z.object({}),
    output: z.string(),
  }),
}
