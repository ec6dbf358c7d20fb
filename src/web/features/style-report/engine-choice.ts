import type { EngineReport, ReportMeasures, StyleReport } from '#contract/voice/style-report.ts'

/**
 * The engine that the report opens with: the one asked for; else the chosen model, as soon as there is something of it; else the one whose
 * drafts answer best.
 */
export function shownEngine({ engines, offer }: StyleReport, asked: string | null): EngineReport | undefined {
  const found = engines.find(({ key }) => key === asked)
  if (found !== undefined) return found
  const chosen = engines.find(({ key, measures, state }) => key === offer?.key && (measures !== null || state === 'running'))
  if (chosen !== undefined) return chosen
  const lift = ({ measures }: EngineReport): number => measures?.lift?.mean ?? -Infinity
  return engines.toSorted((a, b) => lift(b) - lift(a))[0]
}

export interface Compared {
  label: string
  measures: ReportMeasures
  kind: 'shown' | 'other' | 'baseline'
}

export const baselineLabel = 'Picked at random'

/** Every engine that was measured, the shown one first, the baseline last. */
export function compared({ engines, baseline }: StyleReport, shown: EngineReport): Compared[] {
  const rows: Compared[] = [shown, ...engines.filter(({ key }) => key !== shown.key)].flatMap(({ key, label, measures }) =>
    measures === null ? [] : [{ label, measures, kind: key === shown.key ? ('shown' as const) : ('other' as const) }],
  )
  return baseline === null ? rows : [...rows, { label: baselineLabel, measures: baseline, kind: 'baseline' }]
}
