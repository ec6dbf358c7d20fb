import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { homedir } from 'node:os'
import { dirname } from 'node:path'
import { report, type Order, type Report } from './protocol.ts'

/** A started process and its channel. */
export interface Channel {
  readonly pid: number | undefined
  send(order: Order): void
  /** Kills the process at once: it holds nothing that cannot be recreated. */
  kill(): void
  /** Resolves when the process is gone, for whatever reason. */
  readonly gone: Promise<Ending>
}

/** `killed`: we killed it. */
export interface Ending {
  readonly killed: boolean
  readonly signal: string | null
  readonly code: number | null
}

/** Starts the process and passes its reports to `hear`. */
export type OpenChannel = (hear: (report: Report) => void) => Channel

/**
 * The process's entire environment. It contains nothing of the server's own: besides paths only two switches. One keeps the library offline, the other
 * keeps it from starting a debugger on itself when it crashes, which would delay the owner for seconds and expose its memory.
 */
const environment = () => ({
  PATH: '/usr/bin:/bin:/usr/sbin:/sbin:/usr/local/bin',
  HOME: homedir(),
  NODE_LLAMA_CPP_SKIP_DOWNLOAD: 'true',
  GGML_NO_BACKTRACE: '1',
  ...compiled(),
})

/** Node's compile cache, if this process uses one, so that the model is ready sooner. */
function compiled(): { NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir()
  // The requested folder contains one for this Node version.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

/** Starts `entry` (a file that calls `runModelProcess`). Malformed reports are dropped. */
export function openChannel(entry: string, hear: (report: Report) => void): Channel {
  // Output may contain anything, so it is discarded.
  const child = fork(entry, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [], env: environment(), serialization: 'json' })
  let killed = false
  child.on('message', (message) => {
    const heard = report.safeParse(message)
    if (heard.success && !killed) hear(heard.data)
  })
  const gone = new Promise<Ending>((resolve) => {
    child.once('error', () => resolve({ killed, signal: null, code: null }))
    child.once('exit', (code, signal) => resolve({ killed, signal, code }))
  })
  return {
    pid: child.pid,
    send(order) {
      // Fails if the process is gone; `gone` reports that.
      if (child.connected) child.send(order, () => undefined)
    },
    kill() {
      killed = true
      child.kill('SIGKILL')
    },
    gone,
  }
}
