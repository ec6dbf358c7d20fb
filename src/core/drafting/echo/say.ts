import { answerTable, type AnswerId } from '../answers/table.ts'
import type { Habits } from '../phrases/habits.ts'
import { dressed, filled } from '../phrases/plainly.ts'

const calendarName = /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|christmas|thanksgiving|easter|halloween)s?\b/gu
/** An owner who starts at least this share of turns in lower case also writes days in lower case. */
const seldomShare = 0.5

/** Applies the owner's habits: their yes and no, capitals and punctuation. Commas only for people they write to formally. */
export function sayEcho(template: string, answer: AnswerId, habits: Habits, sober: boolean): string {
  const small = habits.profile.lowerCaseStart >= seldomShare && habits.formality !== 'formal'
  const loose =
    habits.formality !== 'formal' ? template.replaceAll(/(^|, (?:and|but) )(\{\w+\}(?: please)?|ugh|oh no|right), /gu, '$1$2 ') : template
  const text = filled(loose, habits)
  const cased = small ? text : text.replace(calendarName, (day) => `${day[0]?.toUpperCase() ?? ''}${day.slice(1)}`)
  return dressed(cased, asks(template) ? '?' : answerTable[answer].mark === '!' && !sober ? '!' : undefined, habits)
}

const asks = (template: string): boolean =>
  /\bcan (?:we|you)\b|later ok$|^how much\b|\bany ideas$|, you$|, what (?:happened|about it)$/u.test(template)
