import type { ContactReport, EngineReport } from '#contract/voice/style-report.ts'
import type { MeasuredReplay, ReportPerson, TurnOutcome } from './measure-replay.ts'
import { autoOutcome, calibrationOf, statesConfidence, thresholdOutcome } from './outcomes.ts'
import { percent, verdictOn } from './verdict.ts'

export type EngineReportParts = Pick<EngineReport, 'measures' | 'calibration' | 'thresholds' | 'summary' | 'contacts'>

const reportedThresholds = [0.5, 0.6, 0.7, 0.8, 0.9]

/**
 * An engine's part of the style report, from what was measured: at the usual thresholds and at the owner's (0.5–0.99). `ceiling`: no draft of
 * the engine is surer than this. `measured` is null while nothing was measured yet.
 */
export function engineReport(
  measured: MeasuredReplay | null,
  given: { readonly people: readonly ReportPerson[]; readonly threshold: number; readonly ceiling: number | null },
): EngineReportParts {
  const { people, threshold, ceiling } = given
  if (measured === null || measured.outcomes.length === 0)
    return { measures: null, calibration: null, thresholds: [], summary: 'Nothing is replayed yet.', contacts: [] }
  const { outcomes } = measured
  const groups = new Set(people.filter(({ group }) => group).map(({ key }) => key))
  const at = [...new Set([...reportedThresholds, threshold])].toSorted((a, b) => a - b)
  return {
    measures: measured.measures,
    calibration: calibrationOf(outcomes, ceiling),
    thresholds: at.map((one) => thresholdOutcome(outcomes, one, groups)),
    summary: summaryOf(outcomes, threshold, groups),
    contacts: contactReports(measured, given, groups),
  }
}

function summaryOf(outcomes: readonly TurnOutcome[], threshold: number, groups: ReadonlySet<string>): string {
  const { of, sent, right } = thresholdOutcome(outcomes, threshold, groups)
  const failed = outcomes.filter((one) => one.failed).length
  const gave = failed === 0 ? '' : ` It gave no drafts for ${failed} of them.`
  if (sent > 0) return `Would have sent ${sent} of ${of}: ${right} right.${gave}`
  const why = statesConfidence(outcomes)
    ? `no draft was ${percent(threshold)} sure or more`
    : 'there is not enough evidence to say how sure a draft is'
  return `Would have held all ${of}: ${why}.${gave}`
}

/** Most turns first. */
function contactReports(
  { contacts, outcomes }: MeasuredReplay,
  given: { readonly people: readonly ReportPerson[]; readonly threshold: number },
  groups: ReadonlySet<string>,
): ContactReport[] {
  const { threshold } = given
  const people = new Map(given.people.map((person) => [person.key, person]))
  const stated = statesConfidence(outcomes)
  return contacts
    .map((own): ContactReport => {
      const name = people.get(own.contact)?.name ?? 'somebody'
      const tried = outcomes.filter((one) => one.contact === own.contact).map((one) => autoOutcome(one, threshold, groups))
      const sent = tried.filter((one) => one.sent).length
      const right = tried.filter((one) => one.right).length
      return {
        id: own.contact,
        name,
        turns: tried.length,
        chrf: own.chrf,
        accepted: own.accepted,
        style_distance: own.styleDistance,
        length_first: own.lengthFirst,
        sent,
        right,
        ...verdictOn({ name, group: groups.has(own.contact), turns: tried.length, sent, right, threshold, stated }),
      }
    })
    .toSorted((a, b) => b.turns - a.turns || (a.name < b.name ? -1 : 1))
}
