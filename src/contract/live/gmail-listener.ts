import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { askedFacts } from '../account/own-facts.ts'
import { draft } from '../voice/drafts.ts'
import { usualThreshold } from './auto-response.ts'
import { edits, reason, suggestionState } from './suggestions.ts'

export const gmailFilterRules = z.object({
  ignore_noreply: z.boolean().default(true),
  ignore_subscriptions: z.boolean().default(true),
  allowed_senders: z.array(z.string().max(320)).max(1000).default([]),
})

/** `check_interval` is in seconds, at least 10. The sliders end at 300 seconds and 20 emails; typed values have no upper bound. */
export const gmailListenerConfig = z.object({
  check_interval: z.number().min(10).default(60),
  auto_respond: z.boolean().default(false),
  confidence_threshold: z.number().min(0).max(1).default(usualThreshold),
  max_emails_per_check: z.number().int().positive().default(10),
  filter_rules: gmailFilterRules,
})

export const gmailListenerState = z.object({
  status: z.enum(['running', 'stopped']),
  pid: z.number().int().nullable().default(null),
  has_credentials: z.boolean(),
  config: gmailListenerConfig,
  /** The mailbox is connected and its access is valid. Null if that could not be determined. */
  connected: z.boolean().nullable().default(null),
  /** The connected mailbox's address. */
  address: z.string().nullable().default(null),
  /** Current problems that the owner should know about: it must be reconnected, or it cannot be read right now. */
  warnings: z.array(z.string()).default([]),
  /** When it resumed after a restart: ISO 8601, UTC. Older messages are not answered automatically. Null if the owner started it. */
  resumed_at: z.string().nullable().default(null),
  /** When auto-stop ends it: ISO 8601, UTC. Null if no limit is set. */
  until: z.string().nullable().default(null),
  /** What automatic replies would do now, in a sentence or two. Null if they are off. */
  reach: z.string().nullable().default(null),
  /** True for the sample mailbox. */
  sample: z.boolean().default(false),
})
export type GmailListenerState = z.infer<typeof gmailListenerState>

/** A reply waiting for the owner, with the email it answers. It is a suggestion: `/api/suggestions/:id` edits it or asks for new drafts. */
export const pendingEmail = z.object({
  id: z.string(),
  /** The text to send, without the signature. Empty if there is no draft. */
  response: z.string(),
  /** `timestamp` is in epoch milliseconds. */
  email_details: z.object({ subject: z.string(), sender: z.string(), timestamp: z.number(), body: z.string() }),
  /** Why it is not sent automatically; never empty. */
  reasons: z.array(reason).default([]),
  edited: z.boolean().default(false),
  /** The owner's edits, by index into `drafts`. */
  edits: edits.default([]),
  /** A note on what wrote the drafts. Null if there is nothing to say. */
  note: z.string().nullable().default(null),
  drafts: z.array(draft).default([]),
  /** As in `suggestion`. */
  asked_facts: askedFacts.nullable().default(null),
  /** The owner's address it is sent from, and the recipient's. Null if not known yet. */
  from: z.string().nullable().default(null),
  to: z.string().nullable().default(null),
  state: suggestionState.default('waiting'),
})
export type PendingEmail = z.infer<typeof pendingEmail>

/** What is added above and below a reply when it is sent; `''` for nothing. */
export const sentAround = z.object({
  above: z.string(),
  /** Ends with the signature. */
  below: z.string(),
  /** True if one of them quotes the original, as the owner usually does. */
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
    summary: 'Set the listener; while it runs, only auto-respond can be changed, and allowed senders be removed',
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
    input: z.object({
      /** For a pause: `resume` may start it again, as long as it is neither started nor stopped until then. */
      pause: z.boolean().default(false),
    }),
    output: gmailListenerState,
  }),
  resume: defineEndpoint({
    method: 'POST',
    path: '/api/gmail-listener/resume',
    access: 'session',
    summary:
      'Run again after a pause, as it was set, with the auto-stop it had; if that has passed, or no pause stopped it, it stays stopped',
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
      /** The text that the owner sees when approving: this is what is sent. If omitted, the suggestion's current text is sent. */
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
