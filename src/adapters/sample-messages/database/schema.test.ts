import Database from 'better-sqlite3'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { indexStatements, tableStatements } from './schema.ts'

// The schema of a real database, used only if the folder exists; nothing of it is part of this repository.
const fixture = new URL('../../../../../shared/fixtures/imessage/schema/schema-ventura.sql', import.meta.url)

interface Names {
  readonly columns: string[]
  readonly indexes: string[]
}

function names(sql: string): Names {
  const db = new Database(':memory:')
  db.exec(sql)
  const columns = db.prepare<[], string>(
    `SELECT t.name || '.' || c.name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name != 'sqlite_sequence'`,
  )
  const indexes = db.prepare<[], string>(`
    SELECT t.name || ': ' || (SELECT group_concat(name, ', ') FROM pragma_index_info(t.name)) FROM sqlite_master t
    WHERE t.type = 'index' AND t.sql IS NOT NULL`)
  const found = { columns: columns.pluck().all().toSorted(), indexes: indexes.pluck().all().toSorted() }
  db.close()
  return found
}

describe('the schema', () => {
  const ours = names(tableStatements() + indexStatements())

  it.skipIf(!existsSync(fixture))('has every table, column and index of macOS 13 (skipped without ../shared/fixtures)', () => {
    const theirs = names(readFileSync(fixture, 'utf8').replace('CREATE TABLE sqlite_sequence(name, seq);', ''))
    expect(theirs.columns.filter((name) => !ours.columns.includes(name))).toEqual([])
    expect(ours.indexes).toEqual(theirs.indexes)
  })

  it('has the columns that macOS 14 and 15 added', () => {
    expect(ours.columns).toEqual(
      expect.arrayContaining([
        'message.associated_message_emoji',
        'message.schedule_type',
        'chat.is_recovered',
        'attachment.preview_generation_state',
      ]),
    )
    expect(ours.columns.filter((name) => name.startsWith('message.'))).toHaveLength(91)
  })

  it('acts as Messages does when rows come and go', () => {
    const db = new Database(':memory:')
    db.exec(tableStatements() + indexStatements())
    db.exec(`
      INSERT INTO chat (ROWID, guid, room_name) VALUES (1, 'c', 'chat1');
      INSERT INTO message (ROWID, guid, date) VALUES (1, 'm', 5);
      INSERT INTO chat_message_join VALUES (1, 1, 5);
      UPDATE message SET date = 7;`)
    expect(db.prepare('SELECT cache_roomnames FROM message').pluck().get()).toBe('chat1')
    expect(db.prepare('SELECT message_date FROM chat_message_join').pluck().get()).toBe(7)
    db.exec('DELETE FROM chat_message_join')
    expect(db.prepare('SELECT count(*) FROM message').pluck().get()).toBe(0)
    expect(db.prepare('SELECT guid FROM deleted_messages').pluck().all()).toEqual(['m'])
    db.close()
  })
})
