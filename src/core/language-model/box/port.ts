import type { Capabilities } from '../capabilities.ts'
import type { LanguageModel } from '../port.ts'

/** A model file on this machine that can be run. */
export interface BoxModelFile {
  /** `gemma-4-e4b`, `ollama:llama3.2:3b`, `file:` and a path. */
  readonly id: string
  /** Name shown to the owner. */
  readonly name: string
  /** Absolute. */
  readonly path: string
  /** Context length in tokens. Null if its file does not say. */
  readonly contextLength: number | null
}

export interface BoxEngineState {
  /** `stopped`: nothing is in memory; it starts automatically when needed. */
  readonly state: 'stopped' | 'loading' | 'ready' | 'failed'
  /** Id of the model in memory, or of the one that failed. */
  readonly model: string | null
  /** Bytes that its process uses. Null if unknown. */
  readonly memory: number | null
  /** `metal`, `vulkan`, `cuda` or `cpu`. Null while unknown. */
  readonly runsOn: string | null
  /** Why it failed, in a sentence for the owner. */
  readonly detail: string | null
}

/** `live`: somebody is waiting, so it never waits for `background` work (a replay), which is interrupted and restarted. */
export type Hurry = 'live' | 'background'

/**
 * Runs one language model in a process of its own on this machine. Nothing leaves the machine. Every fault of the process or the file becomes a `ModelFailure`:
 * `no-file`, `bad-file`, `no-memory`, `crashed`, `unsupported`, `too-long`, `timed-out` or `stopped`.
 */
export interface BoxEngine {
  state(): BoxEngineState
  /** Its capabilities, adjusted to its known speed on this machine: a slow machine gets shorter prompts. */
  capabilities(file: BoxModelFile): Capabilities
  /** The first request loads it. */
  open(file: BoxModelFile, hurry: Hurry): LanguageModel
  /** Loads it ahead of the first request. Throws `ModelFailure`. */
  warm(file: BoxModelFile): Promise<void>
  /** Frees the memory. Requests in progress end with `stopped`. */
  unload(): Promise<void>
  /** Clears earlier failures when the owner asks again, so that it is tried at once. */
  forgive(): void
  /** Calls the listener on every change of `state`. */
  onChange(listener: () => void): void
  close(): Promise<void>
}
