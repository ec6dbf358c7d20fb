import type { ModelAnswer } from '#core/language-model/port.ts'

/** The answer to a question that asks for one; null if there are several, or if it was cut off or filtered, since what is missing could change what it says. */
export function soleAnswer(answers: readonly ModelAnswer[]): ModelAnswer | null {
  const [only] = answers
  return only === undefined || answers.length > 1 || only.finish === 'length' || only.finish === 'filter' ? null : only
}
