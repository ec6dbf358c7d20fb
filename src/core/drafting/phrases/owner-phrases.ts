import { parseReply, says, type Segment } from '../answers/parse.ts'
import { ANSWERS, type AnswerId } from '../answers/table.ts'
import { intentIds, type IntentId } from '../intents/read-turn.ts'
import { readReply } from '../../voice/pair-store.ts'
import type { Voice } from '../../voice/voice.ts'
import { sanitize } from '../sanitize.ts'
import { habitsFor, type Habits } from './habits.ts'
import { registerOf, type Register } from './register.ts'

/** A phrase of the owner's that says an answer. */
export interface OwnPhrase {
  readonly text: string
  /** Moments it was said in: to this person first, after such a turn first, newest first; at most three. */
  readonly pairs: readonly number[]
  /** How often they have said it to people of this register, and to this person. */
  readonly uses: number
  readonly here: number
}

/** The owner's phrases as they weigh for one person and one intent. */
export interface Weighed {
  /** By place in `answered.phrases`. */
  readonly weights: Float64Array
  readonly moments: readonly (readonly number[])[]
  readonly uses: Uint32Array
  readonly here: Uint32Array
}

/** What a moment counts for as evidence of a phrase. */
const HERE_AND_SUCH = 8
const HERE = 2
const SUCH = 3
const ANYWHERE = 0.6
/** The oldest moment counts this share of the newest: people change how they say yes. */
const OLDEST = 0.4
const MOST_MOMENTS = 12
const HEARTS = /[❤💕💖💗💛💙💜🧡💚🖤🤍😘🥰😍♥💞💓🫶]/u
const ENDEARING = /\b(?:babe|baby|honey|hun|sweetie|sweetheart|darling|love|mom|mama|dad|dude|bro|girl|man|sis)\b/iu

/** Chooses phrases of one voice; made once for it. */
export class OwnerPhrases {
  readonly #voice: Voice
  readonly #segments: readonly (readonly Segment[])[]
  readonly #registers: readonly Register[]
  readonly #habits = new Map<number, Habits>()

  constructor(voice: Voice) {
    this.#voice = voice
    this.#segments = voice.answered.phrases.map((key) => (key.startsWith('x') ? signOf(key) : null) ?? parseReply(key)?.segments ?? [])
    this.#registers = voice.contacts.map((_, contact) => registerOf(voice, contact))
  }

  registerOf(contact: number): Register {
    return this.#registers[contact] ?? registerOf(this.#voice, -1)
  }

  /** How the owner writes to them, of all their moments: no single later one can be read out of it. */
  habitsOf(contact: number): Habits {
    let habits = this.#habits.get(contact)
    if (habits === undefined) this.#habits.set(contact, (habits = habitsFor(this.#voice, contact, this.registerOf(contact), this.#registers)))
    return habits
  }

  /** Weighs every phrase for a person and what they want; `voice` may be the voice as of an earlier time. */
  weigh(voice: Voice, contact: number, intent: IntentId, isExcluded?: (pair: number) => boolean): Weighed {
    const { store, answered } = voice
    const wanted = intentIds.indexOf(intent)
    const register = this.registerOf(contact)
    const count = answered.phrases.length
    const weights = new Float64Array(count)
    const uses = new Uint32Array(count)
    const here = new Uint32Array(count)
    const moments: number[][] = Array.from({ length: count }, () => [])
    for (let pair = 0; pair < store.size; pair++) {
      const place = (answered.phraseOf[pair] ?? 0) - 1
      if (place < 0) continue
      const to = store.contacts[pair] ?? 0
      const same = to === contact
      // What is said to friends is not said to a boss, and the other way round.
      if (!same && this.#registers[to] !== register) continue
      if (isExcluded?.(pair) === true) continue
      const such = answered.intents[pair] === wanted
      const age = OLDEST + ((1 - OLDEST) * (pair + 1)) / store.size
      weights[place] = (weights[place] ?? 0) + age * (same ? (such ? HERE_AND_SUCH : HERE) : such ? SUCH : ANYWHERE)
      uses[place] = (uses[place] ?? 0) + 1
      if (same) here[place] = (here[place] ?? 0) + 1
      const kept = moments[place] as number[]
      kept.push(pair)
      if (kept.length > MOST_MOMENTS * 2) moments[place] = this.#best(voice, kept, contact, wanted)
    }
    return { weights, uses, here, moments: moments.map((kept) => (kept.length === 0 ? kept : this.#best(voice, kept, contact, wanted))) }
  }

  #best({ store, answered }: Voice, pairs: readonly number[], contact: number, wanted: number): number[] {
    const rank = (pair: number): number => (store.contacts[pair] === contact ? 2 : 0) + (answered.intents[pair] === wanted ? 1 : 0)
    return pairs.toSorted((a, b) => rank(b) - rank(a) || b - a).slice(0, MOST_MOMENTS)
  }

  /** Summed weight of the owner's phrases that say `answer` here: how much it is their way. */
  share(weighed: Weighed, answer: AnswerId, allowed: readonly AnswerId[]): number {
    let sum = 0
    for (const [place, segments] of this.#segments.entries()) {
      const weight = weighed.weights[place] ?? 0
      if (weight > 0 && says(segments, answer, allowed)) sum += weight
    }
    return sum
  }

  /** The owner's most typical phrase for an answer, or null. `loved`: words and signs of love may be said. */
  choose(voice: Voice, weighed: Weighed, answer: AnswerId, allowed: readonly AnswerId[], contact: number, loved: boolean): OwnPhrase | null {
    const grave = ANSWERS[answer].grave === true
    const ranked = [...weighed.weights.entries()]
      .filter(([place, weight]) => weight > 0 && says(this.#segments[place] ?? [], answer, allowed))
      .toSorted((a, b) => b[1] - a[1])
    for (const [place] of ranked) {
      const moments = weighed.moments[place] ?? []
      for (const pair of moments) {
        const text = sanitize(readReply(voice.store, pair).join('\n')).trim()
        const theirs = voice.store.contacts[pair] === contact
        if (!theirs && (ENDEARING.test(text) || (HEARTS.test(text) && !loved))) continue
        if (grave && (/[!]|\p{Extended_Pictographic}|(\p{L})\1{2}/u.test(text.replace(HEARTS, '')) || /\b(?:ha|lol)/iu.test(text))) continue
        const text2 = typical(voice, moments, pair, contact)
        return { text: grave ? text : text2, pairs: moments.slice(0, 3), uses: weighed.uses[place] ?? 0, here: weighed.here[place] ?? 0 }
      }
    }
    return null
  }
}

/** As they most often write it among these moments; `first` where every one is different. To this person only as it was written to them, if it was. */
function typical({ store }: Voice, moments: readonly number[], first: number, contact: number): string {
  const theirs = moments.filter((pair) => store.contacts[pair] === contact)
  const looked = theirs.length > 0 ? theirs : [first]
  const counts = new Map<string, number>()
  for (const pair of looked) {
    const text = sanitize(readReply(store, pair).join('\n')).trim()
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

function signOf(key: string): readonly Segment[] | null {
  return key === 'xlaugh' ? [['laugh']] : key === 'xheart' ? [['heart']] : key === 'xthumbs' ? [['thumbs']] : null
}
