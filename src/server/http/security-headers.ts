import helmet from '@fastify/helmet'
import type { OutgoingHttpHeaders } from 'node:http'
import { fastify, type FastifyInstance } from 'fastify'
import { isCall } from './route.ts'

export interface SecurityHeaders {
  readonly ofPages: OutgoingHttpHeaders
  /** API responses are not cached unless the route says so. */
  readonly ofCalls: OutgoingHttpHeaders
}

/** Sets these headers on every response that passes the server's hooks. */
export function setSecurityHeaders(app: FastifyInstance, { ofPages, ofCalls }: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isCall(request) ? ofCalls : ofPages)
    done()
  })
}

/**
 * Helmet computes the same headers for every response, so they are taken once from a response of a server that never listens.
 *
 * Nothing is loaded from other hosts, nothing is inline except styles (the component library writes them at run time), and no site may frame a page.
 * `upgrade-insecure-requests` is omitted: it would break plain HTTP on localhost.
 */
export async function securityHeaders(publicUrl: string | null): Promise<SecurityHeaders> {
  const unreachable = fastify()
  await unreachable.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'media-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'object-src': ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    hsts: publicUrl?.startsWith('https://') === true,
  })
  let ofPages: OutgoingHttpHeaders = {}
  unreachable.get('/', (_request, reply) => {
    ofPages = { ...reply.raw.getHeaders() }
    return {}
  })
  await unreachable.inject('/')
  await unreachable.close()
  return { ofPages, ofCalls: { ...ofPages, 'cache-control': 'no-store' } }
}
