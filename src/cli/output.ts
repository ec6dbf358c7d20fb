import type { Io } from './command.ts'

/** Output is buffered up to this size, so that a million lines do not take a million system calls. */
const blockLength = 64 * 1024

/** The parts of a stream that the output uses, such as `process.stdout` and `process.stderr`. */
export interface Sink {
  write(text: string, done?: (error?: Error | null) => void): boolean
  readonly writableNeedDrain?: boolean
}

export interface Output extends Io {
  /** Resolves when all output so far has been passed to the system. */
  flush(): Promise<void>
}

/** Writes lines to stdout in blocks and to stderr immediately, in order. */
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
        // A long-running command (the server) must not hold back a line.
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
      // The callback of an empty write comes after all earlier ones. An error (the reader is gone) also ends the wait.
      await Promise.all([stdout, stderr].map((sink) => new Promise<void>((resolve) => sink.write('', () => resolve()))))
    },
  }
}
