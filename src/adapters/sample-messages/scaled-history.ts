import type { Card } from './address-book.ts'
import { fictionalNumber } from './fictional-number.ts'
import type { SampleChat } from './persona.ts'
import { type PlacedMessage, type PlannedMessage, planSession } from './plan-session.ts'
import type { Period } from './schedule.ts'
import type { SeededRandom } from './seeded-random.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

export interface ScaledHistory {
  readonly chats: readonly SampleChat[]
  readonly cards: readonly Card[]
  /** In order of time. Generated while it is read, so memory doesn't grow with their number. */
  messages(): Generator<PlacedMessage>
}

/**
 * A history of any length. Invented contacts, each in the style of one of the persona's conversations, play its sessions repeatedly with other words
 * (the script's choices, other digits).
 */
export function scaleHistory(persona: readonly SampleChat[], count: number, period: Period, random: SeededRandom): ScaledHistory {
  const manners = persona.filter((chat) => chat.sessions.some(({ lines }) => lines.some((line) => 'from' in line && line.from === null)))
  const people = Math.max(200, Math.round(count / 2500))
  const chats = Array.from({ length: people }, (_, index) => inventChat(index, manners, random))
  const cards = chats
    .filter((chat) => chat.group === undefined)
    .map((chat, index) => ({
      first: firstNames[index % firstNames.length] ?? '',
      last: lastNames[Math.floor(index / firstNames.length) % lastNames.length] ?? null,
      phones: Object.values(chat.members),
      emails: [],
    }))

  function* messages(): Generator<PlacedMessage> {
    const busy = new Map<string, number>()
    let pending: PlacedMessage[] = []
    let planned = 0
    let given = 0
    while (planned < count) {
      const start = timeOf(planned / count, period)
      const chat = freeChat(chats, busy, start, random)
      const session = varied(planSession(random.pick(chat.sessions), random, { textual: chat.service === 'SMS' }), start, random)
      const within = session.filter((message) => message.at < period.to)
      busy.set(chat.key, within.at(-1)?.at ?? start)
      for (const message of within) pending.push({ chat: chat.key, message })
      planned += Math.max(1, within.length)
      if (pending.length > 4000 || planned >= count) {
        const until = planned >= count ? Infinity : start
        pending.sort((a, b) => a.message.at - b.message.at)
        const ready = pending.findIndex(({ message }) => message.at >= until)
        const flushed = pending.splice(0, ready < 0 ? pending.length : ready)
        given += flushed.length
        yield* flushed
        // Makes up for sessions cut off at the end.
        if (planned >= count) planned = given
      }
    }
    yield* pending
  }
  return { chats, cards, messages }
}

/** Merges two streams in order of time. */
export function* mergeByTime(few: readonly PlacedMessage[], many: Iterable<PlacedMessage>): Generator<PlacedMessage> {
  let next = 0
  for (const placed of many) {
    for (let own = few[next]; own !== undefined && own.message.at <= placed.message.at; own = few[next]) {
      yield own
      next++
    }
    yield placed
  }
  yield* few.slice(next)
}

function inventChat(index: number, manners: readonly SampleChat[], random: SeededRandom): SampleChat {
  const manner = manners[index % manners.length] ?? random.pick(manners)
  const names = Object.keys(manner.members)
  return {
    ...manner,
    key: `scaled/${index}`,
    members: Object.fromEntries(names.map((name, member) => [name, fictionalNumber(index * 4 + member)])),
    ...(manner.group !== undefined && { group: { name: `group ${index}` } }),
  }
}

/** The share of the history as a time between 7 a.m. and 11 p.m. */
function timeOf(share: number, period: Period): number {
  const day = share * ((period.to - period.from) / dayMs)
  const midnight = Math.floor((period.from + period.utcOffsetMinutes * minuteMs) / dayMs) * dayMs - period.utcOffsetMinutes * minuteMs
  const at = midnight + Math.floor(day) * dayMs + (7 + (day % 1) * 16) * 60 * minuteMs
  return Math.floor(Math.min(Math.max(at, period.from), period.to - 30 * minuteMs))
}

/** Some people get many more messages than others, and hardly anybody has two sessions at once. */
function freeChat(chats: readonly SampleChat[], busy: ReadonlyMap<string, number>, start: number, random: SeededRandom): SampleChat {
  let chat = random.pick(chats)
  for (let tries = 0; tries < 12; tries++) {
    const candidate = chats[Math.floor(chats.length * random.next() ** 2)]
    if (candidate === undefined) continue
    chat = candidate
    if ((busy.get(chat.key) ?? 0) + 5 * minuteMs < start) break
  }
  return chat
}

function varied(messages: readonly PlannedMessage[], start: number, random: SeededRandom): PlannedMessage[] {
  return messages.map((message) => ({
    ...message,
    at: message.at + start,
    text: message.oneTimeCode === undefined ? message.text.replace(/\d/g, () => String(random.between(1, 9))) : message.text,
    ...(message.versions !== undefined && { versions: message.versions.map((each) => ({ ...each, at: each.at + start })) }),
  }))
}

const firstNames =
  'Abel Ada Alba Anton Astrid Ben Bruno Carla Cato Clara Cora Dario Edda Elif Emil Esra Fay Felix Finn Flora Gil Greta Hanna Hugo Ida Ines Ivo Jan Jules Kai Kira Lena Leo Lou Mae Malik Mara Milo Mina Nils Noor Olga Omar Otis Pia Quinn Rafa Rosa Sol Zoe'.split(
    ' ',
  )
const lastNames =
  'Abbott Birch Castro Dahl Eriksen Fontaine Garza Hale Ibarra Jensen Kowal Lund Marsh Novak Oduya Pratt Quist Rahimi Sato Thorne Ueda Varga Wells Yilmaz Zeller'.split(
    ' ',
  )
