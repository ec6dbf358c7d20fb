import type { Moment } from '#contract/voice/drafts.ts'
import type { MadeDraft } from '#core/drafting/trust-signs.ts'
import type { ModelAnswer } from '#core/language-model/port.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import type { StyleProfile } from '#core/voice/profile.ts'
import type { ModelConfidence } from '../answer/model-confidence.ts'
import type { ShapeChoice } from '../shape/draw-shapes.ts'
import type { Hand, HandPart } from './hand.ts'

/**
 * The parts of a thread and voice that a prompt is built from, from the drafting worker. Its text is sanitized, but neither packed nor redacted.
 */
export interface ModelBrief {
  /** How the owner writes to this contact, falling back to everybody. */
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
  /** The parts only a model that follows instructions closely can use. Null if they were not measured. */
  readonly hand: Hand | null
  /** The on-device drafts, used if the model gives none. */
  readonly onDevice: readonly MadeDraft[]
}

/** An answer with the real replies it was asked to be built like; omitted if the prompt asked for no shape. */
export interface ShapedAnswer extends ModelAnswer {
  readonly shape?: ShapeChoice
}

export interface DressingRequest {
  readonly request: DraftingRequest
  readonly answers: readonly ShapedAnswer[]
  /** The exchanges in the prompt: the `because` of every draft. */
  readonly because: readonly Moment[]
  /** The engine's name in the draft's reason. */
  readonly engine: string
  /** What this engine says and the owner never does, learned from replays. */
  readonly never?: readonly string[]
  /** Parts of the hand that a benchmark leaves out. None in the product. */
  readonly without?: readonly HandPart[]
  /** Fitted on replays of this engine with this voice. Null if there is not enough evidence; drafts then get no confidence. */
  readonly confidence: ModelConfidence | null
}

export interface DressedDraft {
  readonly draft: MadeDraft
  /** The inputs to its confidence, for fitting on replays. */
  readonly signs: readonly number[]
  /** False if the guards removed a part of it. */
  readonly whole: boolean
  /** Place of its shape in the set. Omitted if it was asked for without a shape. */
  readonly place?: number
}
