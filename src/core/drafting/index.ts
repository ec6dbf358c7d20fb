/**
 * Drafts in the owner's voice, and the guard that other engines put their drafts through as well.
 *
 * How to add one (a kind of candidate): see `drafter.ts`.
 */
export { commitments, isCommitmentSupported, type Commitment, type CommitmentKind } from './commitments.ts'
export { createDrafter, type Drafter, type DrafterOptions } from './drafter.ts'
export { factContext, findFacts, unsupportedFacts, type Fact, type FactContext, type FactKind } from './facts.ts'
export { cleanRuns, violations, type CleanRun, type Span } from './guard.ts'
export { sanitize } from './sanitize.ts'
