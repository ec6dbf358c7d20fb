import { actOf } from '../../drafting/acts.ts'
import { readWords } from './words.ts'

/**
 * What an answer does, as a name that is equal for answers that do the same. Rules on words know few acts: an answer that none of them knows
 * does the same only as one in the same words.
 *
 * The one place where precedents ask what an answer does.
 */
export function answerAct(reply: string): string {
  const act = actOf(reply)
  if (act !== 'other') return act
  return `says ${readWords(reply)
    .map(({ word }) => word)
    .join(' ')}`
}

/** The act that at least `share` of the answers do; null where they differ or there are none. */
export function commonAct(answers: readonly string[], share: number): string | null {
  const times = new Map<string, number>()
  for (const answer of answers) {
    const act = answerAct(answer)
    times.set(act, (times.get(act) ?? 0) + 1)
  }
  const [most] = [...times].toSorted((a, b) => b[1] - a[1])
  return most !== undefined && most[1] >= share * answers.length ? most[0] : null
}
