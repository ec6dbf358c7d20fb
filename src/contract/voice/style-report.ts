import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { register } from '../live/trust.ts'

/** Shares are 0–1; chrF and lift are points of 100, and lift can be negative; lengths are relative to the real reply. Null: nothing to measure. */
export const reportMeasures = z.object({
  turns: z.number().int(),
  chrf: z.number(),
  lift: z.object({ mean: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Share of turns with a draft that matches the real reply. */
  accepted: z.number(),
  /** 0 means identical surface habits. */
  style_distance: z.number().nullable(),
  length_first: z.number(),
  length_all: z.number(),
  /** Share of turns with a draft that states an unsupported fact. */
  unsupported: z.number(),
})
export type ReportMeasures = z.infer<typeof reportMeasures>

/** What a threshold would have sent, judged on the surest draft of each replayed turn. */
export const thresholdOutcome = z.object({ threshold: z.number(), of: z.number().int(), sent: z.number().int(), right: z.number().int() })
export type ThresholdOutcome = z.infer<typeof thresholdOutcome>

export const contactReport = z.object({
  id: z.string(),
  name: z.string(),
  turns: z.number().int(),
  chrf: z.number(),
  accepted: z.number(),
  style_distance: z.number().nullable(),
  length_first: z.number(),
  sent: z.number().int(),
  right: z.number().int(),
  /** Auto would have been `right`, `wrong` too often, or `silent` (it would have held everything). `unknown`: too few turns. */
  auto: z.enum(['right', 'wrong', 'silent', 'unknown']),
  /** The same as a sentence, with the numbers. */
  verdict: z.string(),
})
export type ContactReport = z.infer<typeof contactReport>

export const engineReport = z.object({
  /** Engine and model, such as `on-device` or `openai/gpt-4o-mini`. */
  key: z.string(),
  label: z.string(),
  state: z.enum(['ready', 'running', 'stopped', 'failed']),
  error: z.string().nullable(),
  /** Turns replayed so far, out of the chosen ones. */
  done: z.number().int(),
  of: z.number().int(),
  /** ISO 8601, UTC. */
  replayed_at: z.string(),
  /** Null until enough turns are replayed. */
  measures: reportMeasures.nullable(),
  /** Drafts by stated confidence. Null if the engine states none. */
  calibration: z
    .object({
      curve: z.array(z.object({ from: z.number(), to: z.number(), drafts: z.number().int(), said: z.number(), right: z.number() })),
      ece: z.number(),
      brier_skill: z.number().nullable(),
      /** No draft by this engine can have a higher confidence. */
      ceiling: z.number().nullable(),
    })
    .nullable(),
  thresholds: z.array(thresholdOutcome),
  /** At the owner's threshold: "Would have sent 4 of 200: 3 right." */
  summary: z.string(),
  contacts: z.array(contactReport),
})
export type EngineReport = z.infer<typeof engineReport>

export const replayedTurn = z.object({
  /** Id of the pair. */
  id: z.string(),
  contact_id: z.string(),
  name: z.string(),
  at: z.string(),
  incoming: z.string(),
  wrote: z.string(),
  drafts: z.array(z.object({ text: z.string(), confidence: z.number().nullable(), right: z.boolean() })),
  chrf: z.number(),
  /** Why the engine gave no drafts for this turn. Null if it did. */
  failure: z.string().nullable(),
})
export type ReplayedTurn = z.infer<typeof replayedTurn>

export const styleReport = z.object({
  voice: z.object({ id: z.string(), trained_at: z.string(), pairs: z.number().int(), sample_data: z.boolean() }).nullable(),
  /** The owner's threshold, 0.5–0.99. */
  threshold: z.number(),
  engines: z.array(engineReport),
  /** Scores of a random earlier reply by the owner on the same turns. A score that is not above this means nothing. */
  baseline: reportMeasures.nullable(),
  /** A replay with the chosen engine that the owner can start. Null if that is the on-device engine. */
  offer: z
    .object({
      key: z.string(),
      label: z.string(),
      turns: z.number().int(),
      cloud: z.boolean(),
      /** Host that would receive the turns. Null if nothing leaves. */
      recipient: z.string().nullable(),
      /** US dollars, estimated. */
      cost: z.number(),
      why_not: z.string().nullable(),
    })
    .nullable(),
})
export type StyleReport = z.infer<typeof styleReport>

const area = z.object({ mean: z.number(), low: z.number(), high: z.number() })

/** How well a classifier separates drafts from the owner's replies by surface alone: 0.5 is chance, 1 is always. 95 % intervals. */
export const strangerReport = z.object({
  register,
  turns: z.number().int(),
  area,
  /** The same classifier on the owner's replies against each other. Null if there are too few. */
  floor: area.nullable(),
  /** What gives drafts away, strongest first: "too long (38 vs. 12)" gives the number for drafts first. */
  signs: z.array(z.string()),
})
export type StrangerReport = z.infer<typeof strangerReport>

export const strangerPair = z.object({
  /** Id of the pair. */
  id: z.string(),
  name: z.string(),
  at: z.string(),
  incoming: z.string(),
  /** The owner's reply and a draft, in random order. */
  answers: z.tuple([z.string(), z.string()]),
  /** Which of them the owner wrote. */
  real: z.union([z.literal(0), z.literal(1)]),
})
export type StrangerPair = z.infer<typeof strangerPair>

export const styleReports = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/style-report',
    access: 'session',
    summary: 'The owner’s own later messages replayed: how near each engine comes, whom Auto would have answered right',
    input: z.object({}),
    output: styleReport,
  }),
  turns: defineEndpoint({
    method: 'GET',
    path: '/api/style-report/turns',
    access: 'session',
    summary: 'The replayed turns of one engine: what it would have drafted beside what was written, newest first',
    input: z.object({
      engine: z.string().max(300),
      contact_id: z.string().max(500).optional(),
      /** `sent`: turns the threshold would have sent. `right` and `wrong` are subsets of those. */
      only: z.enum(['all', 'sent', 'right', 'wrong']).default('all'),
      offset: z.coerce.number().int().min(0).max(10_000).default(0),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    output: z.object({ turns: z.array(replayedTurn), total: z.number().int() }),
  }),
  stranger: defineEndpoint({
    method: 'GET',
    path: '/api/style-report/stranger',
    access: 'session',
    summary: 'Whether a stranger could tell drafts from replies: the measure by register, and ten pairs to try it on oneself',
    input: z.object({ engine: z.string().max(300) }),
    output: z.object({ registers: z.array(strangerReport), pairs: z.array(strangerPair) }),
  }),
  replay: defineEndpoint({
    method: 'POST',
    path: '/api/style-report/replay',
    access: 'session',
    summary: 'Replay with the chosen engine; goes on where it was stopped; a second call joins the running one',
    input: z.object({}),
    output: z.object({ success: z.literal(true), message: z.string() }),
  }),
  stop: defineEndpoint({
    method: 'POST',
    path: '/api/style-report/stop',
    access: 'session',
    summary: 'Stop the running replay; what was replayed stays',
    input: z.object({}),
    output: z.object({ success: z.literal(true), message: z.string() }),
  }),
}
