import type { StrangerReport } from '#contract/voice/style-report.ts'
import { countOf } from '#web/lib/time.ts'
import { whole } from '../report-numbers.ts'

/** Guessing is right half of the time. */
export const guessingShare = 0.5

/** The same as `strangerSentence` in as few words as it takes, for each register. */
export function strangerState(registers: readonly StrangerReport[]): string {
  if (registers.length === 0) return 'Not measured yet: it takes 20 drafted messages and a replay from this version on.'
  return registers
    .map(({ register, area }) => {
      const of = registers.length > 1 ? `${register === 'email' ? 'Email' : 'Messages'}: ` : ''
      return area.low <= guessingShare
        ? `${of}Not with any certainty, going by style alone.`
        : `${of}${whole(area.mean)} of the time, going by style alone; 50% is guessing.`
    })
    .join(' ')
}

/** What the measure says, claiming no more than its intervals carry. */
export function strangerSentence({ area, floor, turns, register }: StrangerReport): string {
  const on = `(${countOf(turns, register === 'email' ? 'email' : 'message')})`
  if (area.low <= guessingShare) return `Judging by style alone, its drafts couldn’t be told from your replies with any certainty ${on}.`
  const told = `Shown a draft beside your own reply, someone judging by style alone would spot the draft ${whole(area.mean)} of the time ${on}, even where habits match on average; 50% is guessing`
  if (floor === null) return `${told}.`
  return area.low <= floor.high
    ? `${told}. Your own replies differ from each other nearly as much.`
    : `${told}, and between your own replies it’s ${whole(floor.mean)}.`
}

/** After the last pair. */
export function triedSentence(right: number, of: number): string {
  if (right === of) return `You knew your own reply in all ${of}.`
  if (right === 0) return `You took the draft for your own every time: ${of} of ${of}.`
  return `You knew your own reply in ${right} of ${of}. Guessing gets about ${Math.round(of / 2)}.`
}
