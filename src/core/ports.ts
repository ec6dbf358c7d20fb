import type { ContactCard } from './conversation/people.ts'
import type { Contact, ReplyPair } from './conversation/reply-pair.ts'
import type { Draft } from '#contract/drafts.ts'
import type { TrainingPhase } from '#contract/training.ts'

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
    request: { readonly contacts: readonly Contact[]; readonly seed: number; readonly done: TrainingCheckpoint | null },
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
  /** The people the voice knows, newest first. Throws as `draft` does. */
  people(voiceId: string): Promise<readonly VoicePerson[]>
  close(): Promise<void>
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

export interface TrainingCheckpoint {
  readonly phase: TrainingPhase
  /** JSON of the phases before. */
  readonly state: string
}

export interface TrainingSummary {
  readonly pairs: number
  readonly evaluation: Readonly<Record<string, number | string | null>> | null
}

/** The platform's AbortSignal: core knows no platform. */
export interface AbortSignalLike {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}
