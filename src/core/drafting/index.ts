/**
 * Drafts in the owner's voice. The guard, which other engines also use, is `violations` and `cleanRuns` in `guard/guard.ts`; its parts are `unsupportedFacts`
 * (`guard/facts.ts`) and `commitments` (`guard/commitments.ts`).
 *
 * How to add one (a kind of answer): see `drafter.ts`.
 */
export { earlyVoice } from './as-of.ts'
export { withPrecedents } from './precedent/index.ts'
export type { KnownSigns, MadeDraft, Making } from './trust-signs.ts'
export { createDrafter, type Drafter, type DrafterOptions } from './drafter.ts'
