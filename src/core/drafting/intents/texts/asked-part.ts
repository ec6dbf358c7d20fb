import { answerTable } from '#core/drafting/answers/table.ts'
import { askedByForm, echoOfAsking } from '#core/drafting/echo/asking/asking.ts'
import { takenUpOf } from '#core/drafting/echo/of-reading.ts'
import { asksForFact } from '../details.ts'
import { readByRules, type ByForm, type TurnReading } from '../read-turn.ts'
import { rowOf, type IntentId } from '../table.ts'

/**
 * What a turn wants by the one thing that it asks, where the whole of it sounds like something else: the reason, the thanks or the "no rush" around a request is
 * not what waits for an answer. Null if that alone is not clear. `part`: the question or request, read as a turn of its own. `isInside`: it stands inside a
 * request to be told.
 */
export function askedPart(whole: TurnReading, part: TurnReading, isInside: boolean): ByForm | null {
  const asks = rowOf(whole.intent).asks === true
  // Whoever stands outside waits for the door, whatever they ask.
  if (part.touched || (whole.sure && !asks) || whole.intent === 'arrival') return null
  // What is told around a "let me know" may be what it is about.
  if (isInside && (whole.touched || whole.intent === 'unknown')) return null
  const isMarked = part.sentence.asks && !whole.sentence.asks && whole.choice === null
  const isOfFact = asksForFact(part.sentence)
  if (asks && !isInside && !isMarked && !(isOfFact && allowsSides(whole))) return null
  if (rowOf(part.intent).asks === true && !(isOfFact && allowsSides(part)) && isClear(part)) return formOf(part, part.intent)
  const intent = (asks ? isOfFact : toldOnly.has(whole.intent)) && !asksHowFar.test(part.sentence.text) ? byForm(part) : null
  return intent === null ? null : formOf(part, intent)
}

/** "where are we on the proposal" asks for no place. */
const asksHowFar = /\bwhere (?:are|do) (?:we|you|things) (?:on|with|at|stand)\b/u

const formOf = ({ sentence, choice }: TurnReading, intent: IntentId): ByForm => ({ intent, found: [intent], sentence, sure: false, choice })

/** Whether it may be answered with a yes. */
const allowsSides = ({ intent, choice }: TurnReading): boolean =>
  choice === null && rowOf(intent).answers.some((answer) => answerTable[answer].side === 'yes')

/** Thanks for the news do not answer a question. */
const toldOnly: ReadonlySet<IntentId> = new Set(['fyi', 'their-doing', 'heads-up', 'confirms', 'acknowledges'])

function byForm({ sentence }: TurnReading): IntentId | null {
  const echo = echoOfAsking(sentence.raw)
  return echo === null || echo.intent === 'unknown' ? askedByForm({ raw: sentence.raw, asks: true }) : echo.intent
}

/** Whether an answer can take it up, or it surely wants what the owner fills in. */
function isClear(part: TurnReading): boolean {
  const { echo, unanswerable } = takenUpOf(part)
  if (unanswerable) return false
  if (part.sure || (echo?.intent ?? 'unknown') !== 'unknown') return true
  return (
    rowOf(part.intent).answers.some((answer) => answerTable[answer].blank === true) &&
    readByRules([part.sentence.raw]).intent === part.intent
  )
}
