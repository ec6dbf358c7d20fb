/**
 * Keeps private things out of text that goes to a language model, and puts them back into what it wrote.
 *
 * How to add a kind: its name in `placeholder.ts` (list and form), its detector in `kinds/` (text in, places out; linear; read the note on
 * `View`), a line in `find.ts`, and in `redaction.test.ts` texts that contain it and ordinary texts that only look like it.
 * What is told by what was asked is found in `answers/`; its dialogues are in `test/redaction/dialogues.ts`.
 */
export { findPrivate, askedBefore, type Asked, type PrivatePlace } from './find.ts'
export { clearCut } from './clear-cut.ts'
export { createRedactor, type FoundPrivate, type Redactor } from './redactor.ts'
export { createScreen, type Screen } from './screen.ts'
export type { PrivateValue } from './known-values.ts'
export { cutBeside, type PlaceholderKind, type PrivateKind } from './placeholder.ts'
