import { createInterface } from 'node:readline'
import { fastify } from 'fastify'
import { loadConfig } from '#composition/config.ts'
import { openProduct } from '#composition/product.ts'
import { startServer } from '#server/start.ts'
import { cheapPasswords } from '#test/product/cheap-passwords.ts'

/**
 * One of the two servers that are compared: `bare` is Fastify with a route that answers the same body, `product` is everything, on a store in
 * the folder. Prints a JSON line with its port, another with its CPU time (µs) for each line it is sent, and lives until its standard input ends.
 */
const [which = 'bare', folder = ''] = process.argv.slice(2)
/** So many that no run is cut off by the limit of a session; that calls are counted stays. */
const unlimited = { max: 1e9, windowMs: 60_000 }
const tries = { perAddress: unlimited, perAccount: unlimited }

if (which === 'bare') {
  const user = { id: 'x'.repeat(36), _id: 'x'.repeat(36), name: null, email: 'june@example.com', created_at: new Date(0).toISOString() }
  const app = fastify()
  app.get('/api/auth/me', () => user)
  await app.listen({ host: '127.0.0.1', port: 0 })
  console.log(JSON.stringify({ port: (app.server.address() as { port: number }).port }))
} else {
  const config = loadConfig({ IDIOLECT_DATA_DIR: folder, IDIOLECT_PORT: '0', IDIOLECT_MODEL_PORTS: 'none' })
  const product = await openProduct(config, { log: { level: 'info' }, localToken: 'o'.repeat(43), passwords: cheapPasswords() })
  const rateLimits = { everything: unlimited, login: unlimited, session: unlimited, signup: tries, reset: tries }
  const { port } = await startServer({ ...product.server, rateLimits }, { host: '127.0.0.1', port: 0 })
  await product.resume()
  console.log(JSON.stringify({ port }))
}
const asked = createInterface({ input: process.stdin })
asked.on('line', () => {
  const { user, system } = process.cpuUsage()
  console.log(JSON.stringify({ cpuTime: user + system }))
})
asked.on('close', () => process.exit())
