import { utilityProcess } from 'electron'
import type { ServerHost } from '../core/server/host.ts'

/**
 * The server in Electron's utility process. It keeps the app's identity (`disclaim` stays off), so that what macOS allows the app it allows
 * the server.
 */
export function utilityHost(entry: string): ServerHost {
  return {
    start(hear) {
      const child = utilityProcess.fork(entry, [], { serviceName: 'Idiolect server', stdio: 'ignore' })
      child.on('message', hear)
      return {
        send: (order) => child.postMessage(order),
        kill: () => void child.kill(),
        ended: new Promise((resolve) => child.once('exit', (code) => resolve(code))),
      }
    },
  }
}
