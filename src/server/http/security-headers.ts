import helmet from '@fastify/helmet'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Helmet writes the same headers to every answer and makes them anew each time, which takes longer than the session is looked up in; so they
 * are taken from the first.
 *
 * Nothing from elsewhere, nothing inline but styles (the component library writes them at run time), in nobody's frame.
 * `upgrade-insecure-requests` is left out: it would break plain HTTP on the own machine.
 */
export async function securityHeaders(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  await app.register(helmet, {
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
    global: false,
  })
  let same: OutgoingHttpHeaders | undefined
  app.addHook('onRequest', (_request, reply, done) => {
    same ??= headersOf(reply)
    reply.headers(same)
    done()
  })
}

function headersOf(reply: FastifyReply): OutgoingHttpHeaders {
  void reply.helmet()
  return reply.raw.getHeaders()
}
