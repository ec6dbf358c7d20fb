import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'

/** The page's field states a maximum of 3650 but does not enforce it. Neither does the call. */
export const daysToExtract = z.int('Please enter a whole number of days.').min(1, 'Please enter at least 1 day.').default(365)

/** Minimum number of reply pairs for a voice. With fewer, it would reflect chance rather than the owner. */
export const fewestPairs = 10

/** How much of the owner's sent mail is read. */
export const sentMail = {
  /** How far back training reads, days. */
  days: 365,
  /** Reading stops after this many mails, newest first. Thousands more would cost an hour of the mailbox's quota and say little about today. */
  most: 2000,
  /** Training reads the mail again if the last read is older than this, days. */
  staleAfterDays: 7,
} as const

/** Rows read but not learned from, by reason (the reasons are in `core/conversation`). */
export const skipped = z.record(z.string(), z.number().int())

export const extractionResult = z.object({
  success: z.literal(true),
  /** The owner's messages that can be learned from. */
  message_count: z.number().int(),
  sent: z.number().int().default(0),
  received: z.number().int().default(0),
  conversations: z.number().int().default(0),
  pairs: z.number().int().default(0),
  skipped: skipped.default({}),
  message: z.string().default(''),
  /** True if the sample Messages app was read. */
  sample_data: z.boolean().default(false),
  /** True if the read is still running as a job when the request is answered. Poll `/api/integrate/status`. */
  in_progress: z.boolean().default(false),
})
export type ExtractionResult = z.infer<typeof extractionResult>

export const dataSource = z.object({
  source: z.string(),
  count: z.number().int(),
  pairs: z.number().int(),
  days: z.number().int(),
  /** ISO 8601, UTC. */
  extracted_at: z.string(),
  sample_data: z.boolean(),
})
export type DataSource = z.infer<typeof dataSource>

export const trainingPhase = z.enum([
  'collecting',
  'profiling',
  'indexing',
  'uploading',
  'queued',
  'fine-tuning',
  'calibrating',
  'evaluating',
  'ready',
  'failed',
  'cancelled',
])
export type TrainingPhase = z.infer<typeof trainingPhase>

/** Evaluation of this voice on held-out replies. The measures are explained in `core/evaluation`. */
export const evaluationReport = z.record(z.string(), z.union([z.number(), z.string(), z.null()]))

export const trainingStatus = z.object({
  in_progress: z.boolean(),
  trained: z.boolean(),
  run_id: z.string().nullable().default(null),
  /** Phase of the latest run. Null if nothing was ever trained, or after a reset. */
  phase: trainingPhase.nullable().default(null),
  /** Measured share of the whole run, 0–1. Null if unknown. */
  progress: z.number().min(0).max(1).nullable().default(null),
  /** Usable reply pairs in this run. */
  samples: z.number().int().nullable().default(null),
  imessage_count: z.number().int().default(0),
  total_count: z.number().int().default(0),
  error: z.object({ code: z.string(), message: z.string() }).nullable().default(null),
  warning: z.string().nullable().default(null),
  /** ISO 8601, UTC. */
  started_at: z.string().nullable().default(null),
  finished_at: z.string().nullable().default(null),
  /** The voice in use. It survives a reset and a failed run. */
  voice: z
    .object({
      id: z.string(),
      pairs: z.number().int(),
      trained_at: z.string(),
      sample_data: z.boolean(),
      evaluation: evaluationReport.nullable(),
    })
    .nullable()
    .default(null),
})
export type TrainingStatus = z.infer<typeof trainingStatus>

export const training = {
  integrateImessage: defineEndpoint({
    method: 'POST',
    path: '/api/integrate/imessage',
    access: 'session',
    summary: 'Read the Messages database and keep what can be learned from; a repeated call joins the running one',
    input: z.object({
      days: daysToExtract,
      /** Another Messages database to read. Only accepted from a program of this computer. */
      chat_db: z.string().max(4096).optional(),
    }),
    output: extractionResult,
  }),
  integrateImessageTest: defineEndpoint({
    method: 'POST',
    path: '/api/integrate/imessage/test',
    access: 'session',
    summary: 'The same real read with diagnostics, after the first call failed; never answers with sample data in place of real data',
    input: z.object({ days: daysToExtract }),
    output: extractionResult.extend({ test: z.literal(true).default(true), diagnostics: z.array(z.string()).default([]) }),
  }),
  integrateStatus: defineEndpoint({
    method: 'GET',
    path: '/api/integrate/status',
    access: 'session',
    summary: 'What was extracted, and how far a running extraction is',
    input: z.object({}),
    output: z.object({
      sources: z.array(dataSource),
      running: z
        .object({ run_id: z.string(), rows_read: z.number().int(), rows_total: z.number().int().nullable(), started_at: z.string() })
        .nullable(),
      error: z.object({ code: z.string(), message: z.string() }).nullable(),
      /** What was learned from the connected mailbox. */
      mails: z
        .object({
          /** Null if this cannot be determined. */
          connected: z.boolean().nullable(),
          running: z
            .object({ run_id: z.string(), mails_read: z.number().int(), paused_until: z.string().nullable(), started_at: z.string() })
            .nullable(),
          error: z.object({ code: z.string(), message: z.string() }).nullable(),
        })
        .default({ connected: null, running: null, error: null }),
    }),
  }),
  integrateEmail: defineEndpoint({
    method: 'POST',
    path: '/api/integrate/email',
    access: 'session',
    summary: 'Read what was sent from the connected mailbox, as a job; a repeated call joins the running one',
    input: z.object({ days: daysToExtract }),
    output: z.object({ success: z.literal(true), message: z.string(), run_id: z.string() }),
  }),
  integrateEmailStop: defineEndpoint({
    method: 'POST',
    path: '/api/integrate/email/stop',
    access: 'session',
    summary: 'Stop reading sent mails; what was learned before stays',
    input: z.object({}),
    output: z.object({ success: z.literal(true), message: z.string() }),
  }),
  status: defineEndpoint({
    method: 'GET',
    path: '/api/fine-tuning-status',
    access: 'session',
    summary: 'How far training is',
    input: z.object({}),
    output: trainingStatus,
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/start-training',
    access: 'session',
    summary: 'Train a voice from what was extracted; a second start answers with the running one',
    input: z.object({}),
    output: z.object({
      success: z.literal(true).default(true),
      message: z.string().default(''),
      run_id: z.string().default(''),
      imessage_count: z.number().int().default(0),
      total_count: z.number().int().default(0),
      warning: z.string().nullable().default(null),
    }),
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/cancel-training',
    access: 'session',
    summary: 'Stop the running training; the previous voice stays',
    input: z.object({}),
    output: z.object({ success: z.literal(true), message: z.string() }),
  }),
  reset: defineEndpoint({
    method: 'POST',
    path: '/api/reset-training-status',
    access: 'session',
    summary: 'Forget that training was done, so that a new job can start; the voice that drafts is kept',
    input: z.object({}),
    output: z.object({ success: z.literal(true), message: z.string().default('') }),
  }),
}
