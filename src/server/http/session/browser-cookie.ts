import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The only cookie. It distinguishes a browser returning from a sign-in elsewhere from one lured to the same address. It identifies nobody and grants
 * nothing on its own.
 */
const name = 'idiolect-browser'
/** Seconds. */
const lifetime = 600

/** Null if the browser has none. */
export function browserCookie(request: FastifyRequest): string | null {
  const found = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const value = found.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value !== undefined && /^[\w-]{43}$/u.test(value) ? value : null
}

/** Sets the cookie for as long as a sign-in may take. A value that the browser already has is kept, so that two tabs share it. */
export function keepBrowser(request: FastifyRequest, reply: FastifyReply, options: { readonly secure: boolean }): string {
  const value = browserCookie(request) ?? randomBytes(32).toString('base64url')
  const secure = options.secure ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${value}; Path=/api; Max-Age=${lifetime}; HttpOnly; SameSite=Lax${secure}`)
  return value
}
