/**
 * Decides whether a reply may be sent without the owner: one pure function of everything that is known. Nothing here reads a clock, a store,
 * or a random number; `now`, the history, and fractions are passed in.
 *
 * How to add one (a rule): a line in `safety-floor.ts` at its place, with the words of the section it comes from; its sentence for the owner in
 * `reasons.ts`; any new input in `situation.ts`; and a row in the table of `safety-floor.test.ts`, which fails for a rule without one. A check
 * of the draft's text also needs a finding in `checks/draft-checks.ts`. A rule can only forbid.
 */
export {
  isListed,
  narrowAllowedList,
  nobodyListed,
  readAllowedList,
  readListOf,
  unreadableEntryText,
  type AllowedList,
} from './permission/allowed-list.ts'
export { automaticTurnsSince, countRecent } from './past-sends.ts'
export { decide, undraftable } from './decide.ts'
export { checkDraft, draftFindings, noWords, type DraftFinding, type DraftFindings } from './checks/draft-checks.ts'
export { isMatter, isPlain, mayReturnCourtesy } from './around/before-turn.ts'
export { clockSkewMs, modeOf } from './facts-of-situation.ts'
export { isSerious, overshadowedMs } from './around/gravity-around.ts'
export { findEcho, isSameText, normalizeSent } from './checks/echo.ts'
export { boundTiming, defaultTiming, dueAt, replyDelay, type HumanTiming } from './timing/human-timing.ts'
export { contactModes, type ContactMode } from './permission/contact-mode.ts'
export { effectiveMode, type EffectiveMode, type Reachable } from './permission/mode.ts'
export { isNearIdentical, repeatWindowMs } from './checks/near-identical.ts'
export { precedentObstacles, silenceMs, type LastLookVerdict, type Precedent, type PrecedentedDraft } from './precedent/evidence.ts'
export type { TopicId } from '../gravity/topics.ts'
export { isReached } from './reach/reach.ts'
export { earlierText, inReadingOrder, isAboutWriting, isMoreThanWords, reasonTexts, type ReasonId } from './reasons.ts'
export { safetyFloor, type SafetyRule } from './safety-floor.ts'
export { isInside, nextOpening, openingAt, type Opening } from './timing/schedule.ts'
export type {
  EarlierRow,
  AutoSettings,
  Conversation,
  DraftToSend,
  History,
  IncomingMessage,
  PastSend,
  Situation,
  TurnElsewhere,
  WeeklySchedule,
} from './situation.ts'
export type { Decision, Outcome, Reason } from './decision.ts'
export { effectiveThreshold, isSureEnough, thresholdOutlook, type HeldOutOutcome, type ThresholdOutlook } from './reach/threshold.ts'
export { isTimeZone } from './timing/zoned-time.ts'
