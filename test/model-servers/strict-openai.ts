import type OpenAI from 'openai'
import { z } from 'zod'
import type { Behavior } from './behavior.ts'

/**
 * Takes what OpenAI has published and nothing else: each request is read with a schema that knows no other field. That the schema itself is
 * OpenAI's is checked at compile time: whatever it takes is a `ChatCompletionCreateParams` (`asPublished`), and it has no field that OpenAI
 * has not (`Unpublished` is `never`).
 */
const text = z.string().min(1)

const message = z.union([
  z.strictObject({ role: z.literal('system'), content: text }),
  z.strictObject({ role: z.literal('user'), content: text }),
  z.strictObject({ role: z.literal('assistant'), content: text }),
])

const fields = {
  model: text,
  messages: z.array(message).min(1),
  frequency_penalty: z.number().min(-2).max(2).exactOptional(),
  logprobs: z.boolean().exactOptional(),
  max_completion_tokens: z.number().int().positive().exactOptional(),
  metadata: z.record(z.string().max(64), z.string().max(512)).exactOptional(),
  n: z.number().int().min(1).max(128).exactOptional(),
  presence_penalty: z.number().min(-2).max(2).exactOptional(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).exactOptional(),
  seed: z.number().int().exactOptional(),
  stop: z.union([z.string(), z.array(z.string()).max(4)]).exactOptional(),
  store: z.boolean().exactOptional(),
  temperature: z.number().min(0).max(2).exactOptional(),
  top_logprobs: z.number().int().min(0).max(20).exactOptional(),
  top_p: z.number().min(0).max(1).exactOptional(),
}

const published = z.union([
  z.strictObject({ ...fields, stream: z.literal(true), stream_options: z.strictObject({ include_usage: z.boolean() }).exactOptional() }),
  z.strictObject({ ...fields, stream: z.literal(false).exactOptional() }),
])

type Taken = z.infer<typeof published>
type KeysOf<T> = T extends unknown ? keyof T : never
type Published = OpenAI.Chat.Completions.ChatCompletionCreateParams
type Unpublished = Exclude<KeysOf<Taken>, KeysOf<Published>>

/** Does not compile where the schema takes what OpenAI's types do not, or a field that they do not have. */
export function asPublished(body: Taken, _nothingElse: [Unpublished] extends [never] ? true : never = true): Published {
  return body
}

/** What is wrong with a request by OpenAI's published types; null if nothing is. */
export function againstPublished(body: unknown): { field: string | null; message: string } | null {
  const parsed = published.safeParse(body)
  if (parsed.success) {
    asPublished(parsed.data)
    return null
  }
  const issues = parsed.error.issues.flatMap((issue) => (issue.code === 'invalid_union' ? issue.errors.flat() : [issue]))
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [])).at(0)
  return {
    field: unknown ?? null,
    message:
      unknown === undefined
        ? `Invalid: ${issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`
        : `Unrecognized request argument supplied: ${unknown}`,
  }
}

const day = 86_400

/** OpenAI as its types describe it: strict, with its list of models and their ends, `max_tokens` refused as its newer models refuse it. */
export const strictOpenAi: Behavior = {
  checks: againstPublished,
  headers: { 'openai-version': '2020-10-01' },
  models: {
    object: 'list',
    data: [
      { id: 'gpt-4o-mini', object: 'model', created: 1_721_172_741, owned_by: 'system', shutdown_date: null },
      { id: 'gpt-4o-mini-2024-07-18', object: 'model', created: 1_721_172_717, owned_by: 'system', shutdown_date: '2027-01-14' },
      { id: 'gpt-6-luna', object: 'model', created: 1_721_172_717 + 700 * day, owned_by: 'system', shutdown_date: null },
    ],
  },
}
