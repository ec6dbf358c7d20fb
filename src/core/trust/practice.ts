import { actOf } from '../drafting/answers/act-of.ts'
import { isCourtesy } from '../drafting/precedent/courtesy.ts'
import { tokenF1 } from '../drafting/similarity.ts'
import { registerOf, type Register } from '../channel/register.ts'
import { saidOf } from '../mail/letter.ts'
import { seeded } from '../evaluation/seeded.ts'
import { tokenize } from '../voice/tokens.ts'

/** A past moment for a Practice card. */
export interface PracticeMoment {
  readonly id: string
  readonly contact: string
  /** Their turn. */
  readonly incoming: string
  /** `text` if omitted. */
  readonly register?: Register
  /** What the owner really wrote. */
  readonly wrote: string
  /** ms since 1970. */
  readonly at: number
}

/** One in this many cards has a draft that was made for another moment (a decoy). */
export const decoyEvery = 5

/**
 * The order of cards: people on the allowed list first. Two of three cards are about a courtesy: nothing else is ever answered automatically. Of courtesies and of
 * the rest, the most frequent kinds of answer come first, newest first within a kind. Kinds alternate by frequency, so that a rare one is not left for the end.
 */
export function practiceOrder<M extends PracticeMoment>(moments: readonly M[], allowed: ReadonlySet<string>): M[] {
  // Both cached, because people often write the same few words.
  const isCourteous = remembered(
    (moment: M) => isCourtesy(saidOf(moment.incoming, registerOf(moment))),
    (moment) => `${registerOf(moment)} ${moment.incoming}`,
  )
  const kindOf = remembered(
    ({ wrote }: M) => actOf(wrote),
    ({ wrote }) => wrote,
  )
  const newestFirst = moments.toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))
  return [true, false].flatMap((isAllowed) => {
    const theirs = newestFirst.filter(({ contact }) => allowed.has(contact) === isAllowed)
    const [courtesies, others] = [true, false].map((one) =>
      byFrequency(
        theirs.filter((moment) => isCourteous(moment) === one),
        kindOf,
      ),
    )
    return alternating(courtesies ?? [], others ?? [])
  })
}

function byFrequency<M>(moments: readonly M[], kindOf: (moment: M) => string): M[] {
  const kinds = Map.groupBy(moments, kindOf)
  const placed = [...kinds.values()].flatMap((list) => list.map((moment, i) => ({ moment, place: (i + 1) / list.length ** 1.5 })))
  return placed.toSorted((a, b) => a.place - b.place).map(({ moment }) => moment)
}

/** Two of one list, one of the other. */
function alternating<M>(some: readonly M[], others: readonly M[]): M[] {
  return Array.from({ length: Math.max(some.length, others.length) }, (_, i) => [
    ...some.slice(2 * i, 2 * i + 2),
    ...others.slice(i, i + 1),
  ]).flat()
}

function remembered<M, T>(work: (moment: M) => T, keyOf: (moment: M) => string): (moment: M) => T {
  const known = new Map<string, T>()
  return (moment) => {
    const key = keyOf(moment)
    const value = known.has(key) ? (known.get(key) as T) : work(moment)
    known.set(key, value)
    return value
  }
}

/** Whether the card at this position (from 0) has a draft for another moment; `seed` determines which one of each five. */
export function isDecoy(place: number, seed: number): boolean {
  const random = seeded(seed + Math.floor(place / decoyEvery))
  return place % decoyEvery === Math.floor(random() * decoyEvery)
}

/** Whether a draft does something different from what belongs here, in different words. */
export function isOfAnotherIntent(draft: string, here: { readonly wrote: string; readonly draft: string | null }): boolean {
  const words = tokenize(draft)
  const act = actOf(draft)
  return [here.wrote, here.draft].every((own) => own === null || (act !== actOf(own) && tokenF1(words, tokenize(own)) < 0.34))
}
