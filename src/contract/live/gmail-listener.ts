import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'

export const gmailFilterRules = z.object({
  ignore_noreply: z.boolean().default(true),
  ignore_subscriptions: z.boolean().default(true),
  allowed_senders: z.array(z.string().max(320)).max(1000).default([]),
})

/** `check_interval` in seconds, at least 10; the sliders run to 300 seconds and 20 e-mails, a typed value may exceed them. */
export const gmailListenerConfig = z.object({
  check_interval: z.number().min(10).max(86_400).default(60),
  auto_respond: z.boolean().default(false),
  confidence_threshold: z.number().min(0).max(1).default(0.7),
  max_emails_per_check: z.number().int().positive().max(500).default(10),
  filter_rules: gmailFilterRules,
})

export const gmailListenerState = z.object({
  status: z.enum(['running', 'stopped']),
  pid: z.number().int().nullable().default(null),
  has_credentials: z.boolean(),
  config: gmailListenerConfig,
})

export const pendingEmail = z.object({
  id: z.string(),
  response: z.string(),
  /** `timestamp` in epoch milliseconds. */
  email_details: z.object({ subject: z.string(), sender: z.string(), timestamp: z.number(), body: z.string() }),
})

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
  approve: defineEndpoint({
    method: 'POST',
    path: '/api/gmail-listener/approve',
    access: 'session',
    summary: 'Send a waiting answer; twice is one mail',
    input: byId,
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
