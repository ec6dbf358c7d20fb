import { randomUUID } from 'node:crypto'
import { report as modelReport, type OpenChannel } from '#adapters/llama/index.ts'
import type { ServerOrder, ServerReport } from '#contract/desktop/server-process.ts'

type Heard = Extract<ServerOrder, { kind: 'model-said' | 'model-ended' }>

/**
 * A model's process, started by the desktop shell, which also relays its messages. Only Electron's main process can start one, because its
 * binary cannot be run as plain Node.
 */
export function shellModels(tell: (report: ServerReport) => void): { readonly open: OpenChannel; heard(order: Heard): void } {
  const channels = new Map<string, (order: Heard) => void>()
  return {
    open(hear) {
      const id = randomUUID()
      let killed = false
      const gone = new Promise<{ killed: boolean; signal: null; code: number | null }>((resolve) => {
        channels.set(id, (order) => {
          if (order.kind === 'model-ended') {
            channels.delete(id)
            resolve({ killed, signal: null, code: order.code })
            return
          }
          const said = modelReport.safeParse(order.report)
          if (said.success && !killed) hear(said.data)
        })
      })
      tell({ kind: 'model-start', id })
      return {
        pid: undefined,
        send: (order) => tell({ kind: 'model-order', id, order }),
        kill() {
          killed = true
          tell({ kind: 'model-kill', id })
        },
        gone,
      }
    },
    heard: (order) => channels.get(order.id)?.(order),
  }
}
