import { ModelFailure, type ModelFailureCode } from '#core/language-model/failure.ts'
import type { VoiceRef } from '#core/ports/compute.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import type { ModelDrafting, ModelDraftingOptions, ModelDrafts, Models, OpenModel } from './model-access.ts'
import { toModelFailure } from './model-drafting.ts'
import { ModelPaused, pauseKey, type Pause } from './model-pauses.ts'
import { whyFellBack } from './model-words.ts'
import { withTimeLimit } from './time-limit.ts'

/** How long a model may take while somebody waits, including startup, ms. The page's limit is 30 s. */
const waitedFor = 24_000

export interface AskOptions extends ModelDraftingOptions {
  readonly purpose: 'draft' | 'test-draft' | 'replay'
  /** Called with the engine just before the request. If it throws, no request is made. */
  readonly opened?: (model: OpenModel) => void
}

export interface AskedModel extends ModelDrafts {
  readonly model: OpenModel
}

/**
 * The only way to draft with the chosen model: opens the current choice, drafts within the time limit, and records the outcome. Null if the
 * on-device engine is chosen. Any failure of a model or its server is thrown as an `AskFailure`.
 */
export type AskModel = (accountId: string, voice: VoiceRef, request: DraftingRequest, options: AskOptions) => Promise<AskedModel | null>

/** A `ModelFailure` with the name of the engine that failed. */
export class AskFailure extends ModelFailure {
  /** The engine's name. Empty if even that could not be read. */
  readonly label: string
  /** The pause that kept it from being asked. Null if it was not paused. */
  readonly pause: Pause | null
  constructor(failure: ModelFailure, label: string) {
    super(failure.code, { retryAfter: failure.retryAfter, field: failure.field, cause: failure })
    this.label = label
    this.pause = failure instanceof ModelPaused ? failure.pause : null
  }
}

export function createAskModel(deps: {
  readonly models: Pick<Models, 'chosen' | 'current' | 'failed' | 'pauses'>
  readonly drafting: ModelDrafting
}): AskModel {
  const { models, drafting } = deps

  /** A server that could not be opened counts as failed. */
  async function notOpened(accountId: string, failure: ModelFailure): Promise<AskFailure> {
    const chosen = await models.chosen(accountId).catch(() => null)
    const label = chosen?.label ?? ''
    if (!(failure instanceof ModelPaused) && ofTheServer.has(failure.code)) {
      if (chosen !== null) models.pauses.failed(pauseKey(accountId, chosen.key), failure)
      await models.failed(accountId, failure.code, whyFellBack(label, failure.code))
    }
    return new AskFailure(failure, label)
  }

  return async (accountId, voice, request, { opened, ...options }) => {
    let model: OpenModel | null = null
    const ask = async (signal: ModelDraftingOptions['signal']): Promise<AskedModel | null> => {
      model = await models.current(accountId, signal)
      if (model === null) return null
      opened?.(model)
      return { model, ...(await drafting.draft(accountId, voice, model, request, { ...options, signal })) }
    }
    try {
      // Nobody waits for a replay, and each of its requests has its own time limit.
      return await (options.purpose === 'replay' ? ask(options.signal) : withTimeLimit(waitedFor, options.signal, ask))
    } catch (error) {
      const failure = toModelFailure(error)
      if (failure === null) throw error
      throw model === null ? await notOpened(accountId, failure) : new AskFailure(failure, (model as OpenModel).label)
    }
  }
}

/** Failures to open a model that are the server's fault. The owner has to fix the others. */
const ofTheServer: ReadonlySet<ModelFailureCode> = new Set([
  'unreachable',
  'timed-out',
  'overloaded',
  'rate-limited',
  'garbled',
  'bad-request',
  'no-model',
])
