import { z } from 'zod'
import { defineEndpoint } from './define-endpoint.ts'

/** `check_interval` in seconds: the slider runs from 1 to 60, a typed value may exceed it. */
export const macListenerConfig = z.object({
  auto_respond: z.boolean().default(false),
  check_interval: z.number().positive().max(86_400).default(5),
  allowed_numbers: z.array(z.string().max(320)).max(1000).default([]),
})

export const macListenerState = z.object({
  status: z.enum(['running', 'stopped']),
  pid: z.number().int().nullable(),
  config: macListenerConfig,
})

/** `from` is 'Contact' for an incoming message. */
export const logEntry = z.object({ from: z.string(), timestamp: z.string(), text: z.string(), response: z.string().optional() })

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
  log: defineEndpoint({
    method: 'GET',
    path: '/api/mac-listener/log',
    access: 'session',
    summary: 'What came in and what was answered',
    input: z.object({}),
    output: z.object({ messages: z.array(logEntry) }),
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
