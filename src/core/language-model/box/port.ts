import type { Capabilities } from '../capabilities.ts'
import type { LanguageModel } from '../port.ts'

/** A model file on this machine, ready to be run. */
export interface BoxModelFile {
  /** `gemma-4-e4b`, `ollama:llama3.2:3b`, `file:` and a path. */
  readonly id: string
  /** What the owner reads. */
  readonly name: string
  /** Absolute. */
  readonly path: string
  /** Tokens that it was made for; null if its file does not say. */
  readonly contextLength: number | null
}

export interface BoxEngineState {
  /** `stopped`: nothing is in memory; it starts by itself when it is needed. */
  readonly state: 'stopped' | 'loading' | 'ready' | 'failed'
  /** Id of the model in memory, or of the one that failed. */
  readonly model: string | null
  /** Bytes that its process holds; null if that is not known. */
  readonly memory: number | null
  /** `metal`, `vulkan`, `cuda` or `cpu`; null while it is not known. */
  readonly runsOn: string | null
  /** Why it failed, in a sentence for the owner. */
  readonly detail: string | null
}

/** Who waits: `live` is somebody, and never waits behind `background` (a replay), which is set aside and begun anew. */
export type Hurry = 'live' | 'background'

/**
 * Runs one language model in a process of its own on this machine. Nothing leaves it. Whatever the process or the file does, it ends as a
 * `ModelFailure`: `no-file`, `bad-file`, `no-memory`, `crashed`, `unsupported`, `too-long`, `timed-out` or `stopped`.
 */
export interface BoxEngine {
  state(): BoxEngineState
  /** What may be asked of it, as far as its speed on this machine is known: a slow machine gets shorter prompts. */
  capabilities(file: BoxModelFile): Capabilities
  /** Loads it with the first request. */
  open(file: BoxModelFile, hurry: Hurry): LanguageModel
  /** Loads it ahead of the first request. Throws `ModelFailure`. */
  warm(file: BoxModelFile): Promise<void>
  /** Gives the memory back. Whoever is being answered gets `stopped`. */
  unload(): Promise<void>
  /** The owner asks for it again: what failed before does not keep it from being tried at once. */
  forgive(): void
  /** Tells of every change of `state`. */
  onChange(listener: () => void): void
  close(): Promise<void>
}
