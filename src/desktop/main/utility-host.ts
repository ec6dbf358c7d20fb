import { utilityProcess } from 'electron'
import type { ProcessHost } from '../core/server/host.ts'

/**
 * A process of Electron's own kind. It keeps the app's identity (`disclaim` stays off), so that what macOS allows the app it allows
 * the server.
 */
export function utilityHost(entry: string, serviceName: string): ProcessHost {
  return {
    start(hear) {
      const child = utilityProcess.fork(entry, [], { serviceName, stdio: 'ignore' })
      child.on('message', hear)
      return {
        send: child.postMessage.bind(child),
        kill() {
          child.kill()
          // That was SIGTERM, which a process that hangs may never hear.
          try {
            if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
          } catch {
            // It is gone.
          }
        },
        ended: new Promise((resolve) => child.once('exit', (code) => resolve(code))),
      }
    },
  }
}
