import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { Fault } from './faults.ts'
import type { Order, Report } from './protocol.ts'
import { createRunner } from './runner.ts'

/** What a page sees of an answer that grows is told at most so often, ms. */
const tellEvery = 50
/** The server ends a process that is silent for long; a long prompt is no silence. */
const aliveEvery = 2_000
/** Below the server and whatever the owner does: higher is nicer. */
const niceness = 5

/**
 * The whole life of the model's process: takes orders from the server over the channel it was started with, one request at a time, and ends
 * with that channel. Nothing of what is drafted is printed.
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
  // It ends by being killed, and what Node compiled is kept only at an orderly end.
  flushCompileCache()
}

/** The one who started this process. */
interface Parent {
  tell(report: Report): void
  hear(listener: (message: unknown) => void): void
}

/** What Electron puts on `process` where the desktop shell started it. */
interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void
}

function openParent(): Parent {
  const port = (process as { parentPort?: ParentPort }).parentPort
  // The shell ends it with its server.
  if (port !== undefined)
    return { tell: (report) => port.postMessage(report), hear: (listener) => port.on('message', ({ data }) => listener(data)) }
  // However the server ends, its model does not outlive it.
  process.on('disconnect', () => process.exit(0))
  return { tell: (report) => void (process.connected && process.send?.(report)), hear: (listener) => void process.on('message', listener) }
}

function lowerPriority(): void {
  try {
    setPriority(niceness)
  } catch {
    // A system that does not allow it runs it as it is.
  }
}
