import helmet from '@fastify/helmet'
import type { OutgoingHttpHeaders } from 'node:http'
import { fastify, type FastifyInstance } from 'fastify'
import { isCall } from './route.ts'

export interface SecurityHeaders {
  readonly ofPages: OutgoingHttpHeaders
  /** What a call answers is kept nowhere, unless the call says otherwise. */
  readonly ofCalls: OutgoingHttpHeaders
}

/** Puts its headers on every answer that the server's hooks see, whatever it says. */
export function setSecurityHeaders(app: FastifyInstance, { ofPages, ofCalls }: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isCall(request) ? ofCalls : ofPages)
    done()
  })
}

/**
 * Helmet writes the same headers to every answer, and makes them anew each time; so they are taken from one answer of a server that nobody
 * reaches.
 *
 * Nothing from elsewhere, nothing inline but styles (the component library writes them at run time), in nobody's frame.
 * `upgrade-insecure-requests` is left out: it would break plain HTTP on the own machine.
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
