import { sentencesOf } from '../drafting/intents/reading.ts'
import { gravityOdds, touchesGraveTopic } from './classifier.ts'
import { EMERGENCY, JOKING, LOSS, PLEADING, SERIOUS } from './rules.ts'
import { UNDERSTATED } from './understated.ts'
import { LEARNED } from './weights.ts'

/** `loss`: plainly sad news that asks for nothing, to which one careful condolence may be said. `grave`: nothing may be said for the owner. */
export type Gravity = 'none' | 'loss' | 'grave'

/** More is a story of its own, and wants an answer of its own. */
const LONGEST_LOSS = 24
const LIGHT = /[?!😂🤣💀😆🎉🥳]|\b(?:l+o+l+|lmf?ao|(?:ha){2,}|yay|cool|great|welp|finally|btw|anyway|so apparently|guess|fun fact)\b/iu

/** A text that touches a topic of the safety floor is silenced at the lower bar, and at so much less where it is doubtful. */
const TOUCHED = 5

/** A turn or a bubble of it, with what the rules say that it wants. */
export interface Part {
  readonly text: string
  readonly wants: string
}

/**
 * How grave a turn is by its words: `parts` are the whole and, where there are several, its bubbles, as the grave part may stand anywhere.
 * `doubtful`: what it wants is only guessed, and it is sooner taken to be grave. Rather too often than too rarely.
 */
export function looksGrave(parts: readonly Part[], doubtful: boolean): boolean {
  return parts.some(({ text, wants }) => {
    const odds = gravityOdds(text, wants)
    if (odds >= (doubtful ? LEARNED.doubtful : LEARNED.bar)) return true
    return !text.includes('?') && odds >= LEARNED.doubtful / (doubtful ? TOUCHED : 1) && touchesGraveTopic(text)
  })
}

/** How grave a turn is by the rules. */
export function gravityByRules(bubbles: readonly string[]): Gravity {
  if (!isGraveByRules(bubbles)) return 'none'
  const text = wholeOf(bubbles)
  const plainly = !isEmergency(bubbles) && LOSS.some((rule) => rule.test(text)) && !PLEADING.test(text) && !LIGHT.test(bubbles.join('\n'))
  return plainly && text.split(' ').length <= LONGEST_LOSS ? 'loss' : 'grave'
}

/** What the rules alone find; the classifier's bar is fitted to what they miss. */
export function isGraveByRules(bubbles: readonly string[]): boolean {
  const text = wholeOf(bubbles)
  return [EMERGENCY, SERIOUS, UNDERSTATED].some((rules) => rules.some((rule) => rule.test(text)))
}

function isEmergency(bubbles: readonly string[]): boolean {
  const text = wholeOf(bubbles)
  return EMERGENCY.some((rule) => rule.test(text))
}

function wholeOf(bubbles: readonly string[]): string {
  return sentencesOf(bubbles)
    .map(({ text }) => text)
    .join(' ')
    .replace(JOKING, ' ')
}
