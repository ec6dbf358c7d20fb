/**
 * The sample Messages app: databases in Apple's own schema, with the history of an invented person or filled from a file of reply pairs,
 * for machines without Messages, for tests and for benchmarks. Every file carries a mark, and nothing here writes over, or into, a file
 * without it.
 *
 * How to add one:
 * - a conversation: a script under `script/` (the notation is in `script-format.ts`), a line in `persona.ts` and a card there;
 * - a form of message: a directive in `script-format.ts`, what it plans in `plan-session.ts`, the columns it fills in `write-planned.ts`;
 * - a column or table of a newer macOS: a word in `schema.ts`.
 */
export { addressBookPath } from './address-book.ts'
export { type CorpusLine, corpusLine, type CorpusRequest, type CorpusSummary, generateFromCorpus } from './corpus-database.ts'
export { appendIncoming, type AppendedMessage, type IncomingMessage, openSampleMessages, type OpenSampleMessages } from './incoming.ts'
export { generateSampleDatabase, type SampleRequest, type SampleSummary } from './sample-database.ts'
export { isSampleFile } from './sample-file.ts'
