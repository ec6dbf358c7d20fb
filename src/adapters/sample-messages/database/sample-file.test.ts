import Database from 'better-sqlite3'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isSampleFile, readSampleMark, writeSampleFile } from './sample-file.ts'

const mark = { seed: 7, generatedAt: 1_760_000_000_000, persona: 'somebody' }
let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'idiolect-sample-'))
  path = join(folder, 'chat.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (fill: (db: Database.Database) => void = (db) => db.exec('CREATE TABLE t (a)')) => writeSampleFile(path, mark, fill)

describe('writeSampleFile', () => {
  it('makes a marked file in WAL mode, and folders on the way', () => {
    path = join(folder, 'a', 'b', 'chat.db')
    write()
    expect(isSampleFile(path)).toBe(true)
    const db = new Database(path, { readonly: true })
    expect(readSampleMark(db)).toEqual(mark)
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
    db.close()
  })

  it('leaves nothing beside it', () => {
    write()
    expect(readdirSync(folder)).toEqual(['chat.db'])
  })

  it('replaces a sample, also one with a log left behind by a program that died', () => {
    write()
    const dead = new Database(path)
    dead.exec('INSERT INTO t VALUES (1)')
    const log = readFileSync(`${path}-wal`)
    dead.close()
    writeFileSync(`${path}-wal`, log)
    write((db) => void db.exec('CREATE TABLE other (a)'))
    const db = new Database(path, { readonly: true })
    expect(db.prepare(`SELECT name FROM sqlite_master WHERE name IN ('t', 'other')`).pluck().all()).toEqual(['other'])
    db.close()
  })

  const foreign: Record<string, () => void> = {
    'a real database': () => {
      const db = new Database(path)
      db.exec('CREATE TABLE message (guid)')
      db.close()
    },
    'a text file': () => writeFileSync(path, 'my notes'),
    'an empty file': () => writeFileSync(path, ''),
    'a folder': () => mkdirSync(path),
    'a link to a text file': () => {
      writeFileSync(join(folder, 'notes'), 'my notes')
      symlinkSync(join(folder, 'notes'), path)
    },
  }
  it.each(Object.keys(foreign))('refuses to write over %s and leaves it as it was', (what) => {
    foreign[what]?.()
    const content = () => (statSync(path).isFile() ? readFileSync(path) : null)
    const before = content()
    const names = readdirSync(folder)
    expect(() => write()).toThrow(expect.objectContaining({ code: 'sample-mismatch' }))
    expect(isSampleFile(path)).toBe(false)
    expect(readdirSync(folder)).toEqual(names)
    expect(content()).toEqual(before)
  })

  it('refuses a file that came into being while it wrote', () => {
    expect(() => write(() => writeFileSync(path, 'my notes'))).toThrow(expect.objectContaining({ code: 'sample-mismatch' }))
    expect(readFileSync(path, 'utf8')).toBe('my notes')
  })

  it('keeps the file before where writing fails', () => {
    write()
    const before = readFileSync(path)
    expect(() =>
      write(() => {
        throw new Error('disk is full')
      }),
    ).toThrow('disk is full')
    expect(readFileSync(path)).toEqual(before)
    expect(readdirSync(folder)).toEqual(['chat.db'])
  })

  it('says of a place without a file that it is no sample', () => {
    expect(existsSync(path)).toBe(false)
    expect(isSampleFile(path)).toBe(false)
  })
})
