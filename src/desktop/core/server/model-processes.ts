import type { ProcessHost, RunningProcess, ServerOrder, ServerReport } from './host.ts'

/** The processes of built-in models. The server requests them; the shell starts them and relays messages between them and the server unchanged. */
export function createModelProcesses(host: ProcessHost, send: (order: ServerOrder) => void) {
  const running = new Map<string, RunningProcess>()
  return {
    heard(report: ServerReport): void {
      if (report.kind === 'model-start' && !running.has(report.id)) {
        const { id } = report
        const process = host.start((message) => {
          if (running.get(id) === process) send({ kind: 'model-said', id, report: message })
        })
        running.set(id, process)
        void process.ended.then((code) => {
          if (running.get(id) === process && running.delete(id)) send({ kind: 'model-ended', id, code })
          return undefined
        })
      }
      if (report.kind === 'model-order') running.get(report.id)?.send(report.order)
      if (report.kind === 'model-kill') running.get(report.id)?.kill()
    },
    /** The server is gone, and no model process may outlive it. */
    killAll(): void {
      const all = [...running.values()]
      running.clear()
      for (const process of all) process.kill()
    },
  }
}
