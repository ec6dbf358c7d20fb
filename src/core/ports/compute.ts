import type { Draft } from '#contract/voice/drafts.ts'
import type { ReportMeasures } from '#contract/voice/style-report.ts'
import type { TrainingPhase } from '#contract/voice/training.ts'
import type { Contact } from '../conversation/reply-pair.ts'
import type { DraftingRequest } from './drafting-request.ts'
import type { FetchedMail, MailLearning, MailLearningState } from '../mail/learning/learn-mails.ts'
import type { Mail } from '../mail/mail.ts'
import type { OwnText } from '../mail/own-text/own-text.ts'
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

/** A trained voice: its id, and where it is read from. */
export interface VoiceRef {
  readonly id: string
  /**
   * The parts that finding needs, read when the voice is not loaded: byte blocks of at most 1 MiB, as `core/voice` encodes them. Starts over at each call;
   * none if the voice is gone.
   */
  readonly parts: () => AsyncIterable<Uint8Array>
  /** The texts of its pairs, read for each draft: a loaded voice holds none of them. */
  readonly texts: PairTexts
  /** If its parts are of an older format: called once with the voice in the current one, before it is used. */
  readonly renewed: (voice: StoredVoice) => Promise<void>
}

export interface ParsedMail {
  readonly mail: Mail
  readonly own: OwnText
}

/** The mails that were fetched of one thread. */
export type FetchedThread = readonly FetchedMail[]

/**
 * Work that takes CPU, away from the server's event loop. Drafting does not wait for extraction or training: they run in another worker.
 *
 * Every request that needs a voice loads it if necessary, once for all that wait for it; the most recently used ones stay loaded, without the texts of
 * their pairs. The texts that a draft is based on are fetched for it together; one that is gone by then is left out. Throws AppError `not-trained` if
 * the voice is gone, and whatever reading its parts or texts threw.
 */
export interface Compute {
  extract(
    request: ExtractionRequest,
    on: {
      /** Called with one block of encoded pairs after the other; reading runs a few blocks ahead. Copy a block to keep it: it is empty afterwards. */
      pairs(block: Uint8Array, count: number): Promise<void>
      progress(progress: ExtractionProgress): void
    },
    signal: AbortSignalLike,
  ): Promise<ExtractionSummary>

  /** Makes pairs of fetched mails. Asks `pages` to fetch one page after the other. */
  learnMails(
    request: MailLearning,
    pages: AsyncIterable<readonly FetchedThread[]>,
    on: {
      /** As of `extract`. */
      pairs(block: Uint8Array, count: number): Promise<void>
      /** All pairs of the page are stored: a run that is cut off later continues here. */
      page(state: MailLearningState): Promise<void>
    },
    signal: AbortSignalLike,
  ): Promise<ExtractionSummary>

  /** `blocks`: those of `extract` and `learnMails`. */
  train(
    request: {
      readonly contacts: readonly Contact[]
      readonly seed: number
      readonly done: TrainingCheckpoint | null
      /** Ids of pairs (`ReplyPair.id`) that are not the owner's writing: nothing is learned from them. */
      readonly skip?: readonly string[]
      /** What the owner said about drafts they were shown: evidence for the confidence. */
      readonly judged?: readonly JudgedDraft[]
    },
    blocks: AsyncIterable<Uint8Array>,
    on: {
      /** A phase begins, with the share of the whole run (0–1) behind it. */
      phase(phase: TrainingPhase, progress: number): Promise<void>
      /** What was computed so far, small enough to store in a row: a restart continues after it. */
      checkpoint(checkpoint: TrainingCheckpoint): Promise<void>
      /** The parts that finding needs, in order. */
      part(part: Uint8Array): Promise<void>
      /** The texts of its pairs, some blocks at a time, in order. */
      texts(blocks: readonly Uint8Array[]): Promise<void>
    },
    signal: AbortSignalLike,
  ): Promise<TrainingSummary>

  /**
   * Parses a mail and finds its sender's own words, for a mail too large to be read on the event loop. `signatures`: see `OwnTextOptions`. One at a time.
   * `raw` is empty afterwards. Throws AppError `unavailable` while stopping, and any other error if this mail cannot be read: it takes too long, or the
   * memory does not suffice.
   */
  readMail(raw: Uint8Array, signatures: readonly string[]): Promise<ParsedMail>

  /** Loads the voice before the first request. */
  load(voice: VoiceRef): Promise<void>
  draft(voice: VoiceRef, request: DraftingRequest): Promise<readonly Draft[]>
  /** What a language model is told for this request, and the drafts to use if it gives none. */
  brief(voice: VoiceRef, request: DraftingRequest): Promise<ModelBrief>
  /** Makes drafts of what a model wrote: guards, style, diversity, confidence. Empty if none of it may be shown. */
  dress(voice: VoiceRef, request: DressingRequest): Promise<readonly DressedDraft[]>
  /** States, fits and measures what a language model drafted for replayed turns (`core/style-report`); needs no voice. */
  judgeReplay(request: ReplayToJudge, signal: AbortSignalLike): Promise<JudgedReplay>
  /** The people the voice knows, newest first. */
  people(voice: VoiceRef): Promise<readonly VoicePerson[]>
  /** What the owner's verdicts say about an engine, and what confidence these drafts may show. A fit is cached under its key until its version changes. */
  trust(request: TrustRequest): Promise<TrustAnswer>
  close(): Promise<void>
}

export interface TrainingSummary {
  readonly pairs: number
  readonly evaluation: Readonly<Record<string, number | string | null>> | null
  /** The held-out turns with what this voice drafted for them, in the order of time; for the style report. */
  readonly replay: readonly ReplayTurn[]
  /** How good the voice is on these turns, and what random earlier replies reach on them; omitted if nothing was replayed. */
  readonly replayed?: ReplayedTraining
}

export interface ReplayedTraining {
  readonly measured: MeasuredReplay
  /** Null if there are too few turns to measure. */
  readonly baseline: ReportMeasures | null
}

export interface ReplayToJudge {
  readonly turns: readonly ReplayTurn[]
  readonly people: readonly ReportPerson[]
  readonly seed: number
  /** What an earlier replay of the engine has taught of what the owner never says; none if omitted. */
  readonly habits?: readonly string[]
}
