import { createSeededRandom } from '#adapters/sample-messages/index.ts'
import { labelsOf, writeMachineMail } from './automatic-mail.ts'
import { correspondents, owner, type Correspondent } from './correspondents.ts'
import { dressed } from './history.ts'
import type { MailboxFile, MailRow } from './mailbox-file.ts'
import { wordsFor } from './mail-script.ts'
import { arrivals, thanks, type Arrival } from './script/arrivals.ts'
import { machineSenders } from './script/machines.ts'
import { takenIn, writeMail, writeRaw, type WrittenMail } from './write-mail.ts'

/** ms from the first poll to the first mail, and from one to the next. Fast at first, so that there is something to see. */
const firstAfter = 15_000
const nextAfter = [60_000, 45 * 60_000] as const
/** Shortest and longest time until somebody writes back, ms. */
const soonest = 40_000
const latest = 120_000

export interface Times {
  /** ms since 1970. */
  readonly now: number
  readonly utcOffsetMinutes: number
}

/**
 * Delivers what is due: the next mail of the list, and people's replies. At most one from the list, however long nobody has looked, so nobody finds a
 * flood after a weekend. Call inside a transaction.
 */
export function letArrive(file: MailboxFile, times: Times): void {
  const { db } = file
  const next = db.prepare<[], number | null>('SELECT next_at FROM counter').pluck().get() ?? null
  if (next === null) db.prepare('UPDATE counter SET next_at = ?').run(times.now + firstAfter)
  else if (next <= times.now) arrive(file, times)
  const due = db
    .prepare<[number], { thread: string; mail: string }>('SELECT thread, mail FROM answer WHERE at <= ? AND written = 0')
    .all(times.now)
  for (const { thread, mail } of due) {
    db.prepare('UPDATE answer SET written = 1 WHERE thread = ?').run(thread)
    const answered = file.mail(mail)
    if (answered !== null) writeBack(file, answered, times)
  }
}

/** Delivers the next mail of the list now. Call inside a transaction. */
export function arrive(file: MailboxFile, times: Times): MailRow {
  const { db } = file
  const arrived = db.prepare<[], number>('UPDATE counter SET arrived = arrived + 1 RETURNING arrived').pluck().get() ?? 1
  const round = Math.floor((arrived - 1) / arrivals.length)
  db.prepare('UPDATE counter SET next_at = ?').run(times.now + (round === 0 ? nextAfter[0] : nextAfter[1]))
  const arrival = arrivals[(arrived - 1) % arrivals.length]
  if (arrival === undefined) throw new Error('there is nothing to arrive')
  return put(file, arrival, arrived, round, times)
}

function put(file: MailboxFile, arrival: Arrival, arrived: number, round: number, { now, utcOffsetMinutes }: Times): MailRow {
  const subject = wordsFor(arrival.subject, round)
  const text = wordsFor(arrival.text, round)
  const messageId = `<${createSeededRandom(`arrival ${arrived} ${now}`).guid()}@mail.example.com>`
  const received = (raw: Uint8Array, from: string, category: readonly string[] = ['CATEGORY_PERSONAL']) =>
    file.put({
      thread: null,
      at: now,
      labels: ['INBOX', 'UNREAD', ...category],
      messageId,
      raw: takenIn(raw, { from, to: owner.address, at: now }),
    })
  if (arrival.from === 'machine') {
    const sender = machineSenders.find(
      ({ address, kind }) => address === arrival.address && subject.startsWith('Invitation') === (kind === 'invitation'),
    )
    if (sender === undefined) throw new Error(`no program has the address ${arrival.address}`)
    const raw = writeMachineMail({ sender, subject, text, to: owner, at: now, messageId })
    return received(raw, sender.kind === 'out-of-office' ? '' : sender.address, labelsOf[sender.kind])
  }
  if (arrival.from === 'stranger') return received(strangersMail(arrival, { subject, text, messageId, now }), arrival.address)
  const person = known(arrival.address)
  if (person === null) throw new Error(`nobody has the address ${arrival.address}`)
  const { raw } = writeMail({
    from: person,
    to: owner,
    subject,
    at: now,
    messageId,
    text: dressed(text, person, arrived, false),
    signature: '',
    client: person.client,
    answers: null,
    utcOffsetMinutes,
  })
  return received(raw, person.address)
}

function strangersMail(
  { name, address, hidden }: Extract<Arrival, { from: 'stranger' }>,
  { subject, text, messageId, now }: { subject: string; text: string; messageId: string; now: number },
): Uint8Array {
  const html =
    hidden === undefined
      ? null
      : `<div>${text.replaceAll('\n', '<br>')}</div><div style="color:#ffffff;font-size:1px;display:none">${hidden}</div>`
  return writeRaw(
    [
      ['From', `${name} <${address}>`],
      ['To', `${owner.name} <${owner.address}>`],
      ['Subject', subject],
      ['Date', new Date(now).toUTCString().replace('GMT', '+0000')],
      ['Message-ID', messageId],
    ],
    { text, html },
  )
}

/** Schedules a reply to this mail from somebody the owner knows, once per thread. Call inside a transaction. */
export function planAnswer({ db }: MailboxFile, sent: MailRow, to: readonly string[]): void {
  if (!to.some((address) => known(address) !== null)) return
  const after = createSeededRandom(sent.messageId).between(soonest, latest)
  db.prepare('INSERT OR IGNORE INTO answer (thread, at, mail) VALUES (?, ?, ?)').run(sent.thread, sent.at + after, sent.id)
}

function writeBack(file: MailboxFile, answered: MailRow, { now, utcOffsetMinutes }: Times): void {
  const headers =
    Buffer.from(answered.raw)
      .toString('utf8')
      .split(/\r?\n\r?\n/u, 1)[0] ?? ''
  const header = (name: string) => new RegExp(`^${name}:((?:.*)(?:\\r?\\n[ \\t].*)*)`, 'imu').exec(headers)?.[1]?.trim() ?? ''
  const person = correspondents.find(({ address }) => header('To').toLowerCase().includes(address))
  if (person === undefined) return
  const random = createSeededRandom(`${answered.messageId} back`)
  const before: WrittenMail = {
    from: owner,
    to: person,
    subject: header('Subject'),
    messageId: answered.messageId,
    references: header('References').match(/<[^\s<>]+>/gu) ?? [],
    at: answered.at,
    text: '',
    raw: answered.raw,
  }
  const { raw, messageId } = writeMail({
    from: person,
    to: owner,
    subject: '',
    at: now,
    messageId: `<${random.guid()}@mail.example.com>`,
    text: dressed(random.pick(thanks[person.owner.client === 'iphone' ? 'friend' : 'colleague']), person, 1, true),
    signature: '',
    client: 'gmail',
    answers: before,
    utcOffsetMinutes,
  })
  const labels = ['INBOX', 'UNREAD', 'CATEGORY_PERSONAL']
  file.put({ thread: answered.thread, at: now, labels, messageId, raw: takenIn(raw, { from: person.address, to: owner.address, at: now }) })
}

function known(address: string): Correspondent | null {
  return correspondents.find((person) => person.address === address) ?? null
}
