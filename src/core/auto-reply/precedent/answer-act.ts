import { parseReply, says, type Segment } from '#core/drafting/answers/parse.ts'
import { answerTable } from '#core/drafting/answers/table.ts'
import { bubblesIn } from '#core/channel/register.ts'
import { readTurn, type TurnReading } from '#core/drafting/intents/read-turn.ts'
import { rowOf } from '#core/drafting/intents/table.ts'
import { readWords } from './words.ts'

/** Names what an answer to one turn does. Answers that do the same get equal names. */
export type AnswerReader = (reply: string) => string

/**
 * The one place where precedents ask what an answer does, according to the drafter's own tables. If a turn is surely read and asks nothing,
 * all answers that it allows and that ask nothing back do the same; if it asks something, the side they take counts. An answer with a word
 * that no table knows only equals one in the same words. `read`: for callers that read many turns and cache them.
 */
export function answersTo(turn: string, read: (bubbles: readonly string[]) => TurnReading = readTurn): AnswerReader {
  const { intent, sure } = read(bubblesIn(turn, 'text'))
  const row = rowOf(intent)
  const allowed = sure ? row.answers : []
  const actOf = (reply: string): string => {
    const segments = parseReply(withoutLaughter(reply))?.segments
    if (segments === undefined)
      return `says ${readWords(reply)
        .map(({ word }) => word)
        .join(' ')}`
    const told = segments.filter((kinds) => !kinds.some((kind) => answerTable[kind].beside === true))
    const sides = new Set(told.flatMap(sideOf))
    if (row.asks === true && sides.size === 1) return [...sides].join('')
    const answer = allowed.find((one) => says(segments, one, allowed))
    if (answer !== undefined && !reply.includes('?')) return row.asks === true ? answer : `answers ${intent}`
    return (told.length > 0 ? told : segments).map((kinds) => sideOf(kinds)[0] ?? kinds[0] ?? '').join(' and ')
  }
  // Cached: owners answer in the same few words, which are looked up several times.
  const acts = new Map<string, string>()
  return (reply) => {
    const act = acts.get(reply) ?? actOf(reply)
    acts.set(reply, act)
    return act
  }
}

/** A heart or a laugh names the act only if there is nothing else. */
function withoutLaughter(reply: string): string {
  const rest = reply.replace(/[\p{Extended_Pictographic}\ufe0f]/gu, ' ').replace(/(?<!\p{L})(?:lol|lmao|ha(?:ha)+h?)(?!\p{L})/giu, ' ')
  return /\p{L}/u.test(rest) ? rest.trim() : reply
}

/** The side that a phrase takes, if all of its kinds that take a side agree. */
function sideOf(kinds: Segment): ('yes' | 'no')[] {
  const sides = new Set(kinds.flatMap((kind) => answerTable[kind].side ?? []))
  return sides.size === 1 ? [...sides] : []
}

/** The act of at least `share` of the answers. Null if they differ or there are none. */
export function commonAct(read: AnswerReader, answers: readonly string[], share: number): string | null {
  const times = new Map<string, number>()
  for (const answer of answers) {
    const act = read(answer)
    times.set(act, (times.get(act) ?? 0) + 1)
  }
  const [most] = [...times].toSorted((a, b) => b[1] - a[1])
  return most !== undefined && most[1] >= share * answers.length ? most[0] : null
}
