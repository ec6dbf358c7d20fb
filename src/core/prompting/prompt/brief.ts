import type { Moment } from '#contract/voice/drafts.ts'
import type { MadeDraft } from '#core/drafting/trust-signs.ts'
import type { ModelAnswer } from '#core/language-model/port.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import type { StyleProfile } from '#core/voice/profile.ts'
import type { ModelConfidence } from '../answer/model-confidence.ts'
import type { ShapeChoice } from '../shape/draw-shapes.ts'
import type { Hand, HandPart } from './hand.ts'

/**
 * What the drafting worker knows of a thread that a prompt is made from. Text in it is sanitised but neither packed nor redacted.
 */
export interface ModelBrief {
  /** How the owner writes to this contact, backed off to everybody. */
  readonly profile: StyleProfile
  /** Mean length of the owner's newer replies, UTF-16 units. */
  readonly typicalLength: number
  /** Display name of the other side, or null. */
  readonly contact: string | null
  readonly group: boolean
  /** The owner's most similar real exchanges, those with this contact first, then nearest first; at most 24. */
  readonly exchanges: readonly Moment[]
  /** Texts the owner has sent most often as whole replies, for the card. */
  readonly phrases: readonly string[]
  /** What only a model that keeps closely to what it is told can use; null if it was not measured. */
  readonly hand: Hand | null
  /** The drafts of the device: they answer where the model does not. */
  readonly onDevice: readonly MadeDraft[]
}

/** An answer with the real replies it was asked to be built like; none if the prompt asked for no shape. */
export interface ShapedAnswer extends ModelAnswer {
  readonly shape?: ShapeChoice
}

export interface DressingRequest {
  readonly request: DraftingRequest
  readonly answers: readonly ShapedAnswer[]
  /** The exchanges that the prompt held: the `because` of every draft. */
  readonly because: readonly Moment[]
  /** What the engine is called in the draft's reason. */
  readonly engine: string
  /** What this engine says and the owner never does, learned from replays. */
  readonly never?: readonly string[]
  /** What a benchmark leaves out of the owner's hand; nothing in the product. */
  readonly without?: readonly HandPart[]
  /** Fitted on replays of this engine with this voice; null: not enough evidence, so no draft gets a confidence. */
  readonly confidence: ModelConfidence | null
}

export interface DressedDraft {
  readonly draft: MadeDraft
  /** What its confidence is computed from, for fitting it on replays. */
  readonly signs: readonly number[]
  /** False if the guards left a part of what was written. */
  readonly whole: boolean
  /** Of the shape it was asked to have in its set; none if it was asked for without one. */
  readonly place?: number
}
