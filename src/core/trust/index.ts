/**
 * How far the owner's verdicts support an engine: the confidence that may be stated for a draft, its evidence, and when a person returns to ask.
 *
 * How to add one: a kind of verdict is a word in `verdict.ts` and its case in `isYes`; a sign of a draft is a field of `DraftSigns` and a number in
 * `columns.ts`. `npm run bench trust` shows the effect for owners who are careful, careless, change, or write two registers.
 */
export { keepFits } from './keep-fits.ts'
export { leastReplies, lookedBack, noLongerSure, stepsDown, type StepDown } from './ladder.ts'
export { isDecoy, isOfAnotherIntent, practiceOrder, type PracticeMoment } from './practice.ts'
export { fitTrust, type Evidence, type NoTrust, type StatedConfidence, type StatedVerdict, type Trust } from './trust.ts'
export { whatIsMissing } from './words.ts'
export { isYes, verdictKinds, type DraftSigns, type JudgedMoment, type Verdict, type VerdictKind } from './verdict.ts'
