import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'

/** Export or delete the owner's data. */
export const data = {
  export: defineEndpoint({
    method: 'GET',
    path: '/api/data/export',
    access: 'session',
    summary: 'Everything kept about the signed-in user, as JSON lines',
    kind: 'file',
    input: z.object({}),
    output: z.unknown(),
  }),
  forget: defineEndpoint({
    method: 'POST',
    path: '/api/data/forget',
    access: 'session',
    summary: 'Delete what was extracted and learned; with `all` the account and its settings as well',
    input: z.object({
      all: z.boolean().default(false),
      confirm: z.literal('delete'),
      /** Required for `all`, except from a program of this computer or for an owner without a password who has just signed in. */
      password: z.string().max(10_000).optional(),
    }),
    output: z.object({ success: z.literal(true), message: z.string(), deleted: z.record(z.string(), z.number().int()) }),
  }),
}
