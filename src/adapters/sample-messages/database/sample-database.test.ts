import { NSAttributedString, Unarchiver } from '@parseaple/typedstream'
import Database from 'better-sqlite3'
import { parseBuffer } from 'bplist-parser'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressBookPath, generateSampleDatabase } from '../index.ts'
import { sampleChats } from '../persona.ts'

const now = Date.UTC(2026, 10, 20, 15)
const day = 86_400_000
const work = new Set(['+12075550130', '+12075550131', '+12075550132', '+12075550133'])
const friends = new Set(['+12075550101', '+12075550120', '+16175550112', '+12075550123', '+16035550110', '+15035550122'])

interface Row {
  guid: string
  at: number
  from_me: number
  text: string | null
  body: Buffer | null
  peer: string
  style: number
  service: string
  handle: number
  kind: number
  emoji: string | null
  target: string | null
  balloon: string | null
  summary: Buffer | null
  edited: bigint | number
  item: number
  thread: string | null
  attachments: number
  filtered: number
}

let folder = ''
let path = ''
let rows: Row[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'idiolect-sample-'))
  path = join(folder, 'one', 'chat.db')
  generateSampleDatabase({ path, seed: 1, now })
  rows = read(path)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function read(file: string): Row[] {
  const db = new Database(file, { readonly: true })
  const found = db
    .prepare<[], Row>(
      `SELECT m.guid, m.date / 1000000 + 978307200000 AS at, is_from_me AS from_me, text, attributedBody AS body, c.chat_identifier AS peer, c.style,
         m.service, handle_id AS handle, associated_message_type AS kind, associated_message_emoji AS emoji,
         associated_message_guid AS target, balloon_bundle_id AS balloon, message_summary_info AS summary, date_edited AS edited,
         item_type AS item, thread_originator_guid AS thread, cache_has_attachments AS attachments, c.is_filtered AS filtered
       FROM message m JOIN chat_message_join j ON j.message_id = m.ROWID JOIN chat c ON c.ROWID = j.chat_id ORDER BY m.ROWID`,
    )
    .all()
  db.close()
  return found
}

function decode(blob: Buffer): string {
  const root: unknown = Unarchiver.open(blob).decodeSingleRoot()
  if (!(root instanceof NSAttributedString)) throw new TypeError('not an attributed string')
  return root.string
}
/** Decoded rows, shared because several tests look at every row. */
const decoded = new WeakMap<Row, string>()
function shown(row: Row): string | null {
  if (row.body === null) return row.text
  const text = decoded.get(row) ?? decode(row.body)
  decoded.set(row, text)
  return text
}
const isText = (row: Row) => row.kind === 0 && row.item === 0 && row.balloon === null
/** Number of such rows in the sample. */
const count = (what: (row: Row) => boolean) => rows.filter(what).length

function ownTurns(of: readonly Row[]): string[][] {
  const turns: string[][] = []
  const last = new Map<string, Row>()
  for (const row of of.filter(isText)) {
    const before = last.get(row.peer)
    if (row.from_me === 1 && before?.from_me === 0) turns.push([])
    if (row.from_me === 1) turns.at(-1)?.push(shown(row) ?? '')
    last.set(row.peer, row)
  }
  return turns
}

describe('the sample history', () => {
  it('is the same for the same seed and time, to the byte', () => {
    const again = join(folder, 'two', 'chat.db')
    generateSampleDatabase({ path: again, seed: 1, now })
    expect(readFileSync(again).equals(readFileSync(path))).toBe(true)
    expect(readFileSync(addressBookPath(again)).equals(readFileSync(addressBookPath(path)))).toBe(true)
    generateSampleDatabase({ path: again, seed: 2, now })
    expect(read(again).map((row) => row.guid)).not.toEqual(rows.map((row) => row.guid))
  })

  it('covers more than a year and ends shortly before now, whatever the seed', () => {
    for (const seed of [2, 3, 4]) {
      const other = join(folder, `seed${seed}`, 'chat.db')
      generateSampleDatabase({ path: other, seed, now })
      const times = read(other).map((row) => row.at)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(now - (times[0] ?? 0)).toBeGreaterThan(400 * day)
      expect(times.at(-1)).toBeLessThanOrEqual(now)
      expect(now - (times.at(-1) ?? 0)).toBeLessThan(3 * day)
      for (let month = 0; month < 12; month++) {
        expect(times.filter((at) => at > now - (month + 1) * 30.4 * day && at <= now - month * 30.4 * day).length).toBeGreaterThan(50)
      }
    }
  })

  it('leaves out nothing that is written', () => {
    const texts = new Set(rows.map(shown))
    const written = sampleChats().flatMap(({ sessions }) =>
      sessions.flatMap(({ lines }) =>
        lines.flatMap((line, index) => {
          const follows = lines[index + 1]?.kind
          const plain =
            line.kind === 'bubble' && line.attachment === null && !/[{[]/.test(line.text) && follows !== 'edit' && follows !== 'unsend'
          return plain ? [line.text] : []
        }),
      ),
    )
    expect(written.length).toBeGreaterThan(1500)
    expect(written.filter((text) => !texts.has(text))).toEqual([])
  })

  it('lets nobody react to their own message', () => {
    const senders = new Map(rows.map((row) => [row.guid, row.from_me === 1 ? 'me' : `${row.peer} ${row.handle}`]))
    const own = rows.filter((row) => row.target !== null && senders.get(row.target.replace('p:0/', '')) === senders.get(row.guid))
    expect(own.map(shown)).toEqual([])
  })

  it('shows nothing of its notation', () => {
    expect(rows.map((row) => shown(row) ?? '').filter((text) => /[{}|]|\[code\]| {2}|^\s|\s$/.test(text))).toEqual([])
  })

  it('names only people who do not exist', () => {
    const db = new Database(path, { readonly: true })
    const addresses = db.prepare<[], string>('SELECT id FROM handle').pluck().all()
    const accounts = db.prepare<[], string>('SELECT DISTINCT account FROM message').pluck().all()
    const callers = db.prepare<[], string>('SELECT DISTINCT destination_caller_id FROM message').pluck().all()
    db.close()
    const harmless = /^(\+1\d{3}55501\d\d|5550\d(\(\w+\))?|[\w.]+@example\.com)$/
    expect([...addresses, ...callers, ...accounts.map((each) => each.slice(2))].filter((address) => !harmless.test(address))).toEqual([])
    const links = rows.flatMap((row) => [...(shown(row) ?? '').matchAll(/https?:\/\/([^/\s]+)/g)].map((link) => link[1]))
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((host) => host?.endsWith('.example.com') !== true)).toEqual([])
    const numbers = rows.filter((row) => /\d{3}[-. )]\d{3}[-. ]\d{4}/.test(shown(row) ?? ''))
    expect(numbers).toEqual([])
  })

  it('has enough own turns to learn from, some of them said again and again', () => {
    const turns = ownTurns(rows)
    expect(turns.length).toBeGreaterThanOrEqual(350)
    const bursts = turns.filter((turn) => turn.length > 1).length / turns.length
    expect(bursts).toBeGreaterThan(0.2)
    expect(bursts).toBeLessThan(0.7)
    const times = Map.groupBy(turns, (turn) => turn.join('\n'))
    const formulaic = turns.filter((turn) => (times.get(turn.join('\n'))?.length ?? 0) > 1).length / turns.length
    expect(formulaic).toBeGreaterThan(0.07)
    expect(formulaic).toBeLessThan(0.4)
  })

  it('has two registers', () => {
    const own = rows.filter((row) => row.from_me === 1 && isText(row) && /^\p{L}/u.test(shown(row) ?? ''))
    const share = (to: ReadonlySet<string>, pattern: RegExp) => {
      const texts = own.filter((row) => to.has(row.peer)).map((row) => shown(row) ?? '')
      return texts.filter((text) => pattern.test(text)).length / texts.length
    }
    expect(share(friends, /^\p{Ll}/u)).toBeGreaterThan(0.85)
    expect(share(work, /^\p{Lu}/u)).toBeGreaterThan(0.95)
    expect(share(friends, /[^.]\.$/)).toBeLessThan(0.02)
    expect(share(work, /[.?!]$/)).toBeGreaterThan(0.95)
    expect(share(work, /\p{Extended_Pictographic}|haha/u)).toBe(0)
    expect(share(friends, /haha/)).toBeGreaterThan(0.04)
    expect(share(friends, /\b(im|dont|its|thats|ill|youre)\b/)).toBeGreaterThan(0.08)
    expect(share(friends, /\b(I'm|don't|It's|That's|I'll|you're)\b/i)).toBeLessThan(0.01)
  })
})

describe('the rows of the sample', () => {
  it('have bodies that the library reads, most of them with no text beside', () => {
    const bodies = rows.filter((row) => row.body !== null)
    expect(bodies.filter((row) => row.text === null).length / rows.length).toBeGreaterThan(0.8)
    expect(bodies.filter((row) => row.text !== null && row.text !== shown(row))).toEqual([])
    expect(count((row) => row.body === null && row.text !== null)).toBeGreaterThan(0)
    expect(count((row) => Buffer.byteLength(shown(row) ?? '') > 127)).toBeGreaterThan(5)
    expect(rows.filter((row) => row.body === null && row.text === null && row.edited === 0 && row.item === 0)).toEqual([])
  })

  it('have every kind that a reader must tell apart', () => {
    const features = {
      doubledLinks: count((row) => row.balloon === 'com.apple.messages.URLBalloonProvider'),
      tapbacks: new Set(rows.filter((row) => row.kind >= 2000).map((row) => row.kind)).size,
      emojiTapbacks: count((row) => row.emoji !== null),
      textualTapbacks: count((row) => row.kind === 0 && /^(Loved|Liked|Laughed at) “/.test(shown(row) ?? '')),
      shortCodes: count((row) => row.peer === '55501'),
      filtered: count((row) => row.filtered > 1),
      unknownSenders: count((row) => row.filtered === 1),
      edits: count((row) => row.edited !== 0 && row.summary !== null && shown(row) !== null),
      unsent: count((row) => row.edited !== 0 && shown(row) === null),
      groups: new Set(rows.filter((row) => row.style === 43).map((row) => row.peer)).size,
      groupNames: count((row) => row.item === 2),
      replies: count((row) => row.thread !== null),
      attachments: count((row) => row.attachments === 1),
      ownWithoutHandle: count((row) => row.from_me === 1 && row.handle === 0 && row.style === 45),
      ownWithHandle: count((row) => row.from_me === 1 && row.handle !== 0),
      sms: count((row) => row.service === 'SMS'),
      codes: count((row) => row.body?.includes('__kIMOneTimeCodeAttributeName') === true),
    }
    expect(Object.entries(features).filter(([, found]) => found === 0)).toEqual([])
    expect(features.tapbacks).toBeGreaterThanOrEqual(4)
    expect(features.groups).toBe(2)
  })

  it('point at rows that are there', () => {
    const guids = new Set(rows.map((row) => row.guid))
    expect(rows.filter((row) => row.target !== null && !guids.has(row.target.replace('p:0/', '')))).toEqual([])
    expect(rows.filter((row) => row.thread !== null && !guids.has(row.thread))).toEqual([])
  })

  it('keep what was edited as a property list, the last text being the one that is shown', () => {
    const edited = rows.find((row) => shown(row) === 'the black jumpsuit i think')
    const [summary]: [{ ec: Record<string, { t: Buffer }[]>; ep: number[] }] = parseBuffer(edited?.summary ?? Buffer.alloc(0))
    expect(summary.ep).toEqual([0])
    expect(summary.ec['0']?.map((version) => decode(version.t))).toEqual(['the blak jumpsuit i think', 'the black jumpsuit i think'])
    const unsent = rows.find((row) => row.edited !== 0 && shown(row) === null)
    const [taken]: [{ rp: number[] }] = parseBuffer(unsent?.summary ?? Buffer.alloc(0))
    expect(taken.rp).toEqual([0])
  })
})

describe('the address book', () => {
  it('is laid out as on a Mac, with people told from other records, and one with two addresses', () => {
    const db = new Database(addressBookPath(path), { readonly: true })
    const people = db
      .prepare<[], { first: string; phone: string | null; email: string | null }>(
        `SELECT r.ZFIRSTNAME AS first, p.ZFULLNUMBER AS phone, e.ZADDRESS AS email FROM ZABCDRECORD r
         LEFT JOIN ZABCDPHONENUMBER p ON p.ZOWNER = r.Z_PK LEFT JOIN ZABCDEMAILADDRESS e ON e.ZOWNER = r.Z_PK
         WHERE r.Z_ENT = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'ABCDContact')`,
      )
      .all()
    expect(db.prepare('SELECT count(*) FROM ZABCDRECORD').pluck().get()).toBe(people.length + 1)
    db.close()
    const priya = people.find((person) => person.first === 'Priya')
    expect(priya?.phone?.replace(/\D/g, '')).toMatch(/^1?2075550120$/)
    expect(priya?.email).toBe('priya.nair@example.com')
    const chats = new Set(rows.map((row) => row.peer))
    expect(chats).toContain('+12075550120')
    expect(chats).toContain('priya.nair@example.com')
  })

  it('is not written over a real one, and then no database is written either', () => {
    const place = join(folder, 'mac', 'chat.db')
    generateSampleDatabase({ path: place, seed: 1, now })
    rmSync(place)
    writeFileSync(addressBookPath(place), 'a real address book')
    expect(() => generateSampleDatabase({ path: place, seed: 1, now })).toThrow(expect.objectContaining({ code: 'sample-mismatch' }))
    expect(() => readFileSync(place)).toThrow('ENOENT')
    expect(readFileSync(addressBookPath(place), 'utf8')).toBe('a real address book')
  })
})

describe('a scaled sample', () => {
  it('has so many messages and chats, in order, with people of its own', () => {
    const large = join(folder, 'large', 'chat.db')
    const summary = generateSampleDatabase({ path: large, seed: 1, now, scale: { messages: 8000 } })
    const all = read(large)
    expect(all).toHaveLength(summary.messages)
    expect(all.length).toBeGreaterThanOrEqual(8000)
    expect(all.length).toBeLessThan(8100)
    const times = all.map((row) => row.at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThanOrEqual(now)
    expect(new Set(all.map((row) => row.peer)).size).toBeGreaterThan(200)
    expect(new Set(all.map((row) => row.guid)).size).toBe(all.length)
    const own = new Set(rows.map((row) => row.guid))
    expect(all.filter((row) => own.has(row.guid)).length).toBe(rows.length)
    expect(all.filter((row) => row.body !== null && row.text !== null && decode(row.body) !== row.text)).toEqual([])
    const again = join(folder, 'large2', 'chat.db')
    generateSampleDatabase({ path: again, seed: 1, now, scale: { messages: 8000 } })
    expect(readFileSync(again).equals(readFileSync(large))).toBe(true)
  })
})
