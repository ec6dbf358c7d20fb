import type { TurnReading } from '../intents/read-turn.ts'
import { rowOf, type IntentId } from '../intents/table.ts'
import { echoOfAsking } from './asking.ts'
import type { Echo } from './echo.ts'
import { echoOfTelling } from './telling.ts'

/** What of their turn an answer can take up; null where nothing is sure. What they tell is not taken up where it may be graver than it looks. */
export function echoOf({ intent, sentence, language, touched }: TurnReading): Echo | null {
  if (language !== 'en') return null
  const { raw } = sentence
  return (rowOf(intent).asks === true ? asked(intent, raw) : null) ?? (touched ? null : echoOfTelling(intent, raw))
}

/** "I did" and "I am" answer a question, not an offer or an invitation. */
const SHORTLY: ReadonlySet<IntentId> = new Set(['yes-no', 'done-yet', 'did-you-know'])

function asked(intent: IntentId, raw: string): Echo | null {
  const echo = echoOfAsking(raw)
  return echo?.intent === 'unknown' && !SHORTLY.has(intent) ? null : echo
}
