import type { Message } from './conversation/message.ts'
import type { ContactCard } from './conversation/people.ts'
import type { Contact, ReplyPair } from './conversation/reply-pair.ts'
import type { Draft } from '#contract/voice/drafts.ts'
import type { AppError } from '#contract/errors.ts'
import type { TrainingPhase } from '#contract/voice/training.ts'
import type { HelperFailureCode } from './messages-helper.ts'
import type { DressedDraft, DressingRequest, ModelBrief } from './prompting/prompt/brief.ts'
import type { ReportMeasures } from '#contract/voice/style-report.ts'
import type { JudgedReplay } from './style-report/judge-replay.ts'
import type { MeasuredReplay, ReportPerson } from './style-report/measure-replay.ts'
import type { ReplayTurn } from './style-report/replay.ts'
import type { JudgedMoment, StatedConfidence, Trust, Verdict } from './trust/index.ts'

export * from './messages-helper.ts'

/**
 * What the product needs of the world, as types. Adapters fulfil them, composition hands them out, tests put fakes here and nowhere else.
 *
 * How to add one: name the need, not the technique; say shapes, units and errors here; write its fake in `test/fakes.ts`.
 */

export interface Clock {
  /** ms since 1970, UTC. */
  now(): number
}

/** Unguessable values; tests put deterministic ones here. */
export interface Random {
  /** A new identifier of a row: unique for good, no secret. */
  id(): string
  /** A new secret of 32 bytes, base64url. */
  token(): string
}

/** One AES-256 key with the name under which sealed data remember it. */
export interface DataKey {
  readonly id: string
  /** 32 bytes. */
  readonly key: Uint8Array
}

/** Where the keys of sealed data are kept. The first key is the current one; the others only open. */
export interface KeyRing {
  /** Null where no key was ever made. Throws AppError `wrong-key` where there is one that cannot be read. */
  load(): readonly DataKey[] | null
  /** Makes and keeps the first key. Only called where nothing is sealed yet; never replaces an existing key. */
  create(): readonly DataKey[]
  /** Puts a new key in the place of all others. Only called where nothing is sealed any more. Null where the keys are the operator's. */
  renew(): readonly DataKey[] | null
}

/** Where extraction stands: rows of the message table. `total` is null until it is known. */
export interface ExtractionProgress {
  readonly rowsRead: number
  readonly rowsTotal: number | null
}

export interface ExtractionSummary {
  /** Own messages that can be learnt from. */
  readonly sent: number
  readonly received: number
  readonly conversations: number
  readonly pairs: number
  /** Rows read and not learnt from, by reason. */
  readonly skipped: Readonly<Record<string, number>>
  readonly contacts: readonly Contact[]
  /** True where the database carries the sample marker. */
  readonly sampleData: boolean
}

export interface ExtractionRequest {
  readonly chatDb: string
  /** Only messages of the last `days` days before `now` (ms since 1970). */
  readonly days: number
  readonly now: number
  /** Answers to others, and no samples of how the owner writes; none where it is left out. */
  readonly sentByProduct?: readonly SentByProduct[]
}

/** A text that the product sent, or may have sent, without the owner. */
export interface SentByProduct {
  /** Of its message; null where that was never seen. */
  readonly guid: string | null
  /** Where it was to go, as its channel reads it (`Target`). */
  readonly target: string
  readonly text: string
  /** ms since 1970. */
  readonly at: number
}

/**
 * A message database that can be learnt from.
 *
 * `extract` throws AppError `no-permission`, `no-database`, `not-a-messages-database`, `no-messages` or `undecodable`.
 */
export interface MessageArchive {
  /**
   * Reads in pages; memory does not grow with the history. Pairs come in batches, in no particular order overall.
   * Synchronous: it runs in a worker, never on the server's event loop.
   */
  extract(
    request: ExtractionRequest,
    onPairs: (pairs: readonly ReplyPair[]) => void,
    onProgress: (progress: ExtractionProgress) => void,
  ): ExtractionSummary
}

/** The machine's address book. What is missing or may not be read gives no cards, never an error: names are a comfort. */
export interface AddressBook {
  cards(): readonly ContactCard[]
}

export interface DraftingRequest {
  /** Key of the contact the draft is for, or null for somebody the owner has not written to. */
  readonly contact: string | null
  /** Their turn, bubbles in order. */
  readonly incoming: readonly string[]
  /** Up to a few earlier turns of this thread, oldest first. */
  readonly previous: readonly { readonly fromMe: boolean; readonly bubbles: readonly string[] }[]
  /** 1–5. */
  readonly count: number
  /** Ids of own moments (`ReplyPair.id`) that nothing may lean on; none where it is left out. */
  readonly excluded?: readonly string[]
  /** ms since 1970: only own moments before it, as if it were that time (replays); all of them where it is left out. */
  readonly asOf?: number
}

/**
 * Work that takes CPU, away from the server's event loop. Drafting does not wait for extraction or training: they run in another worker.
 *
 * A voice travels as `parts`: byte blocks of at most 1 MiB each, as `core/voice` encodes them.
 */
export interface Compute {
  extract(
    request: ExtractionRequest,
    on: {
      /** Called with each block of encoded pairs, in order; the next block is read when it has resolved. */
      pairs(block: Uint8Array, count: number): Promise<void>
      progress(progress: ExtractionProgress): void
    },
    signal: AbortSignalLike,
  ): Promise<ExtractionSummary>

  /** `blocks` are what `extract` gave. */
  train(
    request: {
      readonly contacts: readonly Contact[]
      readonly seed: number
      readonly done: TrainingCheckpoint | null
      /** Ids of pairs (`ReplyPair.id`) that are not the owner's writing: nothing is learnt from them. */
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
      part(part: Uint8Array): Promise<void>
    },
    signal: AbortSignalLike,
  ): Promise<TrainingSummary>

  /** Makes this voice the one that `draft` uses under `voiceId`. */
  load(voiceId: string, parts: AsyncIterable<Uint8Array>): Promise<void>
  isLoaded(voiceId: string): boolean
  /** Throws AppError `not-trained` where the voice is not loaded. */
  draft(voiceId: string, request: DraftingRequest): Promise<readonly Draft[]>
  /** What a language model is told for this request, and the drafts that answer where it gives none. Throws as `draft` does. */
  brief(voiceId: string, request: DraftingRequest): Promise<ModelBrief>
  /** Makes drafts of what a model wrote: guards, style, diversity, confidence. Empty where nothing of it may be said. Throws as `draft` does. */
  dress(voiceId: string, request: DressingRequest): Promise<readonly DressedDraft[]>
  /** States, fits and measures what a language model drafted for replayed turns (`core/style-report`); needs no voice. */
  judgeReplay(request: ReplayToJudge, signal: AbortSignalLike): Promise<JudgedReplay>
  /** The people the voice knows, newest first. Throws as `draft` does. */
  people(voiceId: string): Promise<readonly VoicePerson[]>
  /** What the owner's verdicts say of an engine, and how sure these drafts may be stated. A fit is kept under its key until its version changes. */
  trust(request: TrustRequest): Promise<TrustAnswer>
  close(): Promise<void>
}

export interface TrustRequest {
  readonly key: string
  readonly version: string
  /** Asked for where no fit of this version is kept. */
  readonly verdicts: () => Promise<readonly Verdict[]>
  readonly drafts: readonly { readonly person: string; readonly moment: JudgedMoment }[]
}

export interface TrustAnswer {
  readonly trust: Omit<Trust, 'state'>
  /** One a draft, in order; null where nothing may be stated. */
  readonly states: readonly (StatedConfidence | null)[]
}

/** A contact as the voice knows them. */
export interface VoicePerson {
  readonly key: string
  readonly name: string
  readonly group: boolean
  readonly pairs: number
  /** ms since 1970 of the newest pair. */
  readonly lastAt: number
}

/** A draft that the owner was shown, and whether they would send it as it is. */
export interface JudgedDraft {
  readonly contact: string
  /** ms since 1970. */
  readonly at: number
  /** Their turn, bubbles in order. */
  readonly incoming: readonly string[]
  readonly draft: string
  readonly right: boolean
}

export interface TrainingCheckpoint {
  readonly phase: TrainingPhase
  /** JSON of the phases before. */
  readonly state: string
}

export interface TrainingSummary {
  readonly pairs: number
  readonly evaluation: Readonly<Record<string, number | string | null>> | null
  /** The held-out turns with what this voice drafted for them, in the order of time; for the style report. */
  readonly replay: readonly ReplayTurn[]
  /** What these turns say of the voice, and what random earlier replies reach on them; left out where nothing was replayed. */
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
}

/** The platform's AbortSignal: core knows no platform. */
export interface AbortSignalLike {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** A message that the watcher saw for the first time. */
export interface WatchedMessage extends Message {
  /**
   * Written within five minutes of now and after the watcher was started: only these may be acted on. What a sync, a restored database or a
   * machine that slept brings in is not fresh (reference on messages, section 9).
   */
  readonly fresh: boolean
  /** `iMessage`, `SMS`, `RCS` or what the row has. */
  readonly service: string | null
  /** It was edited, or a part of it taken back, before it was read. */
  readonly edited: boolean
  /** How the conversation is called. */
  readonly name: string
  /** Normalised; of a group, its members'. */
  readonly addresses: readonly string[]
  /** The other side is in the address book, or the owner has written to them before; never true of a group. */
  readonly known: boolean
}

/** Where a watcher stands, as JSON: kept by the caller, so that a restart goes on behind it. At most some kilobytes. */
export type WatchCursor = string

export interface WatchedBatch {
  /** In order of time. */
  readonly messages: readonly WatchedMessage[]
  /** To be kept once the messages are. */
  readonly cursor: WatchCursor
  /** There is more to be read at once. */
  readonly more: boolean
  /** Why nothing can be read at the moment (`no-permission`, `no-database`, `not-a-messages-database`, `unavailable`), or null. */
  readonly failure: AppError | null
  /** Why there may be newer messages than those that can be read (`unavailable`), or null. Nothing is sent meanwhile. */
  readonly doubt: AppError | null
}

/** Sees what is new in the Messages database. */
export interface MessageWatcher {
  /** One look: cheap where nothing has changed, and bounded where much has. Never throws an expected failure; the next look recovers. */
  poll(): WatchedBatch
}

/** A message of a conversation in Messages, as it stands now. */
export interface ChatMessage extends Message {
  /** It was edited, or a part of it taken back. */
  readonly edited: boolean
}

/** Reads conversations at this moment. Throws AppErrors alone: `no-permission`, `no-database`, `not-a-messages-database`, `unavailable`. */
export interface MessagesView {
  /**
   * The newest `limit` messages of the conversation that this chat (its guid) belongs to, over all its chats, oldest first. Empty where it is
   * not known.
   */
  thread(chat: string, limit: number): readonly ChatMessage[]
  /** Throws unless it is certain that what can be read now is the newest there is: asked before a text is claimed, and before it is handed over. */
  prove(): void
}

export interface SendRequest {
  readonly chatGuid: string
  readonly address: string | null
  readonly text: string
}

export type SendHandover =
  | { readonly outcome: 'handed' }
  /** It was certainly not sent. */
  | { readonly outcome: 'failed'; readonly code: HelperFailureCode; readonly message: string }
  /** It may have been sent: to be verified, never to be sent again. */
  | { readonly outcome: 'unknown'; readonly code: HelperFailureCode; readonly message: string }

/** Where the database stood before a text was handed over, as JSON: kept with the outbox row, so that a restart can still verify it. */
export type SendBaseline = string

export type SendVerification =
  | { readonly outcome: 'sent'; readonly guid: string; readonly delivered: boolean; readonly downgraded: boolean }
  | { readonly outcome: 'failed'; readonly guid: string | null; readonly reason: 'refused' | 'ghost'; readonly message: string }
  | {
      readonly outcome: 'unknown'
      readonly guid: string | null
      readonly message: string
      /** The database could be read to the end, and holds no such text. */
      readonly absent: boolean
    }

/** How a row of the owner's stands. */
export interface SentState {
  readonly sent: boolean
  readonly delivered: boolean
  readonly downgraded: boolean
  /** Messages' own number, 0 for none; 22 is an address that is not registered. */
  readonly error: number
}

/** Sends texts, and finds out in the Messages database what became of them. */
export interface MessageSender {
  /** Taken before a send is committed as handed. Throws as `MessagesView` does. */
  baseline(): SendBaseline
  send(request: SendRequest): Promise<SendHandover>
  /**
   * Looks for the text in its conversation behind `baseline` and follows it. Asks until there is an outcome or `waitMs` are over, which is
   * `unknown`; 0 looks once.
   */
  verify(request: SendRequest, baseline: SendBaseline, waitMs: number, signal?: AbortSignalLike): Promise<SendVerification>
  /** How a text that was verified stands now, for errors that come late; null where there is no such row any more. */
  state(guid: string): SentState | null
  /** How often the text stands in its conversation behind `baseline`; null while the database cannot be read. */
  copies(request: SendRequest, baseline: SendBaseline): number | null
}
