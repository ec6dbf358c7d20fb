import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { draft } from '../voice/drafts.ts'
import { reason } from '../live/suggestions.ts'

/**
 * What writes the drafts, in the order in which they are offered. `on-device` is always there and answers wherever another cannot; `box` is a
 * language model that runs inside Idiolect (`box.ts`).
 */
export const engineId = z.enum(['on-device', 'apple', 'box', 'local', 'openai', 'other'])
export type EngineId = z.infer<typeof engineId>

/** What is done about private things (codes, card numbers, addresses …) in text that goes to a model. */
export const redactionMode = z.enum(['off', 'mask', 'block'])
export type RedactionMode = z.infer<typeof redactionMode>

export const listedModel = z.object({
  id: z.string(),
  /** ISO date on which its provider will stop serving it. */
  shutdown_date: z.string().nullable(),
  /** True if the model does not run on this machine although its server does. */
  cloud: z.boolean(),
})
export type ListedModel = z.infer<typeof listedModel>

/**
 * US dollars for a million tokens. `known`: a published price; `owner`: typed in; `assumed`: unknown, so counted dearly; `free`: on this
 * machine or in the owner's own network.
 */
export const modelPrice = z.object({ input: z.number(), output: z.number(), source: z.enum(['known', 'owner', 'assumed', 'free']) })
export type ModelPrice = z.infer<typeof modelPrice>

export const modelState = z.object({
  engine: engineId,
  /** `On-device engine`, `Apple’s on-device model`, `OpenAI (gpt-4o-mini)`. */
  label: z.string(),
  model: z.string().nullable(),
  base_url: z.string().nullable(),
  /** The key itself never leaves the server. */
  key: z.object({ kept: z.boolean(), last4: z.string().nullable(), from: z.enum(['owner', 'environment']).nullable() }),
  /** True where text leaves this machine. */
  cloud: z.boolean(),
  /** Host that receives text; null if nothing leaves. */
  recipient: z.string().nullable(),
  /** ISO 8601; null if no consent is needed or none was given. */
  consent_at: z.string().nullable(),
  /** Null if it can draft; else why the on-device drafts answer. */
  why_not: reason.nullable(),
  /** The newest failure, until a draft succeeds. */
  last_failure: reason.extend({ at: z.string() }).nullable(),
  capabilities: z
    .object({ streaming: z.boolean(), n: z.boolean(), logprobs: z.boolean(), usage: z.boolean(), context_length: z.number().int() })
    .nullable(),
  redaction: redactionMode,
  /** Whether servers on this machine get redacted text too. */
  redact_local: z.boolean(),
  price: modelPrice,
  /** US dollars a day; past it nothing is sent. */
  daily_cap: z.number(),
  /** US dollars. `per_draft` is an estimate for one set of drafts. */
  spent: z.object({ today: z.number(), month: z.number(), total: z.number(), per_draft: z.number() }),
  shutdown: z.object({ date: z.string(), days: z.number().int() }).nullable(),
  /** One sentence: what leaves this machine now. */
  truth: z.string(),
})
export type ModelState = z.infer<typeof modelState>

const baseUrl = z.url({ protocol: /^https?$/u, error: 'This is not an address that begins with http:// or https://.' }).max(500)
const key = z.string().trim().min(1).max(500)
/** For `box` it may hold the path of a file. */
const modelName = z.string().trim().min(1, 'Choose a model.').max(1100)

/** Which engine, and everything it needs. A key that is left out is the one that is kept. */
export const modelChoice = z.object({
  engine: engineId,
  /** For `local` and `other`. */
  base_url: baseUrl.optional(),
  /** Not for `on-device` and `apple`; for `box` the id of one of its models. */
  model: modelName.optional(),
  key: key.optional(),
  /** The owner's yes in the dialog, with the recipient that it named; needed for a cloud engine whose recipient has not been agreed to. */
  consent: z.object({ recipient: z.string().max(300) }).optional(),
  /** US dollars for a million tokens, where the owner knows better. */
  price: z.object({ input: z.number().min(0).max(10_000), output: z.number().min(0).max(10_000) }).nullish(),
})
export type ModelChoice = z.input<typeof modelChoice>

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
      /** False if this server runs on another machine than the owner's (hosted). */
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
      /** The kind of server it turned out to be. */
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
      /** Another past message than the ones already tried. */
      skip: z.number().int().min(0).max(1000).default(0),
    }),
    output: z.object({
      contact: z.string(),
      incoming: z.string(),
      wrote: z.string(),
      drafts: z.array(draft),
      on_device: z.array(draft),
      engine: z.string(),
      /** Why the on-device drafts answered, or null. */
      fallback: reason.nullable(),
      latency_ms: z.number(),
      /** Exactly what the model was sent; null if none was asked. */
      sent: z.array(z.object({ role: z.string(), content: z.string() })).nullable(),
      cost: z.number(),
    }),
  }),
}
