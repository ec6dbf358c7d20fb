import { z } from 'zod'

/**
 * What a server can do with a model: found out once by `ModelServers.probe`, kept with the choice, and narrowed when a later answer shows
 * otherwise (servers differ: `n` ignored or refused, `logprobs` absent, unknown fields refused, no usage).
 */
export const capabilities = z.object({
  streaming: z.boolean(),
  /** Several answers to one request. */
  n: z.boolean(),
  logprobs: z.boolean(),
  /** Counts tokens. */
  usage: z.boolean(),
  /** Tokens of prompt and answer together. */
  contextLength: z.number().int().positive(),
  /** False if it is known not to think aloud before it answers; omitted where that is not known. */
  thinks: z.boolean().optional(),
  /** Optional fields of the request that it refuses. */
  refused: z.array(z.string()),
})
export type Capabilities = z.infer<typeof capabilities>

/** What may be assumed of any server: one plain answer to a short prompt (Apple's model takes 4,096 tokens in all). */
export const leastCapabilities: Capabilities = {
  streaming: false,
  n: false,
  logprobs: false,
  usage: false,
  contextLength: 4096,
  refused: [],
}
