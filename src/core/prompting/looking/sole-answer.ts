import type { ModelAnswer } from '#core/language-model/port.ts'
import { withoutReasoning } from '../answer/reading/reasoning.ts'

/** The answer to a question that asks for one; null if there are several, or if it was cut off or filtered, since what is missing could change what it says. */
function soleAnswer(answers: readonly ModelAnswer[]): ModelAnswer | null {
  const [only] = answers
  return only === undefined || answers.length > 1 || only.finish === 'length' || only.finish === 'filter' ? null : only
}

/** What chat templates end a turn with. */
const ends = String.raw`(?:\s*(?:<\|[\w-]{1,30}\|>|<\/s>|<end_of_turn>))*\s*$`
/** Stands for the answer where it is read whether all before it is thought. */
const place = 'ANSWER'

/** A form that `statedAnswer` looks for; `source`: a regular expression that ends with the answer. */
export function answerForm(source: string, flags = 'u'): RegExp {
  return new RegExp(String.raw`(?<![^\s>\]:])(?:${source})(?=${ends})`, flags)
}

/** The answer in the form that was asked for, with nothing but thought before it and nothing behind it: what goes on may take it back. */
export function statedAnswer(answers: readonly ModelAnswer[], form: RegExp): string | null {
  const said = soleAnswer(answers)?.text ?? ''
  const found = form.exec(said)
  if (found === null || withoutReasoning(`${said.slice(0, found.index)}${place}`)?.trim() !== place) return null
  return found[0]
}
