/**
 * The sample Messages app: databases in Apple's own schema, with the history of an invented person or filled from a file of reply pairs. For machines
 * without Messages, for tests, and for benchmarks. Every file carries a mark, and nothing here writes over, or into, a file without it.
 *
 * How to add one:
 * - a conversation: a script under `script/` (the notation is in `script-format.ts`), a line in `persona.ts` and a card there;
 * - a form of message: a directive in `script-format.ts`, what it plans in `plan-session.ts`, the columns it fills in `database/write-planned.ts`;
 * - a column or table of a newer macOS: a word in `database/schema.ts`;
 * - something that can happen to it: an entry in `app/scenarios.ts`; something that can go wrong: a word in `app/control.ts`.
 *
 * `osascript/` is the program that `bin/sample-osascript` starts: it runs the same script as a Mac, against the app in `app/`.
 */
export { addressBookPath } from './address-book.ts'
export { type CorpusLine, corpusLine, type CorpusRequest, type CorpusSummary, generateFromCorpus } from './database/corpus-database.ts'
export { appendIncoming, type AppendedMessage, type IncomingMessage, openSampleMessages, type OpenSampleMessages } from './incoming.ts'
export { generateSampleDatabase, type SampleRequest, type SampleSummary } from './database/sample-database.ts'
export { isSampleFile, writeSampleFile } from './database/sample-file.ts'
export { createSeededRandom, type SeededRandom } from './seeded-random.ts'
export { type AppState, readSampleApp, setSampleApp } from './app/app-state.ts'
export { type Control, type FaultToMake, readControl, writeControl } from './app/control.ts'
export { sendByHand } from './app/outgoing.ts'
export { type PlayedMessage, playScenario, type ScenarioContext, type ScenarioName, scenarioNames, scenarios } from './app/scenarios.ts'
