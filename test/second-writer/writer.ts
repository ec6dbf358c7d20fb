import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

export type Command =
  | { readonly do: 'open' | 'close' | 'fold' }
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

/** Ends with the test. The database is open. */
export async function secondWriter(chatDb: string): Promise<SecondWriter> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'program.ts'), chatDb], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  async function tell(command: Command): Promise<void> {
    child.stdin.write(`${JSON.stringify(command)}\n`)
    const { value, done } = await answers.next()
    if (done === true) throw new Error('The second writer is gone.')
    const answer: unknown = JSON.parse(value)
    if (answer !== 'done') throw new Error(String(answer))
  }
  await tell({ do: 'open' })
  return {
    open: () => tell({ do: 'open' }),
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
