import { generalityOf } from '../answers/generality.ts'
import { parseReply, says, type Segment } from '../answers/parse.ts'
import { answerTable, type AnswerId } from '../answers/table.ts'
import { intentIds, rowOf, type IntentId } from '../intents/table.ts'
import type { Register } from '#core/channel/register.ts'
import { registerAt, saidIn } from '#core/voice/pair-store.ts'
import type { Voice } from '#core/voice/voice.ts'
import { measuredPart } from '../as-of.ts'
import { sanitize } from '../guard/sanitize.ts'
import type { Addressee } from '../thread.ts'
import { habitsFor, type Habits } from './habits.ts'
import { formalityOf, type Formality } from './formality.ts'

/** A phrase of the owner's that gives an answer. */
export interface OwnPhrase {
  readonly text: string
  /** At most three moments in which it was said: to this person first, then after such a turn, then newest. */
  readonly pairs: readonly number[]
  /** How often the owner said it to people they write to as formally as to this one, and how often to this one. */
  readonly uses: number
  readonly here: number
}

/** The weights of the owner's phrases for one person and one intent. */
export interface Weighed {
  readonly allowed: readonly AnswerId[]
  /** For each of `allowed`, by index in `answered.phrases`: how strongly the owner's moments support it. */
  readonly weights: readonly Float64Array[]
  /** By index: the moments in which it was said, best first. */
  readonly moments: ReadonlyMap<number, readonly number[]>
  readonly uses: Uint32Array
  readonly here: Uint32Array
}

/** What a phrase must suit. */
export interface Choice {
  readonly contact: number
  /** Whether words and signs of love are allowed. */
  readonly loved: boolean
  /** Whether flippant phrases are forbidden. */
  readonly sober: boolean
  /** Whether a phrase, given in its normal form, fits their turn. */
  readonly fits: (key: string) => boolean
}

/** Weights of a moment as evidence for a phrase. */
const hereAndSuchWeight = 8
const hereWeight = 2
const suchWeight = 3
const anywhereWeight = 0.6
/** Any moment in this register counts more than one in another. */
const otherRegisterWeight = 0.05
/** Weight of the oldest moment relative to the newest: people change how they say yes. */
const oldestWeight = 0.4
const maxMoments = 12
/** Weight of a phrase of several words relative to one of a single word. */
const fullerWeight = 2
/** A phrase that fits this share of everyday turns counts half. */
const vagueShare = 0.05
/** A phrase whose parts have at most this many meanings is clear whatever it answered. */
const unambiguousKinds = 2
const hearts = /[❤💕💖💗💛💙💜🧡💚🖤🤍😘🥰😍♥💞💓🫶]/u
const endearment =
  /\b(?:babe|baby|honey|hun|sweetie|sweetheart|darling|love|mom|mama|dad|dude|bro|girl|man|sis|dear|hon|ma|pa|auntie|sir|friend)\b/iu

/** Chooses phrases of one voice. Created once for it. */
export class OwnerPhrases {
  readonly #voice: Voice
  readonly #measured: Voice
  readonly #segments: readonly (readonly Segment[])[]
  /** Whether a phrase is clear whatever came before. */
  readonly #plainly: readonly boolean[]
  /** Pairs whose reply is a phrase, in chronological order. */
  readonly #said: Uint32Array
  readonly #formalities: Readonly<Record<Register, readonly Formality[]>>
  readonly #habits = new Map<string, Habits>()
  /** By index in `answered.phrases`, as far as it was needed. */
  readonly #generality = new Map<number, number>()

  constructor(voice: Voice) {
    this.#voice = voice
    this.#measured = measuredPart(voice)
    this.#segments = voice.answered.phrases.map((key) => (key.startsWith('x') ? signOf(key) : null) ?? parseReply(key)?.segments ?? [])
    this.#plainly = this.#segments.map((segments) => segments.every((kinds) => kinds.length <= unambiguousKinds))
    this.#said = Uint32Array.from([...voice.answered.phraseOf.keys()].filter((pair) => voice.answered.phraseOf[pair] !== 0))
    const formalities = (register: Register) => voice.contacts.map((_, contact) => formalityOf(voice, register, contact))
    this.#formalities = { text: formalities('text'), email: formalities('email') }
  }

  #formalityOf({ contact, register }: Addressee): Formality {
    return this.#formalities[register][contact] ?? formalityOf(this.#voice, register, -1)
  }

  /** How the owner writes to them, measured where the voice's other totals are. */
  habitsOf(to: Addressee): Habits {
    const key = `${to.register} ${to.contact}`
    let habits = this.#habits.get(key)
    if (habits === undefined) {
      const formality = this.#formalityOf(to)
      const isAlike = (contact: number) => this.#formalities[to.register][contact] === formality
      habits = habitsFor(this.#measured, to, formality, isAlike)
      // Counts made while texts were still missing are not cached.
      if (!this.#voice.store.texts.isMissingAny) this.#habits.set(key, habits)
    }
    return habits
  }

  /**
   * Weighs every phrase for a person and an intent. `voice` may be the voice as of an earlier time. What a phrase means depends on what it answered: "of course"
   * after a thank-you does not show how the owner says yes. So a moment supports only answers that its own turn allowed. Moments in the same register count
   * most; those in the other help out if the owner is as formal there.
   */
  weigh(voice: Voice, to: Addressee, intent: IntentId, allowed: readonly AnswerId[], isExcluded?: (pair: number) => boolean): Weighed {
    const { contact, register } = to
    const { store, answered } = voice
    const wanted = intentIds.indexOf(intent)
    const formality = this.#formalityOf(to)
    const count = answered.phrases.length
    const weights = allowed.map(() => new Float64Array(count))
    // For each intent, which of the allowed answers it allows, too.
    const shared = intentIds.map((other) => allowed.flatMap((answer, i) => (rowOf(other).answers.includes(answer) ? [i] : [])))
    const uses = new Uint32Array(count)
    const here = new Uint32Array(count)
    const moments = new Map<number, number[]>()
    for (const pair of this.#said) {
      if (pair >= store.size) break
      const place = (answered.phraseOf[pair] ?? 0) - 1
      const whom = store.contacts[pair] ?? 0
      const same = whom === contact
      const by = registerAt(store, pair)
      // Phrases for friends are not used for a boss, or the reverse; nor are texts to somebody used in mail to others.
      if (!(same && by === register) && this.#formalities[by][whom] !== formality) continue
      const came = answered.intents[pair] ?? 0
      const speaks = came === 0 ? (this.#plainly[place] === true ? allowed.keys() : []) : (shared[came] ?? [])
      if (isExcluded?.(pair) === true) continue
      const such = came === wanted
      const age = oldestWeight + ((1 - oldestWeight) * (pair + 1)) / store.size
      const weight =
        age *
        (by === register ? 1 : otherRegisterWeight) *
        (same ? (such ? hereAndSuchWeight : hereWeight) : such ? suchWeight : anywhereWeight)
      let spoke = false
      for (const i of speaks) {
        const list = weights[i] as Float64Array
        list[place] = (list[place] ?? 0) + weight
        spoke = true
      }
      if (!spoke) continue
      uses[place] = (uses[place] ?? 0) + 1
      if (same) here[place] = (here[place] ?? 0) + 1
      const kept = moments.get(place)
      if (kept === undefined) moments.set(place, [pair])
      else if (kept.push(pair) > maxMoments * 2) moments.set(place, this.#best(voice, kept, contact, wanted))
    }
    return { allowed, weights, uses, here, moments }
  }

  #best({ store, answered }: Voice, pairs: readonly number[], contact: number, wanted: number): number[] {
    const rank = (pair: number): number => (store.contacts[pair] === contact ? 2 : 0) + (answered.intents[pair] === wanted ? 1 : 0)
    return pairs.toSorted((a, b) => rank(b) - rank(a) || b - a).slice(0, maxMoments)
  }

  /** Laughter belongs to jokes. A phrase of several parts counts only if it was repeated. A bare "ok" fits everything and says little. */
  #fitness(place: number, answer: AnswerId, { uses }: Weighed): number {
    const segments = this.#segments[place] ?? []
    const laughs =
      answer !== 'laugh' &&
      answer !== 'laugh-omg' &&
      segments.some((kinds) => kinds.includes('laugh') && kinds.every((kind) => answerTable[kind].beside === true))
    if (laughs && soberAnswers.has(answer)) return 0
    const parts = segments.filter((kinds) => !kinds.some((kind) => answerTable[kind].beside === true)).length
    const words = (this.#voice.answered.phrases[place] ?? '').split(' ').length
    return (
      (vagueShare / (vagueShare + this.#generalityOf(place))) *
      (laughs ? 0.3 : 1) *
      (words > 1 && answer !== 'yes' && answer !== 'no' ? fullerWeight : 1) *
      (parts > 1 && (uses[place] ?? 0) < 2 ? 0 : 1)
    )
  }

  #generalityOf(place: number): number {
    let generality = this.#generality.get(place)
    if (generality === undefined) this.#generality.set(place, (generality = generalityOf(this.#segments[place] ?? [])))
    return generality
  }

  /** Total weight of the owner's phrases that give the `i`th allowed answer here: how much they tend to give it. */
  share({ allowed, weights, moments }: Weighed, i: number): number {
    let sum = 0
    for (const place of moments.keys()) {
      const weight = weights[i]?.[place] ?? 0
      if (weight > 0 && says(this.#segments[place] ?? [], allowed[i] as AnswerId, allowed)) sum += weight
    }
    return sum
  }

  /** The owner's most typical phrase for the `i`th allowed answer. Null if there is none. */
  choose(voice: Voice, weighed: Weighed, i: number, { contact, loved, sober, fits }: Choice): OwnPhrase | null {
    const answer = weighed.allowed[i] as AnswerId
    const grave = sober || answerTable[answer].grave === true
    const ranked = [...weighed.moments.keys()]
      .map((place) => ({ place, weight: weighed.weights[i]?.[place] ?? 0 }))
      .filter(
        ({ place, weight }) =>
          weight > 0 && says(this.#segments[place] ?? [], answer, weighed.allowed) && fits(voice.answered.phrases[place] ?? ''),
      )
      .map(({ place, weight }) => ({ place, weight: weight * this.#fitness(place, answer, weighed) }))
      .filter(({ weight }) => weight > 0)
      .toSorted((a, b) => b.weight - a.weight)
    for (const { place } of ranked.slice(0, maxTried)) {
      const moments = this.#best(voice, weighed.moments.get(place) ?? [], contact, -1)
      const sayable = moments.filter((pair) => {
        const text = saidIn(voice.store, pair)
        // Deleted since it was found.
        if (text === '' && !voice.store.texts.isMissingAny) return false
        const theirs = voice.store.contacts[pair] === contact
        if (!theirs && (endearment.test(text) || (hearts.test(text) && !loved))) return false
        if (shouted.test(text)) return false
        return !grave || !flippant.test(text.replace(hearts, ''))
      })
      const text = typical(voice, sayable, contact)
      if (text !== null) return { text, pairs: sayable.slice(0, 3), uses: weighed.uses[place] ?? 0, here: weighed.here[place] ?? 0 }
    }
    return null
  }
}

const maxTried = 12
/** Answers that must not come with laughter: somebody may have had a bad day. */
const soberAnswers: ReadonlySet<AnswerId> = new Set([
  'oh-no',
  'ugh',
  'hope-better',
  'feel-better',
  'are-you-ok',
  'hang-in',
  'sorry-annoying',
  'need-anything',
  'so-sorry',
  'here-for-you',
  'my-bad',
  'coming-out',
  'ok',
  'got-it',
])
const shouted = /^[^\p{Ll}]*\p{Lu}{2}[^\p{Ll}]*$/u
const flippant = /!|\p{Extended_Pictographic}|(\p{L})\1{2}|\b(?:ha|lol|lmao)/iu

/** The most frequent spelling in these moments, in those with this person if there are any. The newest if all differ. */
function typical({ store }: Voice, moments: readonly number[], contact: number): string | null {
  const theirs = moments.filter((pair) => store.contacts[pair] === contact)
  const counts = new Map<string, number>()
  for (const pair of theirs.length > 0 ? theirs : moments) {
    const text = sanitize(saidIn(store, pair)).trim()
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

function signOf(key: string): readonly Segment[] | null {
  return key === 'xlaugh' ? [['laugh']] : key === 'xheart' ? [['heart']] : key === 'xthumbs' ? [['thumbs']] : null
}
