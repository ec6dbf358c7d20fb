import type { PlannedMessage } from './plan-session.ts'
import type { DayPart, ScriptSession } from './script-format.ts'
import type { SeededRandom } from './seeded-random.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** Shortest gap between two sessions of a conversation, ms. */
const quiet = 45 * 60_000

/** First and last hour at which a session starts, local time. */
const hours: Readonly<Record<DayPart, readonly [number, number]>> = {
  morning: [7, 10],
  noon: [11, 13],
  afternoon: [14, 17],
  evening: [18, 21],
  night: [21, 23],
}

export interface Period {
  /** ms since 1970, both. */
  readonly from: number
  readonly to: number
  /** Local time minus UTC, in minutes. */
  readonly utcOffsetMinutes: number
}

export interface PlayedSession {
  readonly session: ScriptSession
  readonly messages: readonly PlannedMessage[]
}

/**
 * Places one conversation's sessions in the period: in script order, evenly with some randomness, on the requested days and hours. Repeated sessions
 * are spread over the whole period. None overlap, and none ends after `to`. A session for which no day is free is left out.
 *
 * @param play makes the messages of one playing of a session, times counted from its start.
 * @returns the messages with their real times, in order.
 */
export function scheduleSessions(
  sessions: readonly ScriptSession[],
  period: Period,
  random: SeededRandom,
  play: (session: ScriptSession) => PlannedMessage[],
): PlannedMessage[] {
  const taken: [number, number][] = []
  const placed: PlannedMessage[] = []
  const days = Math.floor((period.to - period.from) / dayMs)
  let before = 0
  const put = (session: ScriptSession, day: number, onlyLater: boolean): number => {
    const messages = play(session)
    const length = messages.at(-1)?.at ?? 0
    const timeOfDay = startTime(session, random)
    const chosen = freeDay(day, onlyLater, (candidate) => {
      const start = startOfDay(period, candidate) + timeOfDay
      return fits(session, period, start, length) && taken.every(([from, to]) => start + length + quiet < from || start > to + quiet)
    })
    if (chosen === null) return day
    const start = startOfDay(period, chosen) + timeOfDay
    taken.push([start, start + length])
    placed.push(...messages.map((message) => shift(message, start)))
    return chosen
  }

  const positions = spread(sessions, random)
  sessions.forEach((session, index) => {
    const follows = session.start.afterDays !== null
    const day = follows ? before + (session.start.afterDays ?? 0) : Math.round((positions[index] ?? 0) * days)
    before = put(session, day, follows)
  })
  for (const session of sessions) {
    for (let again = 1; again < session.start.repeat; again++) put(session, random.below(days), false)
  }
  return placed.toSorted((a, b) => a.at - b.at)
}

/** Position of each session in the period, 0–1: fixed if the script says so, evenly spaced between those otherwise. */
function spread(sessions: readonly ScriptSession[], random: SeededRandom): number[] {
  const positions: number[] = []
  let low = 0
  let waiting: number[] = []
  const settle = (high: number) => {
    waiting.forEach((session, index) => {
      positions[session] = low + ((high - low) * (index + 0.5 + (random.next() - 0.5) * 0.7)) / waiting.length
    })
    waiting = []
    low = high
  }
  sessions.forEach(({ start }, index) => {
    if (start.at !== null) {
      settle(start.at)
      positions[index] = start.at
    } else if (start.afterDays === null) waiting.push(index)
  })
  settle(1)
  return positions
}

function startTime(session: ScriptSession, random: SeededRandom): number {
  const [first, last] = session.start.part === null ? [8, 21] : hours[session.start.part]
  return random.between(first * 60, last * 60 + 59) * 60_000 + random.below(60_000)
}

function startOfDay(period: Period, day: number): number {
  const local = period.from + period.utcOffsetMinutes * 60_000
  return Math.floor(local / dayMs) * dayMs + day * dayMs - period.utcOffsetMinutes * 60_000
}

function fits(session: ScriptSession, period: Period, start: number, length: number): boolean {
  if (start < period.from || start + length > period.to) return false
  if (session.start.days.length === 0) return true
  // The hours after midnight belong to the evening before.
  const local = new Date(start + period.utcOffsetMinutes * 60_000 - 3 * hourMs)
  return session.start.days.includes(local.getUTCDay())
}

/** The nearest free day, at most 45 days away. Null if there is none. */
function freeDay(wanted: number, onlyLater: boolean, free: (day: number) => boolean): number | null {
  for (let away = 0; away <= 45; away++) {
    if (free(wanted + away)) return wanted + away
    if (!onlyLater && free(wanted - away)) return wanted - away
  }
  return null
}

function shift(message: PlannedMessage, by: number): PlannedMessage {
  const moved = { ...message, at: message.at + by }
  return message.versions === undefined ? moved : { ...moved, versions: message.versions.map((each) => ({ ...each, at: each.at + by })) }
}
