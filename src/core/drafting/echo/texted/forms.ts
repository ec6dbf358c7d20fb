import type { Choice } from '#core/drafting/intents/choosing.ts'
import type { Sentence } from '#core/drafting/intents/reading.ts'
import type { IntentId } from '#core/drafting/intents/table.ts'
import type { Echo } from '../echo.ts'
import { belongings } from './belongings.ts'
import { facts } from './facts.ts'
import { bareText, type TextForm } from './form.ts'
import { outlook } from './outlook.ts'
import { people } from './people.ts'
import { plans } from './plans.ts'
import { remarks } from './remarks.ts'

const forms: readonly TextForm[] = [...facts, ...belongings, ...plans, ...outlook, ...people, ...remarks]

/** Longer sentences say something of their own. */
const longestForm = 160

/** A sentence in a set form, with the options if it is a choice. */
export interface Formed {
  readonly form: TextForm
  readonly choice: Choice | null
}

/** The set form of a sentence. Null if it is in none. */
export function textFormOf(sentence: Sentence): Formed | null {
  if (sentence.raw.length > longestForm) return null
  const text = bareText(sentence.text)
  for (const form of forms) {
    if (!form.rule.test(text) || form.unless?.test(text) === true || form.needs?.test(sentence.raw) === false) continue
    if (form.choice === undefined) return { form, choice: null }
    const choice = form.choice(sentence)
    if (choice !== null) return { form, choice }
  }
  return null
}

/** What answers a sentence in a set form of this intent. Undefined if it is in none, or in one that leaves the answers open; null if only the owner can answer. */
export function echoOfText(intent: IntentId, sentence: Sentence): Echo | null | undefined {
  const form = textFormOf(sentence)?.form
  if (form?.said === undefined || form.intent !== intent) return undefined
  const said = form.said(form.rule.exec(bareText(sentence.text))?.groups ?? {}, sentence)
  return said === null ? null : { intent, only: true, ...said }
}
