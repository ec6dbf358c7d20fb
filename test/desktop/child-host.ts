import { fork, type Serializable } from 'node:child_process'
import type { ProcessHost } from '#desktop/core/server/host.ts'

/** In place of an Electron utility process: a child process of plain Node, with nothing but this environment; it ends with whoever started it. */
export function childHost(entry: string, env: Readonly<Record<string, string>>): ProcessHost {
  return {
    start(hear) {
      const child = fork(entry, [], { env: { ...env }, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      child.on('message', hear)
      const ended = new Promise<number | null>((resolve) => {
        child.once('error', () => resolve(null))
        child.once('exit', (code) => resolve(code))
      })
      return {
        send(message) {
          // Refused where it is gone by now: `ended` tells.
          if (child.connected) child.send(message as Serializable, () => undefined)
        },
        kill: () => void child.kill('SIGKILL'),
        ended,
      }
    },
  }
}
