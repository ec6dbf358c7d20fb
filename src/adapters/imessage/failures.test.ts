import Database from 'better-sqlite3'
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { temporaryFolder } from '#test/folder.ts'
import { messagesDatabase } from '#test/messages/messages-database.ts'
import { extract, messagesOf } from '#test/messages/messages-reading.ts'
import { refusable } from '#test/product/refusable.ts'
import { openChatDatabase } from './reading/chat-database.ts'
import { openFailure, queryFailure } from './failures.ts'

const nowhere = '/nowhere/at/all/chat.db'

function failureOf(path: string): AppError {
  const [extraction, listing] = [() => extract(path), () => messagesOf(path)].map((read) => {
    try {
      read()
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
    throw new Error('nothing failed')
  })
  if (extraction === undefined || listing === undefined) throw new Error('nothing failed')
  expect(listing.code).toBe(extraction.code)
  return extraction
}

const file = (name: string, content: string | Buffer) => {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, content)
  return path
}

describe('a database that cannot be read', () => {
  it('is told from one that is not there', () => {
    expect(failureOf(join(temporaryFolder(), 'chat.db')).code).toBe('no-database')
    expect(failureOf(join(file('chat.db', 'x'), 'below', 'chat.db')).code).toBe('no-database')
  })

  it('is no path: too long, going in a circle, with a zero byte', () => {
    const folder = temporaryFolder()
    symlinkSync(join(folder, 'circle'), join(folder, 'circle'))
    for (const path of [join(folder, 'x'.repeat(3000)), join(folder, 'circle'), `${folder}/chat\0.db`])
      expect(() => openChatDatabase(path)).toThrow(expect.objectContaining({ code: 'no-database' }))
  })

  it('is told from what is no Messages database: a folder, an empty file, a text, a database of something else, in words of their own', () => {
    const other = join(temporaryFolder(), 'notes.db')
    new Database(other).exec('CREATE TABLE notes (text TEXT)').close()
    const half = join(temporaryFolder(), 'half.db')
    new Database(half).exec('CREATE TABLE message (guid TEXT, date INTEGER)').close()
    const failures = [temporaryFolder(), file('chat.db', ''), file('chat.db', 'Dear diary, '.repeat(100)), other].map(failureOf)
    expect(failures.map(({ code }) => code)).toEqual(Array.from(failures, () => 'not-a-messages-database'))
    expect(new Set(failures.map(({ message }) => message)).size).toBe(failures.length)
    expect(failureOf(half).message).toBe(failures[3]?.message)
  })

  it('says so where it is damaged', () => {
    expect(failureOf(file('chat.db', 'SQLite format 3\0'.padEnd(4096, 'x'))).code).toBe('not-a-messages-database')
  })

  it('is told from one without messages, and from one without messages of those days', () => {
    const db = messagesDatabase()
    expect(failureOf(db.path).code).toBe('no-messages')
    db.direct('+14155550101')
    db.message({ text: 'an orphan', chats: [] })
    expect(failureOf(db.path).code).toBe('no-messages')
  })

  it('is told from one whose texts have an unknown form', () => {
    const db = messagesDatabase()
    db.direct('+14155550101')
    db.message({ body: Buffer.from('no typedstream') })
    db.message({ body: Buffer.from([4, 11, 1, 2, 3]), fromMe: true })
    expect(failureOf(db.path).code).toBe('undecodable')
    expect(() => messagesOf(db.path)).toThrow(expect.objectContaining({ code: 'undecodable' }))
    db.message({ text: 'one that can be read' })
    expect(messagesOf(db.path)).toHaveLength(3)
  })

  it('names the permission where the system refuses the file, its log, or the first query', () => {
    const system = (code: string) => Object.assign(new Error(`${code}: operation not permitted`), { code })
    const sqlite = (code: string, message = '') => Object.assign(new Error(message), { code })
    for (const error of [
      system('EPERM'),
      system('EACCES'),
      sqlite('SQLITE_CANTOPEN', 'unable to open database file'),
      sqlite('SQLITE_READONLY_CANTINIT'),
    ]) {
      expect(openFailure(error, nowhere)).toMatchObject({ code: 'no-permission', status: 500 })
    }
    expect(queryFailure(sqlite('SQLITE_AUTH', 'authorization denied'), nowhere)).toMatchObject({ code: 'no-permission' })
    expect(queryFailure(sqlite('ERR_SQLITE_ERROR', 'authorization denied'), nowhere)).toMatchObject({ code: 'no-permission' })
    expect(queryFailure(sqlite('SQLITE_BUSY'), nowhere)).toMatchObject({ code: 'unavailable' })
    expect(queryFailure(sqlite('SQLITE_CORRUPT'), nowhere)).toMatchObject({ code: 'not-a-messages-database' })
  })

  it('does not ask for a permission that is there, where SQLite alone is refused', () => {
    const db = messagesDatabase()
    const refused = (path: string) => queryFailure(Object.assign(new Error('authorization denied'), { code: 'SQLITE_AUTH' }), path)
    const before = readdirSync(db.folder)
    for (const path of [db.path, file('chat.db', 'without a log')]) {
      expect(refused(path)).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/granted, but SQLite is refused/) })
    }
    expect(readdirSync(db.folder)).toEqual(before)
    expect(refused(nowhere)).toMatchObject({ code: 'no-permission' })
  })

  it('has no words with the number that the client takes for the missing permission', () => {
    const other = join(temporaryFolder(), 'notes.db')
    new Database(other).exec('CREATE TABLE notes (text TEXT)').close()
    const failures = [temporaryFolder(), file('a', ''), file('b', 'text'), other, join(temporaryFolder(), 'none')].map(failureOf)
    const permission = openFailure(Object.assign(new Error('denied'), { code: 'EACCES' }), nowhere)
    for (const failure of [...failures, permission]) expect(failure.message).not.toContain('500')
    expect(permission.message).toContain('Full Disk Access')
  })
})

function readElsewhere(path: string) {
  const script = `
    const { readMessages } = await import(${JSON.stringify(join(import.meta.dirname, 'index.ts'))})
    try {
      const pages = [...readMessages({ chatDb: process.argv[1], within: null, cards: [] })]
      console.log(JSON.stringify({ texts: pages.flat().map(({ text }) => text) }))
    } catch (error) {
      console.log(JSON.stringify({ code: error.code, message: error.message }))
    }`
  const child = spawnSync(...refusable(process.execPath, ['--input-type=module', '-e', script, path]), {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  })
  return JSON.parse(child.stdout || JSON.stringify({ stderr: child.stderr })) as {
    texts?: string[]
    code?: string
    message?: string
    stderr?: string
  }
}

describe.skipIf(process.platform === 'win32')('a database of somebody else', () => {
  function closedDatabase(): { path: string; folder: string } {
    const db = messagesDatabase()
    db.direct('+14155550101')
    db.message({ text: 'hello' })
    const folder = join(temporaryFolder(), 'Messages')
    mkdirSync(folder)
    db.raw.pragma('wal_checkpoint(TRUNCATE)')
    db.raw.close()
    copyFileSync(db.path, join(folder, 'chat.db'))
    return { path: join(folder, 'chat.db'), folder }
  }

  it('whose file may not be read lacks the permission', () => {
    const { path } = closedDatabase()
    chmodSync(path, 0o000)
    expect(readElsewhere(path).code).toBe('no-permission')
  })

  it('27 that nobody writes is read where it lies, on read-only media, too', () => {
    const { path, folder } = closedDatabase()
    chmodSync(path, 0o444)
    chmodSync(folder, 0o555)
    expect(readElsewhere(path)).toEqual({ texts: ['hello'] })
  })

  it('27 whose log may not be read lacks the permission: read without it, days would be missing', () => {
    const { path, folder } = closedDatabase()
    writeFileSync(`${path}-wal`, Buffer.alloc(64))
    chmodSync(path, 0o444)
    chmodSync(`${path}-wal`, 0o000)
    chmodSync(folder, 0o555)
    expect(readElsewhere(path).code).toBe('no-permission')
  })
})
