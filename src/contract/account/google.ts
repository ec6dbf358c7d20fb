import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'

/** Scopes for connecting Gmail, relative to `https://www.googleapis.com/auth/`: the minimum to read mail and send replies. */
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
      /** SHA-256 (base64url) of a verifier that the page keeps and needs to finish the sign-in. Without it, the browser's cookie is used. */
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
      /** The issuer of the answer (RFC 9207). */
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
      /** A mailbox is connected, even if its access is no longer valid. */
      authenticated: z.boolean(),
      /** The mailbox's address. Null if none is connected. */
      address: z.string().nullable().default(null),
      /** Why it must be reconnected, as text for the owner. Null if it need not be. */
      problem: z.string().nullable().default(null),
      /** A Google client is available: from the configuration, or uploaded by the owner. */
      has_client: z.boolean().default(false),
      /** The redirect address that the owner enters in Google's console. */
      redirect_uri: z.string().default(''),
      /** The connected mailbox is the sample, not one at Google. */
      sample: z.boolean().default(false),
      /** `connect` would connect the sample mailbox: there is a sample, and neither a Google client nor a mailbox at Google. */
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
    /** Null if the sample mailbox was connected, which needs no sign-in. */
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
