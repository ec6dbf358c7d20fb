import helmet from '@fastify/helmet'
import type { OutgoingHttpHeaders } from 'node:http'
import { fastify, type FastifyInstance } from 'fastify'

/** Puts Helmet's headers on every answer, whatever it says. What a call answers is kept nowhere, unless the call says otherwise. */
export async function securityHeaders(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  const headers = await helmetHeaders(publicUrl)
  const ofCalls = { ...headers, 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofCalls : headers)
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
async function helmetHeaders(publicUrl: string | null): Promise<OutgoingHttpHeaders> {
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
  let headers: OutgoingHttpHeaders = {}
  unreachable.get('/', (_request, reply) => {
    headers = { ...reply.raw.getHeaders() }
    return {}
  })
  await unreachable.inject('/')
  await unreachable.close()
  return headers
}
