import { generalityOf } from '../answers/generality.ts'
import { parseReply, says, type Segment } from '../answers/parse.ts'
import { answerTable, type AnswerId } from '../answers/table.ts'
import { intentIds, rowOf, type IntentId } from '../intents/table.ts'
import type { Register } from '#core/channel/register.ts'
import { registerAt, saidIn } from '#core/voice/pair-store.ts'
import type { Voice } from '#core/voice/voice.ts'
import { sanitize } from '../guard/sanitize.ts'
import type { Addressee } from '../thread.ts'
import { habitsFor, type Habits } from './habits.ts'
import { formalityOf, type Formality } from './formality.ts'

/** A phrase of the owner's that says an answer. */
export interface OwnPhrase {
  readonly text: string
  /** Moments it was said in: to this person first, after such a turn first, newest first; at most three. */
  readonly pairs: readonly number[]
  /** How often they have said it to people whom they write to as to this one, and to this one. */
  readonly uses: number
  readonly here: number
}

/** The owner's phrases as they weigh for one person and what they want. */
export interface Weighed {
  readonly allowed: readonly AnswerId[]
  /** For each of `allowed`, by place in `answered.phrases`: how much the owner's moments speak for it. */
  readonly weights: readonly Float64Array[]
  /** By place: moments it was said in, best first. */
  readonly moments: ReadonlyMap<number, readonly number[]>
  readonly uses: Uint32Array
  readonly here: Uint32Array
}

/** What a phrase is chosen for. */
export interface Choice {
  readonly contact: number
  /** Words and signs of love may be said. */
  readonly loved: boolean
  /** Nothing flip may be said. */
  readonly sober: boolean
  /** Whether a phrase, by its normal form, fits their turn. */
  readonly fits: (key: string) => boolean
}

/** What a moment counts for as evidence of a phrase. */
const hereAndSuchWeight = 8
const hereWeight = 2
const suchWeight = 3
const anywhereWeight = 0.6
/** What was written in another register stands behind whatever was written in this one. */
const otherRegisterWeight = 0.05
/** The oldest moment counts this share of the newest: people change how they say yes. */
const oldestWeight = 0.4
const maxMoments = 12
/** A phrase of several words counts as so many of one. */
const fullerWeight = 2
/** What fits this share of everyday turns counts half. */
const vagueShare = 0.05
/** A phrase of so few kinds is known without what it answered. */
const unambiguousKinds = 2
const hearts = /[❤💕💖💗💛💙💜🧡💚🖤🤍😘🥰😍♥💞💓🫶]/u
const endearment =
  /\b(?:babe|baby|honey|hun|sweetie|sweetheart|darling|love|mom|mama|dad|dude|bro|girl|man|sis|dear|hon|ma|pa|auntie|sir|friend)\b/iu

/** Chooses phrases of one voice; made once for it. */
export class OwnerPhrases {
  readonly #voice: Voice
  readonly #segments: readonly (readonly Segment[])[]
  /** Phrases that mean one thing whatever came before. */
  readonly #plainly: readonly boolean[]
  /** Pairs whose reply is a phrase, in the order of time. */
  readonly #said: Uint32Array
  readonly #formalities: Readonly<Record<Register, readonly Formality[]>>
  readonly #habits = new Map<string, Habits>()
  /** By place, as far as anybody asked. */
  readonly #generality = new Map<number, number>()

  constructor(voice: Voice) {
    this.#voice = voice
    this.#segments = voice.answered.phrases.map((key) => (key.startsWith('x') ? signOf(key) : null) ?? parseReply(key)?.segments ?? [])
    this.#plainly = this.#segments.map((segments) => segments.every((kinds) => kinds.length <= unambiguousKinds))
    this.#said = Uint32Array.from([...voice.answered.phraseOf.keys()].filter((pair) => voice.answered.phraseOf[pair] !== 0))
    const formalities = (register: Register) => voice.contacts.map((_, contact) => formalityOf(voice, register, contact))
    this.#formalities = { text: formalities('text'), email: formalities('email') }
  }

  #formalityOf({ contact, register }: Addressee): Formality {
    return this.#formalities[register][contact] ?? formalityOf(this.#voice, register, -1)
  }

  /** How the owner writes to them, of all their moments: no single later one can be read out of it. */
  habitsOf(to: Addressee): Habits {
    const key = `${to.register} ${to.contact}`
    let habits = this.#habits.get(key)
    if (habits === undefined) {
      const formality = this.#formalityOf(to)
      const isAlike = (contact: number) => this.#formalities[to.register][contact] === formality
      habits = habitsFor(this.#voice, to, formality, isAlike)
      // What was counted without texts that are yet to be fetched is counted anew.
      if (!this.#voice.store.texts.isMissingAny) this.#habits.set(key, habits)
    }
    return habits
  }

  /**
   * Weighs every phrase for a person and what they want; `voice` may be the voice as of an earlier time. What a phrase means depends on what it
   * answered: "of course" after a thank-you says nothing about how they say yes. So a moment speaks only for answers that its own turn allowed.
   * Moments of the same register come first; those of another help out where the owner writes to both as formally.
   */
  weigh(voice: Voice, to: Addressee, intent: IntentId, allowed: readonly AnswerId[], isExcluded?: (pair: number) => boolean): Weighed {
    const { contact, register } = to
    const { store, answered } = voice
    const wanted = intentIds.indexOf(intent)
    const formality = this.#formalityOf(to)
    const count = answered.phrases.length
    const weights = allowed.map(() => new Float64Array(count))
    // Which of the allowed answers a turn of each intent allows as well.
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
      // What is said to friends is not said to a boss, and the other way round; nor is what they are texted mailed to them.
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

  /** Laughter belongs to jokes; a phrase of several parts is theirs when it comes back; a bare "ok" fits everything and says little. */
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

  /** Summed weight of the owner's phrases that say the `i`th allowed answer here: how much it is their way. */
  share({ allowed, weights, moments }: Weighed, i: number): number {
    let sum = 0
    for (const place of moments.keys()) {
      const weight = weights[i]?.[place] ?? 0
      if (weight > 0 && says(this.#segments[place] ?? [], allowed[i] as AnswerId, allowed)) sum += weight
    }
    return sum
  }

  /** The owner's most typical phrase for the `i`th allowed answer, or null. */
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
/** Nobody is laughed at who has had a bad day. */
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

/** As they most often write it among these moments, to this person if they did; the newest where every one is different. */
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
