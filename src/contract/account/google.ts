import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'

/** Google sign-in and the Gmail connection. */
export const google = {
  authorize: defineEndpoint({
    method: 'GET',
    path: '/api/oauth/authorize/gmail',
    access: 'public',
    kind: 'redirect',
    summary: 'Send the browser to Google to sign in or to connect Gmail',
    input: z.object({
      user_id: z.string().max(200).optional(),
      redirect_uri: z.string().max(2000).optional(),
      auth_purpose: z.enum(['login', 'connect']).default('login'),
    }),
    output: z.unknown(),
  }),
  callback: defineEndpoint({
    method: 'GET',
    path: '/api/oauth/callback/gmail',
    access: 'public',
    kind: 'redirect',
    summary: 'Where Google sends the browser back to',
    input: z.object({ code: z.string().optional(), state: z.string().optional(), error: z.string().optional() }),
    output: z.unknown(),
  }),
  status: defineEndpoint({
    method: 'GET',
    path: '/api/oauth/status/gmail',
    access: 'session',
    summary: 'Whether Gmail is connected; `user_id` is a hint only, the session decides',
    input: z.object({ user_id: z.string().max(200).optional() }),
    output: z.object({ authenticated: z.boolean() }),
  }),
}
