import type { AbortSignalLike } from '../ports/abort-signal.ts'
import type { Capabilities } from './capabilities.ts'

/**
 * What the product needs from a language model: answers to a prompt. Voices, guards and confidence are not part of it.
 *
 * How to add one (a kind of server): a row in `server-kinds.ts` with how it is recognized and how it differs, and its server in
 * `test/model-servers/`. A model that speaks another protocol than OpenAI's chat completions is another adapter of `ModelServers`.
 */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

export interface ModelRequest {
  readonly messages: readonly ChatMessage[]
  /** Number of different answers wanted, 1–5. There may be fewer. */
  readonly answers: number
  /** Longest answer, in the model's tokens. */
  readonly maxTokens: number
  /** 0–2. */
  readonly temperature: number
}

export interface ModelAnswer {
  /** The raw output of the model, not cleaned yet. */
  readonly text: string
  /** `length`: cut at `maxTokens`; `filter`: stopped by the server's content filter; `unknown`: the server did not say. */
  readonly finish: 'stop' | 'length' | 'filter' | 'unknown'
  /** Mean natural log probability of its tokens. Null if the server does not report it. */
  readonly logprob: number | null
}

/** Tokens as the server counted them; null if it did not, or said 0 for a prompt that was not empty. */
export interface ModelUsage {
  readonly input: number | null
  readonly output: number | null
}

export interface ModelReply {
  /** At least one, or `complete` throws. */
  readonly answers: readonly ModelAnswer[]
  readonly usage: ModelUsage
  /** True if another call gave no answer but may still have cost something. `usage` is incomplete then. */
  readonly uncounted?: boolean
}

export interface LanguageModel {
  /** The model's own name, such as `gpt-4o-mini` or `system`. */
  readonly name: string
  /**
   * Throws `ModelFailure`; if only some of several answers failed, returns the others. `partial` gets an answer's text so far, if the server
   * streams; never after the promise is settled.
   */
  complete(request: ModelRequest, on: { partial?(answer: number, text: string): void }, signal: AbortSignalLike): Promise<ModelReply>
}

/** Where a server is, and how to talk to it. */
export interface ServerAddress {
  /** Id in `server-kinds.ts`. */
  readonly kind: string
  /** With the version path and without a trailing slash: `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string
  readonly key: string | null
}

export interface ListedModel {
  readonly id: string
  readonly ownedBy: string | null
  /** ISO date on which the server will stop serving it, or null. */
  readonly shutdownDate: string | null
  /** Tokens, if the server says. */
  readonly contextLength: number | null
}

/** The ledger entry that is written before each request. */
export interface Outgoing {
  /** Null for the product's own requests, which belong to no account. */
  readonly accountId: string | null
  readonly purpose: OutgoingPurpose
  readonly model: string | null
  /** The beginning of what is sent, already redacted; null if it contains nothing of the owner's. Such requests without a body share one row per hour. */
  readonly preview: string | null
  /** Shared by the requests of one act (the calls of one draft); `settle` in the ledger uses it. */
  readonly act: string | null
  /** The estimated cost, and the most that may be spent since a time; null if it is free. */
  readonly cost: OutgoingCost | null
  /**
   * Who receives what a server on this machine passes on (Ollama's cloud models, Apple's Private Cloud Compute): such a request is entered too,
   * under this name. Nobody, if omitted.
   */
  readonly recipient?: string | null
  /**
   * Called before each request is entered, so that withdrawing consent applies to the calls of a draft that are still waiting. If it throws (AppError
   * `consent-needed`), the request is not made and the error is passed on.
   */
  readonly allowed?: () => Promise<void>
}

export interface OutgoingCost {
  /** Millionths of a US dollar. */
  readonly estimate: number
  /** Limit, in millionths of a US dollar, for all requests since `since` (ms since 1970), including this one. */
  readonly cap: number
  readonly since: number
}

export const outgoingPurposes = [
  'draft',
  'test-draft',
  'replay',
  'last-look',
  'second-look',
  'model-list',
  'model-probe',
  'model-download',
  'gmail',
  'google-sign-in',
  'update',
] as const
export type OutgoingPurpose = (typeof outgoingPurposes)[number]

/** Talks to servers that speak OpenAI's chat completions protocol. */
export interface ModelServers {
  /** Throws `ModelFailure`. An empty list is valid: some servers serve a model that they do not list. */
  list(at: ServerAddress, outgoing: Outgoing, signal: AbortSignalLike): Promise<readonly ListedModel[]>
  /** Finds out what the server can do with this model, with a request that contains nothing of the owner's. Throws `ModelFailure`. */
  probe(at: ServerAddress, model: string, outgoing: Outgoing, signal: AbortSignalLike): Promise<Capabilities>
  open(at: ServerAddress, model: string, capabilities: Capabilities, outgoing: Outgoing): LanguageModel
}

/** A server that answered on a loopback port. */
export interface FoundServer {
  readonly address: ServerAddress
  /** What the owner reads: `Ollama`, or `A server on port 8080`. */
  readonly label: string
  readonly models: readonly ListedModel[]
}

export interface LocalServers {
  /** Asks the usual loopback ports, all at once, for at most a second. Never throws. */
  find(signal: AbortSignalLike): Promise<readonly FoundServer[]>
}

/**
 * Apple's on-device model, served by a program that comes with macOS 27. `absent`: this machine has no such program.
 * `failed`: it did not start or keeps exiting; `detail` says why in words for the owner.
 */
export interface AppleModelState {
  readonly state: 'absent' | 'stopped' | 'starting' | 'running' | 'failed'
  readonly detail: string | null
}

export interface AppleModel {
  state(): AppleModelState
  /** Starts it if it is not running, and waits until it is healthy. Throws `ModelFailure` (`unreachable`) if it does not become healthy. */
  ensure(signal: AbortSignalLike): Promise<ServerAddress>
  stop(): Promise<void>
}
