import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import type { Addresses } from './addresses.ts'
import { isCall } from './route.ts'

/** Checks every request first: is it meant for this server, from a page that may call it, in a form that no other page can forge? */
export function guardRequests(app: FastifyInstance, addresses: Addresses): void {
  app.addHook('onRequest', (request, reply, done) => {
    checkHost(request, addresses)
    const origin = onlyHeader(request, 'origin')
    if (origin !== null && !addresses.allowsOrigin(origin)) throw fromElsewhere()
    if (origin === null && !isOwnPage(request)) throw fromElsewhere()
    checkContentType(request)
    if (origin !== null && !addresses.isOwnOrigin(origin)) {
      allowOrigin(reply, origin)
      if (isPreflight(request)) {
        void reply.code(204).send()
        return
      }
    }
    done()
  })
}

const fromElsewhere = () => new AppError('foreign-origin', 'This page may not call this server.')

/**
 * A page on another site can cause requests without an Origin (an image, a link). Browsers mark them with a header that pages cannot set; programs
 * and very old browsers don't send it. Navigating to one of our pages is allowed from anywhere, and so is returning from a sign-in elsewhere.
 */
function isOwnPage(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers
  if (site !== 'cross-site' && site !== 'same-site') return true
  const leads = !isCall(request) || request.routeOptions.config.endpoint?.kind === 'redirect'
  return request.method === 'GET' && mode === 'navigate' && leads
}

function checkHost(request: FastifyRequest, addresses: Addresses): void {
  const host = onlyHeader(request, 'host')
  if (host === null || !addresses.allowsHost(host)) throw new AppError('foreign-origin', 'This server is not called by that name.')
}

/**
 * A form on another site can send anything but JSON. Our own pages send only JSON, except for uploads, which their routes allow. A call without a
 * body (start training) needs no content type.
 */
function checkContentType(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  const type = onlyHeader(request, 'content-type')?.split(';')[0]?.trim().toLowerCase()
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  if (type === undefined && !hasBody) return
  const expected = request.routeOptions.config.endpoint?.kind === 'upload' ? 'multipart/form-data' : 'application/json'
  if (type !== expected) throw new AppError('invalid-input', `Please send ${expected}.`)
}

/**
 * Null if it is missing. Throws if it is repeated: no legitimate request sends it twice. Node itself would keep the first Host and Content-Type, and
 * join the Origins with a comma.
 */
function onlyHeader(request: FastifyRequest, name: 'host' | 'origin' | 'content-type'): string | null {
  const value = request.headers[name]
  if (value === undefined) return null
  // `rawHeaders` alternates names and values.
  const { rawHeaders } = request.raw
  let sent = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index]
    if (header?.length === name.length && header.toLowerCase() === name) sent++
  }
  if (sent > 1) throw new AppError('foreign-origin', 'This request is not understood.')
  return value
}

function isPreflight(request: FastifyRequest): boolean {
  return request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
}

/**
 * The specified client sends credentials with every call, so the response must allow them. The only cookie (`session/browser-cookie.ts`) grants
 * nothing here.
 */
function allowOrigin(reply: FastifyReply, origin: string): void {
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-credentials', 'true')
    .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
    .header('access-control-allow-headers', 'authorization, content-type')
    .header('access-control-expose-headers', 'retry-after')
    .header('access-control-max-age', '600')
    .header('vary', 'origin')
}
