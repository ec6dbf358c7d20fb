import { appOrigin } from '../security/app-scheme.ts'
import type { Shell } from '../shell.ts'
import { createDataKey } from '../system/data-key.ts'
import { ownerClient, type OwnerClient } from '../system/owner-client.ts'
import { createShellLedger } from '../updates/shell-ledger.ts'
import { createModelProcesses } from './model-processes.ts'
import { createServerSupervisor, type ServerState } from './supervisor.ts'

/** The app's own server: its process, its start options, the processes it requests, its ledger, and the owner's client for it. */
export function createOwnServer(
  shell: Pick<Shell, 'packaged' | 'dataDir' | 'box' | 'host' | 'modelHost' | 'settings' | 'serverSettings' | 'log' | 'now' | 'secret'>,
  changed: (state: ServerState) => void,
) {
  const { settings, log } = shell
  const token = shell.secret()
  const dataKey = shell.packaged ? createDataKey(shell.dataDir, shell.box) : null
  let client: OwnerClient | null = null

  const supervisor = createServerSupervisor({
    host: shell.host,
    port: { read: () => settings.get().port, write: (port) => settings.change({ port }) },
    now: () => shell.now(),
    log,
    order: async (port) => ({
      kind: 'start',
      token,
      allowedOrigins: [appOrigin],
      keys: dataKey === null ? null : await dataKey.load(),
      settings: { ...shell.serverSettings, IDIOLECT_HOST: '127.0.0.1', IDIOLECT_PORT: String(port) },
    }),
    changed(state) {
      if (state.kind === 'running') {
        dataKey?.settled()
        client = ownerClient(state.address, token)
      } else {
        client = null
        models.killAll()
      }
      changed(state)
    },
    heard(report) {
      ledger.heard(report)
      models.heard(report)
    },
  })
  const models = createModelProcesses(shell.modelHost, (order) => supervisor.send(order))
  const ledger = createShellLedger((order) => supervisor.send(order))

  return {
    state: () => supervisor.state(),
    /** Null while the server is not running. */
    client: () => client,
    /** Enters a request of the shell in the ledger before it is made. */
    enter: (address: URL) => ledger.enter(address),
    /** Starts the server, or retries after a failure. */
    start: () => supervisor.start(),
    stop: () => supervisor.stop(),
  }
}

export type OwnServer = ReturnType<typeof createOwnServer>
