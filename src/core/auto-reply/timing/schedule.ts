import { weekday } from '#contract/live/auto-response.ts'
import type { WeeklySchedule } from '../situation.ts'
import { findZone, firstInstantOf, type Zone } from './zoned-time.ts'

const day = 86_400_000

/** One opening: from `opens` (inclusive) to `closes` (exclusive), ms since 1970. */
export interface Opening {
  readonly opens: number
  readonly closes: number
}

/** Days to search: a week and a day find the next opening, and another week is needed if a clock change removed that one. */
const horizon = 15

/**
 * The opening that contains `now`. Null if there is none.
 *
 * A range whose end is not after its start crosses midnight and belongs to the day it starts on; equal times mean 24 hours. When the clock is
 * set forward, missing times become the moment of the change. When it is set back, the first of two equal times counts for start and end, so
 * that a range opens once. An unknown time zone is always closed.
 */
export function openingAt(schedule: WeeklySchedule, now: number): Opening | null {
  const zone = findZone(schedule.time_zone)
  if (zone === null || !Number.isFinite(now)) return null
  const today = dateOf(zone.wallTime(now))
  for (const date of [today, today - day]) {
    const opening = openingOn(schedule, zone, date)
    if (opening !== null && opening.opens <= now && now < opening.closes) return opening
  }
  return null
}

/** Whether the schedule allows `now`. Always true if it is not enabled. */
export function isInside(schedule: WeeklySchedule, now: number): boolean {
  return !schedule.enabled || openingAt(schedule, now) !== null
}

/** When it opens next, ms since 1970; `now` if it is open. Null if it never opens: no days, or an unknown time zone. */
export function nextOpening(schedule: WeeklySchedule, now: number): number | null {
  if (isInside(schedule, now)) return now
  const zone = findZone(schedule.time_zone)
  if (zone === null || !Number.isFinite(now)) return null
  const today = dateOf(zone.wallTime(now))
  for (let ahead = 0; ahead < horizon; ahead++) {
    const opening = openingOn(schedule, zone, today + ahead * day)
    if (opening !== null && opening.opens > now) return opening.opens
  }
  return null
}

/** The opening that starts on `date` (a wall time at midnight). Null if there is none. */
function openingOn(schedule: WeeklySchedule, zone: Zone, date: number): Opening | null {
  // 1970-01-01 was a Thursday, weekday 3 of a week that begins on Monday.
  const name = weekday.options[(((date / day + 3) % 7) + 7) % 7]
  if (name === undefined || !schedule.days.includes(name)) return null
  const start = timeOf(schedule.start_time)
  const end = timeOf(schedule.end_time)
  if (start === null || end === null) return null
  const opens = firstInstantOf(zone, date + start)
  const closes = firstInstantOf(zone, date + end + (end > start ? 0 : day))
  return opens < closes ? { opens, closes } : null
}

function dateOf(wall: number): number {
  return Math.floor(wall / day) * day
}

/** `09:30` as ms since midnight. Null if it is not a time. */
function timeOf(text: string): number | null {
  const match = /^(\d\d):(\d\d)$/.exec(text)
  return match === null ? null : (Number(match[1]) * 60 + Number(match[2])) * 60_000
}
