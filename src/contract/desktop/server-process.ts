import { z } from 'zod'

/**
 * What the desktop shell and the process of its server say to each other. Secrets come this way alone: arguments and the environment of a
 * process can be read by others.
 *
 * How to add one: a kind below, and its case in `composition/server-entry.ts` or `desktop/core/server/supervisor.ts`.
 */
export const serverOrder = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    /** Variables of the configuration, over those of the environment. */
    settings: z.record(z.string(), z.string()),
    /** Secret of this launch: whoever names it acts for the owner. */
    token: z.string().min(32),
    /** Origins whose pages may call, besides the server's own. */
    allowedOrigins: z.array(z.string()),
    /** The data key, the current one first; null keeps it in the data folder's file, as browser mode does. */
    keys: z.array(z.object({ id: z.string().min(1), key: z.base64() })).nullable(),
  }),
  z.object({ kind: z.literal('stop') }),
  /** The shell is about to ask another machine for something: it waits for `entered`, and asks only where that is `ok`. */
  z.object({ kind: z.literal('outgoing'), id: z.string(), host: z.string().min(1), path: z.string() }),
  z.object({ kind: z.literal('outgoing-ended'), id: z.string(), ok: z.boolean() }),
])
export type ServerOrder = z.infer<typeof serverOrder>

export const serverReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('listening'), address: z.url(), port: z.number().int().min(1).max(65_535) }),
  z.object({ kind: z.literal('entered'), id: z.string(), ok: z.boolean() }),
  /** It ends now. `code` is one of `contract/errors.ts`, `message` is made for the owner. */
  z.object({ kind: z.literal('failed'), code: z.string(), message: z.string() }),
])
export type ServerReport = z.infer<typeof serverReport>
