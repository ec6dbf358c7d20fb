import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'

/** What connecting Gmail asks for, the least that reads mail and sends a reply: names of scopes below `https://www.googleapis.com/auth/`. */
export const mailScopes = ['gmail.readonly', 'gmail.compose'] as const

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
      /** SHA-256 (base64url) of a verifier that the page keeps: only with it the sign-in can be ended. Without one, the browser's cookie counts. */
      challenge: z
        .string()
        .regex(/^[\w-]{43}$/u)
        .optional(),
    }),
    output: z.unknown(),
  }),
  callback: defineEndpoint({
    method: 'GET',
    path: '/api/oauth/callback/gmail',
    access: 'public',
    kind: 'redirect',
    summary: 'Where Google sends the browser back to',
    input: z.object({
      code: z.string().max(2000).optional(),
      state: z.string().max(200).optional(),
      error: z.string().max(200).optional(),
      /** Who answers (RFC 9207). */
      iss: z.string().max(200).optional(),
    }),
    output: z.unknown(),
  }),
  status: defineEndpoint({
    method: 'GET',
    path: '/api/oauth/status/gmail',
    access: 'session',
    summary: 'Whether Gmail is connected; `user_id` is a hint only, the session decides',
    input: z.object({ user_id: z.string().max(200).optional() }),
    output: z.object({
      /** A mailbox is connected, whether or not its access still holds. */
      authenticated: z.boolean(),
      /** The mailbox's address; null if none is connected. */
      address: z.string().nullable().default(null),
      /** Why it must be connected again, for the owner to read; null if it need not be. */
      problem: z.string().nullable().default(null),
      /** There is a Google client to connect with: the configuration's, or the owner's uploaded one. */
      has_client: z.boolean().default(false),
      /** What the owner enters at Google as the client's redirect address. */
      redirect_uri: z.string().default(''),
      /** The connected mailbox is the sample's, and stands in for one at Google. */
      sample: z.boolean().default(false),
      /** The sample's mailbox can be connected: there is a sample, and nothing of Google's. `connect` does it. */
      sample_offered: z.boolean().default(false),
    }),
  }),
  connect: defineEndpoint({
    method: 'POST',
    path: '/api/oauth/connect/gmail',
    access: 'session',
    summary:
      'The address at which the owner allows Google mail to be read and answered; for the system browser, valid for ten minutes and once',
    input: z.object({}),
    /** Null if there was nobody to ask: the sample's mailbox is connected now. */
    output: z.object({ url: z.string().nullable() }),
  }),
  disconnect: defineEndpoint({
    method: 'POST',
    path: '/api/oauth/disconnect/gmail',
    access: 'session',
    summary: 'Take back the access to the mailbox, at Google and here; the listener stops',
    input: z.object({}),
    output: z.object({ success: z.literal(true), message: z.string() }),
  }),
}
