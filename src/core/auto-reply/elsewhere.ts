import { bubblesIn } from '../channel/register.ts'
import { canonical, sentencesOf } from '../drafting/intents/reading.ts'
import { topicsOf } from '../gravity/topics.ts'
import { saidOf } from '../mail/letter.ts'
import { isNearIdentical, repeatWindowMs } from './checks/near-identical.ts'
import { clockSkewMs } from './facts-of-situation.ts'
import { isSerious, overshadowedMs } from './gravity-around.ts'
import { asksAnything, demands } from './precedent/asking.ts'
import { turnText } from './said.ts'
import type { Situation, TurnElsewhere } from './situation.ts'

/** What the owner and this person wrote to each other in other threads, on any channel. */

/** The owner wrote to this person elsewhere since the turn began, by clocks that may differ. */
export function isAnsweredElsewhere(situation: Situation): boolean {
  return isSinceTurn(situation, situation.history.wroteElsewhereAt)
}

/** They changed or took back what they had written, here or elsewhere, and the owner has not written to them since: nobody has read what it says now. */
export function hasEdited({ now, history }: Situation): boolean {
  const { editedAt = null, ownerWroteAt, wroteElsewhereAt = null } = history
  if (editedAt === null || now - editedAt > overshadowedMs) return false
  return !(Math.max(ownerWroteAt ?? Number.NEGATIVE_INFINITY, wroteElsewhereAt ?? Number.NEGATIVE_INFINITY) > editedAt)
}

/** The owner wrote since then, and it may have been to this person. */
export function mayBeAnsweredElsewhere(situation: Situation): boolean {
  return isSinceTurn(situation, situation.history.wroteToUnknownAt)
}

function isSinceTurn({ now, incoming }: Situation, at: number | null = null): boolean {
  const begin = Math.min(...incoming.map((message) => message.at ?? now))
  return at !== null && !(at < begin - clockSkewMs)
}

/** A question of theirs, or something that is not to be answered automatically, waits elsewhere, or may: nobody goes on cheerfully beside it. */
export function leavesUnansweredElsewhere({ history: { elsewhere = [] } }: Situation): boolean {
  return elsewhere.some(
    (turn) => turn.waits && (turn.forOwner || asksAnything(turn.text) || demands(turn.text) || isSerious(turn.text) || hasTopic(turn)),
  )
}

/** By its own words: what it waits for may lie in its draft, or in what stood before it. A thought may be cut anywhere. */
function hasTopic(turn: TurnElsewhere): boolean {
  const words = wordsOf(turn)
  const bubbles = bubblesIn(words, turn.register)
  return [...bubbles, bubbles.join(' ')].some((text) => topicsOf(text).size > 0)
}

/** All that they say here they also said elsewhere, and there it has been dealt with: whoever writes the same twice hears back once. */
export function isSaidElsewhere(situation: Situation): boolean {
  const { now, channel, history } = situation
  const own = wordsOf({ text: turnText(situation), register: channel })
  if (own === '') return false
  const dealtWith = (history.elsewhere ?? []).filter(({ waits, at }) => !waits && !(now - at > repeatWindowMs)).map(wordsOf)
  if (dealtWith.some((other) => isSame(own, other))) return true
  // What they said in two texts may stand in one mail.
  const lines = dealtWith.flatMap(linesIn)
  const sentences = lines.flatMap(sentencesIn)
  const pieces = [...lines, ...sentences, ...sentences.flatMap(clausesIn)]
  const isThere = (piece: string) => pieces.some((one) => isSame(piece, one))
  const isSentenceThere = (sentence: string) => isThere(sentence) || areAll(clausesIn(sentence), isThere)
  return areAll(linesIn(own), (line) => isThere(line) || areAll(sentencesIn(line), isSentenceThere))
}

/** What people put before a thing when they say it once more. */
const again = /^(?:(?:ha(?:ha)+|lol|btw|by the way|and|also|so|well|oh|hey|as i (?:said|wrote|texted)(?: you)?) )+/u

/** Spelled as it may be: "im" is "I am", and a mail says in words what a text says in signs. */
function isSame(one: string, other: string): boolean {
  if (isNearIdentical(one, other)) return true
  const [left, right] = [one, other].map((text) => canonical(text).replace(again, ''))
  return left !== '' && left === right
}

/** Without greeting and sign-off, unless it is nothing else. */
function wordsOf({ text, register }: Pick<TurnElsewhere, 'text' | 'register'>): string {
  return saidOf(text, register) || text
}

function areAll(pieces: readonly string[], is: (piece: string) => boolean): boolean {
  return pieces.length > 0 && pieces.every(is)
}

const linesIn = (text: string): readonly string[] => bubblesIn(text, 'text')
const sentencesIn = (line: string): readonly string[] => sentencesOf([line]).map(({ raw }) => raw)

/** What stands between two commas: the same is said in one sentence here, and in two there. */
function clausesIn(sentence: string): string[] {
  return sentence.split(/[,;:…–—]+/u).filter((clause) => clause.trim() !== '')
}
