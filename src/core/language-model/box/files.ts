import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import type { DownloadProblem } from './download-failure.ts'
import type { GgufHead, GgufProblem } from './gguf.ts'

/** What to download, and how to verify it. */
export interface DownloadOrder {
  readonly id: string
  readonly url: string
  /** Null if the hub's value is used. */
  readonly bytes: number | null
  /** Lower-case hexadecimal. Null if the hub's value is used. */
  readonly sha256: string | null
  /** The account that downloads it. */
  readonly accountId: string
}

/** The state of one model's folder, even after the process that wrote it crashed. */
export interface KeptModel {
  readonly order: DownloadOrder
  /** `whole`: downloaded, verified and in place. */
  readonly state: 'running' | 'paused' | 'failed' | 'whole'
  readonly problem: DownloadProblem | null
  /** Bytes downloaded so far. */
  readonly have: number
  /** Path of the file once it is whole. */
  readonly path: string
}

export interface DownloadProgress {
  /** Bytes downloaded so far, and in total. Null until the hub has stated the total. */
  moved(have: number, total: number | null): void
  /** All bytes have arrived and are being verified. */
  checking(): void
  /** It tries again automatically after `ms`. */
  waiting(problem: DownloadProblem, ms: number): void
}

/** The folder in which downloaded models are kept. A file gets its final name only after it is complete and verified. */
export interface ModelFolder {
  readonly path: string
  list(): Promise<readonly KeptModel[]>
  /** Bytes free; null if the system does not say. */
  free(): Promise<number | null>
  /** Downloads a model, resuming a partial download, and remembers that it is wanted. Throws `DownloadFailure`; `stopped` if `signal` aborts. */
  download(order: DownloadOrder, on: DownloadProgress, signal: AbortSignalLike): Promise<void>
  /** Remembers that the download is paused or failed, and why. */
  halt(id: string, state: 'paused' | 'failed', problem: DownloadProblem | null): Promise<void>
  /** Removes the file and any partial download. */
  remove(id: string): Promise<void>
}

/** A model that another program stores on this machine. */
export interface FoundModel {
  /** `ollama:llama3.2:3b`, `lm-studio:publisher/repository/file.gguf`. */
  readonly id: string
  readonly origin: 'ollama' | 'lm-studio'
  readonly name: string
  readonly path: string
}

/** A file as its head describes it. */
export interface InspectedFile {
  /** Absolute path. */
  readonly path: string
  readonly bytes: number
  readonly head: GgufHead | GgufProblem
}

/** Model files of the owner and of other programs. They are only read, never changed. */
export interface ModelShelf {
  /** Never throws: unreadable files are skipped. */
  found(): Promise<readonly FoundModel[]>
  /** Null if there is no readable file. `~/` is the owner's home; any other path must be absolute. */
  inspect(path: string): Promise<InspectedFile | null>
}
