import type { TurnReading } from '../intents/read-turn.ts'
import { rowOf, type IntentId } from '../intents/table.ts'
import { echoOfAsking } from './asking.ts'
import type { Echo } from './echo.ts'
import { isUnseemly, sayableOf } from '../discretion/sayable.ts'
import { echoOfTelling } from './telling.ts'

/** What of their turn an answer can take up; null where nothing is sure. What they tell is not taken up where it may be graver than it looks. */
export function echoOf({ intent, sentence, language, touched }: TurnReading): Echo | null {
  if (language !== 'en') return null
  const { raw } = sentence
  const echo = (rowOf(intent).asks === true ? asked(intent, raw) : null) ?? (touched ? null : echoOfTelling(intent, raw))
  return echo === null ? null : sayableOf(echo)
}

/** What they ask would be something else in the owner's mouth than it looks: each word is harmless, all of them together are not, so that no other answer fits either. */
export function asksTheUnsayable({ intent, sentence: { raw }, language }: TurnReading): boolean {
  if (language !== 'en' || rowOf(intent).asks !== true) return false
  const echo = asked(intent, raw)
  return echo !== null && [echo.yes, echo.no].some((text) => text !== undefined && isUnseemly(text))
}

/** "I did" and "I am" answer a question, not an offer or an invitation. */
const SHORTLY: ReadonlySet<IntentId> = new Set(['yes-no', 'done-yet', 'did-you-know'])

function asked(intent: IntentId, raw: string): Echo | null {
  const echo = echoOfAsking(raw)
  return echo?.intent === 'unknown' && !SHORTLY.has(intent) ? null : echo
}
