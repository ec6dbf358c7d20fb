/**
 * How well an engine drafts, measured on later turns of the same person, with baselines from the same run.
 *
 * How to add one (a measure): its number in `measures/measures.ts` or `evaluate.ts`, and its column in `report.ts`. A target that the baselines also reach is
 * not reported as met.
 */
export { byTime, corpusPair, type CorpusPair } from './corpus-pair.ts'
export type { Engine, EngineDraft } from './engine.ts'
export { evaluatePairs, type DraftRecord, type EngineReport, type EvaluationOptions, type EvaluationReport } from './evaluate.ts'
export { type Interval } from './measures/lift.ts'
export { modelEngine, type ModelEngine, type ModelEngineCounts, type ModelEngineOptions } from './model-engine.ts'
export { handParts, type HandPart, type LookDecides } from '../prompting/index.ts'
export { onDeviceEngine } from './on-device.ts'
export { maskingOf, privateReplies } from './reading/private-replies.ts'
export { keyLine, layOutReading, type KeyLine, type Reading, type ReadingTurn } from './reading/sheet.ts'
export { countFooled, formatFooled, layOutPairs, type EarlierReplies, type PairsAsked } from './reading/two-choice.ts'
export { formatReport, formatToldApart, legend, poolReports } from './report.ts'
export { countVerdicts, formatVerdicts, verdictWords, type VerdictWord } from './reading/verdicts.ts'
