import type { Io } from './command.ts'

/** What is gathered before it is written: a million lines are not a million system calls. */
const blockLength = 64 * 1024

/** What the output needs of a stream; `process.stdout` and `process.stderr` are such. */
export interface Sink {
  write(text: string, done?: (error?: Error | null) => void): boolean
  readonly writableNeedDrain?: boolean
}

export interface Output extends Io {
  /** Resolves when everything said so far has been handed to the system. */
  flush(): Promise<void>
}

/** Lines to stdout, in blocks, and lines to stderr, at once; in the order in which they were said. */
export function createOutput(stdout: Sink, stderr: Sink): Output {
  let waiting = ''
  let scheduled = false
  const writeWaiting = () => {
    if (waiting === '') return
    const block = waiting
    waiting = ''
    stdout.write(block)
  }
  return {
    out(line) {
      waiting += `${line}\n`
      if (waiting.length >= blockLength) writeWaiting()
      else if (!scheduled) {
        scheduled = true
        // A command that waits (the server) must not sit on a line that somebody is waiting for.
        setImmediate(() => {
          scheduled = false
          writeWaiting()
        })
      }
    },
    async drained() {
      if (stdout.writableNeedDrain === true) await new Promise<void>((resolve) => stdout.write('', () => resolve()))
    },
    err(line) {
      writeWaiting()
      stderr.write(`${line}\n`)
    },
    async flush() {
      writeWaiting()
      // The callback of an empty write comes after all earlier ones. An error (the reader has gone) ends the wait as well.
      await Promise.all([stdout, stderr].map((sink) => new Promise<void>((resolve) => sink.write('', () => resolve()))))
    },
  }
}
