import { drawn } from '#core/prompting/answer/drawn.ts'
import type { Language } from '../answers/foreign.ts'
import { answerTable, plainIn, type AnswerId } from '../answers/table.ts'
import type { Choice } from '../intents/choosing.ts'
import type { Favourite, Habits } from './habits.ts'

export interface Occasion {
  readonly language: Language
  readonly choice: Choice | null
  readonly wishes: string | null
  /** Their turn. The same turn always gets the same text. */
  readonly turn: string
  /** Whether flippant answers are forbidden. */
  readonly sober: boolean
}

/** An answer in the owner's measured style, for when they have no phrase of their own for it. Null if it cannot be said. */
export function sayPlainly(answer: AnswerId, habits: Habits, occasion: Occasion): string | null {
  const row = answerTable[answer]
  const formal = habits.formality === 'formal'
  const choices = occasion.language === 'en' ? (formal ? (row.formal ?? []) : row.plain) : plainIn(occasion.language, answer)
  const at = Math.floor(drawn(`${occasion.turn} ${answer}`) * choices.length)
  const chosen = occasion.language !== 'en' && answer === 'option-a' ? '[option-a]' : choices[at]
  if (chosen === undefined || (chosen.includes('[either]') && (occasion.choice?.either ?? null) === null)) return null
  const said = filled(chosen, habits)
    .replace('[option-a]', occasion.choice?.options[0] ?? '')
    .replace('[option-b]', occasion.choice?.options[1] ?? '')
    .replace('[either]', occasion.choice?.either ?? '')
    .replace('[wishes]', occasion.wishes ?? '')
    .trim()
  if (said === '' || (chosen.includes('[wishes]') && occasion.wishes === null)) return null
  const { mark, grave } = answerTable[answer]
  return dressed(said, mark === '!' && (grave === true || occasion.sober) ? undefined : mark, habits)
}

/** Replaces `{yes}` and the like with the owner's word. */
export function filled(template: string, { words, formality }: Habits): string {
  return template.replace(/\{(\w+)\}/gu, (_, name: string) =>
    formality === 'formal' && name === 'yes' ? 'yes' : (words[name as Favourite] ?? name),
  )
}

const mostlyShare = 0.5
/** An owner who ends at least this share of turns with an exclamation mark also congratulates with one. */
const warmShare = 0.12
const asksShare = 0.02

/** Applies the owner's capitals, apostrophes and end punctuation. */
export function dressed(text: string, mark: '!' | '?' | undefined, { profile, formality, doubled }: Habits): string {
  const { fullStop, none, exclamation, question } = profile.ending
  const cased = withCase(text, formality === 'formal' ? 0 : profile.lowerCaseStart)
  const spelled = formality === 'casual' && profile.apostrophes < mostlyShare ? cased.replace(/(\p{L})['’](?=\p{L})/gu, '$1') : cased
  if (/[!?.\])\p{Extended_Pictographic}\ufe0f]$/u.test(spelled) && mark !== '?') return spelled
  if (mark === '?') return question >= asksShare || formality === 'formal' ? `${spelled}?` : spelled
  if (mark === '!' && exclamation >= warmShare) return `${spelled}${doubled && formality === 'casual' ? '!!' : '!'}`
  return formality === 'formal' || fullStop > none ? `${spelled}.` : spelled
}

/** "I'm" keeps its capital unless the owner starts almost every turn in lower case. */
function withCase(text: string, lower: number): string {
  if (lower < mostlyShare) return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  const small = /^I\b/u.test(text) ? text : text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
  return lower >= 0.75 ? small.replace(/\bI\b/gu, 'i') : small
}
