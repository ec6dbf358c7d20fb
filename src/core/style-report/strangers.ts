import { registerOf, type Register } from '../channel/register.ts'
import { realAgainstReal, tellApart } from '../evaluation/discriminator/told-apart.ts'
import { seeded, shuffledIndices } from '../evaluation/seeded.ts'
import type { ReplayTurn } from './replay.ts'

/** Areas under the curve with 95 % intervals: 0.5 if nothing tells the two apart, 1 if everything does. */
export interface StrangerMeasure {
  readonly register: Register
  readonly turns: number
  /** First drafts against what the owner wrote in the same turns. */
  readonly area: Area
  /** The owner's replies against other replies of theirs, which is the lowest reachable value. Null if there are too few. */
  readonly floor: Area | null
  /** Signs that give the drafts away, in words, strongest first. */
  readonly signs: string[]
}

export interface Area {
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** How well a reader who only sees the surface could tell drafts from replies, per register. Omits registers with fewer than 20 turns. */
export function measureStrangers(turns: readonly ReplayTurn[], seed: number): StrangerMeasure[] {
  const told = turns.filter(isTold)
  return [...Map.groupBy(told, registerOf)].flatMap(([register, own]): StrangerMeasure[] => {
    const pairs = own.map(({ drafts, wrote }) => ({ draft: drafts[0]?.text ?? '', real: wrote }))
    const apart = tellApart(pairs, seed)
    if (apart === null) return []
    const replies = pairs.map(({ real }) => real)
    const floor = realAgainstReal(
      replies.filter((_, i) => i % 2 === 0).slice(0, Math.floor(replies.length / 2)),
      replies.filter((_, i) => i % 2 === 1),
      seed,
    )
    return [{ register, turns: own.length, area: bare(apart.area), floor: floor === null ? null : bare(floor), signs: [...apart.signs] }]
  })
}

/** There is a draft to compare with the reply, and it differs. */
const isTold = ({ drafts, wrote }: ReplayTurn): boolean => {
  const [first] = drafts
  return first !== undefined && first.text.trim() !== '' && wrote.trim() !== '' && first.text.trim() !== wrote.trim()
}

const bare = ({ mean, low, high }: Area): Area => ({ mean, low, high })

export interface StrangerPair {
  readonly turn: ReplayTurn
  /** Whether the real reply is shown first. */
  readonly realFirst: boolean
}

/** Turns for the owner to try it on themselves, spread over all of them, newest first. The same replay gives the same ones. */
export function strangerPairs(turns: readonly ReplayTurn[], most: number, seed: number): StrangerPair[] {
  const told = turns.filter(isTold).toSorted((a, b) => b.at - a.at)
  const random = seeded(seed)
  return shuffledIndices(told.length, random)
    .slice(0, most)
    .toSorted((a, b) => a - b)
    .map((i) => ({ turn: told[i] as ReplayTurn, realFirst: random() < 0.5 }))
}
