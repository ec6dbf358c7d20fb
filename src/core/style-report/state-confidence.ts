import { isAccepted } from '../drafting/similarity.ts'
import { fitLogistic, predict } from '../voice/confidence/calibration.ts'
import { boundedBy, boundsOf } from '../voice/confidence/confidence-bounds.ts'
import type { ReplayTurn } from './replay.ts'

/** A draft as a confidence is fitted on it. */
export interface TriedSigns {
  readonly signs: readonly number[]
  readonly accepted: boolean
}

/** The drafts with signs (as many as the others have), and whether the owner's real replies accept them; in the order of the turns. */
export function triedSigns(turns: readonly ReplayTurn[]): TriedSigns[] {
  const tried = turns.flatMap(({ drafts, wrote }) =>
    drafts.flatMap(({ text, signs }) => (signs === null || signs.length === 0 ? [] : [{ signs, accepted: isAccepted(text, wrote) }])),
  )
  return tried.filter(({ signs }) => signs.length === tried[0]?.signs.length)
}

/**
 * States each draft's confidence by a fit that has not seen its turn: fitted on the earlier half for the later one, and the other way round,
 * as `fitConfidence` judges. `enough` false (no confidence could be fitted on all of them): none is stated. Drafts without signs keep theirs.
 */
export function stateConfidence(turns: readonly ReplayTurn[], enough: boolean): ReplayTurn[] {
  const middle = Math.floor(turns.length / 2)
  const earlier = turns.slice(0, middle)
  const later = turns.slice(middle)
  return [...state(earlier, enough ? later : []), ...state(later, enough ? earlier : [])]
}

function state(turns: readonly ReplayTurn[], others: readonly ReplayTurn[]): ReplayTurn[] {
  const confidence = fitOn(triedSigns(others))
  return turns.map((turn) => ({
    ...turn,
    drafts: turn.drafts.map((draft) => (draft.signs === null ? draft : { ...draft, confidence: confidence?.(draft.signs) ?? null })),
  }))
}

/** Half of the drafts, so half of the support for what may be stated of all of them. */
function fitOn(tried: readonly TriedSigns[]): ((signs: readonly number[]) => number | null) | null {
  if (!tried.some(({ accepted }) => accepted)) return null
  const model = fitLogistic(
    tried.map(({ signs }) => signs),
    tried.map(({ accepted }) => accepted),
  )
  const bounds = boundsOf(tried.map(({ signs, accepted }) => ({ p: predict(model, signs), right: accepted })))
  const width = model.weights.length
  return (signs) => (signs.length === width ? boundedBy(bounds, predict(model, signs)) : null)
}
