/**
 * The owner's own later messages, replayed: what an engine would have drafted beside what they wrote, what its confidence is worth, and whom
 * Auto would have answered right.
 *
 * How to add one (a number of the report): where it needs the texts, in `measure-replay.ts`, which is kept beside the turns; where it depends
 * on the owner's threshold, in `engine-report.ts`; its place in `contract/voice/style-report.ts`; and what random replies reach on it.
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
export { strangerPairs, type StrangerMeasure, type StrangerPair } from './strangers.ts'
export type { ReplayDraft, ReplayTurn } from './replay.ts'
