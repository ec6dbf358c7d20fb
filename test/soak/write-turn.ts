import { writeIncoming } from '#adapters/sample-messages/incoming.ts'
import { encodeMessageBody } from '#adapters/sample-messages/encoding/message-body.ts'
import { directChat, newGuid, type OpenSample } from '#adapters/sample-messages/app/open-sample.ts'
import { writeSent } from '#adapters/sample-messages/app/outgoing.ts'
import { playScenario, sendByHand } from '#adapters/sample-messages/index.ts'
import type { Machine } from './machine.ts'
import { isMail, type Chat, type Scenario, type Turn } from './scenario.ts'
import { planMails, threadOf } from './mail/write-mail.ts'

const day = 86_400_000
/** A row hangs on its conversation so much later, ms. */
const joinsAfter = 3_000

/** So many rows count however old they are: nothing but courtesies stands there when the scenario begins, and nothing of the sample before counts. */
const greetings = 4

/** Makes the conversations, and gives the guid of each. */
export function makeChats(machine: Machine, chats: readonly Chat[]): string[] {
  const at = machine.clock.now() - day
  return chats.map((chat, index) =>
    isMail(chat)
      ? threadOf(index)
      : machine.write((sample) => {
          if (chat.kind === 'group') return makeGroup(sample, chat.from, index)
          if (chat.kind === 'self') return directChat(sample.db, chat.from)?.guid ?? playSelf(sample, chat.from, 'to myself', at)
          const made = writeIncoming(sample, { from: chat.from, text: 'good morning!', at })
          const row = directChat(sample.db, chat.from)
          if (row !== null && chat.kind === 'direct')
            for (let nth = 1; nth <= greetings; nth++) writeSent(sample, row, 'good morning!', at + nth * 60_000)
          return made.chat
        }),
  )
}

function makeGroup({ writer, db }: OpenSample, from: string, index: number): string {
  const members = [writer.handle(from, 'iMessage'), writer.handle('+12075550120', 'iMessage')]
  const identifier = `chat${700_000_000 + index}`
  const guid = newGuid(db, identifier)
  return writer.chat({ service: 'iMessage', identifier, group: true, displayName: `group ${index}`, members, filtered: 0, guid }).guid
}

/** What the owner texts to themself: a row in each direction (reference on messages, section 9). */
function playSelf(sample: OpenSample, from: string, text: string, at: number): string {
  const { db, writer } = sample
  const received = writeIncoming(sample, { from, text, at: at + 1 })
  const chat = directChat(db, from)
  if (chat === null) throw new Error('the conversation was just made')
  const body = encodeMessageBody({ text })
  writer.message({ guid: newGuid(db, `${at}/to-myself`), chat, at, sender: null, text: null, body })
  return received.chat
}

/** Puts all of it into the machine's plan. */
export async function planScenario(machine: Machine, scenario: Scenario, guids: readonly string[]): Promise<void> {
  await planMails(machine, scenario)
  for (const turn of scenario.turns) {
    const chat = scenario.chats[turn.chat] as Chat
    if (isMail(chat)) continue
    const guid = guids[turn.chat] ?? ''
    turn.times.forEach((at, index) => machine.later(at, () => writeRow(machine, chat, guid, turn, index)))
    const { byHandAt } = turn
    if (byHandAt !== null && (chat.kind === 'direct' || chat.kind === 'group'))
      byHand(machine, byHandAt, guid, `answered by hand, ${turn.words}`)
  }
  for (const { at, chat, text } of scenario.byHand) if (!isMail(scenario.chats[chat] as Chat)) byHand(machine, at, guids[chat] ?? '', text)
}

function byHand(machine: Machine, at: number, chat: string, text: string): void {
  machine.later(at, () => void sendByHand(machine.chatDb, { chat, text, at: machine.clock.now() }))
}

function writeRow(machine: Machine, { from }: Chat, guid: string, turn: Turn, index: number): void {
  const at = machine.clock.now()
  const text = turn.texts[index] ?? ''
  const path = machine.chatDb
  const incoming = { from, text, at, chat: guid }
  if (turn.kind === 'self') machine.write((sample) => playSelf(sample, from, text, at))
  else if (turn.kind === 'tapback') machine.write((sample) => tapback(sample, from, at, turn.words))
  else if (turn.kind === 'backfill') machine.write((sample) => writeIncoming(sample, { ...incoming, at: at - 10 * day + index * 60_000 }))
  else if (turn.kind === 'late-join') lateJoin(machine, incoming)
  else if (turn.kind === 'log-replaced' || turn.kind === 'database-replaced') {
    // Nothing of these scenarios waits: they are over when the call comes back.
    void playScenario(turn.kind, { path, now: () => at, pause: () => Promise.resolve(), text })
  } else machine.write((sample) => writeIncoming(sample, incoming))
}

function lateJoin(machine: Machine, incoming: Parameters<typeof writeIncoming>[1]): void {
  const { guid, chat } = machine.write((sample) => writeIncoming(sample, incoming, { joined: false }))
  machine.later(machine.clock.now() + joinsAfter, () => {
    machine.write(({ db }) =>
      db
        .prepare(
          `INSERT INTO chat_message_join (chat_id, message_id, message_date)
           SELECT c.ROWID, m.ROWID, m.date FROM chat c, message m WHERE c.guid = ? AND m.guid = ?`,
        )
        .run(chat, guid),
    )
  })
}

function tapback({ db, writer }: OpenSample, from: string, at: number, words: string): void {
  const chat = directChat(db, from)
  if (chat === null) throw new Error('the conversation is there')
  const extra = { associated_message_guid: `p:0/${newGuid(db, words)}`, associated_message_type: 2000, associated_message_range_length: 4 }
  const body = encodeMessageBody({ text: `Loved “${words}”` })
  writer.message({
    guid: newGuid(db, `${at}/tapback`),
    chat,
    at,
    sender: writer.handle(from, chat.service),
    text: null,
    body,
    unread: true,
    extra,
  })
}
