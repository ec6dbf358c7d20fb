import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'

/**
 * A request that left this machine, entered before it was made; or all of one hour to a host for a purpose that carried none of the owner's
 * text (`requests`, `hour`): then method, path, model and status are the newest's, and bytes those of all.
 */
export const ledgerEntry = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  host: z.string(),
  /** Code, such as `draft`, and the same in words. */
  purpose: z.string(),
  purpose_text: z.string(),
  method: z.string(),
  path: z.string(),
  model: z.string().nullable(),
  bytes_sent: z.number().int(),
  /** Null while it runs, or where nothing came back. */
  bytes_received: z.number().int().nullable(),
  /** The beginning of what was sent, redacted. */
  preview: z.string().nullable(),
  /** US dollars; `estimated` until the server has said what it counted. */
  cost: z.number(),
  cost_estimated: z.boolean(),
  /** `open`: it was entered and no answer is known. */
  outcome: z.enum(['open', 'answered', 'failed']),
  http_status: z.number().int().nullable(),
  /** 1, or how many there were within the hour, and how many of them failed. */
  requests: z.number().int(),
  failed_requests: z.number().int(),
  /** When the hour began that the entry stands for, ISO 8601; null for a single request. */
  hour: z.string().nullable(),
  /** A short code of what went wrong, such as `http-429` or `unreachable`. */
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
      /** Entries before this one's id. */
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    output: z.object({
      entries: z.array(ledgerEntry),
      /** True where older ones follow. */
      more: z.boolean(),
      requests: z.number().int(),
      bytes_sent: z.number().int(),
      hosts: z.array(z.object({ host: z.string(), requests: z.number().int(), bytes_sent: z.number().int(), cost: z.number() })),
      spent,
      /** Connections that were refused because nothing in the ledger stood for them, since the server started. */
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
