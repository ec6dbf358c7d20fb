import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { draft } from '../voice/drafts.ts'
import { reason } from '../live/suggestions.ts'

/**
 * What writes the drafts, in display order. `on-device` is always available and is the fallback for the others. `box` is a language model that
 * runs inside Idiolect (`box.ts`).
 */
export const engineId = z.enum(['on-device', 'apple', 'box', 'local', 'openai', 'other'])
export type EngineId = z.infer<typeof engineId>

/** What happens to private data (codes, card numbers, addresses …) in text sent to a model. */
export const redactionMode = z.enum(['off', 'mask', 'block'])
export type RedactionMode = z.infer<typeof redactionMode>

export const listedModel = z.object({
  id: z.string(),
  /** ISO date on which the provider will shut it down. */
  shutdown_date: z.string().nullable(),
  /** True if the server runs on this machine but the model does not. */
  cloud: z.boolean(),
})
export type ListedModel = z.infer<typeof listedModel>

/**
 * US dollars per million tokens. `known`: a published price. `owner`: entered by the owner. `assumed`: unknown, so estimated high. `free`: on
 * this machine or in the owner's own network.
 */
export const modelPrice = z.object({ input: z.number(), output: z.number(), source: z.enum(['known', 'owner', 'assumed', 'free']) })
export type ModelPrice = z.infer<typeof modelPrice>

export const modelState = z.object({
  engine: engineId,
  /** `On-device engine`, `Apple’s on-device model`, `OpenAI (gpt-4o-mini)`. */
  label: z.string(),
  model: z.string().nullable(),
  base_url: z.string().nullable(),
  /** The API key itself never leaves the server. */
  key: z.object({ kept: z.boolean(), last4: z.string().nullable(), from: z.enum(['owner', 'environment']).nullable() }),
  /** True if text leaves this machine. */
  cloud: z.boolean(),
  /** Host that receives text. Null if nothing leaves. */
  recipient: z.string().nullable(),
  /** ISO 8601. Null if no consent is needed or none was given. */
  consent_at: z.string().nullable(),
  /** Why the on-device engine drafts instead. Null if this engine can draft. */
  why_not: reason.nullable(),
  /** The latest failure. Null once a draft succeeds. */
  last_failure: reason.extend({ at: z.string() }).nullable(),
  capabilities: z
    .object({ streaming: z.boolean(), n: z.boolean(), logprobs: z.boolean(), usage: z.boolean(), context_length: z.number().int() })
    .nullable(),
  redaction: redactionMode,
  /** Also redact text sent to servers on this machine. */
  redact_local: z.boolean(),
  price: modelPrice,
  /** US dollars per day. Nothing is sent once it is reached. */
  daily_cap: z.number(),
  /** US dollars. `per_draft` is an estimate for one set of drafts. */
  spent: z.object({ today: z.number(), month: z.number(), total: z.number(), per_draft: z.number() }),
  shutdown: z.object({ date: z.string(), days: z.number().int() }).nullable(),
  /** What currently leaves this machine, in one sentence. */
  truth: z.string(),
})
export type ModelState = z.infer<typeof modelState>

const baseUrl = z.url({ protocol: /^https?$/u, error: 'This is not an address that begins with http:// or https://.' }).max(500)
const key = z.string().trim().min(1).max(500)
/** For `box`, may contain a file path. */
const modelName = z.string().trim().min(1, 'Choose a model.').max(1100)

/** An engine and its settings. Without `key`, the stored key is kept. */
export const modelChoice = z.object({
  engine: engineId,
  /** For `local` and `other`. */
  base_url: baseUrl.optional(),
  /** Not used for `on-device` and `apple`. For `box`, a model's id. */
  model: modelName.optional(),
  key: key.optional(),
  /** The owner's consent, with the recipient the dialog showed. Required for a cloud engine with a new recipient. */
  consent: z.object({ recipient: z.string().max(300) }).optional(),
  /** US dollars per million tokens; overrides the known price. */
  price: z.object({ input: z.number().min(0).max(10_000), output: z.number().min(0).max(10_000) }).nullish(),
})
export type ModelChoice = z.input<typeof modelChoice>

/** One prompt as it was sent. */
const sentRequest = z.object({
  /**
   * What it was for. `retry`: the same again, in a form for a server that refused the first. `more`: drafts in place of those that could not be used. `last-look`:
   * which of the drafts could be sent.
   */
  purpose: z.enum(['draft', 'retry', 'more', 'last-look']),
  /** How many answers it asks for. A server that gives one at a time was sent the prompt as often. */
  answers: z.number().int(),
  /** Why it was not answered, as the second half of a sentence. Null if it was. */
  failure: z.string().nullable(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
})
export type SentRequest = z.infer<typeof sentRequest>

export const model = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/model',
    access: 'session',
    summary: 'Which engine drafts, what it may see, what it costs, and what leaves this machine',
    input: z.object({}),
    output: modelState,
  }),
  found: defineEndpoint({
    method: 'GET',
    path: '/api/model/found',
    access: 'session',
    summary: 'What this machine has: Apple’s model, and servers that answered on the usual loopback ports',
    input: z.object({}),
    output: z.object({
      apple: z.object({ state: z.enum(['absent', 'stopped', 'starting', 'running', 'failed']), detail: z.string().nullable() }),
      servers: z.array(z.object({ label: z.string(), base_url: z.string(), models: z.array(listedModel) })),
      /** False if hosted: this server does not run on the owner's machine. */
      local: z.boolean(),
    }),
  }),
  models: defineEndpoint({
    method: 'POST',
    path: '/api/model/models',
    access: 'session',
    summary: 'The models that a server offers for a key; nothing of the owner’s is sent but the key',
    input: z.object({ engine: engineId, base_url: baseUrl.optional(), key: key.optional() }),
    output: z.object({
      models: z.array(listedModel),
      recipient: z.string().nullable(),
      cloud: z.boolean(),
      /** The detected kind of server. */
      label: z.string(),
    }),
  }),
  choose: defineEndpoint({
    method: 'PUT',
    path: '/api/model',
    access: 'session',
    summary: 'Choose the engine; probes it once. `consent-needed` with `details.recipient` where it was not agreed to',
    input: modelChoice,
    output: modelState,
  }),
  settings: defineEndpoint({
    method: 'PATCH',
    path: '/api/model',
    access: 'session',
    summary: 'Redaction and the daily limit',
    input: z.object({
      redaction: redactionMode.optional(),
      redact_local: z.boolean().optional(),
      daily_cap: z.number().min(0).max(1000).optional(),
    }),
    output: modelState,
  }),
  forgetKey: defineEndpoint({
    method: 'DELETE',
    path: '/api/model/key',
    access: 'session',
    summary: 'Forget the kept key and the consent; the on-device engine drafts',
    input: z.object({}),
    output: modelState,
  }),
  test: defineEndpoint({
    method: 'POST',
    path: '/api/model/test',
    access: 'session',
    summary: 'Draft for a real past message with the chosen engine, beside the on-device drafts and what the owner really wrote',
    input: z.object({
      /** How many past messages to skip because they were already tried. */
      skip: z.number().int().min(0).max(1000).default(0),
    }),
    output: z.object({
      contact: z.string(),
      incoming: z.string(),
      wrote: z.string(),
      drafts: z.array(draft),
      on_device: z.array(draft),
      engine: z.string(),
      /** Why the on-device engine drafted instead. Null if it did not. */
      fallback: reason.nullable(),
      latency_ms: z.number(),
      /** Every request to the model with its exact prompt, in the order in which they were made, also where the drafts failed. Null if no model was asked. */
      sent: z.array(sentRequest).nullable(),
      cost: z.number(),
    }),
  }),
}
