import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'

/** Verdicts without which no confidence is stated. What was said of drafts for other moments counts among them: it is a verdict like any other. */
export const minVerdicts = 20
/** So many earlier moments with one person, answered alike, make a precedent. */
export const minMoments = 5

/** What stands behind a number: the owner's verdicts on drafts that were as sure. "41 of 43 drafts this sure were yours, last on March 14." */
export const evidence = z.object({
  yes: z.number().int(),
  of: z.number().int(),
  /** ISO 8601, UTC, of the newest of them; null if there is none. */
  last: z.string().nullable(),
})
export type Evidence = z.infer<typeof evidence>

/**
 * Why no confidence is stated, with one plain sentence: `few-verdicts` · `few-decoys` (practice has not gone on long enough) ·
 * `approves-blindly` · `no-better-than-chance` · `not-fitted` (the verdicts could not be read).
 */
export const unsure = z.object({ code: z.string(), text: z.string() })
export type Unsure = z.infer<typeof unsure>

/** What the owner said of a reply that was sent, or would have been sent, automatically. */
export const lookedAt = z.enum(['kept', 'regretted'])
export type LookedAt = z.infer<typeof lookedAt>

export const register = z.enum(['text', 'email'])

export const trustSettings = z.object({
  /** How long a person newly set to auto is only shown what would have been sent, hours; and at least so many drafts. */
  shadow_hours: z
    .number()
    .min(0)
    .max(24 * 14)
    .default(24),
  shadow_drafts: z.number().int().min(0).max(200).default(10),
  /** Tell the owner of every reply that was sent automatically. */
  notify_sent: z.boolean().default(true),
})
export type TrustSettings = z.infer<typeof trustSettings>

/** One person on the way off → draft → ask → auto. It never moves up by itself. */
export const ladderPerson = z.object({
  /** Key of the conversation. */
  id: z.string(),
  name: z.string(),
  mode: z.enum(['off', 'draft', 'ask', 'auto']),
  /** Verdicts on drafts for this person, and how many of them were a yes. */
  verdicts: z.number().int(),
  yes: z.number().int(),
  /** Judged drafts for this person that were stated at the threshold or above: how many were a yes. */
  at_threshold: z.object({ yes: z.number().int(), of: z.number().int() }),
  /** Texts a week on the last weeks' texts, and how many replies of those would have gone out; null if it cannot be told. */
  texts_per_week: z.number().nullable(),
  sends_per_week: z.number().nullable(),
  /** What is missing, such as "11 more in practice"; null if nothing is. */
  missing: z.string().nullable(),
  /** Set while replies to this person are only shown. */
  shadow: z.object({ until: z.string(), drafts_left: z.number().int() }).nullable(),
  /** Set where Idiolect put the person back to ask. */
  stepped_down: z.object({ at: z.string(), text: z.string() }).nullable(),
})
export type LadderPerson = z.infer<typeof ladderPerson>

export const ladder = z.object({
  /** Engine and model that the numbers are of, and what the owner reads for it. */
  engine: z.string(),
  label: z.string(),
  threshold: z.number(),
  verdicts: z.number().int(),
  needed: z.number().int(),
  /** Why nothing can be sent automatically yet, whoever it is for; null if nothing of the kind stands in the way. */
  unsure: unsure.nullable(),
  people: z.array(ladderPerson),
  /** The same in one or two plain sentences. */
  summary: z.string(),
})
export type Ladder = z.infer<typeof ladder>

/** A share of yes with its count; `said` is the mean of what was stated, by fits that had not seen the verdict. */
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
      /** Weeks, oldest first: `from` is an ISO date. */
      weeks: z.array(z.object({ from: z.string(), yes: z.number().int(), of: z.number().int() })),
      /**
       * Drafts for the moment they were shown at, against drafts made for another: how much more often the owner said yes, in points of a
       * share. Null without both.
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
      /** Keys of conversations; `allowed_numbers` adds the people that they name. Without either: everybody auto would reach now. */
      people: z.array(z.string().max(500)).max(1000).optional(),
      allowed_numbers: z.array(z.string().max(320)).max(1000).optional(),
      threshold: z.number().min(0.5).max(0.99).optional(),
      /** Texts and mails are proved apart. */
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
