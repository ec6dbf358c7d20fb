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
export function runModelProcess(): void {
  const runner = createRunner()
  let current: { readonly id: number; readonly abort: AbortController } | null = null
  const tell = (report: Report): void => {
    if (process.connected) process.send?.(report)
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

  process.on('message', (order: Order) => {
    if (order.op === 'abort') {
      if (current?.id === order.id) current.abort.abort()
      return
    }
    void work(order)
  })
  // However the server ends, its model does not outlive it.
  process.on('disconnect', () => process.exit(0))
  tell({ kind: 'ready' })
}

function lowerPriority(): void {
  try {
    setPriority(niceness)
  } catch {
    // A system that does not allow it runs it as it is.
  }
}
