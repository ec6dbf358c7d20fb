import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { homedir } from 'node:os'
import { dirname } from 'node:path'
import { report, type Order, type Report } from './protocol.ts'

/** A started process and the channel to it. */
export interface Channel {
  readonly pid: number | undefined
  send(order: Order): void
  /** Kills it at once: it holds nothing that is not made again. */
  kill(): void
  /** Resolves when it is gone, however it went. */
  readonly gone: Promise<Ending>
}

/** `killed`: by us. */
export interface Ending {
  readonly killed: boolean
  readonly signal: string | null
  readonly code: number | null
}

/** Starts the process; what it reports goes to `hear`. */
export type OpenChannel = (hear: (report: Report) => void) => Channel

/**
 * All of the environment that the process gets: nothing of the server's own, the library's switch for staying offline, and the one that keeps
 * it from starting a debugger on itself when it fails: that holds up the owner for seconds, and shows what was in its memory.
 */
const environment = () => ({
  PATH: '/usr/bin:/bin:/usr/sbin:/sbin:/usr/local/bin',
  HOME: homedir(),
  NODE_LLAMA_CPP_SKIP_DOWNLOAD: 'true',
  GGML_NO_BACKTRACE: '1',
  ...compiled(),
})

/** Where Node keeps what it compiled, if this process has it kept: the model is ready sooner. */
function compiled(): { NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir()
  // It is a folder of this very Node's in the one that was asked for.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

/** Starts `entry` (a file that calls `runModelProcess`). What it sends and is not understood is dropped. */
export function openChannel(entry: string, hear: (report: Report) => void): Channel {
  // What it prints may hold anything; nobody keeps it.
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
      // Refused where it is gone by now: `gone` tells.
      if (child.connected) child.send(order, () => undefined)
    },
    kill() {
      killed = true
      child.kill('SIGKILL')
    },
    gone,
  }
}
