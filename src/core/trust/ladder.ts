import { isYes, type Verdict } from './verdict.ts'

/** How many of a person's newest verdicts are read, and how many of those against Idiolect return the person to ask. */
export const lookedBack = 10
const maxAgainst = 2
/** Minimum number of earlier verdicts that a change is measured against. */
const minBefore = 20
/** CUSUM parameters, in verdicts: when verdicts below the usual share add up beyond chance to `alarm`, drafts have changed for everybody. */
const worse = { slack: 0.2, alarm: 1.7 }

/** Why automatic replies to a person end: the verdicts on their own drafts, or drafts for everybody that suddenly got worse. */
export type StepDown = 'person' | 'everybody'

/**
 * Whether a person on auto returns to ask. It never goes the other way: only the owner can put a person on auto.
 *
 * `verdicts`: of one engine and register. `since`: when the owner put the person on auto, ms since 1970; they knew the verdicts before that.
 */
export function stepsDown(verdicts: readonly Verdict[], person: { readonly key: string; readonly since: number }): StepDown | null {
  const counted = verdicts.filter(({ decoy }) => !decoy).toSorted((a, b) => a.at - b.at)
  const later = counted.filter(({ at }) => at >= person.since)
  const theirs = later.filter((verdict) => verdict.person === person.key && isAboutSending(verdict)).slice(-lookedBack)
  if (theirs.length - yesIn(theirs) >= maxAgainst) return 'person'
  return later.length > 0 && gotWorse(counted, later.length) ? 'everybody' : null
}

/** Minimum number of replies, sent or only shown, before a change in their confidence means anything. */
export const leastReplies = 3

/**
 * Whether the evidence for a person no longer holds. `sure`: for each reply to them that was sent automatically, or would have been, newest
 * first, whether it is still sure enough by the owner's current verdicts.
 */
export function noLongerSure(sure: readonly boolean[]): boolean {
  const newest = sure.slice(0, lookedBack)
  return newest.length >= leastReplies && 2 * newest.filter((one) => one).length < newest.length
}

/** A draft that was only shown and dismissed says little about what would have been sent; a changed or regretted one does. */
function isAboutSending({ kind }: Verdict): boolean {
  return kind === 'sent' || kind === 'edited' || kind === 'kept' || kind === 'regretted'
}

/** No threshold is lower. */
const minSure = 0.5

/**
 * Rejecting a draft that Idiolect was not sure of means nothing. Neither does a reply in the owner's own words: with the phone in hand, they
 * hardly ever write what a draft says, however good it is.
 */
function isTelling({ kind, stated }: Verdict): boolean {
  if (kind === 'answered') return false
  return stated === undefined || kind === 'regretted' || (stated !== null && stated >= minSure)
}

/** A cumulative sum of the shortfall from the earlier share of yes: three "no" in a row are enough, three in ten are not. */
function gotWorse(counted: readonly Verdict[], later: number): boolean {
  // If automatic replies began early, the first verdicts after that still count as usual.
  const begin = Math.max(counted.length - later, minBefore)
  const usual = yesIn(counted.slice(0, begin)) / begin
  let sum = 0
  for (const verdict of counted.slice(begin).filter(isTelling)) {
    sum = Math.max(0, sum + usual - worse.slack - Number(isYes(verdict)))
    if (sum >= worse.alarm) return true
  }
  return false
}

function yesIn(verdicts: readonly Verdict[]): number {
  return verdicts.filter(isYes).length
}
