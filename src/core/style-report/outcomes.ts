import type { EngineReport, ThresholdOutcome } from '#contract/voice/style-report.ts'
import { isSureEnough } from '../auto-reply/index.ts'
import { brierSkill, expectedCalibrationError, type Outcome } from '../voice/confidence/calibration.ts'
import type { TurnOutcome } from './measure-replay.ts'

/** The draft that would be sent is the one that the voice is surest of. */
export function surest<D extends { readonly p: number | null }>(drafts: readonly D[]): D | undefined {
  return drafts.toSorted((a, b) => (b.p ?? -1) - (a.p ?? -1))[0]
}

/** What Auto would have done with a turn: `sent` at or above the threshold, and whether it was right. Groups are never answered by it. */
export function autoOutcome(
  { contact, drafts }: Pick<TurnOutcome, 'contact' | 'drafts'>,
  threshold: number,
  groups: ReadonlySet<string>,
): { sent: boolean; right: boolean } {
  const best = surest(drafts)
  const sent = best !== undefined && isSureEnough(best.p, threshold) && !groups.has(contact)
  return { sent, right: sent && best.right }
}

export function thresholdOutcome(outcomes: readonly TurnOutcome[], threshold: number, groups: ReadonlySet<string>): ThresholdOutcome {
  const tried = outcomes.map((outcome) => autoOutcome(outcome, threshold, groups))
  return {
    threshold,
    of: outcomes.length,
    sent: tried.filter(({ sent }) => sent).length,
    right: tried.filter(({ right }) => right).length,
  }
}

/** Whether any draft has a confidence at all. */
export function statesConfidence(outcomes: readonly TurnOutcome[]): boolean {
  return outcomes.some(({ drafts }) => drafts.some(({ p }) => p !== null))
}

const binCount = 10

/** Of all drafts with a confidence: what it said against how many the owner's reply accepts. Only bins with drafts; null without any. */
export function calibrationOf(outcomes: readonly TurnOutcome[], ceiling: number | null): EngineReport['calibration'] {
  const stated = outcomes.flatMap(({ drafts }) => drafts.flatMap(({ p, right }): Outcome[] => (p === null ? [] : [{ p, right }])))
  const ece = expectedCalibrationError(stated)
  if (ece === null) return null
  const bins = Array.from({ length: binCount }, (): Outcome[] => [])
  for (const outcome of stated) bins[Math.min(binCount - 1, Math.floor(outcome.p * binCount))]?.push(outcome)
  const curve = bins.flatMap((bin, i) =>
    bin.length === 0
      ? []
      : [
          {
            from: i / binCount,
            to: (i + 1) / binCount,
            drafts: bin.length,
            said: bin.reduce((sum, { p }) => sum + p, 0) / bin.length,
            right: bin.filter(({ right }) => right).length / bin.length,
          },
        ],
  )
  return { curve, ece, brier_skill: brierSkill(stated), ceiling }
}
