import { AppError } from '#contract/errors.ts'
import type { Reason } from '#contract/live/suggestions.ts'
import { estimateCost, costOf } from '#core/language-model/cost.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { Random } from '#core/ports/random.ts'
import { passesSecondLook, secondLookPrompt } from '#core/prompting/index.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import { textOf } from '#core/conversation/turns.ts'
import type { ModelAccess } from '../language-model/model-access.ts'
import type { ModelLedger } from '../language-model/model-ledger.ts'
import { withTimeLimit } from '../language-model/time-limit.ts'

/** Returns why a due reply is not sent automatically. Null if nothing speaks against it. It can hold a reply, never release one. */
export type AskSecondLook = (suggestion: StoredSuggestion, signal: AbortSignal) => Promise<Reason | null>

/** Time limit, ms. Without an answer by then, the reply is held. */
const within = 12_000

const notRoutine: Reason = { code: 'second-look', text: 'A second look by the chosen model didn’t find this routine.' }
/** A reply was earned by a model's drafts, and without a model nobody looks at it. */
export const noModel: Reason = {
  code: 'model-unchosen',
  text: 'No language model is chosen anymore, and without one nothing is sent automatically.',
}
const noAnswer: Reason = { code: 'second-look-failed', text: 'The chosen model couldn’t be asked for a second look.' }

/** Asks the chosen model, separately from drafting, whether a reply is as harmless as it seems. If no model is chosen, it is held. */
export function createSecondLook(deps: {
  readonly models: Pick<ModelAccess, 'current'>
  readonly ledger: Pick<ModelLedger, 'settle'>
  readonly random: Random
  readonly log: { error(details: object, message: string): void }
}): AskSecondLook {
  const { models, ledger, random, log } = deps
  return async ({ accountId, turn, text, context }, outer) => {
    try {
      return await withTimeLimit(within, outer, async (signal) => {
        const model = await models.current(accountId, signal)
        if (model === null) return noModel
        const { messages, maxTokens, preview } = secondLookPrompt(textOf(turn), text, context, model.redaction)
        const act = random.id()
        const estimate = estimateCost(messages, maxTokens, model.price)
        const asked = { messages, answers: 1, maxTokens, temperature: 0 }
        const reply = await model.open({ purpose: 'second-look', act, preview, estimate }).complete(asked, {}, signal)
        const counted = reply.uncounted === true ? null : costOf(reply.usage, model.price)
        if (counted !== null && model.price.source !== 'free') await ledger.settle(accountId, act, counted)
        return passesSecondLook(reply.answers) ? null : notRoutine
      })
    } catch (error) {
      if (!(error instanceof ModelFailure) && !(error instanceof AppError)) log.error({ err: error }, 'a second look failed')
      return noAnswer
    }
  }
}

/**
 * A second look costs money. A reply that passed is not checked again while it waits for another channel or for a fresh read of its thread.
 * Kept in memory: after a restart it is checked once more.
 */
export function createSecondLooks(ask: AskSecondLook) {
  /** What each suggestion contained when it passed, by account and channel, then by suggestion. */
  const passed = new Map<string, Map<string, string>>()
  const passedOf = ({ accountId, channel }: Pick<StoredSuggestion, 'accountId' | 'channel'>) => {
    const name = JSON.stringify([accountId, channel])
    const known = passed.get(name) ?? new Map<string, string>()
    passed.set(name, known)
    return known
  }

  return {
    /** Forgets suggestions that are no longer due. */
    keepOnly(of: Pick<StoredSuggestion, 'accountId' | 'channel'>, due: readonly StoredSuggestion[]): void {
      const known = passedOf(of)
      const ids = new Set(due.map(({ id }) => id))
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id)
    },
    isDone: (suggestion: StoredSuggestion): boolean => passedOf(suggestion).get(suggestion.id) === contentOf(suggestion),
    async ask(suggestion: StoredSuggestion, signal: AbortSignal): Promise<Reason | null> {
      const against = await ask(suggestion, signal)
      if (against === null && !signal.aborted) passedOf(suggestion).set(suggestion.id, contentOf(suggestion))
      return against
    },
  }
}

function contentOf({ turn, text, context }: StoredSuggestion): string {
  return JSON.stringify([text, turn.map((row) => [row.guid, row.text]), context])
}
