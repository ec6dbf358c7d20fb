import { soakBegins } from './soak-begins.ts'
import type { Draft } from '#contract/voice/drafts.ts'
import type { Precedent } from '#core/auto-reply/index.ts'
import type { Compute } from '#core/ports/compute.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import type { JudgedMoment, StatedConfidence } from '#core/trust/index.ts'
import { fakeCompute } from '../fake-compute.ts'
import { storedTexts } from '../store/stored-texts.ts'
import { momentsBefore, precedentFor } from '../precedent/given.ts'
import { earnedSigns } from './earned.ts'
import { lacks, type Scenario } from './scenario.ts'

const scriptedVoice = { id: 'scripted', async *parts() {}, texts: storedTexts([]), renewed: () => Promise.resolve() }

/** A draft; without `evidence` the owner has often answered this turn with this text. */
export type ScriptedDraft = Pick<Draft, 'text' | 'confidence'> & { readonly evidence?: Partial<Precedent> }

/** A `Compute` whose drafts, with their confidences and their evidence, the test says. */
export function scriptedCompute(draftFor: (request: DraftingRequest) => readonly ScriptedDraft[], now = soakBegins): Compute {
  const fake = fakeCompute()
  fake.loaded.add(scriptedVoice.id)
  const drafts = (request: DraftingRequest) =>
    draftFor(request).map(({ text, confidence, evidence }) =>
      Object.assign(
        {
          text,
          confidence: null,
          because: [],
          reason: 'Closest to what you wrote before.',
          precedent: precedentFor(text, request.incoming.join('\n'), {
            times: momentsBefore(now),
            routine: request.previous.flatMap(({ bubbles }) => bubbles),
            ...evidence,
          }),
        },
        earnedSigns(confidence),
      ),
    )
  return {
    ...fake,
    draft: (_voice, request) => Promise.resolve(drafts(request)),
    brief: async (_voice, request) => ({ ...(await fake.brief(scriptedVoice, request)), onDevice: drafts(request) }),
  }
}

/**
 * The drafts of a scenario, and a second one that nothing is known of. How sure they are is the scenario's to say as well: what an owner has
 * earned is soon outweighed by all that they do in it, and fitting it anew each time takes longer than everything else.
 */
export function scriptedFor(scenario: Scenario): Compute {
  const turns = new Map(scenario.turns.map((turn) => [turn.texts.at(-1) ?? '', turn]))
  const compute = scriptedCompute(({ incoming }) => {
    // A mail is one bubble, however many came.
    const turn = turns.get(incoming.at(-1)?.split('\n').at(-1) ?? '')
    if (turn === undefined) return []
    const { draft } = turn
    return [
      { ...draft, ...(draft.lacks === null ? {} : { evidence: lacks[draft.lacks] }) },
      { text: 'haha', confidence: null },
    ]
  })
  return { ...compute, trust: ({ drafts }) => Promise.resolve({ trust: earned, states: drafts.map(({ moment }) => stateBySigns(moment)) }) }
}

const earned = { missing: null, verdicts: 300, attention: { weight: 1, decoys: 30, approved: 0 }, stated: [] }

function stateBySigns({ signs }: JudgedMoment): StatedConfidence {
  return { confidence: signs.trimmed ? 0.3 : 0.8, evidence: { yes: 200, of: 240, last: null } }
}
