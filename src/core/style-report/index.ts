/**
 * Replays the owner's later messages: what an engine would have drafted next to what they wrote, how reliable its confidence is, and for which
 * people Auto would have been right.
 *
 * How to add one (a number of the report): if it needs the texts, in `measure-replay.ts`, whose result is stored with the turns; if it depends on
 * the owner's threshold, in `engine-report.ts`; its field in `contract/voice/style-report.ts`; and the value that random replies reach.
 */
export { randomReplies } from './baseline.ts'
export { boundTurns, maxCloudTurns, maxTurns, shorten, spreadOver, toReplayTurn } from './choose-turns.ts'
export { engineReport, type EngineReportParts } from './engine-report.ts'
export { judgeReplay, type JudgedReplay } from './judge-replay.ts'
export type { TriedSigns } from './state-confidence.ts'
export {
  measureEngine,
  measureReplay,
  turnOutcome,
  type ContactMeasures,
  type MeasuredReplay,
  type ReportPerson,
  type TurnOutcome,
} from './measure-replay.ts'
export { autoOutcome } from './outcomes.ts'
export { strangerPairs, type Area, type StrangerMeasure, type StrangerPair } from './strangers.ts'
export type { ReplayDraft, ReplayTurn } from './replay.ts'
