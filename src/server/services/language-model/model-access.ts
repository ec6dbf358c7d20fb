import type { z } from 'zod'
import type { InputOf, OutputOf } from '#contract/define-endpoint.ts'
import type { model as contract, modelChoice, ModelPrice, ModelState, RedactionMode } from '#contract/language-model/model.ts'
import type { Capabilities } from '#core/language-model/capabilities.ts'
import type { ModelFailure } from '#core/language-model/failure.ts'
import type { LanguageModel, OutgoingPurpose } from '#core/language-model/port.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import type { VoiceRef } from '#core/ports/compute.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import type { DressedDraft, ModelBrief } from '#core/prompting/prompt/brief.ts'
import type { AskedRequests } from './asking/asked-requests.ts'
import type { ModelPauses } from './model-pauses.ts'

/** The language model that an account has chosen, ready to be asked. */
export interface OpenModel {
  /** Engine and model, such as `openai/gpt-4o-mini`. Its replays and its confidence are stored under this key. */
  readonly key: string
  readonly label: string
  readonly cloud: boolean
  /** Host that receives text. Null if nothing leaves this machine. */
  readonly recipient: string | null
  /** The redaction mode for this engine: `off` for a server on this machine that is exempt. */
  readonly redaction: RedactionMode
  readonly capabilities: Capabilities
  /** Whether it follows instructions closely (`keepsClosely`). Prompt parts that help only such models are left out if this is false or omitted. */
  readonly closely?: boolean
  readonly price: ModelPrice
  /** Time limit if nobody waits (a replay), ms. The usual limit if omitted. */
  readonly unhurried?: number
  /** `estimate`: cost of one request, in millionths of a dollar. `capabilities`: set if they turned out to be fewer than the model's own. */
  open(entry: { purpose: OutgoingPurpose; act: string; preview: string; estimate: number; capabilities?: Capabilities }): LanguageModel
}

/** Access to the model that an account has chosen. */
export interface ModelAccess {
  /** Null if the on-device engine is chosen. Throws `ModelFailure` if the chosen model cannot be asked (no consent, no key, not running). */
  current(accountId: string, signal: AbortSignalLike): Promise<OpenModel | null>
  /** Stored for the Model page; a success clears earlier failures. `key`: the engine that was asked, since another one may be chosen by now. */
  succeeded(accountId: string, key?: string): Promise<void>
  failed(accountId: string, code: string, text: string, key?: string): Promise<void>
}

/** `ModelAccess`, plus what drafting and the Model page need. */
export interface Models extends ModelAccess {
  readonly pauses: ModelPauses
  /** The engine's key and label. Null if the on-device engine is chosen. Makes no requests. */
  chosen(accountId: string): Promise<{ readonly key: string; readonly label: string } | null>
  /** Records that the server can do less than was thought. */
  narrow(accountId: string, model: OpenModel, to: Capabilities): Promise<void>
  state(accountId: string): Promise<ModelState>
  choose(accountId: string, wanted: z.output<typeof modelChoice>): Promise<ModelState>
  settings(accountId: string, wanted: InputOf<typeof contract.settings>): Promise<ModelState>
  forgetKey(accountId: string): Promise<ModelState>
  found(): Promise<OutputOf<typeof contract.found>>
  models(accountId: string, asked: InputOf<typeof contract.models>): Promise<OutputOf<typeof contract.models>>
  /** Resolves when no background requests are left. */
  idle(): Promise<void>
}

export interface ModelDraftingOptions {
  readonly purpose: OutgoingPurpose
  readonly signal: AbortSignalLike
  /** Pass it if it is already available, so that the worker does not build it again. */
  readonly brief?: ModelBrief
  /** Called during the request with the texts so far, one per answer. */
  readonly partial?: (texts: readonly string[]) => void
  /** Lists every request before it is made, also for drafts that then fail. */
  readonly asked?: AskedRequests
  /** Called when all drafts are written and the last look begins. */
  readonly choosing?: () => void
}

export interface ModelDrafts {
  /** At least one draft: guarded, styled, and diverse. */
  readonly drafts: readonly DressedDraft[]
  /** Cost in millionths of a dollar, as counted by the server, else as estimated. */
  readonly cost: number
  /** Why the last look failed; `internal` is a bug in Idiolect. Omitted or null if it succeeded or was not due. */
  readonly unchosen?: ModelFailure | 'internal' | null
}

/** Drafts with a model for one request: brief, prompt, redaction, request, guards. */
export interface ModelDrafting {
  /** Throws `ModelFailure`; the caller then asks `compute.draft`. */
  draft(accountId: string, voice: VoiceRef, model: OpenModel, request: DraftingRequest, options: ModelDraftingOptions): Promise<ModelDrafts>
}
