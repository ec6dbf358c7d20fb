import { ModelFailure } from '#core/language-model/failure.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { ModelParts } from '#server/services/drafting/draft-replies.ts'
import { createAskModel } from '#server/services/language-model/ask-model.ts'
import type { ModelDrafting, OpenModel } from '#server/services/language-model/model-access.ts'
import { createModelPauses } from '#server/services/language-model/model-pauses.ts'
import { ableModel } from '../fake-model-servers.ts'

/** Short of the shortest human delay, so that what is due stays due, ms. */
const longestWriting = 6_000

/**
 * A chosen model that writes, some seconds later, the drafts that the device had; every third time it fails. `release` lets go what is ready by
 * now; `next` is when something will be. `counts` goes up with each.
 */
export function scriptedModel(clock: Clock, random: () => number, counts: { wrote: number; failed: number }) {
  const writing: { readonly at: number; readonly go: () => void }[] = []
  const open: OpenModel = {
    key: 'openai/scripted',
    label: 'OpenAI (scripted)',
    cloud: true,
    recipient: 'api.openai.com',
    redaction: 'mask',
    capabilities: ableModel,
    price: { input: 0, output: 0, source: 'free' },
    open: () => {
      throw new Error('nobody opens it')
    },
  }
  const models = {
    chosen: () => Promise.resolve({ key: open.key, label: open.label }),
    current: () => Promise.resolve(open),
    failed: () => Promise.resolve(),
    pauses: createModelPauses(clock),
  }
  const drafting: ModelDrafting = {
    draft: (_accountId, _voiceId, _model, request, { brief }) =>
      new Promise((resolve, reject) => {
        const fails = random() < 0.33
        const go = () => {
          counts[fails ? 'failed' : 'wrote'] += 1
          const drafts = (brief?.onDevice ?? []).slice(0, request.count).map((draft) => ({ draft, signs: [], whole: true }))
          if (fails) reject(new ModelFailure('overloaded'))
          else resolve({ drafts, cost: 0 })
        }
        writing.push({ at: clock.now() + Math.floor(random() * longestWriting), go })
      }),
  }
  const parts: ModelParts = {
    access: models,
    ask: createAskModel({ models, drafting }),
    events: { publish: () => undefined },
    log: { error: () => undefined },
    timeZone: () => Promise.resolve('UTC'),
  }
  return {
    parts,
    release(): void {
      const ready = writing.filter(({ at }) => at <= clock.now())
      for (const one of ready) writing.splice(writing.indexOf(one), 1)
      for (const { go } of ready) go()
    },
    next: (): number => Math.min(Infinity, ...writing.map(({ at }) => at)),
  }
}
