import { z } from 'zod'

/**
 * What a server can do with a model. Determined once by `ModelServers.probe`, stored with the choice, and narrowed when a later answer shows otherwise (servers
 * differ: `n` ignored or refused, `logprobs` absent, unknown fields refused, no usage).
 */
export const capabilities = z.object({
  streaming: z.boolean(),
  /** Supports several answers to one request. */
  n: z.boolean(),
  logprobs: z.boolean(),
  /** Reports token usage. */
  usage: z.boolean(),
  /** Tokens of prompt and answer together. */
  contextLength: z.number().int().positive(),
  /** False if it is known not to think aloud before it answers. Omitted if unknown. */
  thinks: z.boolean().optional(),
  /** Optional request fields that it refuses. */
  refused: z.array(z.string()),
})
export type Capabilities = z.infer<typeof capabilities>

/** The minimum that any server can do: one plain answer to a short prompt (Apple's model takes 4,096 tokens in all). */
export const leastCapabilities: Capabilities = {
  streaming: false,
  n: false,
  logprobs: false,
  usage: false,
  contextLength: 4096,
  refused: [],
}
