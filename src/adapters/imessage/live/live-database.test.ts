import { copyFileSync, existsSync, readFileSync, renameSync, statSync, utimesSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { join } from 'node:path'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { now } from '#test/messages/messages-database.ts'
import { deleteLog, secondWriter, sharedProgram, type SecondWriter } from '#test/second-writer/writer.ts'
import { liveDatabase, started, watch } from '#test/messages/watching.ts'
import { openChatDatabase } from '../reading/chat-database.ts'
import { createLiveDatabase } from './live-database.ts'
import { probeMessagesAccess } from '../probe.ts'
import { createMessageSender } from '../sender/sender.ts'

const program = sharedProgram()

/** A database that another process writes and this one watches. */
async function watched() {
  const { db } = started()
  db.raw.close()
  const messages = await secondWriter(db.path, program)
  const watching = watch(db)
  let count = 0
  async function write(text: string): Promise<void> {
    count += 1
    const date = BigInt(now + count - 978_307_200_000) * 1_000_000n
    await messages.run(
      `INSERT INTO message (guid, text, date, handle_id, service) VALUES (?, ?, ?, 1, 'iMessage')`,
      `other-${count}`,
      text,
      date,
    )
    await messages.run('INSERT INTO chat_message_join (chat_id, message_id) SELECT 1, max(ROWID) FROM message')
  }
  const seen = () => {
    const { messages: found, failure, doubt } = watching.watcher.poll()
    return { texts: found.map(({ text }) => text), trouble: (failure ?? doubt)?.code ?? null }
  }
  await write('first')
  expect(seen()).toEqual({ texts: ['first'], trouble: null })
  return { path: db.path, messages, watching, write, seen }
}

/**
 * Whether this process holds a lock on the file, according to the system. Needed because a new SQLite keeps the log even after the lock is lost,
 * unlike the one in macOS. Null if the system doesn't say.
 */
function isLockedHere(path: string): boolean | null {
  if (!existsSync('/proc/locks')) return null
  const inode = statSync(path).ino
  const held = readFileSync('/proc/locks', 'utf8').split('\n')
  return held.some((line) => line.includes(` ${process.pid} `) && line.includes(`:${inode} `))
}

const fine = (text: string) => ({ texts: [text], trouble: null })

describe('a lock of ours on the database', () => {
  it.each<[string, (path: string) => unknown]>([
    ['the permission is probed', (path) => probeMessagesAccess(path)],
    [
      'the first text is sent',
      (path) => createMessageSender({ database: liveDatabase(path), clock: { now: () => now }, helper }).baseline(),
    ],
    ['messages are extracted in a thread', extractInThread],
  ])('is still there when %s, so the last other program to close it leaves the log to us', async (_when, what) => {
    const { path, messages, write, seen } = await watched()
    expect(isLockedHere(path)).not.toBe(false)
    await what(path)
    expect(isLockedHere(path)).not.toBe(false)
    await messages.close()
    expect(existsSync(`${path}-wal`)).toBe(true)
    await messages.open()
    await write('after Messages was opened again')
    expect(seen()).toEqual(fine('after Messages was opened again'))
  })
})

it('a connection is made anew while the one before it still holds the lock: whoever closes the database meanwhile is not the last one', () => {
  const held: (boolean | null)[] = []
  const { db } = started()
  db.raw.close()
  const database = createLiveDatabase(db.path, (one) => {
    held.push(isLockedHere(one))
    return openChatDatabase(one)
  })
  onTestFinished(() => database.close())
  database.read(() => null)
  database.prove()
  expect(held.slice(1)).not.toContain(false)
  expect(held).toHaveLength(2)
})

describe('files that are swapped under us', () => {
  const anew = async (messages: SecondWriter) => {
    await messages.close()
    await messages.open()
  }

  it('a log that is deleted while Messages goes on in it: nothing new can be seen, that is said at once, and it ends when Messages is opened again', async () => {
    const { path, messages, watching, write, seen } = await watched()
    deleteLog(path)
    await write('into the deleted log')
    for (let looks = 0; looks < 3; looks += 1) {
      expect(seen().trouble).toBe('unavailable')
      expect(() => watching.view.prove()).toThrow(/replaced or deleted/)
    }
    await anew(messages)
    await write('into the new one')
    expect(seen()).toMatchObject({ texts: expect.arrayContaining(['into the new one']), trouble: null })
    watching.view.prove()
  })

  it.each<[string, (path: string, messages: SecondWriter) => Promise<void> | void]>([
    [
      'log and index are replaced by copies',
      (path) => {
        for (const ending of ['-wal', '-shm']) {
          copyFileSync(path + ending, `${path}.copy`)
          renameSync(`${path}.copy`, path + ending)
        }
      },
    ],
    [
      'the database itself is replaced',
      async (path, messages) => {
        await messages.fold()
        copyFileSync(path, `${path}.copy`)
        deleteLog(path)
        renameSync(`${path}.copy`, path)
      },
    ],
    [
      'log and index are made anew',
      async (path, messages) => {
        await messages.fold()
        deleteLog(path)
        await anew(messages)
      },
    ],
  ])('%s: in doubt until Messages is seen to write in them', async (_what, swap) => {
    const { path, messages, watching, write, seen } = await watched()
    await swap(path, messages)
    expect(seen().trouble).toBe('unavailable')
    expect(() => watching.view.prove()).toThrow(/replaced or deleted/)
    await anew(messages)
    await write('here again')
    expect(seen()).toEqual(fine('here again'))
    watching.view.prove()
  })

  it('while a thread of this process still reads the deleted ones: said until it has ended', async () => {
    const { path, messages, write, seen } = await watched()
    const reader = openChatDatabase(path)
    onTestFinished(() => reader.close())
    reader.prepare('SELECT count(*) FROM message')()
    await messages.fold()
    deleteLog(path)
    await anew(messages)
    await write('not to be seen yet')
    for (let looks = 0; looks < 2; looks += 1) expect(seen()).toEqual({ texts: [], trouble: 'unavailable' })
    reader.close()
    expect(seen().texts).toEqual(['not to be seen yet'])
    await write('and on')
    expect(seen()).toEqual(fine('and on'))
  })

  it('a connection that sees no commit though somebody writes is made anew', async () => {
    const { path, watching, write, seen } = await watched()
    const opened = () => watching.database.read((connection) => connection.opened)
    const before = opened()
    for (let looks = 1; looks <= 3; looks += 1) {
      expect(opened()).toBe(before)
      utimesSync(`${path}-wal`, looks, looks)
      expect(seen()).toEqual({ texts: [], trouble: null })
    }
    expect(opened()).not.toBe(before)
    await write('seen by the new one')
    expect(seen()).toEqual(fine('seen by the new one'))
  })

  it('a log that is only folded or emptied is the same log', async () => {
    const { messages, watching, write, seen } = await watched()
    await messages.fold()
    expect(seen()).toEqual({ texts: [], trouble: null })
    await write('on it goes')
    watching.view.prove()
    expect(seen()).toEqual(fine('on it goes'))
    watching.view.prove()
  })
})

const helper = { send: () => Promise.reject(new Error('nothing is sent here')) }

async function extractInThread(chatDb: string): Promise<void> {
  const archive = join(import.meta.dirname, '..', 'index.ts')
  const script = `
    import { createMessageArchive } from ${JSON.stringify(pathToFileURL(archive))}
    createMessageArchive({ addressBook: { cards: () => [] } }).extract(${JSON.stringify({ chatDb, days: 365, now })}, () => {}, () => {})`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`))
  expect(await once(worker, 'exit')).toEqual([0])
}
