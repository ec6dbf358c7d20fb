import { utilityProcess } from 'electron'
import type { ProcessHost } from '../core/server/host.ts'

/**
 * Starts an Electron utility process. It keeps the app's identity (`disclaim` stays off), so macOS grants the server the same permissions as the app.
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
          // That sent SIGTERM, which a hung process may ignore.
          try {
            if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
          } catch {
            // It has already ended.
          }
        },
        ended: new Promise((resolve) => child.once('exit', (code) => resolve(code))),
      }
    },
  }
}
