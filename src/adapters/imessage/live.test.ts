import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { messagesDatabase } from '#test/messages/messages-database.ts'
import { extract, messagesOf } from '#test/messages/messages-reading.ts'
import { encodeBody } from '#test/messages/typedstream.ts'
import { openChatDatabase } from './reading/chat-database.ts'
import { readMessages } from './reading/read-messages.ts'

const fingerprint = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

/** Another process that writes to the database as Messages does: it commits to the log, says so, and keeps the files open. */
async function writer(chatDb: string): Promise<{ write(text: string): Promise<void> }> {
  const script = `
    import Database from ${JSON.stringify(join(import.meta.dirname, '..', '..', '..', 'node_modules', 'better-sqlite3', 'lib', 'index.js'))}
    const db = new Database(process.argv[1])
    db.pragma('wal_autocheckpoint = 0')
    let count = 0
    process.stdin.on('data', (data) => {
      const body = Buffer.from(String(data), 'base64')
      const date = BigInt(Date.UTC(2026, 10, 20, 11) - 978307200000) * 1000000n + BigInt(++count)
      const { lastInsertRowid } = db.prepare('INSERT INTO message (guid, attributedBody, date, handle_id) VALUES (?, ?, ?, 1)').run('live-' + count, body, date)
      db.prepare('INSERT INTO chat_message_join (chat_id, message_id) VALUES (1, ?)').run(lastInsertRowid)
      console.log('committed')
    })
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, chatDb], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return {
    async write(text) {
      child.stdin.write(encodeBody(text).toString('base64'))
      await once(child.stdout, 'data')
    },
  }
}

describe('a database that Messages is writing', () => {
  it('2 shows what another process has just committed to the log, and stays as it was, byte for byte', async () => {
    const db = messagesDatabase()
    db.direct('+14155550101')
    db.message({ text: 'checkpointed' })
    db.raw.pragma('wal_checkpoint(TRUNCATE)')
    db.raw.close()
    const other = await writer(db.path)
    await other.write('only in the log')
    const before = [db.path, `${db.path}-wal`].map(fingerprint)
    expect(messagesOf(db.path).map(({ text }) => text)).toEqual(['checkpointed', 'only in the log'])
    expect(extract(db.path).summary.received).toBe(2)
    expect([db.path, `${db.path}-wal`].map(fingerprint)).toEqual(before)
    await other.write('and one more')
    expect(messagesOf(db.path).map(({ text }) => text)).toContain('and one more')
  })

  it('2 shows on an open connection what was committed since, and holds no transaction open between pages', async () => {
    const db = messagesDatabase()
    db.direct('+14155550101')
    for (let index = 0; index < 1_001; index += 1) db.message({ text: `text ${index}` })
    const reading = readMessages({ chatDb: db.path, within: null, cards: [] })
    const connection = openChatDatabase(db.path)
    onTestFinished(() => connection.close())
    const count = connection.prepare('SELECT count(*) FROM message', { small: true })
    expect(count()).toEqual([[1_001]])
    expect(reading.next().value).toHaveLength(1_000)
    const other = await writer(db.path)
    await other.write('while we read')
    expect(count()).toEqual([[1_002]])
    // A reader in the middle of its pages must not keep the log from being checkpointed.
    expect(db.raw.pragma('wal_checkpoint(TRUNCATE)')).toEqual([expect.objectContaining({ busy: 0 })])
    expect([...reading].flat().map(({ text }) => text)).toEqual(['text 1000', 'while we read'])
  })

  it('takes no write', () => {
    const db = messagesDatabase()
    db.message({ text: 'stays', chats: [] })
    const connection = openChatDatabase(db.path)
    onTestFinished(() => connection.close())
    expect(() => connection.prepare(`DELETE FROM message RETURNING ROWID`)()).toThrow(/readonly/)
    expect(db.raw.prepare('SELECT count(*) AS count FROM message').get()).toEqual({ count: 1 })
  })
})
