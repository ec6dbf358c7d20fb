import { createSeededRandom, type SeededRandom } from '#adapters/sample-messages/index.ts'
import { labelsOf, writeMachineMail } from './automatic-mail.ts'
import { correspondents, owner, type Correspondent } from './correspondents.ts'
import { parseMails, wordsFor, type ThreadScript } from './mail-script.ts'
import { machineSenders } from './script/machines.ts'
import { takenIn, writeMail, type WrittenMail } from './write-mail.ts'

export interface HistoryRequest {
  readonly seed: number
  /** ms since 1970; the history ends two days earlier. */
  readonly now: number
  /** Local time minus UTC, in minutes. */
  readonly utcOffsetMinutes: number
}

/** One mail of the history. All mails of a thread have the same key. */
export interface PlannedMail {
  readonly thread: string
  /** ms since 1970. */
  readonly at: number
  readonly labels: readonly string[]
  readonly messageId: string
  readonly raw: Uint8Array
}

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000
const length = 2 * 365 * dayMs
/** Number of the newest automatic mails that are unread. */
const unopened = 4

/** Two years of the owner's mail, oldest first. The same request produces the same mail. */
export function planHistory(request: HistoryRequest): PlannedMail[] {
  const random = createSeededRandom(request.seed).fork('mail')
  const written = correspondents.flatMap((person) => withPerson(person, request, random.fork(person.address)))
  return [...written, ...fromMachines(request, random.fork('machines'))].toSorted((a, b) => a.at - b.at)
}

function withPerson(person: Correspondent, request: HistoryRequest, random: SeededRandom): PlannedMail[] {
  const threads = parseMails(person.script)
  const planned: PlannedMail[] = []
  let count = 0
  threads.forEach((thread, index) => {
    for (let time = 0; time < thread.times; time++) {
      const place = ((index + 0.5 + (random.next() - 0.5) * 0.6) / threads.length + time / thread.times) % 1
      planned.push(...playThread(person, thread, time, { request, random, start: startAt(place, request, random), first: count }))
      count += thread.mails.length
    }
  })
  return planned
}

interface Playing {
  readonly request: HistoryRequest
  readonly random: SeededRandom
  readonly start: number
  /** Number of earlier mails with this person; greetings take turns. */
  readonly first: number
}

function playThread(person: Correspondent, thread: ThreadScript, time: number, { request, random, start, first }: Playing): PlannedMail[] {
  const key = random.guid()
  let at = start
  let before: WrittenMail | null = null
  return thread.mails.map(({ own, text }, index) => {
    if (index > 0) at = awake(at + random.between(12, 300) * minuteMs, request.utcOffsetMinutes)
    const written: WrittenMail = writeMail({
      from: own ? owner : person,
      to: own ? person : owner,
      subject: wordsFor(thread.subject, time),
      at,
      messageId: `<${random.guid()}@mail.example.com>`,
      text: dressed(wordsFor(text, time), own ? person.owner : person, first + index, index > 2),
      signature: own && person.owner.client === 'gmail' ? owner.signature : '',
      client: own ? person.owner.client : person.client,
      answers: before,
      utcOffsetMinutes: request.utcOffsetMinutes,
    })
    before = written
    const raw = own ? written.raw : takenIn(written.raw, { from: person.address, to: owner.address, at })
    return { thread: key, at, labels: own ? ['SENT'] : ['INBOX', 'CATEGORY_PERSONAL'], messageId: written.messageId, raw }
  })
}

/** Adds greeting and sign-off. Later in a thread, people sometimes omit the greeting. */
export function dressed(
  text: string,
  { greetings, signOffs }: Pick<Correspondent, 'greetings' | 'signOffs'>,
  turn: number,
  late: boolean,
): string {
  const greeting = late && turn % 2 === 0 ? '' : (greetings[turn % greetings.length] ?? '')
  return [greeting, text, signOffs[turn % signOffs.length] ?? ''].filter((part) => part !== '').join('\n\n')
}

function fromMachines(request: HistoryRequest, random: SeededRandom): PlannedMail[] {
  const planned = machineSenders.flatMap((sender) =>
    sender.mails.map(([subject, text], index) => {
      const at = startAt((index + random.next()) / sender.mails.length, request, random)
      const messageId = `<${random.guid()}@mailings.example>`
      const raw = takenIn(writeMachineMail({ sender, subject, text, to: owner, at, messageId }), {
        from: sender.kind === 'bounce' || sender.kind === 'out-of-office' ? '' : sender.address,
        to: owner.address,
        at,
      })
      return { thread: random.guid(), at, labels: ['INBOX', ...labelsOf[sender.kind]], messageId, raw }
    }),
  )
  const newest = new Set(planned.toSorted((a, b) => b.at - a.at).slice(0, unopened))
  return planned.map((mail) => (newest.has(mail) ? Object.assign(mail, { labels: mail.labels.concat('UNREAD') }) : mail))
}

/** At this point of the two years, on a weekday between 8 a.m. and 5 p.m. */
function startAt(place: number, { now, utcOffsetMinutes }: HistoryRequest, random: SeededRandom): number {
  const offset = utcOffsetMinutes * minuteMs
  const end = now - 3 * dayMs
  let day = Math.floor((end - length * (1 - place) + offset) / dayMs)
  while ([0, 6].includes(new Date(day * dayMs).getUTCDay())) day -= 1
  return day * dayMs + random.between(8 * 60, 17 * 60) * minuteMs + random.below(60) * 1000 - offset
}

/** The same time, or between 8 and 9 a.m. if it is at night. */
function awake(at: number, utcOffsetMinutes: number): number {
  const hour = new Date(at + utcOffsetMinutes * minuteMs).getUTCHours()
  return hour >= 22 || hour < 7 ? at + ((32 - hour) % 24) * hourMs : at
}
