import { answerTable, type AnswerId } from '../answers/table.ts'
import type { Habits } from '../phrases/habits.ts'
import { dressed, filled } from '../phrases/plainly.ts'
import type { Echo } from './echo.ts'

/** What an answer says when it takes up their turn, before it is written as the owner writes; null if the echo has nothing for it. */
export function templateFor({ yes, no, by }: Echo, answer: AnswerId): string | null {
  const own = by?.[answer]
  if (own !== undefined) return own
  const { side, blank } = answerTable[answer]
  if (blank === true) return null
  return (side === 'yes' ? yes : side === 'no' ? no : undefined) ?? null
}

const calendarName = /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|christmas|thanksgiving|easter|halloween)s?\b/gu
/** Whoever begins so many turns without a capital writes days without one. */
const seldomShare = 0.5

/** As the owner writes: their yes and no, their capitals, their marks; commas only for whom they write in sentences. */
export function sayEcho(template: string, answer: AnswerId, habits: Habits, sober: boolean): string {
  const small = habits.profile.lowerCaseStart >= seldomShare && habits.formality !== 'formal'
  const loose = habits.formality !== 'formal' ? template.replace(/^(\{\w+\}(?: please)?|ugh|oh no|right), /u, '$1 ') : template
  const text = filled(loose, habits)
  const cased = small ? text : text.replace(calendarName, (day) => `${day[0]?.toUpperCase() ?? ''}${day.slice(1)}`)
  return dressed(cased, asks(template) ? '?' : answerTable[answer].mark === '!' && !sober ? '!' : undefined, habits)
}

const asks = (template: string): boolean => /\bcan we\b|later ok$/u.test(template)
