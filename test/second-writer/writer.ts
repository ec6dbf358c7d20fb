import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { afterAll, onTestFinished } from 'vitest'
import { bundled } from '../programs/programs.ts'

export type Command =
  | { readonly do: 'open'; readonly path: string }
  | { readonly do: 'close' | 'fold' }
  /** A value `123n` is a bigint. */
  | { readonly do: 'run'; readonly sql: string; readonly values: readonly unknown[] }
  /** Into a sample database alone. */
  | { readonly do: 'incoming' | 'by-hand'; readonly address: string; readonly text: string; readonly at: number }

/**
 * Another process that writes to a Messages database, as Messages is one: it has files and locks of its own, so what it does to the log is what
 * Messages would do to it. Within one process SQLite shares all of that, and nothing goes wrong.
 */
export interface SecondWriter {
  open(): Promise<void>
  /** Where nobody else has it open, this folds the log into the file and deletes it. */
  close(): Promise<void>
  /** Folds the log into the file and empties it. */
  fold(): Promise<void>
  run(sql: string, ...values: unknown[]): Promise<void>
  /** Somebody writes; `at` is ms since 1970. Sample databases alone, as `byHand`. */
  incoming(address: string, text: string, at: number): Promise<void>
  /** The owner writes to them. */
  byHand(address: string, text: string, at: number): Promise<void>
}

type Program = (command: Command) => Promise<void>

function startProgram(endsWith: (end: () => void) => void): Program {
  const started = bundled('second-writer').then((file) => {
    const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] })
    endsWith(() => void child.kill('SIGKILL'))
    return { child, answers: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
  })
  return async (command) => {
    const { child, answers } = await started
    child.stdin.write(`${JSON.stringify(command)}\n`)
    const { value, done } = await answers.next()
    if (done === true) throw new Error('The second writer is gone.')
    const answer: unknown = JSON.parse(value)
    if (answer !== 'done') throw new Error(String(answer))
  }
}

/**
 * For a file whose every test needs a second writer of a new database: one process for all of them, since starting one takes longer than such a
 * test. What a test leaves open stays open until the file ends.
 */
export function sharedProgram(): Program {
  let end: () => void = () => undefined
  afterAll(() => end())
  let program: Program | null = null
  return (command) => (program ??= startProgram((given) => (end = given)))(command)
}

/** The database is open. Ends with the test, unless the process is shared. */
export async function secondWriter(chatDb: string, tell: Program = startProgram(onTestFinished)): Promise<SecondWriter> {
  const open = () => tell({ do: 'open', path: chatDb })
  await open()
  return {
    open,
    close: () => tell({ do: 'close' }),
    fold: () => tell({ do: 'fold' }),
    run: (sql, ...values) => tell({ do: 'run', sql, values: values.map((value) => (typeof value === 'bigint' ? `${value}n` : value)) }),
    incoming: (address, text, at) => tell({ do: 'incoming', address, text, at }),
    byHand: (address, text, at) => tell({ do: 'by-hand', address, text, at }),
  }
}

/** Takes the log and its index away, whoever has them open. */
export function deleteLog(chatDb: string): void {
  for (const ending of ['-wal', '-shm']) rmSync(chatDb + ending, { force: true })
}
