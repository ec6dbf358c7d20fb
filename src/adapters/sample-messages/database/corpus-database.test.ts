import { NSAttributedString, Unarchiver } from '@parseaple/typedstream'
import Database from 'better-sqlite3'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addressBookPath, type CorpusLine, corpusLine, generateFromCorpus } from '../index.ts'

const now = Date.UTC(2026, 10, 20, 15)
let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'idiolect-corpus-'))
  path = join(folder, 'chat.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Row {
  at: number
  from_me: number
  peer: string
  body: Buffer
}

function read(): { at: number; fromMe: boolean; peer: string; text: string }[] {
  const db = new Database(path, { readonly: true })
  const rows = db
    .prepare<[], Row>(
      `SELECT m.date / 1000000 + 978307200000 AS at, is_from_me AS from_me, c.chat_identifier AS peer, attributedBody AS body
       FROM message m JOIN chat_message_join j ON j.message_id = m.ROWID AND j.message_date = m.date JOIN chat c ON c.ROWID = j.chat_id
       ORDER BY c.ROWID, m.date`,
    )
    .all()
  db.close()
  return rows.map(({ at, from_me, peer, body }) => ({ at, fromMe: from_me === 1, peer, text: decode(body) }))
}

/** Decoded bodies, by their bytes: the databases of several tests have the same lines. */
const decoded = new Map<string, string>()
function decode(body: Buffer): string {
  const bytes = body.toString('latin1')
  const known = decoded.get(bytes)
  if (known !== undefined) return known
  const root: unknown = Unarchiver.open(body).decodeSingleRoot()
  const text = root instanceof NSAttributedString ? root.string : ''
  decoded.set(bytes, text)
  return text
}

/** Conversations that have a message. */
function addresses(): string[] {
  const db = new Database(path, { readonly: true })
  const found = db
    .prepare<[], string>('SELECT chat_identifier FROM chat WHERE ROWID IN (SELECT chat_id FROM chat_message_join)')
    .pluck()
    .all()
  db.close()
  return found
}

function names(): string[] {
  const db = new Database(addressBookPath(path), { readonly: true })
  const found = db.prepare<[], string>('SELECT ZFIRSTNAME FROM ZABCDRECORD WHERE ZFIRSTNAME IS NOT NULL ORDER BY Z_PK').pluck().all()
  db.close()
  return found
}

const pairs: CorpusLine[] = [
  { t: '2020-05-01T10:00', ch: 'chat', peer: 'Ann', ctx: 'first\nsecond', prev: ['earlier'], reply: 'own one\nown two' },
  { t: '2020-05-01T10:00', ch: 'chat', peer: 'Ann', ctx: 'third', prev: [], reply: 'own three' },
  { t: '2020-05-02T10:00', ch: 'mail', peer: 'Bo', ctx: 'a\n\nb', prev: [], reply: 'c\nd' },
  { t: '2020-05-02T11:00', ch: 'chat', peer: 'Bo', ctx: '  \n', prev: [], reply: 'to nothing' },
]

describe('generateFromCorpus', () => {
  it('puts both sides of every pair in order into the conversation with its peer', () => {
    expect(generateFromCorpus({ path, pairs, seed: 1, now })).toEqual({ pairs: 3, messages: 8, contacts: 2 })
    expect(read().map(({ peer, fromMe, text }) => [peer, fromMe ? '>' : '<', text])).toEqual([
      ['+12015550100', '<', 'first'],
      ['+12015550100', '<', 'second'],
      ['+12015550100', '>', 'own one'],
      ['+12015550100', '>', 'own two'],
      ['+12015550100', '<', 'third'],
      ['+12015550100', '>', 'own three'],
      ['+12015550101', '<', 'a\n\nb'],
      ['+12015550101', '>', 'c\nd'],
    ])
    expect(names()).toEqual(['Ann', 'Bo'])
  })

  it('keeps the dates, or moves them so that the newest is shortly before now', () => {
    generateFromCorpus({ path, pairs, seed: 1, now })
    const before = read().map(({ at }) => at)
    expect(before[0]).toBe(Date.UTC(2020, 4, 1, 10))
    generateFromCorpus({ path, pairs, seed: 1, now, endAtNow: true })
    const after = read().map(({ at }) => at)
    expect(now - (after.at(-1) ?? 0)).toBeLessThan(120_000)
    expect(after.map((at) => at - (after[0] ?? 0))).toEqual(before.map((at) => at - (before[0] ?? 0)))
  })

  it('gives more peers than there are numbers an address each', () => {
    const many = Array.from({ length: 10_400 }, (_, index) => ({ t: '2020-05-01T10:00', peer: `p${index}`, ctx: 'hi', reply: 'yo' }))
    generateFromCorpus({ path, pairs: many, seed: 1, now })
    const found = new Set(addresses())
    expect(found.size).toBe(10_400)
    expect([...found].filter((address) => !/^(\+1\d{3}55501\d\d|peer\d+@example\.com)$/.test(address))).toEqual([])
  })

  // Public conversations, used only if the folder exists; nothing of them is part of this repository.
  const corpora = new URL('../../../../../shared/corpora/', import.meta.url)
  it.skipIf(!existsSync(corpora)).each(['chat/a', 'mail/a'])('takes all of %s (skipped without ../shared/corpora)', (name) => {
    const lines = gunzipSync(readFileSync(new URL(`${name}.jsonl.gz`, corpora)))
      .toString('utf8')
      .trim()
      .split('\n')
    const corpus = lines.map((line) => corpusLine.parse(JSON.parse(line)))
    const summary = generateFromCorpus({ path, pairs: corpus, seed: 1, now, endAtNow: true })
    expect(summary.pairs).toBeGreaterThan(lines.length * 0.99)
    const rows = read()
    const turns = rows.filter((row, index) => row.fromMe && rows[index - 1]?.fromMe === false)
    expect(turns).toHaveLength(summary.pairs)
    expect(names()).toHaveLength(summary.contacts)
  })
})
