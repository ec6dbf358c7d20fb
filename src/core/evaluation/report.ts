import { type EngineReport, type EvaluationReport } from './evaluate.ts'
import { areaUnderCurve } from './discriminator/area.ts'
import { pooledLift, type Interval } from './measures/lift.ts'

/**
 * Several people as one: the lift with the bootstrap interval over all turns (resampled within each person), the other numbers as means
 * weighted by turns, the latencies as the worst of them.
 */
export function poolReports(reports: readonly EvaluationReport[], seed: number): EngineReport[] {
  const names = reports[0]?.engines.map(({ engine }) => engine) ?? []
  return names.map((name) => {
    const parts = reports.flatMap(({ engines }) => engines.filter(({ engine }) => engine === name))
    const pool = (of: (part: EngineReport) => number | null): number | null => {
      const known = parts.flatMap((part) => {
        const value = of(part)
        return value === null ? [] : [{ value, turns: part.turns }]
      })
      const turns = known.reduce((sum, part) => sum + part.turns, 0)
      return turns === 0 ? null : known.reduce((sum, part) => sum + part.value * part.turns, 0) / turns
    }
    const sure = (of: (part: EngineReport) => number): number => pool(of) ?? 0
    return {
      engine: name,
      turns: parts.reduce((sum, part) => sum + part.turns, 0),
      chrf: sure((part) => part.chrf),
      lift: pooledLift(
        parts.map((part) => part.lifts),
        seed,
      ),
      lifts: parts.flatMap((part) => part.lifts),
      uniqueness: sure((part) => part.uniqueness),
      unsupported: sure((part) => part.unsupported),
      lengthFirst: sure((part) => part.lengthFirst),
      lengthAll: sure((part) => part.lengthAll),
      accepted: sure((part) => part.accepted),
      ece: pool((part) => part.ece),
      brierSkill: pool((part) => part.brierSkill),
      coverage: sure((part) => part.coverage),
      precision: pool((part) => part.precision),
      threshold: parts[0]?.threshold ?? 0,
      style: pool((part) => part.style),
      attribution: pool((part) => part.attribution),
      oneOfHundred: pool((part) => part.oneOfHundred),
      toldApart: poolToldApart(parts, seed),
      p50: Math.max(...parts.map((part) => part.p50)),
      p99: Math.max(...parts.map((part) => part.p99)),
      learning: Math.max(...parts.map((part) => part.learning)),
    }
  })
}

/** What gives drafts away differs from person to person: the signs stay with each. */
function poolToldApart(parts: readonly EngineReport[], seed: number): EngineReport['toldApart'] {
  const people = parts.flatMap(({ toldApart }) => toldApart?.scores ?? [])
  const area = areaUnderCurve(people, seed)
  const scores = { real: people.flatMap(({ real }) => real), draft: people.flatMap(({ draft }) => draft) }
  return area === null ? null : { area, signs: [], scores }
}

interface Column {
  readonly title: string
  cell(report: EngineReport): string
}

function columns(k: number): Column[] {
  return [
    { title: 'engine', cell: (r) => r.engine },
    { title: `chrF@${k}`, cell: (r) => r.chrf.toFixed(1) },
    {
      title: 'lift [95 %]',
      cell: (r) => (r.lift === null ? '-' : `${signed(r.lift.mean)} [${signed(r.lift.low)} ${signed(r.lift.high)}]`),
    },
    { title: 'unique', cell: (r) => percent(r.uniqueness, 0) },
    { title: 'unsupported', cell: (r) => percent(r.unsupported, 1) },
    { title: 'length 1st/all', cell: (r) => `${r.lengthFirst.toFixed(2)}/${r.lengthAll.toFixed(2)}` },
    { title: 'style', cell: (r) => number(r.style, 3) },
    { title: 'attributed', cell: (r) => number(r.attribution, 2) },
    { title: 'told apart [95 %]', cell: (r) => (r.toldApart === null ? '-' : area(r.toldApart.area)) },
    { title: 'accepted', cell: (r) => percent(r.accepted, 1) },
    { title: '1 of 100', cell: (r) => percent(r.oneOfHundred, 1) },
    { title: 'ECE', cell: (r) => number(r.ece, 3) },
    { title: 'Brier skill', cell: (r) => number(r.brierSkill, 3) },
    { title: 'coverage', cell: (r) => percent(r.coverage, 1) },
    { title: 'precision', cell: (r) => percent(r.precision, 0) },
    { title: 'ms p50/p99', cell: (r) => `${r.p50.toFixed(1)}/${r.p99.toFixed(1)}` },
  ]
}

const legendLines = [
  'lift: chrF with the own turn minus the mean of the same drafts against five other turns; 0 for whatever ignores the message',
  'unsupported: turns with a draft that holds a number, link, word of time or name that the thread does not hold',
  'style: distance of surface habits (0 = theirs); attributed: first drafts given to the owner by hand, relative to real replies',
  'told apart: area under the curve of a classifier on surface signs, first drafts against the real replies of the same turns; 0.5 = it cannot',
  'accepted: turns with a draft that is the real reply, or shares half of its words; coverage and precision at confidence 0.7',
]

/** The table that `idiolect eval` prints, as lines. */
export function formatReport(report: Pick<EvaluationReport, 'engines' | 'k'>, title: string): string[] {
  const shown = columns(report.k)
  const rows = [shown.map(({ title }) => title), ...report.engines.map((engine) => shown.map((column) => column.cell(engine)))]
  const widths = shown.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  const lines = rows.map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '))
  return [title, ...lines]
}

/** What the columns mean; printed once under the tables. */
export function legend(): string[] {
  return legendLines
}

/** Under the table: the floor of what is told apart, and for each engine that drafted what gives it away. */
export function formatToldApart({ engines, realAgainstReal }: Pick<EvaluationReport, 'engines' | 'realAgainstReal'>): string[] {
  const floor =
    realAgainstReal === null
      ? []
      : [`told apart, real against other real replies (the floor): ${area(realAgainstReal)} in ${realAgainstReal.turns} turns`]
  const few = engines.flatMap(({ engine, toldApart }) => (toldApart === null ? [`${engine}: too few drafts to be told apart`] : []))
  const signs = engines.flatMap(({ engine, toldApart }) =>
    toldApart === null || toldApart.signs.length === 0 ? [] : [`${engine} is told by (drafts : theirs): ${toldApart.signs.join(', ')}`],
  )
  return [...floor, ...few, ...signs]
}

function area({ mean, low, high }: Interval): string {
  return `${mean.toFixed(2)} [${low.toFixed(2)} ${high.toFixed(2)}]`
}

function number(value: number | null, digits: number): string {
  return value === null ? '-' : value.toFixed(digits)
}

function percent(value: number | null, digits: number): string {
  return value === null ? '-' : `${(value * 100).toFixed(digits)} %`
}

function signed(value: number): string {
  const text = value.toFixed(2)
  return Number(text) > 0 ? `+${text}` : Number(text) === 0 ? '0.00' : text
}
