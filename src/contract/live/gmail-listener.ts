import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { draft } from '../voice/drafts.ts'
import { edits, reason, suggestionState } from './suggestions.ts'

export const gmailFilterRules = z.object({
  ignore_noreply: z.boolean().default(true),
  ignore_subscriptions: z.boolean().default(true),
  allowed_senders: z.array(z.string().max(320)).max(1000).default([]),
})

/** `check_interval` in seconds, at least 10; the sliders end at 300 seconds and 20 e-mails; typed values have no upper bound. */
export const gmailListenerConfig = z.object({
  check_interval: z.number().min(10).default(60),
  auto_respond: z.boolean().default(false),
  confidence_threshold: z.number().min(0).max(1).default(0.7),
  max_emails_per_check: z.number().int().positive().default(10),
  filter_rules: gmailFilterRules,
})

export const gmailListenerState = z.object({
  status: z.enum(['running', 'stopped']),
  pid: z.number().int().nullable().default(null),
  has_credentials: z.boolean(),
  config: gmailListenerConfig,
  /** The mailbox is connected, and its access still holds; null if that could not be found out. */
  connected: z.boolean().nullable().default(null),
  /** The connected mailbox's address. */
  address: z.string().nullable().default(null),
  /** What the owner must know while it is so: it must be connected again, it cannot be read at the moment. */
  warnings: z.array(z.string()).default([]),
  /** ISO 8601, UTC: when it went on by itself after a restart, before which nothing is answered automatically; null if the owner started it. */
  resumed_at: z.string().nullable().default(null),
  /** ISO 8601, UTC: auto-stop. */
  until: z.string().nullable().default(null),
  /** What automatic replies would do now, in a sentence or two; null if they are off. */
  reach: z.string().nullable().default(null),
  /** The mailbox belongs to the sample, not to a person. */
  sample: z.boolean().default(false),
})
export type GmailListenerState = z.infer<typeof gmailListenerState>

/** An answer that waits for the owner: a suggestion (`/api/suggestions/:id` edits it, or asks for others) with what it answers. */
export const pendingEmail = z.object({
  id: z.string(),
  /** What would be sent, without the signature; empty if there is no draft. */
  response: z.string(),
  /** `timestamp` in epoch milliseconds. */
  email_details: z.object({ subject: z.string(), sender: z.string(), timestamp: z.number(), body: z.string() }),
  /** Why it is not sent automatically; never empty. */
  reasons: z.array(reason).default([]),
  edited: z.boolean().default(false),
  /** What the owner wrote in place of a draft, by its place in `drafts`. */
  edits: edits.default([]),
  /** What wrote the drafts, where that is worth a word. */
  note: z.string().nullable().default(null),
  drafts: z.array(draft).default([]),
  /** The owner's address that it goes from, and the address that it goes to; null if that is not known yet. */
  from: z.string().nullable().default(null),
  to: z.string().nullable().default(null),
  state: suggestionState.default('waiting'),
})
export type PendingEmail = z.infer<typeof pendingEmail>

/** What an answer is sent with, above and below its own words; `''` for nothing. */
export const sentAround = z.object({
  above: z.string(),
  /** The signature is at its end. */
  below: z.string(),
  /** The original is quoted in one of them, as the owner mostly does. */
  quotes: z.boolean(),
})
export type SentAround = z.infer<typeof sentAround>

const done = z.object({ success: z.literal(true), message: z.string().default('') })
const byId = z.object({ email_id: z.string().max(200) })

export const gmailListener = {
  status: defineEndpoint({
    method: 'GET',
    path: '/api/gmail-listener/status',
    access: 'session',
    summary: 'Whether the Gmail listener runs, and how it is set',
    input: z.object({}),
    output: gmailListenerState,
  }),
  config: defineEndpoint({
    method: 'POST',
    path: '/api/gmail-listener/config',
    access: 'session',
    summary: 'Set the listener while it is stopped',
    input: gmailListenerConfig,
    output: gmailListenerState,
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/gmail-listener/start',
    access: 'session',
    summary: 'Set and start the listener',
    input: gmailListenerConfig,
    output: gmailListenerState,
  }),
  stop: defineEndpoint({
    method: 'POST',
    path: '/api/gmail-listener/stop',
    access: 'session',
    summary: 'Stop the listener',
    input: z.object({}),
    output: gmailListenerState,
  }),
  resume: defineEndpoint({
    method: 'POST',
    path: '/api/gmail-listener/resume',
    access: 'session',
    summary: 'Run again as it was set, with the auto-stop it had; if that has passed, it stays stopped',
    input: z.object({}),
    output: gmailListenerState,
  }),
  terminalOutput: defineEndpoint({
    method: 'GET',
    path: '/api/gmail-listener/terminal-output',
    access: 'session',
    summary: 'The last 500 lines the listener wrote',
    input: z.object({}),
    output: z.object({ output: z.string() }),
  }),
  pending: defineEndpoint({
    method: 'GET',
    path: '/api/gmail-listener/pending',
    access: 'session',
    summary: 'Answers that wait for the owner',
    input: z.object({}),
    output: z.object({ pending: z.array(pendingEmail) }),
  }),
  around: defineEndpoint({
    method: 'GET',
    path: '/api/gmail-listener/around',
    access: 'session',
    summary: 'What a waiting answer would be sent with: the quoted original, the signature',
    input: byId,
    output: sentAround,
  }),
  approve: defineEndpoint({
    method: 'POST',
    path: '/api/gmail-listener/approve',
    access: 'session',
    summary: 'Send a waiting answer; twice is one mail',
    input: byId.extend({
      /** What the owner sees as they approve: it is what is sent. Left out: what was last said to be sent. */
      text: z.string().trim().min(1, 'Write something first.').max(10_000).optional(),
    }),
    output: done,
  }),
  reject: defineEndpoint({
    method: 'POST',
    path: '/api/gmail-listener/reject',
    access: 'session',
    summary: 'Discard a waiting answer',
    input: byId,
    output: done,
  }),
  credentials: defineEndpoint({
    method: 'POST',
    path: '/api/gmail-listener/credentials',
    access: 'session',
    kind: 'upload',
    summary: "Upload the owner's Google client as JSON, in the multipart file field `credentials`",
    input: z.object({}),
    output: done,
  }),
}
