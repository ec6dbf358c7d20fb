import type { Draft } from '#contract/drafts.ts'
import type { Compute, DraftingRequest } from '#core/ports.ts'
import { fakeCompute } from '../fake-compute.ts'

/** A `Compute` whose voice is always loaded and whose drafts, with their confidences, the test says. */
export function scriptedCompute(draftFor: (request: DraftingRequest) => readonly Pick<Draft, 'text' | 'confidence'>[]): Compute {
  return {
    ...fakeCompute(),
    isLoaded: () => true,
    draft: (_voice, request) =>
      Promise.resolve(
        draftFor(request).map(({ text, confidence }) => ({ text, confidence, because: [], reason: 'Closest to what you wrote before.' })),
      ),
  }
}
