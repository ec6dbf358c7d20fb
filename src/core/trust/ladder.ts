import { isYes, type Verdict } from './verdict.ts'

/** How many of a person's newest verdicts are looked at, and how many of them against Idiolect send the person back to ask. */
export const lookedBack = 10
const maxAgainst = 2
/** What a change is measured against, at least. */
const minBefore = 20
/** A run of verdicts below what was usual adds up until it is so much (in verdicts) more than chance brings: then it has changed for everybody. */
const worse = { slack: 0.2, alarm: 1.7 }

/** Why automatic replies to a person end: what was said of their own drafts, or that drafts for everybody are suddenly worse. */
export type StepDown = 'person' | 'everybody'

/**
 * Whether a person who is on auto goes back to ask. It never goes the other way: only the owner's own act puts somebody on auto.
 *
 * `verdicts`: of one engine and register. `since`: when the owner put the person there, ms since 1970; what was said before, they knew.
 */
export function stepsDown(verdicts: readonly Verdict[], person: { readonly key: string; readonly since: number }): StepDown | null {
  const counted = verdicts.filter(({ decoy }) => !decoy).toSorted((a, b) => a.at - b.at)
  const later = counted.filter(({ at }) => at >= person.since)
  const theirs = later.filter((verdict) => verdict.person === person.key && isAboutSending(verdict)).slice(-lookedBack)
  if (theirs.length - yesIn(theirs) >= maxAgainst) return 'person'
  return later.length > 0 && gotWorse(counted, later.length) ? 'everybody' : null
}

/** Replies that must have been, or would have been, sent before a change in how sure they are says anything. */
const minReplies = 3

/**
 * Whether what was proved for a person does not hold any more. `sure`: of the replies to them that went out automatically, or would have, newest
 * first, whether each is still sure enough, as the owner's verdicts now stand.
 */
export function noLongerSure(sure: readonly boolean[]): boolean {
  const newest = sure.slice(0, lookedBack)
  return newest.length >= minReplies && 2 * newest.filter((one) => one).length < newest.length
}

/** A draft that was only shown and dismissed says little of what would have been sent; one that was changed or regretted does. */
function isAboutSending({ kind }: Verdict): boolean {
  return kind === 'sent' || kind === 'edited' || kind === 'kept' || kind === 'regretted'
}

/** No threshold is lower. */
const minSure = 0.5

/**
 * That a draft is turned down which Idiolect itself was not sure of is no news. Nor are words of their own: an owner who has the phone in hand
 * hardly ever writes what a draft says, however good it is.
 */
function isTelling({ kind, stated }: Verdict): boolean {
  if (kind === 'answered') return false
  return stated === undefined || kind === 'regretted' || (stated !== null && stated >= minSure)
}

/** A cumulative sum of what was missing beside the share of yes before: three against in a row are enough, three in ten are not. */
function gotWorse(counted: readonly Verdict[], later: number): boolean {
  // Where replies began early, the first verdicts after it are still part of what is usual.
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
