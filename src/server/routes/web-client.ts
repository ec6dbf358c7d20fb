import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The built web client. Files with a hash in their name never change; the page itself is revalidated each time. */
export async function webClientRoutes(app: FastifyInstance, webDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDir,
    index: 'index.html',
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
