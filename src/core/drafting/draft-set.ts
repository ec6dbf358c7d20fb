import type { Voice } from '../voice/voice.ts'
import { actOdds } from './act-model.ts'
import { actOf, type Act } from './acts.ts'
import type { Candidate } from './candidates.ts'
import type { DraftSigns } from './confidence.ts'
import { violations } from './guard.ts'
import { rankPhrases, type Phrase } from './response-set.ts'
import type { Moment } from './retrieval.ts'
import { tokenize } from '../voice/tokens.ts'
import { choose, resembles, type Chosen, type LengthPreference } from './slots.ts'
import type { Thread } from './thread.ts'

/** A draft before it is dressed for the owner. */
export interface Sketch {
  readonly slot: 'nearest' | 'longer' | 'short'
  readonly text: string
  readonly whole: boolean
  /** Own moments it leans on, nearest first; never empty. */
  readonly pairs: readonly number[]
  /** Set for a frequent phrase: how often the owner said it. */
  readonly uses: number | null
  readonly signs: DraftSigns
}

/** What the set is made of, in the order in which slots are given up when fewer are asked for. */
const PLANS: readonly (readonly ('nearest' | 'longer' | 'short')[])[] = [
  ['nearest'],
  ['nearest', 'short'],
  ['nearest', 'longer', 'short'],
  ['nearest', 'longer', 'nearest', 'short'],
  ['nearest', 'longer', 'nearest', 'short', 'short'],
]

/** Where the owner has no fitting phrase, the short slot is a retrieved reply about this long. */
const SHORT_AIM = { multiple: 0.35, weight: 0.4 }
const MOST_BECAUSE = 3

export interface Removed {
  has(pair: number): boolean
  /** How many of the removed replies are this phrase. */
  timesSaid(phrase: Phrase): number
}

export interface DraftSetInput {
  readonly voice: Voice
  readonly thread: Thread
  readonly moments: readonly Moment[]
  readonly candidates: readonly Candidate[]
  readonly lengths: LengthPreference
  /** 1–5. */
  readonly count: number
  /** What the owner has removed from the voice. */
  readonly removed?: Removed
}

/** Fills the slots nearest · nearest longer · short own phrase, none like another. May be shorter than asked, and empty. */
export function draftSet(input: DraftSetInput): Sketch[] {
  const { voice, thread, candidates, lengths } = input
  const plan = PLANS[Math.max(1, Math.min(5, input.count)) - 1] ?? []
  const odds = actOdds(voice.acts, thread.incoming)
  const phrases = usablePhrases(input, odds)
  const sketches: Sketch[] = []
  for (const slot of plan) {
    const taken = sketches.map(({ text }) => text)
    const phrase = slot === 'short' ? nextPhrase(phrases, sketches) : null
    if (phrase !== null) {
      sketches.push(sketchOfPhrase(phrase, input, odds))
      continue
    }
    const { multiple, weight } = { nearest: lengths.nearest, longer: lengths.longer, short: SHORT_AIM }[slot]
    const chosen = choose(candidates, { target: multiple * lengths.typical, weight }, taken, (pair) =>
      voice.store.contacts[pair] === thread.contact ? SAME_CONTACT : 1,
    )
    if (chosen !== null) sketches.push(sketchOfReply(slot, chosen, input, odds))
  }
  return sketches
}

/** People write differently to different people: what was written to this one wins where the rest is equal. */
const SAME_CONTACT = 1.05

function usablePhrases({ voice, thread, moments, removed }: DraftSetInput, odds: ReadonlyMap<Act, number>): Phrase[] {
  const { phrases, phraseOf } = voice.responses
  const register = registerOf(voice, thread.contact)
  const neighbours = phrases.map(() => 0)
  for (const { pair, nearness } of moments) {
    const place = (phraseOf[pair] ?? 0) - 1
    if (place >= 0) neighbours[place] = (neighbours[place] ?? 0) + nearness
  }
  return rankPhrases(phrases, odds, neighbours, register)
    .map(({ phrase }) => phrase)
    .filter((phrase) => removed === undefined || (usesLeft(phrase, removed) >= 2 && phrase.pairs.some((pair) => !removed.has(pair))))
}

/** A contact with n turns is believed n / (n + this) about which phrases are for them. */
const REGISTER_BACK_OFF = 20

/**
 * Per phrase, how much more often than to everybody it is said to this contact (logarithm; 0 for a new contact). What is affectionate is
 * for those it was said to, and for nobody else.
 */
function registerOf({ store, responses }: Voice, contact: number): number[] {
  const said = responses.phrases.map(() => 0)
  let turns = 0
  for (const [pair, to] of store.contacts.entries()) {
    if (to !== contact) continue
    turns++
    const place = (responses.phraseOf[pair] ?? 0) - 1
    if (place >= 0) said[place] = (said[place] ?? 0) + 1
  }
  return responses.phrases.map((phrase, i) => {
    const times = said[i] ?? 0
    if (phrase.act === 'affection' && times === 0) return -Infinity
    const share = phrase.count / Math.max(1, store.size)
    return Math.log((times + REGISTER_BACK_OFF * share) / (turns + REGISTER_BACK_OFF) / share)
  })
}

function usesLeft(phrase: Phrase, removed: Removed | undefined): number {
  return phrase.count - (removed?.timesSaid(phrase) ?? 0)
}

/** The best phrase that neither says nor does what another draft of the set does already. */
function nextPhrase(phrases: readonly Phrase[], sketches: readonly Sketch[]): Phrase | null {
  const taken = sketches.map(({ text }) => text)
  const tokens = taken.map((text) => tokenize(text))
  const done = new Set(sketches.map(({ text }) => actOf(text)))
  return (
    phrases.find((phrase) => (phrase.act === 'other' || !done.has(phrase.act)) && !resembles(phrase.text, taken, tokens)) ??
    phrases.find((phrase) => !resembles(phrase.text, taken, tokens)) ??
    null
  )
}

const AGREEING = 20

/** Share of the nearest moments whose reply is this phrase (`place` as in `phraseOf`; 0: no phrase). */
function agreement({ voice, moments }: DraftSetInput, place: number): number {
  if (place === 0) return 0
  let all = 0
  let alike = 0
  for (const { pair, nearness } of moments.toSorted((a, b) => b.nearness - a.nearness).slice(0, AGREEING)) {
    // The nearer the moment, the more its answer counts.
    all += nearness ** 2
    if (voice.responses.phraseOf[pair] === place) alike += nearness ** 2
  }
  return all === 0 ? 0 : alike / all
}

function sketchOfPhrase(phrase: Phrase, input: DraftSetInput, odds: ReadonlyMap<Act, number>): Sketch {
  const { voice, thread, moments, lengths, removed } = input
  const place = voice.responses.phrases.indexOf(phrase) + 1
  const near = moments.filter(({ pair }) => voice.responses.phraseOf[pair] === place).toSorted((a, b) => b.nearness - a.nearness)
  const here = phrase.pairs.filter((pair) => voice.store.contacts[pair] === thread.contact)
  return {
    slot: 'short',
    text: phrase.text,
    whole: true,
    pairs: [...new Set([...near.map(({ pair }) => pair), ...here, ...phrase.pairs])]
      .filter((pair) => removed?.has(pair) !== true)
      .slice(0, MOST_BECAUSE),
    uses: usesLeft(phrase, removed),
    signs: {
      slot: 'short',
      relevance: 0,
      overlap: 0,
      lengthRatio: phrase.text.length / lengths.typical,
      actOdds: odds.get(phrase.act) ?? 0,
      uses: usesLeft(phrase, removed),
      agreement: agreement(input, place),
      whole: true,
      asks: thread.incoming.includes('?'),
    },
  }
}

function sketchOfReply(slot: Sketch['slot'], { candidate, text }: Chosen, input: DraftSetInput, odds: ReadonlyMap<Act, number>): Sketch {
  return {
    slot,
    text: text.text,
    whole: text.whole,
    pairs: [candidate.moment.pair],
    uses: null,
    signs: {
      slot,
      relevance: candidate.moment.relevance,
      overlap: text.overlap,
      lengthRatio: text.text.length / input.lengths.typical,
      actOdds: odds.get(actOf(text.text)) ?? 0,
      uses: 1,
      agreement: text.whole ? agreement(input, input.voice.responses.phraseOf[candidate.moment.pair] ?? 0) : 0,
      whole: text.whole,
      asks: input.thread.incoming.includes('?'),
    },
  }
}

/** True where a text may be said to anybody: it holds no fact at all and binds the owner to nothing. */
export function isFreeOfFacts(text: string, words: Voice['words']): boolean {
  return violations(text, { words: new Set(), links: new Set() }, words).length === 0
}
