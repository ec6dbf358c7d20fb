import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { threshold } from './auto-response.ts'

/** Minimum number of verdicts for stating a confidence. Verdicts on decoys count like any other. */
export const minVerdicts = 20
/** Minimum number of similar past moments with one person, answered in the same way, for a precedent. */
export const minMoments = 5

/** The owner's verdicts on drafts that were at least as sure: "41 of 43 drafts this sure were yours, last on March 14." */
export const evidence = z.object({
  yes: z.number().int(),
  of: z.number().int(),
  /** Time of the newest one: ISO 8601, UTC. Null if there is none. */
  last: z.string().nullable(),
})
export type Evidence = z.infer<typeof evidence>

/**
 * Why no confidence is stated, with one plain sentence: `few-verdicts` · `few-decoys` (not enough practice yet) · `approves-blindly` ·
 * `no-better-than-chance` · `not-fitted` (the verdicts could not be read).
 */
export const unsure = z.object({ code: z.string(), text: z.string() })
export type Unsure = z.infer<typeof unsure>

/** The owner's verdict on a reply that was, or would have been, sent automatically. */
export const review = z.enum(['kept', 'regretted'])
export type Review = z.infer<typeof review>

export const register = z.enum(['text', 'email'])

export const trustSettings = z.object({
  /** How long a person newly set to auto stays on trial, in hours and in number of drafts. Both must pass. */
  shadow_hours: z
    .number()
    .min(0)
    .max(24 * 14)
    .default(24),
  shadow_drafts: z.number().int().min(0).max(200).default(10),
  /** Notify the owner of every reply that was sent automatically. */
  notify_sent: z.boolean().default(true),
})
export type TrustSettings = z.infer<typeof trustSettings>

/** One person's place on the ladder off → draft → ask → auto. It never moves up automatically. */
export const ladderPerson = z.object({
  /** Key of the conversation. */
  id: z.string(),
  name: z.string(),
  mode: z.enum(['off', 'draft', 'ask', 'auto']),
  /** Number of verdicts on drafts for this person, and how many of them were "yes". */
  verdicts: z.number().int(),
  yes: z.number().int(),
  /** Judged drafts for this person whose confidence was at or above the threshold, and how many of them got a "yes". */
  at_threshold: z.object({ yes: z.number().int(), of: z.number().int() }),
  /** Texts per week in recent weeks, and how many of the replies would have been sent at most. Null if unknown. */
  texts_per_week: z.number().nullable(),
  sends_per_week: z.number().nullable(),
  /** What is missing for auto, such as "11 more in practice". Null if nothing is. */
  missing: z.string().nullable(),
  /** Why few replies to them will be automatic, whatever is proved: a sentence. Null if nothing in their texts of recent weeks shows that. */
  why_few: z.string().nullable(),
  /** Set while this person is on trial. */
  shadow: z.object({ until: z.string(), drafts_left: z.number().int() }).nullable(),
  /** Set if Idiolect moved the person back to "ask". */
  stepped_down: z.object({ at: z.string(), text: z.string() }).nullable(),
})
export type LadderPerson = z.infer<typeof ladderPerson>

export const ladder = z.object({
  /** Engine and model that the numbers are for, and its display name. */
  engine: z.string(),
  label: z.string(),
  threshold: z.number(),
  verdicts: z.number().int(),
  needed: z.number().int(),
  /** Why nothing can be sent automatically yet, to anyone. Null if there is no such reason. */
  unsure: unsure.nullable(),
  people: z.array(ladderPerson),
  /** The same in one or two plain sentences. */
  summary: z.string(),
})
export type Ladder = z.infer<typeof ladder>

/** Share of "yes" in one range of confidence. `said` is the mean stated confidence, from fits that had not seen the verdict. */
export const calibrationBin = z.object({ from: z.number(), to: z.number(), said: z.number(), yes: z.number().int(), of: z.number().int() })

export const trustReport = z.object({
  engines: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      register,
      verdicts: z.number().int(),
      yes: z.number().int(),
      unsure: unsure.nullable(),
      /** Weeks, oldest first: `from` is the ISO date of the Monday with which it began where the owner lives. */
      weeks: z.array(z.object({ from: z.string(), yes: z.number().int(), of: z.number().int() })),
      /**
       * How much more often the owner said yes to real drafts than to decoys, as a difference of shares. Null without both.
       */
      own: z.object({ yes: z.number().int(), of: z.number().int() }),
      other: z.object({ yes: z.number().int(), of: z.number().int() }),
      own_minus_other: z.number().nullable(),
      calibration: z.array(calibrationBin),
      people: z.array(z.object({ id: z.string(), name: z.string(), yes: z.number().int(), of: z.number().int() })),
    }),
  ),
})
export type TrustReport = z.infer<typeof trustReport>

export const trust = {
  ladder: defineEndpoint({
    method: 'POST',
    path: '/api/trust/ladder',
    access: 'session',
    summary: 'How far automatic replies are proved, for exactly these people; changes nothing',
    input: z.object({
      /** Conversation keys; `allowed_numbers` adds the people it names. Without either, everyone auto would reach now. */
      people: z.array(z.string().max(500)).max(1000).optional(),
      allowed_numbers: z.array(z.string().max(320)).max(1000).optional(),
      threshold: threshold.optional(),
      /** Texts and email are tracked separately. */
      register: register.default('text'),
    }),
    output: ladder,
  }),
  report: defineEndpoint({
    method: 'GET',
    path: '/api/trust/report',
    access: 'session',
    summary: 'What the owner said of drafts: over time, own against other, by stated confidence, person and engine',
    input: z.object({}),
    output: trustReport,
  }),
  settings: defineEndpoint({
    method: 'GET',
    path: '/api/trust/settings',
    access: 'session',
    summary: 'How long a person newly set to auto is only shown, and whether automatic replies are told of',
    input: z.object({}),
    output: trustSettings,
  }),
  saveSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/trust/settings',
    access: 'session',
    summary: 'Set them',
    input: trustSettings,
    output: trustSettings,
  }),
}
