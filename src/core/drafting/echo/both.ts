import { answerTable, type AnswerId } from '../answers/table.ts'
import type { TurnReading } from '../intents/read-turn.ts'
import { rowOf, type IntentId } from '../intents/table.ts'
import { templateFor, type Echo } from './echo.ts'
import { takenUpOf } from './of-reading.ts'

/** The answers to one of two questions: what is said on each side, or a text with a gap. */
interface Sides {
  readonly yes: string | null
  readonly no: string | null
  readonly gap: string | null
}

const longest = 110

/** One draft for each side of two questions, or of one and what only the owner knows. Null unless both are clear. */
export function bothSaid(first: TurnReading, second: TurnReading): Echo | null {
  const [one, other] = [sidesOf(first), sidesOf(second)]
  if (one === null || other === null) return null
  // "it went well, at [time]" says of the one what the other asks.
  if (first.intent === 'how-was' && /^(?:at|around) \[/u.test(other.gap ?? '')) return null
  const leading = one.yes === null ? (other.yes === null ? first : second) : first
  const { yes, no } = joinedSides(one, other, refersBack(second))
  const said: Partial<Record<AnswerId, string>> = {}
  for (const answer of rowOf(leading.intent).answers) {
    const { side, blank } = answerTable[answer]
    const text = one.yes === null && other.yes === null ? (blank === true ? yes : null) : side === 'yes' ? yes : side === 'no' ? no : null
    if (text !== null && text.length <= longest && !Object.values(said).includes(text)) said[answer] = text
  }
  return Object.keys(said).length === 0 ? null : { intent: leading.intent, only: true, by: said }
}

function joinedSides(one: Sides, other: Sides, isBound: boolean): { readonly yes: string | null; readonly no: string | null } {
  const gap = other.gap ?? ''
  if (one.yes !== null && other.yes !== null)
    return {
      yes: `${one.yes}, and ${clause(other.yes)}`,
      no: one.no === null ? null : isBound ? one.no : other.no === null ? null : `${one.no}, but ${clause(other.yes)}`,
    }
  if (one.yes !== null) return { yes: `${one.yes}, ${gap}`, no: one.no === null ? null : isBound ? one.no : `${one.no}, ${gap}` }
  if (other.yes !== null)
    return { yes: `${one.gap ?? ''}, and ${other.yes}`, no: other.no === null ? null : `${one.gap ?? ''}, and ${other.no}` }
  return { yes: `${one.gap ?? ''}, and ${gap.replace(/^and /u, '')}`, no: null }
}

/** "I can bring chips" of "{yes}, I can bring chips", unless what is left is no clause: "{no}, what happened". */
function clause(template: string): string {
  const rest = template.replace(/^\{\w+\},? /u, '')
  return /^(?:I|I'm|I'll|I've|I'd|we|we're|you|it|it's|they|they're|he|she|there|let's|the|my|your|his|her|the \w+)\b/u.test(rest)
    ? rest
    : template
}

/** Whether a no to the first question answers the second one as well. */
function refersBack({ intent, sentence }: TurnReading): boolean {
  return bound.has(intent) || /\b(?:it|them|they|that|those)\b/u.test(sentence.text)
}
const bound: ReadonlySet<IntentId> = new Set(['favor', 'permission', 'offer'])

/** Null if the question allows no clear answer. */
function sidesOf(reading: TurnReading): Sides | null {
  const { answers, asks } = rowOf(reading.intent)
  if (asks !== true) return null
  const { echo, unanswerable } = takenUpOf(reading)
  if (unanswerable || echo?.tender === true) return null
  const blank = answers.find((answer) => answerTable[answer].blank === true)
  const gap = blank === undefined ? null : (echo?.by?.[blank] ?? answerTable[blank].plain[0] ?? null)
  if (gap !== null) return { yes: null, no: null, gap }
  if (/^(?:\w+ ){0,2}?(?:did|have) you (?:guys )?(?:hear|heard) about\b/u.test(reading.sentence.text))
    return { yes: null, no: null, gap: 'and {no}, what happened' }
  // "I am" alone says too little beside another answer.
  if (echo === null || echo.intent === 'unknown') return null
  const said = (side: 'yes' | 'no') =>
    answers.filter((answer) => answerTable[answer].side === side).flatMap((answer) => templateFor(echo, answer) ?? [])[0] ?? null
  const yes = said('yes')
  return yes === null ? null : { yes, no: said('no'), gap: null }
}
