import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A server in a process of its own. */
export interface CallsServer {
  readonly port: number
  /** CPU time that its process has taken so far, all its threads, µs. */
  cpuTime(): Promise<number>
  stop(): Promise<unknown>
}

/** Starts `answer-calls.ts`; `folder` is where the product keeps its data. */
export async function startCallsServer(which: 'bare' | 'product', folder: string): Promise<CallsServer> {
  const program = join(import.meta.dirname, 'answer-calls.ts')
  const child = spawn(process.execPath, [program, which, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  // The product's log is among what it prints.
  const lines = createInterface({ input: child.stdout })
  const said = (field: 'port' | 'cpuTime') =>
    new Promise<number>((resolve, reject) => {
      const read = (line: string) => {
        const value = (JSON.parse(line) as { port?: number; cpuTime?: number })[field]
        if (value === undefined) return
        lines.off('line', read)
        resolve(value)
      }
      lines.on('line', read)
      void ended.then(() => reject(new Error(`the ${which} server has ended`)))
    })
  const port = await said('port')
  return {
    port,
    cpuTime() {
      const answer = said('cpuTime')
      child.stdin.write('cpu time?\n')
      return answer
    },
    stop() {
      child.stdin.end()
      return ended
    },
  }
}
