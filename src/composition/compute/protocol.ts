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
import type { FetchedThread, ParsedMail, ReplayToJudge, TrainingSummary } from '#core/ports/compute.ts'
import type { TrainingCheckpoint } from '#core/training/checkpoint.ts'
import type { TrustAnswer, TrustRequest } from '#core/trust/keep-fits.ts'
import type { PairText, StoredVoice } from '#core/voice/index.ts'
import type { VoicePerson } from '#core/voice/people.ts'

/**
 * Messages between the server's thread and its workers. Byte blocks are transferred, not copied.
 *
 * A job worker does one job (an extraction, a mail import, a training, or the evaluation of a replay) and ends. Stopping a job terminates its
 * thread. The drafting worker lives as long as the server and keeps the loaded voices. The worker that reads large mails lives while there are some.
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

/** The sample Messages app's database. The worker creates it before the first read, because that takes a second. */
export interface SampleToMake {
  readonly path: string
  readonly seed: number
}

/** Sent to a job worker after it started. */
export type JobInput = { type: 'block'; block: Uint8Array } | { type: 'mails'; threads: readonly FetchedThread[] } | { type: 'end' }

/** Sent by a job worker. */
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

/** Sent to the drafting worker. A voice's parts arrive in order; `last` makes it ready. */
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
  /** Asks for all texts of the voice that the request needs. They arrive as `DeskTexts`. */
  | { id: number; type: 'need-texts'; pairs: readonly number[] }

/** Sent to the drafting worker, for the request with that id: the texts that exist, or why none could be read. */
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
  /** Null if the owner's verdicts are needed first. */
  trust?: TrustAnswer | null
  /** In the answer to `loaded`: the voice in the current format, if its parts were in an older one. */
  renewed?: StoredVoice
}

/** Sent to the worker that reads large mails, one after the other. */
export interface MailRequest {
  raw: Uint8Array
  signatures: readonly string[]
}

export type MailAnswer = { type: 'read'; parsed: ParsedMail } | { type: 'failed'; error: WorkerError }

/** An expected failure keeps its code and message across threads. Any other keeps only where it was thrown, for the log. */
export type WorkerError = { expected: true; body: ErrorBody } | { expected: false; frames: readonly string[] }

/** Maximum number of blocks sent by a job but not stored yet. Bounds the memory of both sides. */
export const blocksInFlight = 8
