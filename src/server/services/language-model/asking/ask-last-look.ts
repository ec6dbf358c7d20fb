import { AppError } from '#contract/errors.ts'
import type { Capabilities } from '#core/language-model/capabilities.ts'
import { costOf, estimateCost } from '#core/language-model/cost.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { ModelReply } from '#core/language-model/port.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Random } from '#core/ports/random.ts'
import type { LastLook } from '#core/prompting/index.ts'
import type { Models, OpenModel } from '../model-access.ts'
import type { ModelLedger } from '../model-ledger.ts'
import { ModelPaused, pauseKey } from '../model-pauses.ts'
import type { AskedRequests } from './asked-requests.ts'
import { withTimeLimit } from '../time-limit.ts'

/** Time limit of a last look, ms. The drafts are ready, and somebody may be waiting for them. */
export const lookWithin = 6_000

export interface LookToAsk {
  readonly accountId: string
  readonly model: OpenModel
  /** The server's capabilities, as learned during drafting. */
  readonly capabilities: Capabilities
  /** Lists the request before it is made. */
  readonly asked: AskedRequests
  /** Time limit, ms. */
  readonly within: number
  /** Signal of the drafting that it is part of. */
  readonly signal: AbortSignal
}

/** `cost`: in millionths of a dollar. */
export type AskLastLook = (look: LastLook, asked: LookToAsk) => Promise<{ readonly reply: ModelReply; readonly cost: number }>

/**
 * Asks the model that wrote a set for a last look at it, in a separate request. Any failure is a `ModelFailure`, and the drafts are kept.
 * Failed looks have a pause of their own, because the successful drafts in between would reset a shared one.
 */
export function createAskLastLook(deps: {
  readonly models: Pick<Models, 'pauses'>
  readonly ledger: Pick<ModelLedger, 'settle'>
  readonly clock: Clock
  readonly random: Random
}): AskLastLook {
  const { ledger, clock, random } = deps
  const { pauses } = deps.models

  async function ask({ request, preview }: LastLook, { accountId, model, capabilities, asked }: LookToAsk, signal: AbortSignal) {
    const act = random.id()
    const estimate = estimateCost(request.messages, request.maxTokens, model.price)
    const opened = model.open({ purpose: 'last-look', act, preview, estimate, capabilities })
    const reply = await asked.making({ ...request, purpose: 'last-look' }, true, () => opened.complete(request, {}, signal))
    const counted = reply.uncounted === true ? null : costOf(reply.usage, model.price)
    if (counted !== null && model.price.source !== 'free') await ledger.settle(accountId, act, counted)
    return { reply, cost: counted ?? estimate }
  }

  return async (look, asked) => {
    const key = `${pauseKey(asked.accountId, asked.model.key)} last-look`
    const pause = pauses.of(key)
    if (pause !== null) throw new ModelPaused(pause, clock.now())
    try {
      const answered = await withTimeLimit(asked.within, asked.signal, (signal) => ask(look, asked, signal))
      pauses.succeeded(key)
      return answered
    } catch (error) {
      // A refusal by the ledger or a withdrawn consent is the owner's decision, not a failure of the server.
      if (error instanceof AppError) throw new ModelFailure('stopped', { cause: error })
      if (error instanceof ModelFailure && error.code !== 'stopped') pauses.failed(key, error)
      throw error
    }
  }
}
