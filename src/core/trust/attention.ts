import { isYes, type Verdict } from './verdict.ts'

/** Decoys that must have been judged before a yes of this owner says anything. */
export const minDecoys = 4
/** Even a careful reader would now and then send what was drafted for another moment: "ok" fits a lot. */
const tolerated = 0.25
/** From here on nothing that was approved counts. */
const blind = 0.6

export interface Attention {
  readonly decoys: number
  readonly approved: number
  /** What a yes of this owner counts, 0–1; null while too few decoys were judged. */
  readonly weight: number | null
}

/** How closely the owner looks, told by the drafts for other moments that were mixed in with practice. A no always counts in full. */
export function attentionOf(verdicts: readonly Verdict[]): Attention {
  const judged = verdicts.filter(({ decoy }) => decoy)
  const approved = judged.filter(isYes).length
  const share = approved / Math.max(1, judged.length)
  const weight = Math.max(0, Math.min(1, (blind - share) / (blind - tolerated)))
  return { decoys: judged.length, approved, weight: judged.length < minDecoys ? null : weight }
}
