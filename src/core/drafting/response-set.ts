import { tokenize } from '../voice/tokens.ts'
import { ACTS, actOf, type Act } from './acts.ts'
import { normalizeReply, tokenF1 } from './similarity.ts'

/** A short reply the owner writes again and again. */
export interface Phrase {
  /** As they most often write it. */
  readonly text: string
  readonly act: Act
  /** How many of their replies it stands for. */
  readonly count: number
  /** The newest moments it was said in, newest first. */
  readonly pairs: readonly number[]
}

const LONGEST = 40
const MOST_PHRASES = 60
const MOST_MOMENTS = 8
/** Groups that compete for a place; behind them nothing is frequent. */
const MOST_GROUPS = 600
const COVERED_FROM = 0.5

interface Group {
  readonly key: string
  readonly surfaces: Map<string, number>
  readonly pairs: number[]
}

export interface ResponseSet {
  readonly phrases: readonly Phrase[]
  /** Per pair: 0, or one more than the place of the phrase its reply is. */
  readonly phraseOf: Uint8Array
}

/**
 * The set of own short replies that covers most of what the owner says briefly: greedily the phrase that stands for the most replies not
 * yet covered (the same, or half of the words shared). `replies` come in the order of time, null where a reply must not be reused (it
 * holds a fact or binds the owner).
 */
export function responseSet(replies: readonly (string | null)[]): ResponseSet {
  const often = replies.length >= 2000 ? 3 : 2
  const groups = groupReplies(replies)
    .filter(({ pairs }) => pairs.length >= often)
    .toSorted((a, b) => b.pairs.length - a.pairs.length || (a.key < b.key ? -1 : 1))
    .slice(0, MOST_GROUPS)
  const tokens = groups.map(({ key }) => tokenize(key))
  const open = groups.map(({ pairs }) => pairs.length)
  const near = tokens.map((own) => tokens.flatMap((other, i) => (tokenF1(own, other) >= COVERED_FROM ? [i] : [])))
  const phrases: Phrase[] = []
  const phraseOf = new Uint8Array(replies.length)
  while (phrases.length < MOST_PHRASES) {
    let chosen = -1
    let gained = 0
    for (const [i, covered] of near.entries()) {
      // A phrase speaks for its like only if it is itself still to be said.
      if ((open[i] ?? 0) === 0) continue
      let gain = open[i] ?? 0
      for (const other of covered) if (other !== i) gain += (open[other] ?? 0) / 2
      if (gain > gained) {
        gained = gain
        chosen = i
      }
    }
    const group = groups[chosen]
    if (group === undefined) break
    phrases.push(toPhrase(group))
    for (const pair of group.pairs) phraseOf[pair] = phrases.length
    open[chosen] = 0
    for (const other of near[chosen] ?? []) open[other] = (open[other] ?? 0) / 2 < often ? 0 : (open[other] ?? 0) / 2
  }
  return { phrases, phraseOf }
}

function groupReplies(replies: readonly (string | null)[]): Group[] {
  const groups = new Map<string, Group>()
  for (const [pair, reply] of replies.entries()) {
    if (reply === null || reply.length > LONGEST || reply.includes('\n')) continue
    const key = normalizeReply(reply) || reply.trim()
    if (key === '') continue
    let group = groups.get(key)
    if (group === undefined) groups.set(key, (group = { key, surfaces: new Map(), pairs: [] }))
    const surface = reply.trim()
    group.surfaces.set(surface, (group.surfaces.get(surface) ?? 0) + 1)
    group.pairs.push(pair)
  }
  return [...groups.values()]
}

function toPhrase(group: Group): Phrase {
  let text = group.key
  let most = 0
  for (const [surface, count] of group.surfaces) {
    if (count > most) {
      most = count
      text = surface
    }
  }
  return { text, act: actOf(text), count: group.pairs.length, pairs: group.pairs.slice(-MOST_MOMENTS).toReversed() }
}

/** How much the owner's answers in near moments count beside the act model. */
const NEIGHBOUR_WEIGHT = 1.5

/**
 * Phrases by how well they answer: probability of the act, share of the phrase within its act, and near moments in which it was said.
 * `neighbours`: per phrase, the summed nearness of the moments it was said in; `register`: what is added
 * for the person it would be said to (-Infinity: never to them). Best first.
 */
export function rankPhrases(
  phrases: readonly Phrase[],
  odds: ReadonlyMap<Act, number>,
  neighbours: readonly number[],
  register: readonly number[],
): { phrase: Phrase; score: number }[] {
  const totals = new Map<Act, number>(ACTS.map((act) => [act, 0]))
  for (const { act, count } of phrases) totals.set(act, (totals.get(act) ?? 0) + count)
  return phrases
    .map((phrase, i) => ({
      phrase,
      score:
        Math.log(odds.get(phrase.act) ?? 1e-6) +
        Math.log(phrase.count / Math.max(1, totals.get(phrase.act) ?? 1)) +
        NEIGHBOUR_WEIGHT * Math.log(1 + (neighbours[i] ?? 0)) +
        (register[i] ?? 0),
    }))
    .filter(({ score }) => score > -Infinity)
    .toSorted((a, b) => b.score - a.score)
}
