import dgram from 'node:dgram'
import net from 'node:net'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { bare, isLoopbackHost, isOwnAddress } from '#core/language-model/address/locality.ts'

/**
 * Blocks every Node socket connection to another machine that has no ledger entry, whichever library opens it.
 *
 * All of Node's modules (http, https, tls, http2, fetch, and every library on top of them) connect through `net.Socket.prototype.connect`, so
 * connections are checked there. Datagrams are checked when they are sent. Unix sockets stay on the machine. Not covered: name lookups, which go
 * to the operating system (for a connection, inside `connect` and after the check) or, with `dns.Resolver`, directly to a name server; and child
 * processes (the helper, a model's server), which have their own sockets. The product starts no other programs, and none of its libraries
 * resolves names itself.
 *
 * A prototype is shared by the whole thread, so each thread has one hook for all guards: a connection passes if any guard permits it. Worker
 * threads have their own modules and install the hook themselves (`worker.ts`). Blocked connections are counted across all threads.
 */
export interface ConnectionGuard {
  /** Permits connections to this host and port until the returned function is called. The last permit to end closes the connections. */
  permit(host: string, port: number, options?: PermitOptions): () => void
  /**
   * Connections that `open` makes synchronously need a permit like any other, but stay open when it ends. For a pool that is only used under
   * permits of its own.
   */
  keepOpen<T>(open: () => T): T
  /** Number of connections blocked in this process since this guard was created. */
  refused(): number
  /** Ends its permits. Closing the last guard removes the hook. */
  close(): void
}

export interface PermitOptions {
  /** The name must resolve to this machine or its private network (for unencrypted requests). */
  readonly ownNetwork?: boolean
}

export const refusedCode = 'ERR_NOT_IN_LEDGER'

interface Guard {
  readonly always: ReadonlySet<string>
  readonly accepts: (address: string) => boolean
  /** Number of active permits, by `host:port`. */
  readonly permits: Map<string, number>
  /** Number of those that are limited to the private network. */
  readonly own: Map<string, number>
}

interface Target {
  readonly host: string
  readonly port: number
}

export interface GuardOptions {
  /** Hosts, or `host:port`, that the product always needs (its database). */
  readonly always?: readonly string[]
  /**
   * Whether the IP address that a permitted name resolved to may be connected to; any address if omitted. A name can resolve differently between
   * a check and the connection, so a hosted server checks here, where the address is the one connected to.
   */
  readonly accepts?: (address: string) => boolean
}

export function guardConnections({ always, accepts }: GuardOptions = {}): ConnectionGuard {
  const guard: Guard = {
    always: new Set(always?.map((host) => host.toLowerCase())),
    accepts: accepts ?? (() => true),
    permits: new Map(),
    own: new Map(),
  }
  const counted = counter()
  const before = Atomics.load(counted, 0)
  install()
  guards.add(guard)
  return {
    permit(host, port, { ownNetwork = false } = {}) {
      const key = keyOf({ host, port })
      const counts = ownNetwork ? [guard.permits, guard.own] : [guard.permits]
      for (const count of counts) count.set(key, (count.get(key) ?? 0) + 1)
      let held = true
      return () => {
        if (!held) return
        held = false
        for (const count of counts) {
          const left = (count.get(key) ?? 1) - 1
          if (left > 0) count.set(key, left)
          else count.delete(key)
        }
        if (!permitted({ host, port })) closeSockets(key)
      }
    },
    keepOpen(open) {
      keptOpen = true
      try {
        return open()
      } finally {
        keptOpen = false
      }
    },
    refused: () => Atomics.load(counted, 0) - before,
    close() {
      guards.delete(guard)
      for (const key of guard.permits.keys()) closeSockets(key)
      guard.permits.clear()
      if (guards.size === 0) uninstall?.()
    },
  }
}

const guards = new Set<Guard>()
/** Permitted connections. Tracked because the platform's keep-alive pool would otherwise keep them open beyond their ledger entry. */
const sockets = new Map<string, Set<net.Socket>>()
let uninstall: (() => void) | null = null
/** True while a pool connects. Sockets are requested synchronously. */
let keptOpen = false

function install(): void {
  if (uninstall !== null) return
  const connectSocket = methodOf(net.Socket.prototype, 'connect')
  const connectDatagram = methodOf(dgram.Socket.prototype, 'connect')
  const send = methodOf(dgram.Socket.prototype, 'send')

  function connect(this: net.Socket, ...args: unknown[]): net.Socket {
    const target = targetOf(args)
    const away = target !== null && !isLoopbackHost(target.host)
    if (away && !permitted(target)) {
      const error = refusal()
      process.nextTick(() => this.destroy(error))
      return this
    }
    if (away && !keptOpen) keep(keyOf(target), this)
    if (away && !needed(target)) {
      this.on('lookup', (_error: Error | null, address: string) => {
        if (typeof address !== 'string') return
        const strayed = ownOnly(target) && !isOwnAddress(address)
        if (strayed || ![...guards].every(({ accepts }) => accepts(address))) this.destroy(refusal())
      })
    }
    if (target !== null && !away) {
      // A resolver or a hosts file may map localhost elsewhere.
      this.on('lookup', (_error: Error | null, address: string) => {
        if (typeof address === 'string' && !isLoopbackHost(address)) this.destroy(refusal())
      })
    }
    Reflect.apply(connectSocket, this, args)
    return this
  }
  function passesDatagram(this: dgram.Socket, args: readonly unknown[], skip: number): boolean {
    const address = args.slice(skip).find((arg) => typeof arg === 'string')
    if (address === undefined || isLoopbackHost(address)) return true
    const error = refusal()
    const callback = args.at(-1)
    process.nextTick(() => {
      if (typeof callback === 'function') Reflect.apply(callback, this, [error])
      else this.emit('error', error)
    })
    return false
  }
  function connectChecked(this: dgram.Socket, ...args: unknown[]): void {
    if (passesDatagram.call(this, args, 1)) Reflect.apply(connectDatagram, this, args)
  }
  function sendChecked(this: dgram.Socket, ...args: unknown[]): void {
    if (passesDatagram.call(this, args, 1)) Reflect.apply(send, this, args)
  }
  Object.assign(net.Socket.prototype, { connect })
  Object.assign(dgram.Socket.prototype, { connect: connectChecked, send: sendChecked })
  uninstall = () => {
    Object.assign(net.Socket.prototype, { connect: connectSocket })
    Object.assign(dgram.Socket.prototype, { connect: connectDatagram, send })
    sockets.clear()
    uninstall = null
  }
}

/** The original method, to be called with the original receiver. */
function methodOf(prototype: object, name: string): (...args: unknown[]) => unknown {
  return Reflect.get(prototype, name) as (...args: unknown[]) => unknown
}

/** The target of a `connect` call, in any of its forms. Null for a Unix socket. */
function targetOf(args: readonly unknown[]): Target | null {
  // `net.connect` passes its normalized arguments as an array.
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args
  if (typeof first === 'object' && first !== null) {
    const { host, port, path } = first as { host?: unknown; port?: unknown; path?: unknown }
    if (typeof path === 'string' && path !== '') return null
    return { host: typeof host === 'string' && host !== '' ? host : 'localhost', port: Number(port) }
  }
  if (typeof first === 'string' && !/^\d+$/u.test(first)) return null
  return { host: typeof second === 'string' ? second : 'localhost', port: Number(first) }
}

function permitted(target: Target): boolean {
  const key = keyOf(target)
  return needed(target) || [...guards].some(({ permits }) => permits.has(key))
}

function ownOnly(target: Target): boolean {
  return [...guards].some(({ own }) => own.has(keyOf(target)))
}

function needed(target: Target): boolean {
  const key = keyOf(target)
  return [...guards].some(({ always }) => always.has(key) || always.has(bare(target.host)))
}

const keyOf = ({ host, port }: Target) => `${bare(host)}:${port}`

function keep(key: string, socket: net.Socket): void {
  const kept = sockets.get(key) ?? new Set()
  sockets.set(key, kept.add(socket))
  socket.once('close', () => {
    kept.delete(socket)
    if (kept.size === 0 && sockets.get(key) === kept) sockets.delete(key)
  })
}

function closeSockets(key: string): void {
  for (const socket of sockets.get(key) ?? []) socket.destroy()
  sockets.delete(key)
}

function refusal(): Error {
  Atomics.add(counter(), 0, 1)
  // No address in the message, because it may be logged.
  return Object.assign(new Error('This connection has no entry in the ledger, so it was not made.'), { code: refusedCode })
}

const counterKey = 'idiolect/refused-connections'

/** One per process; worker threads that start later inherit it. */
function counter(): Int32Array<SharedArrayBuffer> {
  const kept = getEnvironmentData(counterKey)
  if (kept instanceof SharedArrayBuffer) return new Int32Array(kept)
  const made = new SharedArrayBuffer(4)
  setEnvironmentData(counterKey, made)
  return new Int32Array(made)
}
