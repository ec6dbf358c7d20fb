import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import type { DownloadProblem } from './download-failure.ts'
import type { GgufHead, GgufProblem } from './gguf.ts'

/** What is to be fetched, and how it is known to be the right thing. */
export interface DownloadOrder {
  readonly id: string
  readonly url: string
  /** Null: as the hub states it. */
  readonly bytes: number | null
  /** Lower case hexadecimal; null: as the hub states it. */
  readonly sha256: string | null
  /** In whose name it is fetched. */
  readonly accountId: string
}

/** What stands in the folder of one model, whatever happened to the process that wrote it. */
export interface KeptModel {
  readonly order: DownloadOrder
  /** `whole`: fetched, compared and in its place. */
  readonly state: 'running' | 'paused' | 'failed' | 'whole'
  readonly problem: DownloadProblem | null
  /** Bytes that are here. */
  readonly have: number
  /** Where the file lies, once it is whole. */
  readonly path: string
}

export interface DownloadProgress {
  /** Bytes that are here, and in all; null until the hub has said it. */
  moved(have: number, total: number | null): void
  /** All bytes are here and are compared. */
  checking(): void
  /** It tries again automatically after `ms`. */
  waiting(problem: DownloadProblem, ms: number): void
}

/** The folder in which downloaded models are kept. A file has its name only once it is whole and compared. */
export interface ModelFolder {
  readonly path: string
  list(): Promise<readonly KeptModel[]>
  /** Bytes free; null if the system does not say. */
  free(): Promise<number | null>
  /** Fetches a model, going on with what is here of it, and remembers that it is wanted. Throws `DownloadFailure`; `stopped` where `signal` aborts. */
  download(order: DownloadOrder, on: DownloadProgress, signal: AbortSignalLike): Promise<void>
  /** Remembers that it is not fetched for now, and why. */
  halt(id: string, state: 'paused' | 'failed', problem: DownloadProblem | null): Promise<void>
  /** The file and all that has come of it. */
  remove(id: string): Promise<void>
}

/** A model that another program keeps on this machine. */
export interface FoundModel {
  /** `ollama:llama3.2:3b`, `lm-studio:publisher/repository/file.gguf`. */
  readonly id: string
  readonly origin: 'ollama' | 'lm-studio'
  readonly name: string
  readonly path: string
}

export interface LookedFile {
  /** Absolute, as it was found. */
  readonly path: string
  readonly bytes: number
  readonly head: GgufHead | GgufProblem
}

/** Model files of the owner's and of other programs, which are read and never changed. */
export interface ModelShelf {
  /** Never throws: what cannot be read is not there. */
  found(): Promise<readonly FoundModel[]>
  /** Null if there is no file that can be read. `~/` is the owner's home; any other path has to begin at the root. */
  look(path: string): Promise<LookedFile | null>
}
