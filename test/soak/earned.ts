import type { Register } from '#core/channel/register.ts'
import { seeded } from '#core/evaluation/seeded.ts'
import type { DraftSigns, Verdict } from '#core/trust/index.ts'

type Signs = Omit<DraftSigns, 'hour'>

/** The lowest threshold that a scripted draft is told apart by. */
const threshold = 0.7
const good: Signs = { act: 'laugh', lengthRatio: 1, newWords: 0.1, trimmed: false, agreement: 0.8, logprob: -0.4, precedents: 12 }
const bad: Signs = { act: 'other', lengthRatio: 4, newWords: 0.9, trimmed: true, agreement: 0.1, logprob: -2.5, precedents: 0 }

/** What a draft is judged by that a test wants this sure: the number itself is earned. Null: nothing can be told of it, so none is stated. */
export function earnedSigns(confidence: number | null): { readonly signs?: Signs } {
  return confidence === null ? {} : { signs: confidence >= threshold ? good : bad }
}

/** An owner who has practised: they would send what has good signs, and nothing else, least of all what was made for another moment. */
export function earnedVerdicts(engine: string, now: number, register: Register = 'text'): Verdict[] {
  const random = seeded(7)
  const word = () => Math.floor(random() * 1e9).toString(36)
  return Array.from({ length: 300 }, (_, i): Verdict => {
    const decoy = i % 10 === 9
    const right = !decoy && i % 5 !== 0
    const moment = {
      incoming: `still laughing about ${word()} ${word()}`,
      draft: right ? `haha yes, the ${word()} ${word()} was so good` : `${word()} ${word()} ${word()}`,
      signs: { ...(right ? good : bad), hour: 9 + (i % 12) },
    }
    const kind = right ? 'practice-yes' : 'practice-no'
    return {
      id: `earned-${engine}-${register}-${i}`,
      at: now - (300 - i) * 60_000,
      engine,
      register,
      person: `card:${i % 30}`,
      kind,
      decoy,
      moment,
    }
  })
}
