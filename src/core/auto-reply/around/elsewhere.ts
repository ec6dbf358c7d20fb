import { bubblesIn } from '#core/channel/register.ts'
import { canonical, sentencesOf } from '#core/drafting/intents/reading.ts'
import { topicsOf } from '#core/gravity/topics.ts'
import { saidOf } from '#core/mail/letter.ts'
import { isCourtesy } from '#core/drafting/precedent/courtesy.ts'
import { isNearIdentical, repeatWindowMs } from '../checks/near-identical.ts'
import { clockSkewMs } from '../facts-of-situation.ts'
import { isSerious, overshadowedMs } from './gravity-around.ts'
import { asksAnything, demands } from '../precedent/asking.ts'
import { turnText } from '../said.ts'
import type { Situation, TurnElsewhere } from '../situation.ts'

/** What the owner and this person wrote to each other in other threads, on any channel. */

/** The owner wrote to this person elsewhere since the turn began, allowing for clocks that differ. */
export function isAnsweredElsewhere(situation: Situation): boolean {
  return isSinceTurn(situation, situation.history.wroteElsewhereAt)
}

/** They edited or unsent a message, here or elsewhere, and the owner hasn't written to them since, so nobody has read its current text. */
export function hasEdited({ now, history }: Situation): boolean {
  const { editedAt = null } = history
  return editedAt !== null && !(now - editedAt > overshadowedMs) && !hasWrittenSince(history, editedAt)
}

/** The owner has certainly written by hand to them alone after this moment, here or elsewhere: what is said to a group answers nobody in it. Clocks differ. */
function hasWrittenSince({ wroteToThemAt = null }: Situation['history'], at: number): boolean {
  return wroteToThemAt !== null && wroteToThemAt >= at + clockSkewMs
}

/** The owner has written something since the turn began that may have been to this person. */
export function mayBeAnsweredElsewhere(situation: Situation): boolean {
  return isSinceTurn(situation, situation.history.wroteToUnknownAt)
}

function isSinceTurn({ now, incoming }: Situation, at: number | null = null): boolean {
  const begin = Math.min(...incoming.map((message) => message.at ?? now))
  return at !== null && !(at < begin - clockSkewMs)
}

/**
 * Elsewhere, a question or request of theirs, a sensitive topic, or something for the owner is waiting, or was dismissed without an answer. A
 * cheerful reply here would ignore it.
 */
export function leavesUnansweredElsewhere({ history }: Situation): boolean {
  const isOpen = ({ waits, dismissed, at }: TurnElsewhere) => waits || (dismissed === true && !hasWrittenSince(history, at))
  return (history.elsewhere ?? []).some(
    (turn) => isOpen(turn) && (turn.forOwner || asksAnything(turn.text) || demands(turn.text) || isSerious(turn.text) || hasTopic(turn)),
  )
}

/**
 * Elsewhere, something other than a courtesy was written within the last hours, whatever became of it. What it says about today cannot be known:
 * losses and partings come in any words, and an "ok" under them settles nothing.
 */
export function isToldElsewhere(situation: Situation): boolean {
  const { now, history } = situation
  const { toldElsewhereAt = null, elsewhere = [] } = history
  const isRecent = (at: number) => !(now - at > overshadowedMs)
  // They say more about the same.
  if ([isAnsweredElsewhere, hasEdited, leavesUnansweredElsewhere, isSaidElsewhere].some((is) => is(situation))) return false
  if (toldElsewhereAt !== null && isRecent(toldElsewhereAt)) return true
  return elsewhere.some((turn) => isRecent(turn.at) && (turn.forOwner || !isCourtesy(wordsOf(turn))))
}

/** Judged by the turn's own words; what it waits for may be in its draft or in earlier messages. A thought can be split anywhere. */
function hasTopic(turn: TurnElsewhere): boolean {
  const words = wordsOf(turn)
  const bubbles = bubblesIn(words, turn.register)
  return [...bubbles, bubbles.join(' ')].some((text) => topicsOf(text).size > 0)
}

/** Longer turns are compared as a whole only, UTF-16 units: they are no courtesies, which holds anyway (`isToldElsewhere`). */
const comparedInPieces = 1000

/** Everything they say here they also said elsewhere, where it has been dealt with. The same message gets one answer. */
export function isSaidElsewhere(situation: Situation): boolean {
  const { now, medium, history } = situation
  const own = wordsOf({ text: turnText(situation), register: medium })
  if (own === '') return false
  const dealtWith = (history.elsewhere ?? []).filter(({ waits, at }) => !waits && !(now - at > repeatWindowMs)).map(wordsOf)
  if (dealtWith.some((other) => isSame(own, other))) return true
  if (own.length > comparedInPieces) return false
  // One email may repeat what they said in two texts.
  const lines = dealtWith.filter(({ length }) => length <= comparedInPieces).flatMap(linesIn)
  const sentences = lines.flatMap(sentencesIn)
  const pieces = [...lines, ...sentences, ...sentences.flatMap(clausesIn)]
  const isThere = (piece: string) => pieces.some((one) => isSame(piece, one))
  const isSentenceThere = (sentence: string) => isThere(sentence) || areAll(clausesIn(sentence), isThere)
  return areAll(linesIn(own), (line) => isThere(line) || areAll(sentencesIn(line), isSentenceThere))
}

/** Words that people put before something they repeat. */
const again = /^(?:(?:ha(?:ha)+|lol|btw|by the way|and|also|so|well|oh|hey|as i (?:said|wrote|texted)(?: you)?) )+/u

/** Allows for spelling: "im" is "I am", and an email spells out what a text abbreviates with signs. */
function isSame(one: string, other: string): boolean {
  if (isNearIdentical(one, other)) return true
  const [left, right] = [one, other].map((text) => canonical(text).replace(again, ''))
  return left !== '' && left === right
}

/** The text without greeting and sign-off, unless there is nothing else. */
function wordsOf({ text, register }: Pick<TurnElsewhere, 'text' | 'register'>): string {
  return saidOf(text, register) || text
}

function areAll(pieces: readonly string[], is: (piece: string) => boolean): boolean {
  return pieces.length > 0 && pieces.every(is)
}

const linesIn = (text: string): readonly string[] => bubblesIn(text, 'text')
const sentencesIn = (line: string): readonly string[] => sentencesOf([line]).map(({ raw }) => raw)

/** Splits at commas, semicolons, colons, ellipses, and dashes: one sentence here may be two there. */
function clausesIn(sentence: string): string[] {
  return sentence.split(/[,;:…–—]+/u).filter((clause) => clause.trim() !== '')
}
