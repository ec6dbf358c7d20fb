import Database from 'better-sqlite3'
import { chatByGuid, directChat, openSample, type OpenSample } from '#adapters/sample-messages/app/open-sample.ts'
import { writeSent } from '#adapters/sample-messages/app/outgoing.ts'
import { writeIncoming } from '#adapters/sample-messages/incoming.ts'
import { isSampleFile } from '#adapters/sample-messages/index.ts'
import type { Command } from './writer.ts'

/** Writes to the database it was told to open, as it is told on stdin, a command a line, and says `done` or why not. See `writer.ts`. */
let db: Database.Database | null = null
let sample: OpenSample | null = null

function open(path: string): void {
  sample = null
  if (isSampleFile(path)) {
    sample = openSample(path)
    db = sample.db
    return
  }
  db = new Database(path)
  db.pragma('wal_autocheckpoint = 0')
}

function carryOut(command: Command): void {
  if (command.do === 'open') return open(command.path)
  if (db === null) throw new Error('The database is not open.')
  switch (command.do) {
    case 'run':
      db.prepare(command.sql).run(...command.values.map(toBind))
      break
    case 'fold':
      db.pragma('wal_checkpoint(TRUNCATE)')
      break
    case 'close':
      db.close()
      db = null
      break
    case 'incoming':
    case 'by-hand':
      write(command)
  }
}

function toBind(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value
}

function write(command: Extract<Command, { do: 'incoming' | 'by-hand' }>): void {
  const into = sample
  if (into === null) throw new Error('This is no sample database.')
  const { text, at } = command
  into.db.transaction(() => {
    if (command.do === 'incoming') {
      writeIncoming(into, { from: command.address, text, at })
      return
    }
    const chat = directChat(into.db, command.address) ?? chatByGuid(into.db, command.address)
    if (chat === null) throw new Error('There is no such conversation.')
    writeSent(into, chat, text, at)
  })()
}

let waiting = ''
process.stdin.setEncoding('utf8')
process.stdin.on('data', (chunk: string) => {
  const lines = (waiting + chunk).split('\n')
  waiting = lines.pop() ?? ''
  for (const line of lines) {
    let answer = 'done'
    try {
      carryOut(JSON.parse(line) as Command)
    } catch (error) {
      answer = error instanceof Error ? error.message : 'failed'
    }
    process.stdout.write(`${JSON.stringify(answer)}\n`)
  }
})
