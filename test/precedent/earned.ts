import { withPrecedents } from '#core/drafting/index.ts'
import { fitTrust, type JudgedMoment, type Trust, type Verdict } from '#core/trust/index.ts'
import type { Voice } from '#core/voice/index.ts'
import { beloved, rituals } from './routines.ts'

const trusts = new WeakMap<Voice, Trust>()

/** The signs of a draft as the drafting worker finds them, at noon. */
export function judgedMoment(voice: Voice, incoming: string, text: string, contact: string | null): JudgedMoment {
  const request = { contact, incoming: incoming.split('\n'), previous: [], count: 1 }
  const [draft] = withPrecedents(voice, request, [{ text, confidence: null, because: [], reason: '' }])
  if (draft?.signs === undefined) throw new Error('a draft without signs')
  return { incoming, draft: text, signs: { ...draft.signs, hour: 12 } }
}

/** What an owner's practice says of an engine without a miss: a yes to every draft, and a no to each that was made for another moment. */
export function perfectRecord(voice: Voice): Trust {
  const kept = trusts.get(voice)
  if (kept !== undefined) return kept
  const said = (i: number, incoming: string, text: string, decoy: boolean): Verdict => ({
    id: `v${i}${decoy ? '-other' : ''}`,
    at: i,
    engine: 'model',
    register: 'text',
    person: beloved.key,
    kind: decoy ? 'practice-no' : 'practice-yes',
    decoy,
    moment: judgedMoment(voice, incoming, text, beloved.key),
  })
  const cards = rituals.flatMap(({ theirs, answers }) => theirs.flatMap((turn) => answers.map((answer) => [turn, answer] as const)))
  const others = cards.filter((_, i) => i % 8 === 0)
  const trust = fitTrust([
    ...cards.map(([turn, answer], i) => said(i, turn, answer, false)),
    ...others.map(([turn], i) => said(i, turn, 'something else entirely', true)),
  ])
  trusts.set(voice, trust)
  return trust
}
