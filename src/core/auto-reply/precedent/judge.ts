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
import { moodOf, residueOf } from './tone.ts'
import { findZone } from '../timing/zoned-time.ts'
import { emojiOf, isContent, readLimit, readWords, wordRuns } from './words.ts'

/** Why a draft has no precedent, as names of safety floor rules. */
export type PrecedentLack =
  | 'they-asked'
  | 'answers-unasked'
  | 'no-precedent'
  | 'voice-without-bar'
  | 'asks-for-something'
  | 'no-courtesy'
  | 'unknown-language'
  | 'unseen-words'
  | 'answered-differently'
  | 'other-act'
  | 'beyond-precedent'
  | 'other-tone'
  | 'other-hour'

/** The situation that a precedent is needed for. */
export interface AskedFor {
  /** Their current text, in the form of its register. */
  readonly turn: string
  readonly register: Register
  readonly draft: string
  /** ms since 1970. */
  readonly now: number
  /** Only moments after this count, ms since 1970. All count if omitted. */
  readonly since?: number
  /** When either side last said something before the turn, ms since 1970. Omitted if that is not known. */
  readonly spoken?: number
  /** The owner's time zone, an IANA name. */
  readonly timeZone: string
}

/**
 * Why past moments do not show that the draft does what the owner always did. Null if they do. Evidence found for other words does not
 * count. Nothing here is a guess: each result follows from words that are there.
 */
export function lackOfPrecedent(precedent: Precedent | null, asked: AskedFor): PrecedentLack | null {
  const { register, now, timeZone, since = Number.NEGATIVE_INFINITY } = asked
  if (asksAnything(asked.turn)) return 'they-asked'
  // What lies behind it is not read, and no routine exchange is that long.
  if (asked.turn.length > readLimit) return 'unseen-words'
  if (precedent === null || !isFor(precedent, asked.turn, asked.draft)) return 'no-precedent'
  if (wantsAnAnswerOfItsOwn(asked.turn)) return 'asks-for-something'
  if (isGrave(bubblesIn(asked.turn, 'text'))) return 'no-precedent'
  const turn = saidOf(asked.turn, register)
  const draft = saidOf(asked.draft, register)
  const { bar, unseen, obstacle } = precedent
  if (bar === null || !(bar > 0)) return 'voice-without-bar'
  if (obstacle === 'asks-for-something' || obstacle === 'unknown-language' || obstacle === 'no-courtesy') return obstacle
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
  // Every email may start a new thread, so the moments show as well when either wrote. A text without any before it has only them.
  const shown = register === 'email' || asked.spoken === undefined ? moments.map(({ at }) => at) : []
  const spoken = Math.max(asked.spoken ?? Number.NEGATIVE_INFINITY, ...shown)
  if (!(now - spoken <= silenceMs)) return 'no-precedent'
  const actOf = answersTo(turn)
  const act = commonAct(actOf, answers, minShare)
  const sideOf = (answer: string) => sideOfWords(isThanks(turn) ? withoutWelcome(answer) : answer)
  const side = commonAct(sideOf, answers, minShare)
  if (act === null || side === null) return 'answered-differently'
  if (answers.slice(0, newestMoments).some((answer) => actOf(answer) !== act)) return 'answered-differently'
  if (actOf(draft) !== act || sideOf(draft) !== side) return 'other-act'
  if (saysMore(draft, answers) || (saysBack(draft, turn) && !isSaidWordForWord(draft, answers))) return 'beyond-precedent'
  // What surrounds their words matters too: "Dear disappointment,", or a line after the sign-off.
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
    !hasTone(draft, answers, saidAtLeast) ||
    answers.filter((answer) => moodOf(answer) === moodOf(draft)).length < saidAtLeast
  )
    return 'other-tone'
  if (!isUsualHour(moments, now, timeZone)) return 'other-hour'
  return saysYesOrNo(isThanks(turn) ? withoutWelcome(draft) : draft) || saysOfNow(draft) ? 'answers-unasked' : null
}

/** Whether everything in a text besides its words also occurs in at least `least` of the others. */
function hasTone(text: string, others: readonly string[], least: number): boolean {
  const known = others.map(residueOf)
  return [...residueOf(text)].every((mark) => known.filter((marks) => marks.has(mark)).length >= least)
}

const day = 24 * 60 * 60_000

/** Whether enough of the moments were at about this time of the owner's day. False if their time zone is unknown. */
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

/** Something said in only one answer may have been true on that day only. */
const saidAtLeast = 2

/** Whether an email begins and ends like enough of the others. Its opening and closing could say anything. */
function opensAndCloses(draft: string, others: readonly string[]): boolean {
  const { greeting, signOff } = readLetter(draft)
  const letters = others.map((other) => readLetter(other))
  return letters.filter((other) => other.greeting === greeting && other.signOff === signOff).length >= saidAtLeast
}

/**
 * Whether the draft says anything that those answers do not. It does not if every two adjacent words are adjacent in at least two of the
 * answers, and it begins and ends as they do. Claims consist of such pairs ("she did", "i have"), so only claims that the owner has made there
 * at least twice pass.
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

/** Words that share their first four letters count as the same: "feed" and "feeding", "ride" and "rides". */
const stemLength = 4

const contentOf = (text: string): string[] =>
  readWords(text)
    .filter(({ word }) => isContent(word))
    .map(({ word }) => word.slice(0, stemLength))

/** Whether a draft repeats a word of theirs, which they may have planted. */
function saysBack(draft: string, turn: string): boolean {
  const theirs = new Set(contentOf(turn))
  return contentOf(draft).some((word) => theirs.has(word))
}

/** Whether the owner wrote exactly these words there more than once. Word pairs from several answers could combine into something none of them said. */
function isSaidWordForWord(draft: string, answers: readonly string[]): boolean {
  const words = (text: string) =>
    readWords(text)
      .map(({ word }) => word)
      .join(' ')
  const wanted = words(draft)
  return answers.filter((answer) => words(answer) === wanted).length >= saidAtLeast
}

/** All pairs of adjacent words, including start and first word, and last word and end. A single word is both at once. */
function pairsOf(words: readonly string[]): string[] {
  if (words.length === 1) return [` ${words[0] ?? ''} `]
  return [...words, ''].map((word, i) => `${words[i - 1] ?? ''} ${word}`)
}
