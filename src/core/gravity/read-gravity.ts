import { sentencesOf } from '../drafting/intents/reading.ts'
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
  if (!isGraveByRules(bubbles)) return 'none'
  const text = wholeOf(bubbles)
  const plainly =
    !isEmergency(bubbles) && lossRules.some((rule) => rule.test(text)) && !pleading.test(text) && !lightTone.test(bubbles.join('\n'))
  return plainly && text.split(' ').length <= longestLoss ? 'loss' : 'grave'
}

/** Whether the rules alone find it grave; the bars are for what they miss. */
export function isGraveByRules(bubbles: readonly string[]): boolean {
  const text = wholeOf(bubbles)
  return [emergencyRules, seriousRules, understatedRules].some((rules) => rules.some((rule) => rule.test(text)))
}

function isEmergency(bubbles: readonly string[]): boolean {
  const text = wholeOf(bubbles)
  return emergencyRules.some((rule) => rule.test(text))
}

function wholeOf(bubbles: readonly string[]): string {
  return sentencesOf(bubbles)
    .map(({ text }) => text)
    .join(' ')
    .replace(joking, ' ')
}
