import type { ErrorBody } from '#contract/errors.ts'
import type { Draft } from '#contract/voice/drafts.ts'
import type { TrainingPhase } from '#contract/voice/training.ts'
import type { Contact } from '#core/conversation/reply-pair.ts'
import type { MailLearning, MailLearningState } from '#core/mail/learning/learn-mails.ts'
import type { DressedDraft, DressingRequest, ModelBrief } from '#core/prompting/index.ts'
import type { JudgedReplay } from '#core/style-report/index.ts'
import type { Verdict } from '#core/trust/index.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import type { ExtractionProgress, ExtractionRequest, ExtractionSummary } from '#core/ports/history.ts'
import type { JudgedDraft } from '#core/training/judged-drafts.ts'
import type { FetchedThread, ReplayToJudge, TrainingSummary } from '#core/ports/compute.ts'
import type { TrainingCheckpoint } from '#core/training/checkpoint.ts'
import type { TrustAnswer, TrustRequest } from '#core/trust/keep-fits.ts'
import type { PairText, StoredVoice } from '#core/voice/index.ts'
import type { VoicePerson } from '#core/voice/people.ts'

/**
 * What the server's thread and its workers say to each other. Byte blocks are transferred, not copied.
 *
 * A job worker does one extraction, one reading of mails, one training or one judgement of a replay and ends; stopping the job is ending its thread, whatever it is doing. The drafting
 * worker lives as long as the server and keeps the loaded voices.
 */
export type JobStart =
  | { job: 'extract'; request: ExtractionRequest; addressBook: string; sample: SampleToMake | null; credits: SharedArrayBuffer }
  | { job: 'learn-mails'; request: MailLearning; credits: SharedArrayBuffer }
  | {
      job: 'train'
      contacts: readonly Contact[]
      seed: number
      done: TrainingCheckpoint | null
      skip: readonly string[]
      judged: readonly JudgedDraft[]
      credits: SharedArrayBuffer
    }
  | { job: 'judge'; request: ReplayToJudge; credits: SharedArrayBuffer }

/** The sample Messages app's database: made before it is first read, in the worker, because it takes a second. */
export interface SampleToMake {
  readonly path: string
  readonly seed: number
}

/** To a job worker, after its start. */
export type JobInput = { type: 'block'; block: Uint8Array } | { type: 'mails'; threads: readonly FetchedThread[] } | { type: 'end' }

/** From a job worker. */
export type JobOutput =
  | { type: 'need-block' }
  | { type: 'need-mails' }
  | { type: 'block'; block: Uint8Array; count: number }
  | { type: 'texts'; blocks: readonly Uint8Array[] }
  | { type: 'extraction-progress'; progress: ExtractionProgress }
  | { type: 'phase'; phase: TrainingPhase; progress: number }
  | { type: 'checkpoint'; checkpoint: TrainingCheckpoint }
  | { type: 'page'; state: MailLearningState }
  | { type: 'extracted'; summary: ExtractionSummary }
  | { type: 'trained'; summary: TrainingSummary }
  | { type: 'judged'; judged: JudgedReplay }
  | { type: 'failed'; error: WorkerError }

/** To the drafting worker. Parts of one voice come in order; `last` makes it ready. */
export type DeskRequest =
  | { id: number; type: 'part'; voiceId: string; part: Uint8Array }
  | { id: number; type: 'loaded'; voiceId: string }
  | { id: number; type: 'unload'; voiceId: string }
  | { id: number; type: 'draft'; voiceId: string; request: DraftingRequest }
  | { id: number; type: 'brief'; voiceId: string; request: DraftingRequest }
  | { id: number; type: 'dress'; voiceId: string; request: DressingRequest }
  | { id: number; type: 'people'; voiceId: string }
  | {
      id: number
      type: 'trust'
      voiceId: ''
      request: Pick<TrustRequest, 'key' | 'version' | 'drafts'>
      verdicts: readonly Verdict[] | null
    }

export type DeskAnswer =
  | DeskDone
  | { id: number; type: 'failed'; error: WorkerError }
  /** The request cannot be answered without these texts of its voice: they are asked for together, and come as `DeskTexts`. */
  | { id: number; type: 'need-texts'; pairs: readonly number[] }

/** To the drafting worker, for the request of that number: the texts that are there, or why none could be read. */
export type DeskTexts =
  | { id: number; type: 'texts'; texts: ReadonlyMap<number, PairText> }
  | { id: number; type: 'no-texts'; error: WorkerError }

export interface DeskDone {
  id: number
  type: 'done'
  drafts?: readonly Draft[]
  brief?: ModelBrief
  dressed?: readonly DressedDraft[]
  people?: readonly VoicePerson[]
  /** Null: its verdicts are needed. */
  trust?: TrustAnswer | null
  /** Of `loaded`: the voice in the present format, where its parts were of an older one. */
  renewed?: StoredVoice
}

/** An expected failure keeps its code and words over the thread border; anything else keeps only its stack, for the log. */
export type WorkerError = { expected: true; body: ErrorBody } | { expected: false; stack: string }

/** How many blocks a job may have sent that the server has not stored yet: bounds the memory of both sides. */
export const blocksInFlight = 8
