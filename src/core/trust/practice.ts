import { actOf } from '../drafting/answers/act-of.ts'
import { tokenF1 } from '../drafting/similarity.ts'
import { seeded } from '../evaluation/seeded.ts'
import { tokenize } from '../voice/tokens.ts'

/** A past moment for a Practice card. */
export interface PracticeMoment {
  readonly id: string
  readonly contact: string
  /** What the owner really wrote. */
  readonly wrote: string
  /** ms since 1970. */
  readonly at: number
}

/** One in this many cards has a draft that was made for another moment (a decoy). */
export const decoyEvery = 5

/**
 * The order of cards: people on the allowed list first, then the most frequent kinds of moment, newest first within a kind. Kinds alternate by
 * frequency, so that a rare one is not left for the end.
 */
export function practiceOrder<M extends PracticeMoment>(moments: readonly M[], allowed: ReadonlySet<string>): M[] {
  const kinds = new Map<string, M[]>()
  // Cached, because owners often write the same few words.
  const acts = new Map<string, ReturnType<typeof actOf>>()
  for (const moment of moments.toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))) {
    const kind = acts.get(moment.wrote) ?? actOf(moment.wrote)
    acts.set(moment.wrote, kind)
    const list = kinds.get(kind)
    if (list === undefined) kinds.set(kind, [moment])
    else list.push(moment)
  }
  const placed = [...kinds.values()].flatMap((list) => list.map((moment, i) => ({ moment, place: (i + 1) / list.length ** 1.5 })))
  const rank = ({ contact }: M) => (allowed.has(contact) ? 0 : 1)
  return placed.toSorted((a, b) => rank(a.moment) - rank(b.moment) || a.place - b.place).map(({ moment }) => moment)
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
