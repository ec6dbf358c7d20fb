import { allSentencesOf } from '../drafting/intents/reading.ts'
import { gravityOdds } from './classifier.ts'
import { emergencyRules, joking, lossRules, pleading, seriousRules } from './rules.ts'
import { understatedRules } from './understated.ts'

/** `loss`: plainly sad news that asks for nothing and may get one careful condolence. `grave`: nothing may be said for the owner. */
export type Gravity = 'none' | 'loss' | 'grave'

/** More is a story of its own, and wants an answer of its own. */
const longestLoss = 24
const lightTone = /[?!😂🤣💀😆🎉🥳]|\b(?:l+o+l+|lmf?ao|(?:ha){2,}|yay|cool|great|welp|finally|btw|anyway|so apparently|guess|fun fact)\b/iu

/** From which odds on nothing may be said; only what cannot hurt, to what asks and to what tells. Record 058 says how they were chosen. */
export const gravityBars = { grave: 0.38, asking: 0.08, telling: 0.04 } as const

/** A turn or a bubble of it. */
export interface Part {
  readonly text: string
  /** What the rules say that it wants. */
  readonly wants: string
  /** How likely it is grave for the classifier that tells what it wants; null if that one reads nothing. */
  readonly asIntent: number | null
}

/** How likely a turn is grave, 0–1: the maximum over the whole and its bubbles, because the grave part may be anywhere. */
export function gravityOf(parts: readonly Part[]): number {
  return Math.max(0, ...parts.map(({ text, wants, asIntent }) => together(gravityOdds(text, wants), asIntent)))
}

/** Combines two classifiers by the mean of their log-odds: trained differently, they make different errors. */
export function together(one: number, other: number | null): number {
  if (other === null) return one
  return 1 / (1 + Math.exp(-(logOdds(one) + logOdds(other)) / 2))
}

function logOdds(share: number): number {
  return Math.log((share + minShare) / (1 - share + minShare))
}

const minShare = 1e-6

/** How grave a turn is by the rules. */
export function gravityByRules(bubbles: readonly string[]): Gravity {
  if (isTooLong(bubbles)) return 'grave'
  const [text = '', ...more] = piecesOf(bubbles)
  if (more.length > 0) return isGraveByRules(bubbles) ? 'grave' : 'none'
  if (!isGravePiece(text)) return 'none'
  const plainly =
    !emergencyRules.some((rule) => rule.test(text)) &&
    lossRules.some((rule) => rule.test(text)) &&
    !pleading.test(text) &&
    !lightTone.test(bubbles.join('\n'))
  return plainly && text.split(' ').length <= longestLoss ? 'loss' : 'grave'
}

/** Whether the rules alone find it grave; the bars are for what they miss. */
export function isGraveByRules(bubbles: readonly string[]): boolean {
  return isTooLong(bubbles) || piecesOf(bubbles).some(isGravePiece)
}

function isGravePiece(text: string): boolean {
  return [emergencyRules, seriousRules, understatedRules].some((rules) => rules.some((rule) => rule.test(text)))
}

/** UTF-16 units. No text and no mail is longer once it is read; of anything that is, nobody can tell what it says. */
const longestRead = 120_000

function isTooLong(bubbles: readonly string[]): boolean {
  return bubbles.reduce((sum, { length }) => sum + length, 0) > longestRead
}

/**
 * What is read at once, in UTF-16 units and sentences, and how much of it is read again with the next piece, so that no words are parted. Some rules look
 * for two things with anything in between: all of a long text at once would take them the square of its length.
 */
const piece = { length: 2_000, sentences: 30 }
const again = { length: 200, sentences: 3 }

/** A turn as the rules read it, in one piece unless it is long. */
function piecesOf(bubbles: readonly string[]): string[] {
  const sentences = allSentencesOf(bubbles).flatMap(({ text }) => cutUp(text))
  const pieces: string[] = []
  for (let at = 0; at === 0 || at < sentences.length;) {
    let end = at
    for (let length = 0; end < Math.min(sentences.length, at + piece.sentences) && (end === at || length < piece.length); end++)
      length += sentences[end]?.length ?? 0
    pieces.push(sentences.slice(at, end).join(' ').replace(joking, ' '))
    if (end >= sentences.length) break
    at = Math.max(at + 1, end - again.sentences)
  }
  return pieces
}

function cutUp(sentence: string): string[] {
  if (sentence.length <= piece.length) return [sentence]
  const pieces: string[] = []
  for (let at = 0; at < sentence.length; at += piece.length - again.length) pieces.push(sentence.slice(at, at + piece.length))
  return pieces
}
