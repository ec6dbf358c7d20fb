import type { z } from 'zod'
import type { InputOf, OutputOf } from '#contract/define-endpoint.ts'
import type { model as contract, modelChoice, ModelPrice, ModelState, RedactionMode } from '#contract/language-model/model.ts'
import type { Capabilities } from '#core/language-model/capabilities.ts'
import type { ModelFailure } from '#core/language-model/failure.ts'
import type { ChatMessage, LanguageModel, OutgoingPurpose } from '#core/language-model/port.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import type { VoiceRef } from '#core/ports/compute.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import type { DressedDraft, ModelBrief } from '#core/prompting/prompt/brief.ts'
import type { ModelPauses } from './model-pauses.ts'

/** The language model that an account has chosen, ready to be asked. */
export interface OpenModel {
  /** Engine and model, such as `openai/gpt-4o-mini`: what its replays and its confidence are kept under. */
  readonly key: string
  readonly label: string
  readonly cloud: boolean
  /** Host that receives text; null if nothing leaves this machine. */
  readonly recipient: string | null
  /** What holds for this engine: `off` for a server on this machine that is exempt. */
  readonly redaction: RedactionMode
  readonly capabilities: Capabilities
  /** Whether it keeps closely to what it is told (`keepsClosely`): what helps only such models is left out for the others, and where it is not said. */
  readonly closely?: boolean
  readonly price: ModelPrice
  /** ms that it may take where nobody waits (a replay); as elsewhere if omitted. */
  readonly unhurried?: number
  /** `estimate`: of one request, in millionths of a dollar. `capabilities` where they turned out to be fewer than these. */
  open(entry: { purpose: OutgoingPurpose; act: string; preview: string; estimate: number; capabilities?: Capabilities }): LanguageModel
}

/** Which model an account has chosen. */
export interface ModelAccess {
  /** Null if the on-device engine is chosen. Throws `ModelFailure` where the chosen model cannot be asked (no consent, no key, not up). */
  current(accountId: string, signal: AbortSignalLike): Promise<OpenModel | null>
  /** Kept for the Model page; a success clears what failed before. `key`: of the engine that was asked; another one may be chosen by now. */
  succeeded(accountId: string, key?: string): Promise<void>
  failed(accountId: string, code: string, text: string, key?: string): Promise<void>
}

/** What drafting needs beyond `ModelAccess`, and what the Model page does. */
export interface Models extends ModelAccess {
  readonly pauses: ModelPauses
  /** The engine's label, or null if the on-device engine is chosen; asks nobody. */
  chosen(accountId: string): Promise<{ readonly key: string; readonly label: string } | null>
  /** An answer has shown that the server can do less than was thought. */
  narrow(accountId: string, model: OpenModel, to: Capabilities): Promise<void>
  state(accountId: string): Promise<ModelState>
  choose(accountId: string, wanted: z.output<typeof modelChoice>): Promise<ModelState>
  settings(accountId: string, wanted: InputOf<typeof contract.settings>): Promise<ModelState>
  forgetKey(accountId: string): Promise<ModelState>
  found(): Promise<OutputOf<typeof contract.found>>
  models(accountId: string, asked: InputOf<typeof contract.models>): Promise<OutputOf<typeof contract.models>>
  /** Resolves when nothing is asked in the background. */
  idle(): Promise<void>
}

export interface ModelDraftingOptions {
  readonly purpose: OutgoingPurpose
  readonly signal: AbortSignalLike
  /** Where it is at hand already: then the worker is not asked for it again. */
  readonly brief?: ModelBrief
  /** The texts so far, one an answer; only while it runs. */
  readonly partial?: (texts: readonly string[]) => void
  /** All is written, and a last look at it begins. */
  readonly choosing?: () => void
}

export interface ModelDrafts {
  /** Guarded, styled, diverse; at least one. */
  readonly drafts: readonly DressedDraft[]
  /** Exactly what was sent. */
  readonly sent: readonly ChatMessage[]
  /** Millionths of a dollar: as counted by the server, else as estimated. */
  readonly cost: number
  /** Why a last look did not come about; `internal`: a mistake of the program. Left out or null where it did, or where none was due. */
  readonly unchosen?: ModelFailure | 'internal' | null
}

/** Drafts by a model for one request: brief, prompt, redaction, ask, guards. */
export interface ModelDrafting {
  /** Throws `ModelFailure`; the caller then asks `compute.draft`. */
  draft(accountId: string, voice: VoiceRef, model: OpenModel, request: DraftingRequest, options: ModelDraftingOptions): Promise<ModelDrafts>
}
