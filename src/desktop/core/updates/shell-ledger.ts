import { randomUUID } from 'node:crypto'
import type { ServerOrder, ServerReport } from '../server/host.ts'

/** ms. */
const patience = 5000

/** Enters the shell's own requests in the owner's ledger, which the server keeps. Unless a server confirms the row, the request is not made. */
export function createShellLedger(send: (order: ServerOrder) => void) {
  const waiting = new Map<string, (ok: boolean) => void>()
  return {
    /** Takes the server's reports and ignores unrelated ones. */
    heard(report: ServerReport): void {
      if (report.kind === 'entered') waiting.get(report.id)?.(report.ok)
    },
    /** Rejects if the row was not confirmed. Returns a function to call when the request ends. */
    async enter(address: URL): Promise<(ok: boolean) => void> {
      const id = randomUUID()
      const ok = await new Promise<boolean>((resolve) => {
        const late = setTimeout(() => resolve(false), patience)
        waiting.set(id, (ok) => {
          clearTimeout(late)
          resolve(ok)
        })
        send({ kind: 'outgoing', id, host: address.host, path: address.pathname })
      })
      waiting.delete(id)
      if (!ok) throw new Error('The ledger did not take the request.')
      return (ended) => send({ kind: 'outgoing-ended', id, ok: ended })
    },
  }
}
