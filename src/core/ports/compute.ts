import type { Draft } from '#contract/voice/drafts.ts'
import type { ReportMeasures } from '#contract/voice/style-report.ts'
import type { TrainingPhase } from '#contract/voice/training.ts'
import type { Contact } from '../conversation/reply-pair.ts'
import type { DraftingRequest } from './drafting-request.ts'
import type { FetchedMail, MailLearning, MailLearningState } from '../mail/learning/learn-mails.ts'
import type { DressedDraft, DressingRequest, ModelBrief } from '../prompting/prompt/brief.ts'
import type { JudgedReplay } from '../style-report/judge-replay.ts'
import type { MeasuredReplay, ReportPerson } from '../style-report/measure-replay.ts'
import type { ReplayTurn } from '../style-report/replay.ts'
import type { TrainingCheckpoint } from '../training/checkpoint.ts'
import type { JudgedDraft } from '../training/judged-drafts.ts'
import type { TrustAnswer, TrustRequest } from '../trust/keep-fits.ts'
import type { StoredVoice } from '../voice/codec/voice-codec.ts'
import type { VoicePerson } from '../voice/people.ts'
import type { PairTexts } from '../voice/texts/pair-texts.ts'
import type { AbortSignalLike } from './abort-signal.ts'
import type { ExtractionProgress, ExtractionRequest, ExtractionSummary } from './history.ts'

/** A trained voice by its name, and where it is read from. */
export interface VoiceRef {
  readonly id: string
  /**
   * What finds, read when the voice is not at hand: byte blocks of at most 1 MiB, as `core/voice` encodes them. From the first part on, each time it is
   * called; none if the voice is gone.
   */
  readonly parts: () => AsyncIterable<Uint8Array>
  /** Read for each draft: a voice at hand holds none of them. */
  readonly texts: PairTexts
  /** Its parts were of an older format: called with the voice in the present one, once, before anything is asked of it. */
  readonly renewed: (voice: StoredVoice) => Promise<void>
}

/** What was fetched of one thread. */
export type FetchedThread = readonly FetchedMail[]

/**
 * Work that takes CPU, away from the server's event loop. Drafting does not wait for extraction or training: they run in another worker.
 *
 * Whatever is asked of a voice loads it where it is not at hand, once however many ask, and keeps those used last: what finds, without the texts of its
 * pairs. Those that a draft leans on are fetched for it together, and one that is gone by then is done without. It throws AppError `not-trained`
 * where the voice is gone, and what reading its parts or texts threw.
 */
export interface Compute {
  extract(
    request: ExtractionRequest,
    on: {
      /** Called with each block of encoded pairs, in order; when it has resolved, the next block is read, and this one may be emptied. */
      pairs(block: Uint8Array, count: number): Promise<void>
      progress(progress: ExtractionProgress): void
    },
    signal: AbortSignalLike,
  ): Promise<ExtractionSummary>

  /** Makes pairs of fetched mails. Asks for one page after the other; `pages` fetches it then. */
  learnMails(
    request: MailLearning,
    pages: AsyncIterable<readonly FetchedThread[]>,
    on: {
      /** As of `extract`. */
      pairs(block: Uint8Array, count: number): Promise<void>
      /** All pairs of the page are stored: where a run that is cut off later goes on. */
      page(state: MailLearningState): Promise<void>
    },
    signal: AbortSignalLike,
  ): Promise<ExtractionSummary>

  /** `blocks` are what `extract` and `learnMails` gave. */
  train(
    request: {
      readonly contacts: readonly Contact[]
      readonly seed: number
      readonly done: TrainingCheckpoint | null
      /** Ids of pairs (`ReplyPair.id`) that are not the owner's writing: nothing is learned from them. */
      readonly skip?: readonly string[]
      /** What the owner said of drafts they were shown: evidence for the confidence. */
      readonly judged?: readonly JudgedDraft[]
    },
    blocks: AsyncIterable<Uint8Array>,
    on: {
      /** A phase begins, with the share of the whole run (0–1) behind it. */
      phase(phase: TrainingPhase, progress: number): Promise<void>
      /** What was computed so far, small enough to keep in a row: a restart begins behind it. */
      checkpoint(checkpoint: TrainingCheckpoint): Promise<void>
      /** What the voice finds by, in order. */
      part(part: Uint8Array): Promise<void>
      /** The texts of its pairs, some blocks at a time, in order. */
      texts(blocks: readonly Uint8Array[]): Promise<void>
    },
    signal: AbortSignalLike,
  ): Promise<TrainingSummary>

  /** Ahead of the first question. */
  load(voice: VoiceRef): Promise<void>
  draft(voice: VoiceRef, request: DraftingRequest): Promise<readonly Draft[]>
  /** What a language model is told for this request, and the drafts that answer where it gives none. */
  brief(voice: VoiceRef, request: DraftingRequest): Promise<ModelBrief>
  /** Makes drafts of what a model wrote: guards, style, diversity, confidence. Empty if nothing of it may be said. */
  dress(voice: VoiceRef, request: DressingRequest): Promise<readonly DressedDraft[]>
  /** States, fits and measures what a language model drafted for replayed turns (`core/style-report`); needs no voice. */
  judgeReplay(request: ReplayToJudge, signal: AbortSignalLike): Promise<JudgedReplay>
  /** The people the voice knows, newest first. */
  people(voice: VoiceRef): Promise<readonly VoicePerson[]>
  /** What the owner's verdicts say of an engine, and how sure these drafts may be stated. A fit is kept under its key until its version changes. */
  trust(request: TrustRequest): Promise<TrustAnswer>
  close(): Promise<void>
}

export interface TrainingSummary {
  readonly pairs: number
  readonly evaluation: Readonly<Record<string, number | string | null>> | null
  /** The held-out turns with what this voice drafted for them, in the order of time; for the style report. */
  readonly replay: readonly ReplayTurn[]
  /** What these turns say of the voice, and what random earlier replies reach on them; omitted where nothing was replayed. */
  readonly replayed?: ReplayedTraining
}

export interface ReplayedTraining {
  readonly measured: MeasuredReplay
  /** Null with too few turns to measure. */
  readonly baseline: ReportMeasures | null
}

export interface ReplayToJudge {
  readonly turns: readonly ReplayTurn[]
  readonly people: readonly ReportPerson[]
  readonly seed: number
  /** What an earlier replay of the engine has taught of what the owner never says; none if omitted. */
  readonly habits?: readonly string[]
}
