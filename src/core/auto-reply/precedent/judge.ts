import { minMoments } from '#contract/live/trust.ts'
import { asksAnything, isThanks, saysOfNow, sideOfWords, saysYesOrNo, wantsAnAnswerOfItsOwn, withoutWelcome } from './asking.ts'
import { answersTo, commonAct } from './answer-act.ts'
import { bubblesIn, type Register } from '#core/channel/register.ts'
import { readLetter, saidOf } from '#core/mail/letter.ts'
import { isGrave } from '#core/drafting/intents/read-turn.ts'
import {
  minAtHour,
  minShare,
  longestDraft,
  nearHourMs,
  newestMomentMs,
  newestMoments,
  oldestMomentMs,
  silenceMs,
  type Precedent,
} from './evidence.ts'
import { residueOf } from './tone.ts'
import { findZone } from '../timing/zoned-time.ts'
import { emojiOf, isContent, readWords, wordRuns } from './words.ts'

/** Why a draft has no precedent: the names of the floor's rules. */
export type PrecedentLack =
  | 'they-asked'
  | 'answers-unasked'
  | 'no-precedent'
  | 'voice-without-bar'
  | 'asks-for-something'
  | 'unknown-language'
  | 'unseen-words'
  | 'answered-differently'
  | 'other-act'
  | 'beyond-precedent'
  | 'other-tone'
  | 'other-hour'

/** What a precedent is asked for. */
export interface AskedFor {
  /** What they wrote, as it stands now and as its register is written out. */
  readonly turn: string
  readonly register: Register
  readonly draft: string
  /** ms since 1970. */
  readonly now: number
  /** Moments up to then count for nothing, ms since 1970; all count if omitted. */
  readonly since?: number
  /** When either of them last said something before the turn, ms since 1970; omitted where the thread does not show it. */
  readonly spoken?: number
  /** The owner's, an IANA name. */
  readonly timeZone: string
}

/**
 * What the draft lacks to do only what the owner always did, or null. Evidence that was found for other words counts as none.
 * Nothing here is a guess: each answer follows from words that are there.
 */
export function lackOfPrecedent(precedent: Precedent | null, asked: AskedFor): PrecedentLack | null {
  const { register, now, timeZone, since = Number.NEGATIVE_INFINITY } = asked
  if (asksAnything(asked.turn)) return 'they-asked'
  if (precedent === null || !isFor(precedent, asked.turn, asked.draft)) return 'no-precedent'
  if (wantsAnAnswerOfItsOwn(asked.turn)) return 'asks-for-something'
  if (isGrave(bubblesIn(asked.turn, 'text'))) return 'no-precedent'
  const turn = saidOf(asked.turn, register)
  const draft = saidOf(asked.draft, register)
  const { bar, unseen, obstacle } = precedent
  if (bar === null || !(bar > 0)) return 'voice-without-bar'
  if (obstacle === 'asks-for-something' || obstacle === 'unknown-language') return obstacle
  if (obstacle !== null) return 'no-precedent'
  if (unseen.length > 0) return 'unseen-words'
  const moments = precedent.answers
    .map((written, i) => ({
      written,
      answer: saidOf(written, register),
      turn: saidOf(precedent.turns[i] ?? '', register),
      letter: precedent.turns[i] ?? '',
      at: precedent.times[i] ?? Number.NaN,
    }))
    .filter(({ at }) => at <= now && now - at <= oldestMomentMs && at > since)
  const answers = moments.map(({ answer }) => answer)
  if (answers.length < minMoments || moments.slice(0, newestMoments).some(({ at }) => now - at > newestMomentMs)) return 'no-precedent'
  // Each mail may begin a thread of its own, so that a thread shows no silence; a text without any before it shows one.
  const spoken = asked.spoken ?? (register === 'email' ? now : (moments[0]?.at ?? Number.NaN))
  if (!(now - spoken <= silenceMs)) return 'no-precedent'
  const actOf = answersTo(turn)
  const act = commonAct(actOf, answers, minShare)
  const sideOf = (answer: string) => sideOfWords(isThanks(turn) ? withoutWelcome(answer) : answer)
  const side = commonAct(sideOf, answers, minShare)
  if (act === null || side === null) return 'answered-differently'
  if (answers.slice(0, newestMoments).some((answer) => actOf(answer) !== act)) return 'answered-differently'
  if (actOf(draft) !== act || sideOf(draft) !== side) return 'other-act'
  if (saysMore(draft, answers) || (saysBack(draft, turn) && !isSaidWordForWord(draft, answers))) return 'beyond-precedent'
  // What stands around their words says something, too: "Dear disappointment,", a line behind the sign-off.
  if (
    register === 'email' &&
    !opensAndCloses(
      asked.turn,
      moments.map(({ letter }) => letter),
    )
  )
    return 'unseen-words'
  if (
    register === 'email' &&
    !opensAndCloses(
      asked.draft,
      moments.map(({ written }) => written),
    )
  )
    return 'beyond-precedent'
  if (
    !hasTone(
      turn,
      moments.map((moment) => moment.turn),
      1,
    ) ||
    !hasTone(draft, answers, saidAtLeast)
  )
    return 'other-tone'
  if (!isUsualHour(moments, now, timeZone)) return 'other-hour'
  return saysYesOrNo(isThanks(turn) ? withoutWelcome(draft) : draft) || saysOfNow(draft) ? 'answers-unasked' : null
}

/** Whether all that a text holds beside its words stood in at least so many of the others. */
function hasTone(text: string, others: readonly string[], least: number): boolean {
  const known = others.map(residueOf)
  return [...residueOf(text)].every((mark) => known.filter((marks) => marks.has(mark)).length >= least)
}

const day = 24 * 60 * 60_000

/** Whether the owner's clock showed nearly this time of day at enough of the moments. Where their time zone is not known, nobody can tell. */
function isUsualHour(moments: readonly { readonly at: number }[], now: number, timeZone: string): boolean {
  const zone = findZone(timeZone)
  if (zone === null) return false
  const wallNow = zone.wallTime(now)
  const near = moments.filter(({ at }) => {
    const apart = Math.abs(wallNow - zone.wallTime(at)) % day
    return Math.min(apart, day - apart) <= nearHourMs
  })
  return near.length >= minAtHour
}

function isFor(precedent: Precedent, turn: string, draft: string): boolean {
  return sameWords(precedent.turn, turn) && precedent.draft === draft
}

function sameWords(a: string, b: string): boolean {
  const plain = (text: string) => text.replace(/\s+/gu, ' ').trim()
  return plain(a) === plain(b)
}

/** A thing that one answer held may have been true of that day alone. */
const saidAtLeast = 2

/** Whether a mail begins and ends as at least so many of the others do: what stands around its words could say anything else. */
function opensAndCloses(draft: string, others: readonly string[]): boolean {
  const { greeting, signOff } = readLetter(draft)
  const letters = others.map((other) => readLetter(other))
  return letters.filter((other) => other.greeting === greeting && other.signOff === signOff).length >= saidAtLeast
}

/**
 * Whether the draft holds anything that those answers do not: every two words that stand side by side in it stand side by side in at least two
 * of them, and it begins and ends as they do. Claims are made of such pairs ("she did", "i have"), so no claim passes that the owner did not
 * make there, and made again.
 */
function saysMore(draft: string, answers: readonly string[]): boolean {
  const said = answers.map((answer) => ({
    pairs: new Set([...wordRuns(answer), readWords(answer).map(({ word }) => word)].flatMap(pairsOf)),
    emoji: emojiOf(answer),
    length: readWords(answer).length,
    asks: answer.includes('?'),
  }))
  const isSaid = (holds: (answer: (typeof said)[number]) => boolean) => said.filter(holds).length >= saidAtLeast
  const length = readWords(draft).length
  if (length === 0 || length > longestDraft || !isSaid((answer) => answer.length >= length)) return true
  if (draft.includes('?') && !isSaid((answer) => answer.asks)) return true
  if (![...emojiOf(draft)].every((emoji) => isSaid((answer) => answer.emoji.has(emoji)))) return true
  return !wordRuns(draft).every((run) => pairsOf(run).every((pair) => isSaid(({ pairs }) => pairs.has(pair))))
}

/** Longer words are the same if they begin so: "feed" and "feeding", "ride" and "rides". */
const stemLength = 4

const contentOf = (text: string): string[] =>
  readWords(text)
    .filter(({ word }) => isContent(word))
    .map(({ word }) => word.slice(0, stemLength))

/** Whether a draft says a word of theirs: it may have been put there to be said. */
function saysBack(draft: string, turn: string): boolean {
  const theirs = new Set(contentOf(turn))
  return contentOf(draft).some((word) => theirs.has(word))
}

/** Whether the owner wrote just these words there, and more than once: neighbors of several answers could be put together to say what none of them did. */
function isSaidWordForWord(draft: string, answers: readonly string[]): boolean {
  const words = (text: string) =>
    readWords(text)
      .map(({ word }) => word)
      .join(' ')
  const wanted = words(draft)
  return answers.filter((answer) => words(answer) === wanted).length >= saidAtLeast
}

/** Every two neighbors, with the beginning before the first word and the end behind the last; a word alone is both at once. */
function pairsOf(words: readonly string[]): string[] {
  if (words.length === 1) return [` ${words[0] ?? ''} `]
  return [...words, ''].map((word, i) => `${words[i - 1] ?? ''} ${word}`)
}
