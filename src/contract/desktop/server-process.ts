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
  /** What the process of a model reports, as it came; it is checked where it is read. */
  z.object({ kind: z.literal('model-said'), id: z.string(), report: z.unknown() }),
  z.object({ kind: z.literal('model-ended'), id: z.string(), code: z.number().int().nullable() }),
])
export type ServerOrder = z.infer<typeof serverOrder>

export const serverReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('listening'), address: z.url(), port: z.number().int().min(1).max(65_535) }),
  z.object({ kind: z.literal('entered'), id: z.string(), ok: z.boolean() }),
  /** The process of a model in the box: only the shell may start one. Orders are handed on as they are. */
  z.object({ kind: z.literal('model-start'), id: z.string() }),
  z.object({ kind: z.literal('model-order'), id: z.string(), order: z.unknown() }),
  z.object({ kind: z.literal('model-kill'), id: z.string() }),
  /** It ends now. `code` is one of `contract/errors.ts`, `message` is made for the owner. */
  z.object({ kind: z.literal('failed'), code: z.string(), message: z.string() }),
])
export type ServerReport = z.infer<typeof serverReport>
