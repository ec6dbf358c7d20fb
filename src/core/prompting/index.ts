/**
 * Drafting with a language model: builds the prompt from a voice and a thread, and turns the model's answers into drafts.
 *
 * How to add one: a habit for the card is a line in `prompt/style-card.ts`, one for the style pass a function in `answer/style-pass.ts`; a wrapping or kind of
 * reasoning that models put around a reply a rule in `answer/reading/wrapping.ts` or `answer/reading/reasoning.ts`; a sign of confidence a number in
 * `answer/signs.ts`; a phrase typical of models a line in `habits/never.ts`; a trait of a reply that a draft must keep a field of `shape/shape.ts`, counted in
 * `shape/keep-shape.ts`; what makes a moment like the turn a field of `shape/turn-kind.ts`; a criterion of the last look a line in `looking/look-task.ts`. Add
 * a test with an example text for each, and run `idiolect eval` to see its effect on lift, style and length.
 */
export type { DressedDraft, DressingRequest, ModelBrief } from './prompt/brief.ts'
export { askEach, type AskedEach, type Wanted } from './asking/ask-each.ts'
export { draftUntilEnough } from './asking/draft-until-enough.ts'
export { fitModelConfidence, type ModelConfidence, type TriedModelDraft } from './answer/model-confidence.ts'
export { learnHabits } from './habits/learn-habits.ts'
export { handParts, type HandPart } from './prompt/hand.ts'
export { preparePrompt, type Prepared } from './prompt/prepare.ts'
export { earlierFor, lookAtSet, lookFor } from './looking/look-at-set.ts'
export type { LookDecides } from './looking/look-task.ts'
export type { LastLook } from './looking/last-look.ts'
export { passesSecondLook, secondLookPrompt, type SecondLook } from './looking/second-look.ts'
export { createPrompter, type Prompter } from './prompt/prompter.ts'
