import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { ReportMeasures } from '#contract/voice/style-report.ts'
import { formatCount } from '#web/lib/time.ts'
import { reportSections } from '#web/lib/paths.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ChartWithTable } from '../charts/chart-with-table.tsx'
import type { MeasuredBar } from '../charts/charts.tsx'
import { baselineLabel, type Compared } from '../engine-choice.ts'
import { MeasureBars } from '../charts/lazy-charts.tsx'
import { acceptedTurns, distance, part, points, shareInterval, times, type Interval } from '../report-numbers.ts'
import { contentSentences, styleSentences } from '../report-texts.ts'

interface PanelProps {
  rows: readonly Compared[]
}

type Reading = { value: number; text: string; interval?: Interval } | null

/** One bar for each row in which it was measured. */
function bars(rows: readonly Compared[], read: (measures: ReportMeasures) => Reading): MeasuredBar[] {
  return rows.flatMap(({ label, kind, measures }) => {
    const reading = read(measures)
    return reading === null ? [] : [{ label, kind, value: reading.value, text: reading.text, interval: reading.interval ?? null }]
  })
}

const notMeasuredText = 'not measured'

/** The measures of the engine that the page is about, and what a random reply of the owner's reaches. */
function shownOf(rows: readonly Compared[]): { shown: ReportMeasures | null; baseline: ReportMeasures | null } {
  const of = (wanted: Compared['kind']): ReportMeasures | null => rows.find(({ kind }) => kind === wanted)?.measures ?? null
  return { shown: of('shown'), baseline: of('baseline') }
}

/** What the drafts say, beside what the owner wrote. */
export function ContentPanel({ rows }: PanelProps) {
  const { shown } = shownOf(rows)
  return (
    <SectionCard title="What it says" fold={{ id: reportSections.content, state: shown === null ? undefined : contentSentences(shown) }}>
      <ChartWithTable
        table={{
          caption: 'How near the drafts come to what you wrote',
          columns: ['Engine', 'Messages', 'Lift (95%)', 'What you wrote', 'chrF', 'Unsupported'],
          rows: rows.map(({ label, measures }) => [
            label,
            formatCount(measures.turns),
            measures.lift === null
              ? notMeasuredText
              : `${points(measures.lift.mean)} (${points(measures.lift.low)} to ${points(measures.lift.high)})`,
            `${formatCount(acceptedTurns(measures))} (${part(measures.accepted)})`,
            points(measures.chrf),
            part(measures.unsupported),
          ]),
        }}
      >
        <Measures>
          <Measure
            title="Answers this message, not just any (lift)"
            meaning="How much nearer a draft is to your reply than the drafts for other messages are, in points of 100. Whatever ignores the message gets 0, so this number counts most. The whisker is the 95% confidence range."
            bars={bars(rows, ({ lift }) => (lift === null ? null : { value: lift.mean, text: points(lift.mean), interval: lift }))}
            reference={0}
          />
          <Measure
            title="Would have been what you wrote"
            meaning="Messages for which one of the drafts is word for word, or nearly, your reply."
            bars={bars(rows, (measures) => ({
              value: measures.accepted * 100,
              text: part(measures.accepted),
              interval: scaled(shareInterval(acceptedTurns(measures), measures.turns)),
            }))}
          />
          <Measure
            title="Shared letter sequences (chrF)"
            meaning="0 to 100, the best draft of each message. It rewards length: fixed sentences reach about as much, and a short right answer can score low."
            bars={bars(rows, ({ chrf }) => ({ value: chrf, text: points(chrf) }))}
          />
        </Measures>
      </ChartWithTable>
    </SectionCard>
  )
}

const scaled = ({ low, high }: Interval): Interval => ({ low: low * 100, high: high * 100 })

/** How the drafts say it. */
export function StylePanel({ rows }: PanelProps) {
  const { shown, baseline } = shownOf(rows)
  return (
    <SectionCard
      title="How it says it"
      fold={{ id: reportSections.style, state: shown === null ? undefined : styleSentences(shown, baseline) }}
    >
      <ChartWithTable
        table={{
          caption: 'How near the drafts come to how you write',
          columns: ['Engine', 'Messages', 'Difference in habits', 'Length, first draft', 'Length, all drafts'],
          rows: rows.map(({ label, measures }) => [
            label,
            formatCount(measures.turns),
            measures.style_distance === null ? notMeasuredText : distance(measures.style_distance),
            times(measures.length_first),
            times(measures.length_all),
          ]),
        }}
      >
        <Measures>
          <Measure
            title="Difference in habits"
            meaning={`Length, capitals, punctuation, emoji and the like. 0 is the same; “${baselineLabel}” shows how much your own replies differ from each other, so it cannot get much better than that.`}
            bars={bars(rows, ({ style_distance: apart }) => (apart === null ? null : { value: apart, text: distance(apart) }))}
          />
          <Measure
            title="Length of the first draft"
            meaning="Beside what you really wrote; the line is your own length."
            bars={bars(rows, ({ length_first: length }) => ({ value: length, text: times(length) }))}
            reference={1}
          />
        </Measures>
      </ChartWithTable>
    </SectionCard>
  )
}

function Measures({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>{children}</Box>
  )
}

interface MeasureProps {
  title: string
  meaning: string
  bars: readonly MeasuredBar[]
  reference?: number | null
}

function Measure({ title, meaning, bars, reference = null }: MeasureProps) {
  return (
    <Box>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {meaning}
      </Typography>
      {bars.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          Too little to measure it on.
        </Typography>
      ) : (
        <MeasureBars bars={bars} reference={reference} />
      )}
    </Box>
  )
}
