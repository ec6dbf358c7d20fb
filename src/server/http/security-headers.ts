import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
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
  })
}
