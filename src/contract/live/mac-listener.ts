import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { channel } from './auto-response.ts'
import { reason } from './suggestions.ts'
import { evidence, review } from './trust.ts'

/** `check_interval` is in seconds. The slider runs from 1 to 60; typed values have no upper bound. */
export const macListenerConfig = z.object({
  auto_respond: z.boolean().default(false),
  check_interval: z.number().positive('The interval must be more than 0 seconds.').default(5),
  allowed_numbers: z.array(z.string().max(320)).max(1000).default([]),
})

export const macListenerState = z.object({
  status: z.enum(['running', 'stopped']),
  pid: z.number().int().nullable().default(null),
  config: macListenerConfig,
  /** When auto-stop ends it: ISO 8601, UTC. Null if no limit is set. */
  until: z.string().nullable().default(null),
  /** Problems with its settings: an entry that cannot be parsed, an interval that is too short, a database that cannot be read. */
  warnings: z.array(z.string()).default([]),
  /** When it resumed after a restart: ISO 8601, UTC. Older messages are not answered automatically. Null if the owner started it. */
  resumed_at: z.string().nullable().default(null),
  /** What automatic replies would do with the current configuration, in one sentence. Null if they are off. */
  reach: z.string().nullable().default(null),
})

/** `from` is 'Contact' for an incoming message. */
export const logEntry = z.object({
  id: z.string().default(''),
  from: z.string(),
  /** Medium of the message. */
  channel: channel.default('text'),
  timestamp: z.string(),
  text: z.string(),
  response: z.string().optional(),
  /** Display name of the conversation. */
  name: z.string().default(''),
  /** What happened to it, in one or two plain sentences. */
  outcome: z.string().default(''),
  reasons: z.array(reason).default([]),
  /** Offer `regret` and `keep` if this is true and `review` is null. The suggestion has this entry's id. */
  asks_verdict: z.boolean().default(false),
  review: review.nullable().default(null),
  /** When it would have been sent automatically: ISO 8601, UTC ("Would have sent this at 2:02 PM"). */
  would_send_at: z.string().nullable().default(null),
  /** Confidence of a reply that was, or would have been, sent automatically. Null otherwise. */
  confidence: z.number().nullable().default(null),
  evidence: evidence.nullable().default(null),
  /** How many similar moments with this person the owner answered this way, and the newest of those answers. */
  precedent: z
    .object({ moments: z.number().int(), answers: z.array(z.string()).max(3) })
    .nullable()
    .default(null),
})

export const macListener = {
  status: defineEndpoint({
    method: 'GET',
    path: '/api/mac-listener/status',
    access: 'session',
    summary: 'Whether the Mac message listener runs, and how it is set',
    input: z.object({}),
    output: macListenerState,
  }),
  config: defineEndpoint({
    method: 'POST',
    path: '/api/mac-listener/config',
    access: 'session',
    summary: 'Set the listener; while it runs, only auto-respond can be changed, and allowed numbers be removed',
    input: macListenerConfig,
    output: macListenerState,
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/mac-listener/start',
    access: 'session',
    summary: 'Set and start the listener',
    input: macListenerConfig,
    output: macListenerState,
  }),
  stop: defineEndpoint({
    method: 'POST',
    path: '/api/mac-listener/stop',
    access: 'session',
    summary: 'Stop the listener',
    input: z.object({
      /** For a pause: `resume` may start it again, as long as it is neither started nor stopped until then. */
      pause: z.boolean().default(false),
    }),
    output: macListenerState,
  }),
  resume: defineEndpoint({
    method: 'POST',
    path: '/api/mac-listener/resume',
    access: 'session',
    summary:
      'Run again after a pause, as it was set, with the auto-stop it had; if that has passed, or no pause stopped it, it stays stopped',
    input: z.object({}),
    output: macListenerState,
  }),
  log: defineEndpoint({
    method: 'GET',
    path: '/api/mac-listener/log',
    access: 'session',
    summary: 'What came in and what was answered',
    input: z.object({}),
    output: z.object({ messages: z.array(logEntry) }),
  }),
  clearLog: defineEndpoint({
    method: 'DELETE',
    path: '/api/mac-listener/log',
    access: 'session',
    summary: 'Empty the log',
    input: z.object({}),
    output: z.object({ success: z.literal(true), message: z.string() }),
  }),
  exportLog: defineEndpoint({
    method: 'GET',
    path: '/api/mac-listener/log.csv',
    access: 'session',
    kind: 'file',
    summary: 'The log as CSV',
    input: z.object({}),
    output: z.unknown(),
  }),
  terminalOutput: defineEndpoint({
    method: 'GET',
    path: '/api/mac-listener/terminal-output',
    access: 'session',
    summary: 'The last 500 lines the listener wrote',
    input: z.object({}),
    output: z.object({ output: z.string() }),
  }),
}
