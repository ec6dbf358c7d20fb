import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { Fault } from './faults.ts'
import type { Order, Report } from './protocol.ts'
import { createRunner } from './runner.ts'

/** Shortest time between two partial answers sent to the page, ms. */
const tellEvery = 50
/** Interval of signs of life, ms. The server kills a silent process, and a long prompt must not count as silence. */
const aliveEvery = 2_000
/** Lower priority than the server and the owner's programs: higher is nicer. */
const niceness = 5

/**
 * Main loop of the model's process: takes orders from the server over its channel, one request at a time, and exits when the channel closes. Nothing
 * of what is drafted is printed.
 */
export function runModelProcess(parent: Parent = openParent()): void {
  const runner = createRunner()
  let current: { readonly id: number; readonly abort: AbortController } | null = null
  const tell = (report: Report): void => {
    parent.tell(report)
  }
  const memory = () => process.memoryUsage().rss
  lowerPriority()

  async function work(order: Exclude<Order, { op: 'abort' }>): Promise<void> {
    const alive = setInterval(() => tell({ kind: 'alive', memory: memory() }), aliveEvery)
    const { id } = order
    const abort = new AbortController()
    current = { id, abort }
    try {
      if (order.op === 'load') {
        tell({ kind: 'loaded', id, loaded: await runner.load(order), memory: memory() })
        return
      }
      let told = Number.NEGATIVE_INFINITY
      const partial = (answer: number, text: string): void => {
        if (performance.now() - told < tellEvery) return
        told = performance.now()
        tell({ kind: 'partial', id, answer, text })
      }
      tell({ kind: 'completed', id, completed: await runner.complete(order, partial, abort.signal), memory: memory() })
    } catch (error) {
      const fault = error instanceof Fault ? error : new Fault('broken', null)
      tell({ kind: 'failed', id, code: fault.code, detail: fault.detail })
    } finally {
      clearInterval(alive)
      current = null
    }
  }

  parent.hear((message) => {
    const order = message as Order
    if (order.op === 'abort') {
      if (current?.id === order.id) current.abort.abort()
      return
    }
    void work(order)
  })
  tell({ kind: 'ready' })
  // The process exits by being killed, but Node's compile cache is written only at an orderly exit.
  flushCompileCache()
}

/** The process that started this one. */
interface Parent {
  tell(report: Report): void
  hear(listener: (message: unknown) => void): void
}

/** Electron sets this on `process` if the desktop app started it. */
interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void
}

function openParent(): Parent {
  const port = (process as { parentPort?: ParentPort }).parentPort
  // The desktop app ends this process together with its server.
  if (port !== undefined)
    return { tell: (report) => port.postMessage(report), hear: (listener) => port.on('message', ({ data }) => listener(data)) }
  // The model never outlives the server, however that ends.
  process.on('disconnect', () => process.exit(0))
  return { tell: (report) => void (process.connected && process.send?.(report)), hear: (listener) => void process.on('message', listener) }
}

function lowerPriority(): void {
  try {
    setPriority(niceness)
  } catch {
    // A system that doesn't allow it leaves the priority unchanged.
  }
}
