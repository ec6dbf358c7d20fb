import { z } from 'zod'
import { defineEndpoint } from './define-endpoint.ts'

export const user = z.object({
  /** The same value under both names: the specified pages read one or the other. */
  id: z.string(),
  _id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** ISO 8601, UTC. */
  created_at: z.string(),
})
export type User = z.infer<typeof user>

/** `token` is an opaque session token; it is shown once and stored only as a hash. */
export const authResponse = z.object({ status: z.literal('success'), token: z.string(), user, message: z.string() })
export type AuthResponse = z.infer<typeof authResponse>

const email = z
  .string()
  .trim()
  .max(320)
  .regex(/^[^\s@]+@[^\s@]+$/, 'Please enter an e-mail address.')
/** No rules but a ceiling (scrypt hashes the whole of it): the specification shows none. */
const password = z.string().min(1, 'Please enter a password.').max(1024)

const done = z.object({ success: z.literal(true), message: z.string() })

export const account = {
  simpleLogin: defineEndpoint({
    method: 'POST',
    path: '/api/auth/simple-login',
    access: 'public',
    summary: 'Sign in with e-mail and password',
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
    summary: 'Start a session from a single-use sign-in code (good for 60 s) or from a live session token',
    input: z.object({ token: z.string().min(1).max(512) }),
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
      /** Only the command line of this machine may leave it out. */
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
