import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { reason } from './suggestions.ts'
import { evidence, lookedAt } from './trust.ts'

/** `check_interval` in seconds: the slider runs from 1 to 60, a typed value may exceed it without a bound. */
export const macListenerConfig = z.object({
  auto_respond: z.boolean().default(false),
  check_interval: z.number().positive('The interval must be more than 0 seconds.').default(5),
  allowed_numbers: z.array(z.string().max(320)).max(1000).default([]),
})

export const macListenerState = z.object({
  status: z.enum(['running', 'stopped']),
  pid: z.number().int().nullable().default(null),
  config: macListenerConfig,
  /** ISO 8601, UTC: when auto-stop ends it; null if no limit is set. */
  until: z.string().nullable().default(null),
  /** What the owner should know of how it is set: an entry that cannot be read, an interval below what makes sense, a database that cannot be read. */
  warnings: z.array(z.string()).default([]),
  /** ISO 8601, UTC: when it went on by itself after a restart, before which nothing is answered automatically; null if the owner started it. */
  resumed_at: z.string().nullable().default(null),
  /** What automatic replies would do with this configuration now, in one sentence; null if they are off. */
  reach: z.string().nullable().default(null),
})

/** `from` is 'Contact' for an incoming message. */
export const logEntry = z.object({
  id: z.string().default(''),
  from: z.string(),
  /** What it was written by. */
  channel: z.enum(['text', 'email']).default('text'),
  timestamp: z.string(),
  text: z.string(),
  response: z.string().optional(),
  /** Display name of the conversation. */
  name: z.string().default(''),
  /** What became of it, in one or two plain sentences. */
  outcome: z.string().default(''),
  reasons: z.array(reason).default([]),
  /** The suggestion has this entry's id: `regret` and `keep` of it are offered where this is true and `looked_at` is null. */
  asks_verdict: z.boolean().default(false),
  looked_at: lookedAt.nullable().default(null),
  /** ISO 8601, UTC: when it would have been sent automatically ("Would have sent this at 2:02 PM"). */
  would_send_at: z.string().nullable().default(null),
  /** Of what was, or would have been, sent automatically; null elsewhere. */
  confidence: z.number().nullable().default(null),
  evidence: evidence.nullable().default(null),
  /** How many of this person's near moments were answered so, and the newest of those answers. */
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
    summary: 'Set the listener while it is stopped',
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
    input: z.object({}),
    output: macListenerState,
  }),
  resume: defineEndpoint({
    method: 'POST',
    path: '/api/mac-listener/resume',
    access: 'session',
    summary: 'Run again as it was set, with the auto-stop it had; if that has passed, it stays stopped',
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
