import type { Draft } from '#contract/drafts.ts'
import type { Compute, DraftingRequest } from '#core/ports.ts'
import { fakeCompute } from '../fake-compute.ts'
import { earnedSigns } from './earned.ts'

const scriptedVoice = 'scripted'

/** A `Compute` whose voice is always loaded and whose drafts, with their confidences, the test says. */
export function scriptedCompute(draftFor: (request: DraftingRequest) => readonly Pick<Draft, 'text' | 'confidence'>[]): Compute {
  const fake = fakeCompute()
  fake.loaded.add(scriptedVoice)
  const drafts = (request: DraftingRequest) =>
    draftFor(request).map(({ text, confidence }) =>
      Object.assign({ text, confidence: null, because: [], reason: 'Closest to what you wrote before.' }, earnedSigns(confidence)),
    )
  return {
    ...fake,
    isLoaded: () => true,
    draft: (_voice, request) => Promise.resolve(drafts(request)),
    brief: async (_voice, request) => ({ ...(await fake.brief(scriptedVoice, request)), onDevice: drafts(request) }),
  }
}
