import { pooledLift, type Interval } from '../measures/lift.ts'
import { shareOf, shown, type Share } from './share.ts'
import type { KeyLine, ReadingSource } from './sheet.ts'

export const verdictWords = ['yes', 'almost', 'no', 'hurts'] as const
/** A blind reader's verdict on one candidate; the sheet explains the words. */
export type VerdictWord = (typeof verdictWords)[number]

export interface SourceVerdicts {
  readonly source: ReadingSource | 'all drafts'
  /** Could be sent as it is. */
  readonly sent: Share
  /** … or after at most two words were changed. */
  readonly usable: Share
  readonly hurts: number
}

export interface VerdictReport {
  readonly sources: readonly SourceVerdicts[]
  /** Share of turns with drafts that have at least one usable draft. */
  readonly answered: Share
  /**
   * Share of first drafts that could be sent as they are, minus the share for drafts made for another turn. 0 for drafts that ignore the message. Null with
   * fewer than two turns.
   */
  readonly ownMinusOther: Interval | null
  /** All drafts for the turns in which a careless answer hurts. */
  readonly serious: SourceVerdicts | null
}

/** Counts a blind reader's verdicts by what the candidates were. Candidates without a verdict are left out; unknown ids are the caller's to refuse. */
export function countVerdicts(key: readonly KeyLine[], verdicts: ReadonlyMap<string, VerdictWord>, seed: number): VerdictReport {
  const judged = key.flatMap((line): Judged[] => {
    const word = verdicts.get(line.id)
    return word === undefined ? [] : [{ ...line, word }]
  })
  const drafts = judged.filter(({ source }) => isDraft(source))
  const places = [...new Set(judged.map(({ source }) => source))].toSorted((a, b) => a.localeCompare(b))
  const sources = places.filter(isDraft).concat(places.filter((source) => !isDraft(source)))
  const turns = [...Map.groupBy(drafts, ({ turn }) => turn).values()]
  const serious = drafts.filter((line) => line.serious)
  return {
    sources: [
      ...sources.map((source) =>
        countSource(
          source,
          judged.filter((line) => line.source === source),
        ),
      ),
      ...(drafts.length === 0 ? [] : [countSource('all drafts', drafts)]),
    ],
    answered: shareOf(turns.filter((own) => own.some(isUsable)).length, turns.length),
    ownMinusOther: ownMinusOther(judged, seed),
    serious: serious.length === 0 ? null : countSource('all drafts', serious),
  }
}

interface Judged extends KeyLine {
  readonly word: VerdictWord
}

const isDraft = (source: ReadingSource): boolean => source.startsWith('draft ')
const isSent = ({ word }: Judged): boolean => word === 'yes'
const isUsable = ({ word }: Judged): boolean => word === 'yes' || word === 'almost'

function countSource(source: SourceVerdicts['source'], lines: readonly Judged[]): SourceVerdicts {
  return {
    source,
    sent: shareOf(lines.filter(isSent).length, lines.length),
    usable: shareOf(lines.filter(isUsable).length, lines.length),
    hurts: lines.filter(({ word }) => word === 'hurts').length,
  }
}

/** Turns are resampled within each person. */
function ownMinusOther(judged: readonly Judged[], seed: number): Interval | null {
  const people = [...Map.groupBy(judged, ({ person }) => person).values()].map((lines) =>
    [...Map.groupBy(lines, ({ turn }) => turn).values()].flatMap((turn) => {
      const own = turn.find(({ source }) => source === 'draft 1')
      const other = turn.find(({ source }) => source === 'other')
      return own === undefined || other === undefined ? [] : [Number(isSent(own)) - Number(isSent(other))]
    }),
  )
  const counted = people.filter((turns) => turns.length > 0)
  return counted.flat().length < 2 ? null : pooledLift(counted, seed)
}

/** The table that `idiolect eval --verdicts` prints, as lines. */
export function formatVerdicts(report: VerdictReport): string[] {
  const rows = [
    ['candidate', 'n', 'as it stands [95 %]', 'or after two words [95 %]', 'could hurt'],
    ...report.sources.map((one) => cells(one, nameOf(one.source))),
    ...(report.serious === null ? [] : [cells(report.serious, 'drafts, serious turns')]),
  ]
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  const { ownMinusOther: gain, answered } = report
  return [
    ...rows.map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')),
    `turns with a usable draft among those shown: ${shown(answered)} of ${answered.of} turns with drafts`,
    `own - other, as it stands: ${gain === null ? '-' : `${points(gain.mean)} [${points(gain.low)}, ${points(gain.high)}] points`}`,
  ]
}

function cells({ sent, usable, hurts }: SourceVerdicts, name: string): string[] {
  return [name, String(sent.of), shown(sent), shown(usable), String(hurts)]
}

function nameOf(source: SourceVerdicts['source']): string {
  if (source === 'other') return 'a draft for another turn'
  return source === 'real' ? 'the real reply' : source
}

const points = (share: number): string => `${share > 0 ? '+' : ''}${Math.round(share * 100)}`
