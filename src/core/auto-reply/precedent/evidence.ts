import type { Draft } from '#contract/voice/drafts.ts'
import type { Register } from '#core/channel/register.ts'
import type { DraftSigns } from '#core/trust/verdict.ts'

/** The share of near moments that must have been answered by the same act. How many moments are needed is `minMoments` of the contract. */
export const minShare = 0.8
/** Older moments say nothing about today, ms. */
export const oldestMomentMs = 365 * 24 * 60 * 60_000
/** How close the time of day must be to that of enough moments, ms. A late evening says nothing about the middle of the night. */
export const nearHourMs = 3 * 60 * 60_000
export const minAtHour = 2
/** How many of the newest moments must all share the act, and how new they must be, ms. */
export const newestMoments = 3
export const newestMomentMs = 183 * 24 * 60 * 60_000
/** A turn after a longer silence has no precedent, ms: the two begin anew. */
export const silenceMs = 30 * 24 * 60 * 60_000
/** A turn or draft with more words is not a routine exchange. */
export const longestTurn = 16
export const longestDraft = 12

/**
 * Moments in the voice that resemble this one. They are found where the voice is loaded and judged where a send is decided. Plain data,
 * stored with the draft it was found for.
 */
export interface Precedent {
  /** The turn and draft that it was found for. It is no evidence for other words. */
  readonly turn: string
  readonly draft: string
  /** How similar a moment must be, 0–1, fitted in training. Null if the voice has no bar. */
  readonly bar: number | null
  /** Content words and emoji of their turn that this person never wrote before. */
  readonly unseen: readonly string[]
  /** The owner's answers in the near moments with this person, newest first; at most 24. */
  readonly answers: readonly string[]
  /** Their turns in those moments and when they were answered, ms since 1970. Parallel to `answers`. */
  readonly turns: readonly string[]
  readonly times: readonly number[]
  /** Bubbles of theirs before this turn that are near a text that the owner has answered. */
  readonly routine: readonly string[]
  /** Bubbles of the owner before this turn that they have sent this person as an answer before, more than once. */
  readonly said: readonly string[]
  /** Words of the draft that the voice knows as names, in lower case. */
  readonly names: readonly string[]
  /** Why the turn can't have a precedent at all, whatever came before. */
  readonly obstacle: PrecedentObstacle | null
}

export const precedentObstacles = [
  'not-one-person',
  'too-long',
  'no-subject',
  'asks-for-something',
  'unknown-language',
  'no-courtesy',
] as const
export type PrecedentObstacle = (typeof precedentObstacles)[number]

/**
 * What a last look at a set of drafts said about one of them: it could be sent as it is, or not (or that is doubtful). `unknown`: a last look
 * was due, but there was none, or it failed.
 */
export type LastLookVerdict = 'sendable' | 'not-sendable' | 'unknown'

/** A draft to be decided on. Without a precedent it is never sent automatically; without signs it has no confidence. */
export type PrecedentedDraft = Draft & {
  readonly precedent?: Precedent
  /** Signs that its confidence is based on, without the hour, which depends on the owner's time zone. */
  readonly signs?: Omit<DraftSigns, 'hour'>
  /** Engine and model that wrote it. Verdicts on one say nothing about another. */
  readonly engine?: string
  /** `text` if omitted (`registerOf`). Verdicts on texts say nothing about email. */
  readonly register?: Register
  /** Omitted if drafts of its engine get no last look. */
  readonly lastLook?: LastLookVerdict
}
