import type Database from 'better-sqlite3'
import { z } from 'zod'
import { type Card, addressBookPath, writeAddressBook } from '../address-book.ts'
import { fictionalNumber, fictionalNumberCount } from '../fictional-number.ts'
import { encodeMessageBody } from '../encoding/message-body.ts'
import { type ChatRow, createMessageWriter, type MessageWriter, type Owner } from './message-writer.ts'
import { assertReplaceable, type SampleMark, writeSampleFile } from './sample-file.ts'
import { indexStatements, tableStatements } from './schema.ts'
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts'

/** A line in a file of reply pairs, in the format that `eval` reads. */
export const corpusLine = z.object({
  /** ISO date and time to the minute, UTC. */
  t: z.string(),
  ch: z.string().optional(),
  peer: z.string(),
  /** The incoming turn. In chat, each line is a bubble. */
  ctx: z.string(),
  prev: z.array(z.string()).optional(),
  reply: z.string(),
})
export type CorpusLine = z.infer<typeof corpusLine>

export interface CorpusRequest {
  readonly path: string
  readonly pairs: Iterable<CorpusLine>
  readonly seed: number
  /** ms since 1970. */
  readonly now: number
  /** Shifts all dates by the same amount, so that the newest message is shortly before `now`. */
  readonly endAtNow?: boolean
}

export interface CorpusSummary {
  /** Number of lines written as an incoming turn and a reply; the others had an empty side. */
  readonly pairs: number
  readonly messages: number
  readonly contacts: number
}

const corpusOwner: Owner = { number: '+12075550199', email: 'owner@example.com' }
const untilNow = 60_000

/**
 * Writes reply pairs into a Messages database: a contact per peer, with an invented number and the peer's name in the address book, and `ctx`
 * received and `reply` sent at the time of the pair. `prev` is not written: if it was said to the owner, it is a separate pair.
 *
 * @throws AppError `sample-mismatch` if a file that is not sample data is at the path of the database or its address book.
 */
export function generateFromCorpus(request: CorpusRequest): CorpusSummary {
  const mark: SampleMark = { seed: request.seed, generatedAt: request.now, persona: 'corpus' }
  assertReplaceable(addressBookPath(request.path))
  const people = new Map<string, Peer>()
  let pairs = 0
  let messages = 0
  writeSampleFile(request.path, mark, (db) => {
    db.transaction(() => {
      db.exec(tableStatements())
      const writer = createMessageWriter(db, corpusOwner)
      const random = createSeededRandom(request.seed)
      let newest = 0
      for (const pair of request.pairs) {
        const [theirs, own] = [bubblesOf(pair.ctx, pair.ch), bubblesOf(pair.reply, pair.ch)]
        if (theirs.length === 0 || own.length === 0) continue
        const peer = people.get(pair.peer) ?? addPeer(writer, people, pair.peer, random)
        newest = Math.max(newest, writePair(writer, peer, { at: timeOf(pair.t), theirs, own }, random))
        pairs++
        messages += theirs.length + own.length
      }
      if (request.endAtNow === true && pairs > 0) moveDates(db, request.now - untilNow - newest)
      db.exec(indexStatements())
    })()
  })
  const cards = [...people.values()].map(({ card }) => card)
  writeAddressBook(addressBookPath(request.path), cards, mark)
  return { pairs, messages, contacts: people.size }
}

interface Peer {
  readonly chat: ChatRow
  readonly card: Card
  /** Time of this conversation's last message, ms since 1970. */
  last: number
}

function addPeer(writer: MessageWriter, people: Map<string, Peer>, name: string, random: SeededRandom): Peer {
  const index = people.size
  const known = index < fictionalNumberCount
  const address = known ? fictionalNumber(index) : `peer${index}@example.com`
  const service = 'iMessage'
  const chat = writer.chat({
    service,
    identifier: address,
    group: false,
    displayName: null,
    members: [writer.handle(address, service)],
    filtered: 0,
    guid: random.guid(),
  })
  const peer = { chat, card: { first: name, last: null, phones: known ? [address] : [], emails: known ? [] : [address] }, last: 0 }
  people.set(name, peer)
  return peer
}

/** @returns the time of the last message, ms since 1970. */
function writePair(
  writer: MessageWriter,
  peer: Peer,
  pair: { readonly at: number; readonly theirs: readonly string[]; readonly own: readonly string[] },
  random: SeededRandom,
): number {
  // Times are only known to the minute, so a pair that would overlap the one before is moved after it.
  const overlap = peer.last >= pair.at && peer.last - pair.at < 600_000
  let at = overlap ? peer.last + random.between(5, 20) * 1000 : pair.at
  const put = (bubbles: readonly string[], sender: bigint | null) => {
    for (const bubble of bubbles) {
      writer.message({ guid: random.guid(), chat: peer.chat, at, sender, text: null, body: encodeMessageBody({ text: bubble }) })
      peer.last = at
      at += random.between(2, 6) * 1000
    }
  }
  put(pair.theirs, peer.chat.handle)
  at += random.between(5, 40) * 1000
  put(pair.own, null)
  return peer.last
}

function bubblesOf(text: string, channel: string | undefined): string[] {
  const bubbles = channel === 'mail' ? [text.trim()] : text.split('\n').map((line) => line.trim())
  return bubbles.filter((bubble) => bubble !== '')
}

function timeOf(iso: string): number {
  const at = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(iso) ? iso : `${iso}Z`)
  if (Number.isNaN(at)) throw new RangeError('a pair has no readable time')
  return at
}

function moveDates(db: Database.Database, byMs: number): void {
  const by = BigInt(byMs) * 1_000_000n
  db.prepare(
    `UPDATE message SET date = date + @by, date_read = iif(date_read = 0, 0, date_read + @by),
       date_delivered = iif(date_delivered = 0, 0, date_delivered + @by)`,
  ).run({ by })
  db.prepare('UPDATE chat_message_join SET message_date = message_date + ?').run(by)
}
