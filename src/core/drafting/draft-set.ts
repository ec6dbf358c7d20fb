import { tokenize } from '../voice/tokens.ts'
import type { Voice } from '../voice/voice.ts'
import { generalityOfText } from './answers/generality.ts'
import { answerTable, type AnswerId } from './answers/table.ts'
import { asksForFact, namesPlace, namesTime, wishesOf } from './intents/details.ts'
import { asksEitherOr } from './intents/choosing.ts'
import { withoutLink } from './intents/set-aside/links.ts'
import { agrees } from './intents/agreement.ts'
import { isLoved } from './phrases/loved.ts'
import { type TurnReading } from './intents/read-turn.ts'
import { rowOf, type IntentId } from './intents/table.ts'
import { templateFor, type Echo } from './echo/echo.ts'
import { takenUpOf } from './echo/of-reading.ts'
import { sayEcho } from './echo/say.ts'
import type { DraftSigns } from './confidence.ts'
import type { OwnPhrase, OwnerPhrases, Weighed } from './phrases/owner-phrases.ts'
import { sayPlainly, type Occasion } from './phrases/plainly.ts'
import { readPair } from '../voice/pair-store.ts'
import { writtenOut } from '../channel/register.ts'
import { resembles, tokenF1 } from './similarity.ts'
import type { Thread } from './thread.ts'

/** A draft before it is dressed for the owner. */
export interface Sketch {
  readonly text: string
  readonly answer: AnswerId | null
  /** The intent it answers; the draft's reason mentions it. */
  readonly intent: IntentId
  /** The owner's moments that it is based on; empty if only the style is the owner's. */
  readonly pairs: readonly number[]
  /** How often the owner said these words, and how often to this person. Null if the words are not the owner's. */
  readonly own: { readonly uses: number; readonly here: number } | null
  readonly repeated: boolean
  readonly signs: DraftSigns
}

export interface Removed {
  has(pair: number): boolean
}

export interface DraftSetInput {
  /** As of the time of drafting (`voiceAsOf`). */
  readonly voice: Voice
  readonly phrases: OwnerPhrases
  readonly thread: Thread
  /** 1–5. */
  readonly count: number
  /** What the owner has removed from the voice. */
  readonly removed?: Removed | undefined
}

/** Weight of the table's order, in moments with this person. */
const tableMoments = 16
/** Shares by place in the table. Answers after the first two are shown only if that many are requested, or the owner uses them. */
const placeShares = [1, 0.8, 0.5, 0.35, 0.25, 0.2]

/** The answers that a moment allows, sorted by what the owner usually does with this person and such turns. */
export interface FoundAnswers extends DraftSetInput {
  readonly echo: Echo | null
  readonly allowed: readonly AnswerId[]
  readonly weighed: Weighed
  readonly ranked: readonly Ranked[]
}

/** Null if nothing fits. Reads no text. */
export function findAnswers(input: DraftSetInput): FoundAnswers | null {
  const { voice, phrases, thread, removed } = input
  const { reading } = thread
  const { echo, unanswerable } = takenUpOf(reading, thread.register === 'email')
  if (unanswerable) return null
  const allowed = allowedAnswers(reading, thread, echo)
  if (allowed.length === 0) return null
  const weighed = phrases.weigh(voice, thread, reading.intent, allowed, removed === undefined ? undefined : (pair) => removed.has(pair))
  const shares = allowed.map((_, i) => phrases.share(weighed, i))
  const said = shares.reduce((sum, share) => sum + share, 0)
  const ranked = allowed
    .map((answer, i) => ({
      answer,
      share: (shares[i] ?? 0) / Math.max(1, said),
      score: tableMoments * (placeShares[i] ?? 0.1) + (shares[i] ?? 0),
    }))
    .toSorted((a, b) => b.score - a.score)
  return { ...input, echo, allowed, weighed, ranked }
}

/** The answers in the owner's words. If there is room, a set has both sides of a question. */
export function draftSet(found: FoundAnswers): Sketch[] {
  const { voice, phrases, thread, count, echo, allowed, weighed, ranked } = found
  const { reading } = thread
  const loved = isLoved(voice, thread.contact)
  const habits = phrases.habitsOf(thread)
  const occasion: Occasion = {
    language: reading.language,
    choice: reading.choice,
    wishes: wishesOf(reading.sentence.raw),
    turn: thread.incoming,
    sober: reading.touched,
  }
  const say = ({ answer, share }: Ranked): Candidate | null => {
    if (answerTable[answer].close === true && !loved) return null
    const template = echo === null ? null : templateFor(echo, answer)
    const own = (particular: boolean) =>
      phrases.choose(voice, weighed, allowed.indexOf(answer), {
        contact: thread.contact,
        loved,
        sober: reading.touched,
        fits: (key) => agrees(key, reading) && !(particular && generalityOfText(key, answer) > vagueShare),
      })
    const routine = template === null || rowOf(reading.intent).asks === true ? null : own(false)
    if (template !== null && !(routine !== null && routine.here >= routineTimes && hasAnswered(routine, found)))
      return { answer, share, own: null, text: sayEcho(template, answer, habits, reading.touched), takesUp: true, generality: 0 }
    if (echo?.tender === true || echo?.only === true) return null
    // Prefers an owner's phrase that answers few other turns, then a plain one that does, then what they say to everything.
    const particular = routine ?? own(true)
    const plain = particular === null ? sayPlainly(answer, habits, occasion) : null
    const words = particular ?? (plain !== null && plain !== '' && generalityOfText(plain, answer) <= vagueShare ? null : own(false))
    const text = words?.text ?? plain
    if (text === null || text === '') return null
    return {
      answer,
      share,
      own: words,
      text,
      takesUp: choosing.has(answer) && reading.choice !== null && words === null,
      generality: template !== null ? 0 : generalityOfText(text, answer),
    }
  }
  const wanted = Math.max(1, Math.min(5, count))
  // A stock phrase says neither the one nor the other.
  const wantsOneOfTwo = reading.intent !== 'choice' && reading.language === 'en' && asksEitherOr(reading.sentence)
  const candidates = balanced(ranked, Math.min(wanted, maxShown))
    .flatMap((one) => say(one) ?? [])
    .filter(({ takesUp }) => takesUp || !wantsOneOfTwo)
  const wantsAnswer = reading.sure || reading.intent !== 'proposal' || isAsked(reading)
  const shown = fitting(unlike(candidates), wanted, wantsAnswer, thread)
  // A generic answer is worth little if nothing is asked and the intent is only guessed.
  if (shown.every(({ takesUp, generality }) => !takesUp && generality > maxIdle(thread))) return []
  // If a turn may be graver than it looks, "ok thanks" alone sounds as if nobody had read it.
  if (reading.touched && told.has(reading.intent) && thread.register !== 'email' && shown.every(({ takesUp }) => !takesUp)) return []
  return shown.map(({ answer, share, own, text }, place) => sketchOf(text, answer, own, share, place, found))
}

const told: ReadonlySet<IntentId> = new Set(['fyi', 'heads-up', 'their-doing'])

/** If nothing is asked, a reply the owner gave this person this often to the same turn counts as their routine answer. Precedents can find it. */
const routineTimes = 3
const sameFrom = 0.9

function hasAnswered({ pairs }: OwnPhrase, { voice: { store }, thread }: DraftSetInput): boolean {
  const words = tokenize(thread.incoming)
  return pairs.some((pair) => tokenF1(words, tokenize(writtenOut(readPair(store, pair).incoming, thread.register))) >= sameFrom)
}

interface Ranked {
  readonly answer: AnswerId
  /** Share of the owner's moments that answered so. */
  readonly share: number
}

interface Candidate extends Ranked {
  readonly own: OwnPhrase | null
  readonly text: string
  /** Whether it mentions what they asked or told. */
  readonly takesUp: boolean
  /** The share of everyday turns that it would answer just as well. */
  readonly generality: number
}

/** Drops candidates that say much the same as an earlier one. Two that say different things about the same subject are both kept. */
function unlike(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = []
  for (const candidate of candidates) {
    const texts = kept
      .filter((one) => !(one.takesUp && candidate.takesUp && isAnother(one.answer, candidate.answer)))
      .map(({ text }) => text)
    const again = kept.some(({ text }) => text === candidate.text)
    if (
      !again &&
      !resembles(
        candidate.text,
        texts,
        texts.map((one) => tokenize(one)),
      )
    )
      kept.push(candidate)
  }
  return kept
}

/** Yes, no, and "let me see" say different things about the same; two thanks or two promises do not. */
function isAnother(one: AnswerId, other: AnswerId): boolean {
  const [a, b] = [one, other].map((answer) => (undecidedAnswers.has(answer) ? 'undecided' : (answerTable[answer].side ?? null)))
  return a !== b || (choosing.has(one) && one !== other) || (a !== null && a !== 'undecided' && one !== other)
}

/** Each names another of the things to choose from. */
const choosing: ReadonlySet<AnswerId> = new Set(['option-a', 'option-b', 'either'])

/** Whether what they wrote has the form of a question, whatever it is about. */
function isAsked({ sentence: { asks, text } }: TurnReading): boolean {
  return asks || /^(?:can|could|would|will|may|are|is|do|does|did|should|want)\b/u.test(text)
}

/** A draft that would answer more than this share of all turns says nothing of its own. */
const vagueShare = 0.06
/** A share of turns above which an answer ("thank you", "ok", "will do") is idle if the intent is unknown. */
const idleShare = 0.11
/** The same for texts. */
const idleTextShare = 0.075
/**
 * The limit if something is asked or the intent is sure. A bare answer is worth more then, except "yes" alone, which readers could send to most other turns.
 */
const idleAnswerShare = 0.33

/** How general a lone draft may be. */
function maxIdle({ reading, register }: Thread): number {
  const isSure = reading.sure && !reading.touched
  const asks = rowOf(reading.intent).asks === true
  if (register === 'email') return asks || isSure ? 1 : idleShare
  return asks || isSure ? idleAnswerShare : idleTextShare
}
/** Answers that decide nothing. */
const undecidedAnswers: ReadonlySet<AnswerId> = new Set(['check', 'unsure'])

/**
 * The candidates worth showing: those that take up this turn, or answer few other turns. If all are general, only the likeliest is shown. An undecided one is
 * not shown if a proposal is only guessed, because news about others is often mistaken for one. A no never stands alone in a
 * mail, or where they ask for leave: it was the only one shown where the yes would have fitted more turns.
 */
function fitting(
  candidates: readonly Candidate[],
  wanted: number,
  wantsAnswer: boolean,
  { reading: { language, intent }, register }: Pick<Thread, 'reading' | 'register'>,
): Candidate[] {
  const taken = candidates.some(({ takesUp }) => takesUp)
  const most = taken ? vagueShare / 2 : vagueShare
  const own = candidates.filter(({ answer, generality, takesUp }) => takesUp || (generality <= most && !undecidedAnswers.has(answer)))
  const shown = own.slice(0, wanted)
  if (shown.length > 0) {
    const onlyNo = (register === 'email' || intent === 'permission') && shown.every(({ answer }) => answerTable[answer].side === 'no')
    const yes = onlyNo ? candidates.find(({ answer }) => answerTable[answer].side === 'yes') : undefined
    return yes === undefined ? shown : [yes, ...shown].slice(0, wanted)
  }
  const [likeliest, ...others] = candidates.filter(({ answer }) => wantsAnswer || !undecidedAnswers.has(answer))
  if (likeliest === undefined) return []
  const side = answerTable[likeliest.answer].side
  // In other languages drafts take nothing up, and a single answer would decide for the owner.
  const other =
    language === 'en' || side === undefined ? undefined : others.find(({ answer }) => (answerTable[answer].side ?? side) !== side)
  return other === undefined || wanted < 2 ? [likeliest] : [likeliest, other]
}

/** Further answers to one text would be guesses. */
const maxShown = 4

/** The best ones first; if they are all on one side of a question, the best of the other side takes the last place. */
function balanced<T extends Pick<Ranked, 'answer'>>(ranked: readonly T[], most: number): T[] {
  const chosen = ranked.slice(0, most)
  const sides = new Set(chosen.flatMap(({ answer }) => answerTable[answer].side ?? []))
  const other = ranked.slice(most).find(({ answer }) => {
    const side = answerTable[answer].side
    return side !== undefined && sides.size === 1 && !sides.has(side)
  })
  const rest = ranked.filter((one) => !chosen.includes(one) && one !== other)
  return other === undefined || most < 2 ? [...chosen, ...rest] : [...chosen.slice(0, -1), other, ...chosen.slice(-1), ...rest]
}

/** A question about something in the future or undecided. */
const openQuestion =
  /\b(?:going to|will|would|think|want|know|coming|weekend|tomorrow|tonight|next|remember|should|plan|is there|does|anyone|later|still)\b/u

const laughing = /[😂🤣💀😆]|\b(?:lol|lmf?ao+|ha(?:ha)+h?|rofl|hilarious|funny)\b/iu

function allowedAnswers(reading: TurnReading, thread: Thread, echo: Echo | null): AnswerId[] {
  const text = reading.sentence.text
  // Unless a frame knows better: "who's in?" is an invitation.
  const isFact = asksForFact(reading.sentence) && echo?.yes === undefined && echo?.no === undefined && echo?.only !== true
  return rowOf(reading.intent).answers.filter((answer) => {
    if (reading.touched && answerTable[answer].careful !== true && !(echo?.ofOwner === true && (answer === 'yes' || answer === 'no')))
      return false
    if (isFact && (answerTable[answer].side !== undefined || answer === 'forgot')) return false
    if (answer === 'ask-who') return /\bguess (?:who|whos)\b/u.test(text)
    // Whoever asks what is up is not asked why.
    if (answer === 'whats-up-you' && reading.intent === 'doing') return false
    // What is behind a link was not looked at.
    if (reading.intent === 'picture' && withoutLink(reading.sentence.raw) === '') return false
    // They laugh about it, so it is not to be found sweet.
    if (reading.intent === 'picture' && (answer === 'so-cute' || answer === 'love-it') && laughing.test(reading.sentence.raw)) return false
    if (answer === 'wait-what' && /\bguess who\b/u.test(text)) return false
    if (answer === 'ask-time') return !namesTime(text)
    if (answer === 'ask-where') return !namesPlace(text)
    if (answer === 'option-a' || answer === 'option-b') return reading.choice !== null
    if (answer === 'either') return reading.choice === null || reading.choice.either !== null
    // Only what the owner was to do can have been forgotten.
    if (answer === 'forgot') return /\b(?:did|have|didnt|havent) you\b/u.test(text)
    if (answer === 'home-safe') return /\b(?:home|make it|there|back|safe)\b/u.test(text)
    // The owner knows what has happened to them.
    if (answer === 'unsure' && reading.intent === 'yes-no') return openQuestion.test(text)
    // A bare "at [time]" is not a mail.
    return !(thread.register === 'email' && answerTable[answer].blank === true && echo?.by?.[answer] === undefined)
  })
}

function sketchOf(
  text: string,
  answer: AnswerId,
  own: OwnPhrase | null,
  share: number,
  place: number,
  { voice, thread }: DraftSetInput,
): Sketch {
  return {
    text,
    answer,
    intent: thread.reading.intent,
    pairs: own?.pairs ?? [],
    own: own === null ? null : { uses: own.uses, here: own.here },
    repeated: false,
    signs: {
      place,
      own: own !== null,
      repeated: false,
      share,
      uses: own?.uses ?? 0,
      here: own?.here ?? 0,
      lengthRatio: text.length / Math.max(1, voice.typicalLength[thread.register]),
      asks: thread.reading.sentence.asks,
    },
  }
}
