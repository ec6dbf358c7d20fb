import type { RedactionMode } from '#contract/language-model/model.ts'
import { createDrafter, type Drafter } from '../drafting/drafter.ts'
import type { Capabilities } from '../language-model/capabilities.ts'
import { ModelFailure, type ModelFailureCode } from '../language-model/failure.ts'
import type { LanguageModel } from '../language-model/port.ts'
import type { AbortSignalLike } from '../ports/abort-signal.ts'
import type { DraftingRequest } from '../ports/drafting-request.ts'
import {
  askEach,
  createPrompter,
  draftUntilEnough,
  earlierFor,
  lookAtSet,
  lookFor,
  preparePrompt,
  type DressedDraft,
  type HandPart,
  type LastLook,
  type LookDecides,
  type Prompter,
} from '../prompting/index.ts'
import type { LastLookVerdict } from '../auto-reply/index.ts'
import { trainVoice } from '../training/train-voice.ts'
import type { Engine, EngineDraft } from './engine.ts'
import { contactsOf } from './on-device.ts'

export interface ModelEngineOptions {
  readonly name: string
  readonly model: LanguageModel
  readonly capabilities: Capabilities
  readonly redaction: RedactionMode
  /** Whether the model follows instructions closely (`preparePrompt`). Default false. */
  readonly closely?: boolean
  /** Parts of the hand to leave out of the prompt, to measure their effect. */
  readonly without?: readonly HandPart[]
  /** What a last look at its sets decides, to measure its effect. As in the product if omitted. */
  readonly lastLook?: LookDecides | 'off'
  readonly seed: number
  readonly signal?: AbortSignalLike
}

/** Outcomes of the turns that the model was asked about. */
export interface ModelEngineCounts {
  asked: number
  /** Turns with at least one draft by the model. */
  answered: number
  /** Total drafts by the model. */
  drafts: number
  /** Turns that fell back to on-device drafts, by reason. */
  readonly fallbacks: Map<ModelFailureCode, number>
  /** Sets of edits, by the last look's verdict on the first draft; `unknown` if there was no look. */
  readonly looks: Map<LastLookVerdict, number>
}

export interface ModelEngine extends Engine {
  readonly counts: ModelEngineCounts
}

const neverAborted: AbortSignalLike = { aborted: false, addEventListener: () => undefined, removeEventListener: () => undefined }

/**
 * A language model with the voice, as the product uses it: a voice trained on the history, then brief → prompt → model → dressing. A model failure is counted
 * and answered on the device; no set mixes the two. Gives no confidence, because that is fitted on replays, which a benchmark does not have.
 */
export function modelEngine(options: ModelEngineOptions): ModelEngine {
  let ready: { readonly drafter: Drafter; readonly prompter: Prompter } | null = null
  const counts: ModelEngineCounts = { asked: 0, answered: 0, drafts: 0, fallbacks: new Map(), looks: new Map() }
  return {
    name: options.name,
    counts,
    prepare(history) {
      const voice = trainVoice(
        { pairs: history, contacts: contactsOf(history), seed: options.seed, resume: null, evaluate: false },
        { phase: () => {}, checkpoint: () => {} },
      )
      ready = { drafter: createDrafter(voice), prompter: createPrompter(voice) }
    },
    async draft(request): Promise<readonly EngineDraft[]> {
      if (ready === null) return []
      counts.asked++
      try {
        const dressed = await draftWith(ready, options, request)
        counts.answered++
        counts.drafts += dressed.length
        const verdict = dressed[0]?.draft.lastLook
        if (verdict !== undefined) counts.looks.set(verdict, (counts.looks.get(verdict) ?? 0) + 1)
        return dressed.map(({ draft }) => draft)
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error
        counts.fallbacks.set(error.code, (counts.fallbacks.get(error.code) ?? 0) + 1)
        return ready.drafter.draft(request)
      }
    },
  }
}

async function draftWith(
  { drafter, prompter }: { readonly drafter: Drafter; readonly prompter: Prompter },
  options: ModelEngineOptions,
  request: DraftingRequest,
): Promise<readonly DressedDraft[]> {
  const { name, model, capabilities, redaction, closely = false, without = [], lastLook, seed, signal = neverAborted } = options
  const brief = prompter.brief(drafter, request)
  const prepared = preparePrompt(brief, request, { capabilities, redaction, closely, without })
  const decides = lastLook === undefined ? lookFor(request, closely) : lastLook === 'off' ? null : lastLook
  const set = await draftUntilEnough({
    count: request.count,
    looked: decides !== null,
    async ask(wanted) {
      const { answers } = await askEach(prepared, wanted, (asked) => model.complete(asked, {}, signal))
      return { prepared, answers }
    },
    dress: (answers) => prompter.dress({ request, answers, because: prepared.because, engine: name, confidence: null, without }),
  })
  if (decides === null) return set.drafts
  const look = {
    decides,
    own: earlierFor(brief),
    capabilities,
    redaction,
    known: prepared.known,
    seed: `${seed} ${request.incoming.join(' ')}`,
  }
  const ask = (asked: LastLook) => model.complete(asked.request, {}, signal)
  return lookAtSet(set, request, look, ask, (error) => {
    throw error
  })
}
