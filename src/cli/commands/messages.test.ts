import Database from 'better-sqlite3'
import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#test/folder.ts'
import { fixtureDatabase, fixtures, hasFixtures, hour, messagesDatabase, now } from '#test/messages/messages-database.ts'
import { bundledCommandLine, cleanEnvironment, compileCache } from '#test/product/product.ts'
import { encodeBody } from '#test/messages/typedstream.ts'
import { refusable } from '#test/product/refusable.ts'

const [program, words] = await bundledCommandLine()

function messages(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, [...words, 'messages', ...args], {
    env: cleanEnvironment(compileCache),
    encoding: 'utf8',
  })
  return { code: status, out: stdout, err: stderr }
}

interface Line {
  guid: string
  rowid: number
  chat: string
  date: number | null
  from_me: boolean
  kind: string
  text: string | null
}
const lines = (out: string) =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

function small() {
  const db = messagesDatabase()
  db.direct('+14155550101')
  db.message({ guid: 'A', text: 'are you\ncoming?\u001b[31m\u202e' })
  db.message({ guid: 'B', text: 'yes', fromMe: true, at: now - 400 * 24 * hour })
  return db
}

describe('idiolect messages', () => {
  it('prints a JSON object a line', () => {
    const { code, out, err } = messages('--chat-db', small().path, '--jsonl')
    expect([code, err]).toEqual([0, ''])
    expect(lines(out)).toEqual([
      {
        guid: 'A',
        rowid: 1,
        chat: 'iMessage;-;+14155550101',
        date: now - hour,
        from_me: false,
        kind: 'text',
        text: 'are you\ncoming?\u001b[31m\u202e',
      },
      { guid: 'B', rowid: 2, chat: 'iMessage;-;+14155550101', date: now - 400 * 24 * hour, from_me: true, kind: 'text', text: 'yes' },
    ])
  })

  it('prints one object, or lines to read that a terminal may show', () => {
    const { path } = small()
    const { messages: list } = JSON.parse(messages('--chat-db', path, '--json').out) as { messages: Line[] }
    expect(list.map(({ guid }) => guid)).toEqual(['A', 'B'])
    const { out } = messages('--chat-db', path)
    expect(out.split('\n')[0]).toBe('2026-11-20 11:00:00  iMessage;-;+14155550101  +14155550101  text         are you coming?')
    expect(out).toMatch(/ me {2}text {9}yes\n$/)
  })

  it('keeps to the days that were asked for', () => {
    const db = messagesDatabase()
    db.direct('+14155550101')
    db.message({ guid: 'new', text: 'new', at: Date.now() - hour })
    db.message({ guid: 'old', text: 'old', at: Date.now() - 3 * 24 * hour })
    expect(lines(messages('--chat-db', db.path, '--jsonl', '--days', '2').out).map(({ guid }) => guid)).toEqual(['new'])
  })

  it('says wrong use apart from failure', () => {
    expect(messages().code).toBe(2)
    expect(messages('--chat-db', small().path, '--days', 'many').code).toBe(2)
    expect(messages('--chat-db', small().path, '--unknown').code).toBe(2)
  })

  it('tells the ways to fail apart', () => {
    const folder = temporaryFolder()
    const text = join(folder, 'text')
    writeFileSync(text, 'Dear diary')
    const other = join(folder, 'other.db')
    new Database(other).exec('CREATE TABLE notes (text TEXT)').close()
    const broken = messagesDatabase()
    broken.direct('+14155550101')
    broken.message({ body: Buffer.from('no body at all') })
    const failures = [join(folder, 'none'), folder, text, other, messagesDatabase().path, broken.path].map((path) =>
      messages('--chat-db', path),
    )
    expect(failures.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1])
    expect(new Set(failures.map(({ err }) => err)).size).toBe(failures.length)
    expect(JSON.parse(messages('--chat-db', other, '--json').out)).toMatchObject({ error: { code: 'not-a-messages-database' } })
  })

  it('tells of a missing permission', () => {
    const { path } = small()
    chmodSync(path, 0o000)
    const { status, stderr } = spawnSync(...refusable(program, [...words, 'messages', '--chat-db', path]), {
      env: cleanEnvironment(),
      encoding: 'utf8',
      cwd: '/',
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining('Full Disk Access')])
  })
})

describe.skipIf(!hasFixtures)('idiolect messages on real bodies (../shared/fixtures, skipped where they are absent)', () => {
  interface Expected {
    file: string
    text: string | null
  }

  it.each(['monterey', 'ventura'] as const)('decodes every one in the schema of %s', (schema) => {
    const db = fixtureDatabase(schema)
    db.direct('+14155550101')
    const expected = JSON.parse(readFileSync(join(fixtures, 'typedstream', 'expected.json'), 'utf8')) as Expected[]
    for (const { file } of expected) db.message({ guid: file, body: readFileSync(join(fixtures, 'typedstream', file)) })
    for (const name of ['Edited', 'Deleted']) {
      const summary = readFileSync(join(fixtures, 'edits', `${name}.plist`))
      db.message({ guid: name, body: name === 'Deleted' ? null : encodeBody('First message  '), more: { message_summary_info: summary } })
    }
    const { code, out } = messages('--chat-db', db.path, '--jsonl')
    expect(code).toBe(0)
    const found = new Map(lines(out).map((line) => [line.guid, line]))
    const texts = expected.map(({ file }) => [file, found.get(file)?.text])
    expect(texts).toEqual(expected.map(({ file, text }) => [file, text]))
    expect(found.get('Edited')?.text).toBe('Edited message')
    expect(found.get('Deleted')).toMatchObject({ kind: 'unsent', text: null })
  })
})
