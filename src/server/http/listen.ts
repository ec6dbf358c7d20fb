import type { Server as HttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'

export interface Listening {
  readonly port: number
  /** The name that reaches only this server from a browser on this machine: `localhost` or `127.0.0.1`. */
  readonly name: string
  close(): Promise<void>
}

/** Attempts to find a port that is free on both addresses, when any port will do. */
const maxTries = 20

/**
 * Listens on `host`. For 127.0.0.1 it also binds ::1: a browser resolves `localhost` to either, and another process on the other one would receive
 * the owner's session. Startup is refused unless both are ours. If the machine has no ::1, the name is 127.0.0.1.
 *
 * Throws AppError `conflict` if the port is taken on either address.
 */
export async function listenOn(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<Listening> {
  await app.ready()
  const twin = host === '127.0.0.1' || host === 'localhost' ? await takeTwin(app.server, port) : null
  const main = twin === null ? { host, port } : { host: '127.0.0.1', port: twin.port }
  try {
    await app.listen(main)
  } catch (cause) {
    await twin?.close()
    throw isTaken(cause) ? portTaken(main.port, main.host, cause) : cause
  }
  const taken = (app.server.address() as { port: number }).port
  return { port: taken, name: twin?.taken === true ? 'localhost' : '127.0.0.1', close: async () => twin?.close() }
}

interface Twin {
  /** Was just free on 127.0.0.1. */
  readonly port: number
  /** False if this machine has no ::1. */
  readonly taken: boolean
  close(): Promise<void>
}

/** Tries both addresses before the server itself, which can be bound only once, binds the first. */
async function takeTwin(main: HttpServer, port: number): Promise<Twin> {
  for (let tries = 1; ; tries += 1) {
    const probe = createServer()
    const free = await bind(probe, '127.0.0.1', port)
    // Connections are passed to the same server; only the address differs.
    const twin = createServer((socket) => void main.emit('connection', socket))
    try {
      await bind(twin, '::1', free)
      return { port: free, taken: true, close: () => closed(twin) }
    } catch (error) {
      if (hasNoSuchAddress(error)) return { port: free, taken: false, close: () => Promise.resolve() }
      if (port !== 0 || tries === maxTries) throw error
    } finally {
      await closed(probe)
    }
  }
}

function bind(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (cause: Error) => reject(isTaken(cause) ? portTaken(port, host, cause) : cause)
    server.once('error', failed)
    server.listen({ host, port, ipv6Only: true }, () => {
      server.off('error', failed)
      resolve((server.address() as { port: number }).port)
    })
  })
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const isTaken = (error: unknown) => codeOf(error) === 'EADDRINUSE'
const hasNoSuchAddress = (error: unknown) => ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EPROTONOSUPPORT'].includes(String(codeOf(error)))

function portTaken(port: number, host: string, cause: unknown): AppError {
  const where = host === '::1' ? ` by another program that answers to localhost (on [::1])` : ''
  return new AppError('conflict', `Port ${port} is in use${where}. Stop what uses it, or set IDIOLECT_PORT to another one.`, { cause })
}
