import dgram from 'node:dgram'
import net from 'node:net'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { bare, isLoopbackHost, isOwnAddress } from '#core/language-model/address/locality.ts'

/**
 * Refuses every connection of Node's sockets to another machine that has no row in the ledger, whichever library opens it.
 *
 * Everything that Node's own modules connect (http, https, tls, http2, fetch and every library over them) goes through
 * `net.Socket.prototype.connect`, so that is where it is checked; datagrams are checked where they are sent. Unix sockets stay on the machine. What is not covered: looking up
 * a name asks the operating system (for a connection, inside `connect` and after the check) or, with `dns.Resolver`, a name server directly; and a
 * program that is started (the helper, a model's server) has its own sockets. The product starts no other programs, and none of its libraries
 * resolves names itself.
 *
 * A prototype belongs to the whole thread, so there is one hook per thread, however many guards there are: what one of them permits passes. A worker
 * thread has its own modules and installs the hook itself (`worker.ts`); refusals are counted for all threads together.
 */
export interface ConnectionGuard {
  /** Lets connections to this host and port pass until the returned function is called; then the last one to leave closes them. */
  permit(host: string, port: number, options?: PermitOptions): () => void
  /**
   * What `open` connects at once is asked for a permit as everything is, but may stay open when that ends: for a pool that is reached only
   * behind a permit of its own.
   */
  keepOpen<T>(open: () => T): T
  /** Connections refused in this process since this guard was made. */
  refused(): number
  /** Its permits end; the hook goes with the last guard. */
  close(): void
}

export interface PermitOptions {
  /** The name may lead to an address of this machine or its private network alone (requests without encryption). */
  readonly ownNetwork?: boolean
}

export const refusedCode = 'ERR_NOT_IN_LEDGER'

interface Guard {
  readonly always: ReadonlySet<string>
  readonly accepts: (address: string) => boolean
  /** How many permits are in force, by `host:port`. */
  readonly permits: Map<string, number>
  /** How many of them are for the own network alone. */
  readonly own: Map<string, number>
}

interface Target {
  readonly host: string
  readonly port: number
}

export interface GuardOptions {
  /** Hosts, or `host:port`, that the product itself cannot do without (its database). */
  readonly always?: readonly string[]
  /**
   * Whether the address (IP) that a permitted name turned out to have may be connected to; every one if omitted. A name can change its
   * address between a check and the connection, so a hosted server asks here, where both are the same.
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
/** Connections that were permitted: kept alive by the platform's pool, they would otherwise outlive their row in the ledger. */
const sockets = new Map<string, Set<net.Socket>>()
let uninstall: (() => void) | null = null
/** While a pool connects; connecting asks for the socket at once. */
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
      // A resolver or a hosts file may know another localhost.
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

/** To be called with the receiver that it was called on. */
function methodOf(prototype: object, name: string): (...args: unknown[]) => unknown {
  return Reflect.get(prototype, name) as (...args: unknown[]) => unknown
}

/** What `connect` was asked for, in any of its forms; null for a unix socket. */
function targetOf(args: readonly unknown[]): Target | null {
  // `net.connect` passes a list that it has made of its own arguments.
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
  // Without the address: it may be logged.
  return Object.assign(new Error('This connection has no entry in the ledger, so it was not made.'), { code: refusedCode })
}

const counterKey = 'idiolect/refused-connections'

/** One per process: worker threads that are started later inherit it. */
function counter(): Int32Array<SharedArrayBuffer> {
  const kept = getEnvironmentData(counterKey)
  if (kept instanceof SharedArrayBuffer) return new Int32Array(kept)
  const made = new SharedArrayBuffer(4)
  setEnvironmentData(counterKey, made)
  return new Int32Array(made)
}
