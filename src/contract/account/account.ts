import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'

const userShape = z.object({
  /** The same value under both names, because the specified pages read one or the other. */
  id: z.string(),
  _id: z.string(),
  name: z.string().nullable().default(null),
  email: z.string().nullable().default(null),
  /** ISO 8601, UTC. Empty if unknown. */
  created_at: z.string().default(''),
  /** False if they only sign in with Google. Omitted if they have a password. */
  has_password: z.boolean().optional(),
})

/** The specification has the identifier as either `id` or `_id`. The parsed record has both. */
export const user = z.preprocess((record) => {
  if (typeof record !== 'object' || record === null) return record
  const { id, _id } = record as { id?: unknown; _id?: unknown }
  return { ...record, id: id ?? _id, _id: _id ?? id }
}, userShape)
export type User = z.output<typeof userShape>

/** `token` is an opaque session token, shown once and stored only as a hash. */
export const authResponse = z.object({ status: z.literal('success'), token: z.string(), user, message: z.string().default('') })
export type AuthResponse = z.infer<typeof authResponse>

/** Required, and no longer than the store's index allows. The specification shows no rules. */
const email = z
  .string()
  .trim()
  .min(1, 'Please enter an email address.')
  .max(600, 'This email address is too long to be kept.')
  // PostgreSQL text cannot contain NUL.
  .regex(/^[^\0]*$/, 'This email address has a character in it that cannot be kept.')
/** Required. scrypt hashes all of it. */
const password = z.string().min(1, 'Please enter a password.').max(10_000, 'This password is too long. Use at most 10,000 characters.')

const done = z.object({ success: z.literal(true), message: z.string() })

export const account = {
  simpleLogin: defineEndpoint({
    method: 'POST',
    path: '/api/auth/simple-login',
    access: 'public',
    summary: 'Sign in with email and password',
    input: z.object({ email, password }),
    output: authResponse,
  }),
  signup: defineEndpoint({
    method: 'POST',
    path: '/api/auth/signup',
    access: 'public',
    summary: 'Create an account and sign in',
    input: z.object({ email, password, name: z.string().trim().max(200).optional() }),
    output: authResponse,
  }),
  startSession: defineEndpoint({
    method: 'POST',
    path: '/api/auth/session',
    access: 'public',
    summary: 'Start a session from a live session token, which stays the token',
    input: z.object({ token: z.string().min(1).max(512) }),
    output: authResponse,
  }),
  endSignIn: defineEndpoint({
    method: 'POST',
    path: '/api/auth/sign-in',
    access: 'public',
    summary:
      'Start a session from the single-use code (good for 60 s) of a sign-in elsewhere, for whoever began it: they know the verifier of its `challenge`, or have its cookie',
    input: z.object({ code: z.string().min(1).max(512), verifier: z.string().min(1).max(200).nullable() }),
    output: authResponse,
  }),
  me: defineEndpoint({
    method: 'GET',
    path: '/api/auth/me',
    access: 'session',
    summary: 'The signed-in user',
    input: z.object({}),
    output: user,
  }),
  updateMe: defineEndpoint({
    method: 'PATCH',
    path: '/api/auth/me',
    access: 'session',
    summary: 'Change the display name',
    input: z.object({ name: z.string().trim().max(200).nullable() }),
    output: user,
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'session',
    summary: 'End this session',
    input: z.object({}),
    output: done,
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/api/auth/change-password',
    access: 'session',
    summary: 'Change the password; every other session ends',
    input: z.object({
      /** May be omitted only by a program of this computer, or by an owner without a password who has just signed in. */
      current_password: password.optional(),
      new_password: password,
    }),
    output: done,
  }),
  requestPasswordReset: defineEndpoint({
    method: 'POST',
    path: '/api/auth/request-password-reset',
    access: 'public',
    summary: 'Ask for a mailed reset link (hosted); a local install says which command to use. Never tells whether the account exists',
    input: z.object({ email }),
    output: done,
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Set a new password with a single-use reset code; every session ends',
    input: z.object({ token: z.string().min(1).max(512), new_password: password }),
    output: done,
  }),
}
