/**
 * How far the owner's own verdicts prove an engine: what may be stated of a draft, on what evidence, and when a person goes back to ask.
 *
 * How to add one: a kind of verdict is a word in `verdict.ts` with what `isYes` says of it; a sign of a draft is a field of `DraftSigns` and a number in
 * `columns.ts`. `npm run bench trust` says what it does to owners who are careful, careless, change, or write two registers.
 */
export { keepFits } from './keep-fits.ts'
export { lookedBack, noLongerSure, stepsDown, type StepDown } from './ladder.ts'
export { isDecoy, isOfAnotherIntent, practiceOrder, type PracticeMoment } from './practice.ts'
export { fitTrust, type Evidence, type NoTrust, type StatedConfidence, type StatedVerdict, type Trust } from './trust.ts'
export { whatIsMissing } from './words.ts'
export { isYes, verdictKinds, type DraftSigns, type JudgedMoment, type Verdict, type VerdictKind } from './verdict.ts'
