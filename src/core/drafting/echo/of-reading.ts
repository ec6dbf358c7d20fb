import type { TurnReading } from '../intents/read-turn.ts'
import { rowOf } from '../intents/table.ts'
import { echoOfAsking } from './asking.ts'
import type { Echo } from './echo.ts'
import { echoOfTelling } from './telling.ts'

/** What of their turn an answer can take up; null where nothing is sure, and where it may be graver than it looks. */
export function echoOf({ intent, sentence, language, touched }: TurnReading): Echo | null {
  if (language !== 'en' || touched) return null
  const { raw } = sentence
  return (rowOf(intent).asks === true ? echoOfAsking(raw) : null) ?? echoOfTelling(intent, raw)
}
