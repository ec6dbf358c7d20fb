import type { OutputOf } from '#contract/define-endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { model as contract } from '#contract/language-model/model.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Compute } from '#core/ports/compute.ts'
import type { Store } from '#server/store/db.ts'
import type { Drafting } from '../drafting/draft-replies.ts'
import type { ModelDrafting } from './model-access.ts'
import type { Models } from './model-choice.ts'
import { toModelFailure } from './model-drafting.ts'
import { fallbackText, whyFellBack } from './model-words.ts'
import type { PastTurn } from '../voice/past-turns.ts'
import { withTimeLimit } from './time-limit.ts'

export type ModelTest = ReturnType<typeof createModelTest>

const testDrafts = 3
/** The page's limit is 30 s (design, section 8, 12). */
const testWithin = 24_000

/** Shows on a real past message what the chosen engine makes of it, beside the device's drafts and what the owner wrote. */
export function createModelTest(deps: {
  readonly store: Pick<Store, 'learned'>
  readonly compute: Pick<Compute, 'brief'>
  readonly clock: Clock
  readonly models: Pick<Models, 'chosen' | 'current'>
  readonly drafting: ModelDrafting
  readonly ready: Drafting['ready']
  readonly pastTurn: (accountId: string, skip: number) => Promise<PastTurn | null>
}) {
  const { store, compute, clock, models, drafting } = deps

  return {
    /** Throws AppError `not-trained` or `not-enough-messages`; a model that fails is told in `fallback`. */
    async run(accountId: string, skip: number): Promise<OutputOf<typeof contract.test>> {
      const voiceId = await deps.ready(accountId)
      const turn = await deps.pastTurn(accountId, skip)
      if (turn === null) throw new AppError('not-enough-messages', 'There is no past message to draft for. Extract your messages first.')
      const { contact, name, incoming, previous, wrote, at } = turn
      const excluded = [...(await store.learned.excluded(accountId)), turn.id]
      // As if it were then: nothing that the owner wrote from this answer on is known.
      const request = { contact, incoming, previous, count: testDrafts, excluded, asOf: at }
      const brief = await compute.brief(voiceId, request)
      const onDevice = [...brief.onDevice]
      const chosen = await models.chosen(accountId)
      const started = clock.now()
      const result = { contact: name, incoming: incoming.join('\n'), wrote, on_device: onDevice }
      const without = { ...result, drafts: onDevice, engine: 'on-device', fallback: null, sent: null, cost: 0 }
      let label = chosen?.label ?? ''
      try {
        return await withTimeLimit(testWithin, null, async (signal) => {
          const open = chosen === null ? null : await models.current(accountId, signal)
          if (open === null) return { ...without, latency_ms: clock.now() - started }
          label = open.label
          const made = await drafting.draft(accountId, voiceId, open, request, {
            purpose: 'test-draft',
            signal,
            brief,
            loaded: () => deps.ready(accountId),
          })
          return {
            ...result,
            drafts: made.drafts.map(({ draft }) => draft),
            engine: open.key,
            fallback: null,
            latency_ms: clock.now() - started,
            sent: made.sent.map(({ role, content }) => ({ role, content })),
            cost: made.cost / 1e6,
          }
        })
      } catch (error) {
        const failure = toModelFailure(error)
        if (failure === null) throw error
        const fallback = { code: failure.code, text: fallbackText(whyFellBack(label, failure.code), onDevice.length) }
        return { ...without, fallback, latency_ms: clock.now() - started }
      }
    },
  }
}
