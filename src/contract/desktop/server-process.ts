import { z } from 'zod'

/**
 * Messages between the desktop shell and its server process. Secrets are only sent this way, because other processes can read a process's
 * arguments and environment.
 *
 * How to add one: a kind below, and its case in `composition/server-entry.ts` or `desktop/core/server/supervisor.ts`.
 */
export const serverOrder = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    /** Configuration variables; they override the environment. */
    settings: z.record(z.string(), z.string()),
    /** Secret of this launch. A caller that has it acts as the owner. */
    token: z.string().min(32),
    /** Origins whose pages may call the server, in addition to its own. */
    allowedOrigins: z.array(z.string()),
    /** The data keys, current one first. Null if the key is in a file in the data folder, as in browser mode. */
    keys: z.array(z.object({ id: z.string().min(1), key: z.base64() })).nullable(),
  }),
  z.object({ kind: z.literal('stop') }),
  /** The shell wants to connect to another machine. It waits for `entered` and connects only if that is `ok`. */
  z.object({ kind: z.literal('outgoing'), id: z.string(), host: z.string().min(1), path: z.string() }),
  z.object({ kind: z.literal('outgoing-ended'), id: z.string(), ok: z.boolean() }),
  /** A report from a model's process, unparsed. The reader validates it. */
  z.object({ kind: z.literal('model-said'), id: z.string(), report: z.unknown() }),
  z.object({ kind: z.literal('model-ended'), id: z.string(), code: z.number().int().nullable() }),
])
export type ServerOrder = z.infer<typeof serverOrder>

export const serverReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('listening'), address: z.url(), port: z.number().int().min(1).max(65_535) }),
  z.object({ kind: z.literal('entered'), id: z.string(), ok: z.boolean() }),
  /** Starts a model's process; only the shell can do that. Later orders are passed through unchanged. */
  z.object({ kind: z.literal('model-start'), id: z.string() }),
  z.object({ kind: z.literal('model-order'), id: z.string(), order: z.unknown() }),
  z.object({ kind: z.literal('model-kill'), id: z.string() }),
  /** The process is about to exit. `code` is from `contract/errors.ts`; `message` can be shown to the owner. */
  z.object({ kind: z.literal('failed'), code: z.string(), message: z.string() }),
])
export type ServerReport = z.infer<typeof serverReport>
