import { bestChrf, type CharacterGrams } from './chrf.ts'
import { seeded, shuffledIndices } from '../seeded.ts'

export const maxForeignTurns = 5

/**
 * Which other turns each turn's drafts are also held against: the next five on a shuffled circle. Every reply is foreign to exactly five
 * turns, so drafts that ignore the message have a mean lift of exactly 0, whatever they are.
 */
export function foreignTurns(turns: number, seed: number): number[][] {
  const circle = shuffledIndices(turns, seeded(seed))
  const foreign: number[][] = Array.from({ length: turns }, () => [])
  for (const [place, turn] of circle.entries()) {
    const others = Math.min(maxForeignTurns, turns - 1)
    for (let step = 1; step <= others; step++) foreign[turn]?.push(circle[(place + step) % turns] as number)
  }
  return foreign
}

/**
 * Per turn: chrF@k of its drafts with its own reply, minus the mean chrF@k of the same drafts with the foreign replies. What does not fall
 * when the turn is swapped says nothing about answering.
 */
export function lifts(drafts: readonly (readonly CharacterGrams[])[], replies: readonly CharacterGrams[], seed: number): number[] {
  const foreign = foreignTurns(replies.length, seed)
  return drafts.map((set, turn) => {
    const others = foreign[turn] ?? []
    if (others.length === 0) return 0
    let sum = 0
    for (const other of others) sum += bestChrf(set, replies[other] as CharacterGrams)
    return bestChrf(set, replies[turn] as CharacterGrams) - sum / others.length
  })
}

export interface Interval {
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly turns: number
}

/**
 * Mean with its 95 % bootstrap interval (percentiles of 2,000 resamples). With several people, `groups` holds one list per person; turns
 * are resampled within each, so that the mixture stays as it is.
 */
export function pooledLift(groups: readonly (readonly number[])[], seed: number, resamples = 2000): Interval | null {
  const turns = groups.reduce((sum, group) => sum + group.length, 0)
  if (turns === 0) return null
  const random = seeded(seed)
  const total = groups.reduce((sum, group) => sum + group.reduce((a, b) => a + b, 0), 0)
  const means = new Float64Array(resamples)
  for (let r = 0; r < resamples; r++) {
    let sum = 0
    for (const group of groups) for (let i = 0; i < group.length; i++) sum += group[Math.floor(random() * group.length)] as number
    means[r] = sum / turns
  }
  means.sort()
  const at = (share: number): number => means[Math.min(resamples - 1, Math.floor(share * resamples))] as number
  return { mean: total / turns, low: at(0.025), high: at(0.975), turns }
}
