import type { Draft } from '#contract/voice/drafts.ts'
import type { Register } from '#core/channel/register.ts'
import type { DraftSigns } from '#core/trust/verdict.ts'

/** So large a share of the near moments must be answered by the same act; how many there must be is `minMoments` of the contract. */
export const minShare = 0.8
/** Older moments say nothing of today, ms. */
export const oldestMomentMs = 365 * 24 * 60 * 60_000
/** So near must the hour of day be to that of so many moments, ms: a late evening says nothing of the depth of the night. */
export const nearHourMs = 3 * 60 * 60_000
export const minAtHour = 2
/** The newest moments, which must all share the act, and be so new, ms. */
export const newestMoments = 3
export const newestMomentMs = 183 * 24 * 60 * 60_000
/** Two who have not written for so long begin anew, ms. */
export const silenceMs = 30 * 24 * 60 * 60_000
/** A longer turn, or a longer draft, is no routine exchange; in words. */
export const longestTurn = 16
export const longestDraft = 12

/**
 * What the voice holds of moments like this one: found where the voice is, judged where a send is decided. Plain data, stored with the draft it
 * was found for.
 */
export interface Precedent {
  /** Their turn and the draft that it was found for. Evidence for other words is none. */
  readonly turn: string
  readonly draft: string
  /** How near a moment must be, 0–1, as the training fitted it; null if the voice has none. */
  readonly bar: number | null
  /** Content words and emoji of their turn that this person never wrote before. */
  readonly unseen: readonly string[]
  /** What the owner answered in the near moments of this very person, newest first; at most 24. */
  readonly answers: readonly string[]
  /** Their turns in those moments and when they were answered, ms since 1970: one for each answer, in its place. */
  readonly turns: readonly string[]
  readonly times: readonly number[]
  /** Bubbles of theirs before this turn that are near one text that the owner has answered. */
  readonly routine: readonly string[]
  /** Bubbles of the owner's before this turn that they have answered this person with before. */
  readonly said: readonly string[]
  /** Words of the draft that the voice knows as names, in small letters. */
  readonly names: readonly string[]
  /** What keeps the turn from having a precedent at all, whatever came before. */
  readonly obstacle: PrecedentObstacle | null
}

export type PrecedentObstacle = 'not-one-person' | 'too-long' | 'no-subject' | 'asks-for-something' | 'unknown-language'

/**
 * What a last look at a set of drafts said of one: that it could be sent as it stands, or that it did not find so. `unknown`: it was to be looked at, and that
 * did not come about.
 */
export type LastLookVerdict = 'sendable' | 'not-sendable' | 'unknown'

/** A draft on its way to a decision. Without a precedent it is never sent automatically, and without signs nobody can say how sure it is. */
export type PrecedentedDraft = Draft & {
  readonly precedent?: Precedent
  /** What it is judged by; the hour is known where the owner is. */
  readonly signs?: Omit<DraftSigns, 'hour'>
  /** Engine and model that wrote it: verdicts on one say nothing of another. */
  readonly engine?: string
  /** `text` if omitted (`registerOf`): verdicts on texts say nothing of mails. */
  readonly register?: Register
  /** Omitted where its engine's drafts are not looked at. */
  readonly lastLook?: LastLookVerdict
}
