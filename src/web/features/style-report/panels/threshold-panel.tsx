import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { EngineReport, ThresholdOutcome } from '#contract/voice/style-report.ts'
import { reportSections, sectionPath } from '#web/lib/paths.ts'
import { formatCount } from '#web/lib/time.ts'
import { TextLink } from '#web/ui/links.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ChartWithTable, Drawing } from '../charts/chart-with-table.tsx'
import { ThresholdChart } from '../charts/lazy-charts.tsx'
import { whole } from '../report-numbers.ts'

/** What automatic sending would have done with the surest draft of each replayed message. `threshold` is the owner's, 0–1. */
export function ThresholdPanel({ engine, threshold }: { engine: EngineReport; threshold: number }) {
  const { thresholds, summary } = engine
  const own = thresholds.find((outcome) => outcome.threshold === threshold)
  const sends = thresholds.some(({ sent }) => sent > 0)
  return (
    <SectionCard
      title="What Auto would have done"
      fold={{
        id: reportSections.auto,
        state: (
          <>
            At your threshold of {whole(threshold)}: <strong>{summary}</strong>
          </>
        ),
      }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Only by the threshold; the other rules hold more. It is set under{' '}
        <TextLink to={sectionPath('schedule')}>When Idiolect can reply for you</TextLink>.
      </Typography>
      {thresholds.length > 0 && (
        <ChartWithTable
          table={{
            caption: 'What each threshold would have sent',
            columns: ['Threshold', 'Sent', 'Right', 'Wrong', 'Held'],
            rows: thresholds.map(({ threshold: at, of, sent, right }) => [
              at === threshold ? `${whole(at)} (yours)` : whole(at),
              formatCount(sent),
              formatCount(right),
              formatCount(sent - right),
              formatCount(of - sent),
            ]),
          }}
        >
          {own !== undefined && <Dots outcome={own} />}
          {sends ? (
            <>
              <Typography variant="h3" component="p" sx={{ mt: 3 }}>
                Right of those sent, at other thresholds
              </Typography>
              <Typography variant="body2" color="textSecondary">
                Solid: right. Hatched: wrong. What isn’t sent waits for you.
              </Typography>
              <ThresholdChart
                own={threshold}
                bars={thresholds.map(({ threshold: at, sent, right }) => ({ threshold: at, right, wrong: sent - right }))}
              />
            </>
          ) : (
            <Typography color="textSecondary" sx={{ mt: 2 }}>
              A lower threshold would not change that:{' '}
              {engine.calibration === null
                ? 'no draft states a confidence.'
                : `nothing reaches ${whole(Math.min(...thresholds.map(({ threshold: at }) => at)))} either.`}
            </Typography>
          )}
        </ChartWithTable>
      )}
    </SectionCard>
  )
}

/** A dot for each replayed message: sent and right, sent and wrong, held. The table behind the chart has the numbers. */
function Dots({ outcome: { of, sent, right } }: { outcome: ThresholdOutcome }) {
  const kinds = (
    [
      { kind: 'right', count: right, label: 'sent, right' },
      { kind: 'wrong', count: sent - right, label: 'sent, wrong' },
      { kind: 'held', count: of - sent, label: 'waiting for you' },
    ] as const
  ).filter(({ count }) => count > 0)
  return (
    <Drawing height={0}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px' }}>
        {kinds.flatMap(({ kind, count }) => Array.from({ length: count }, (_, index) => <Dot key={`${kind}${index}`} kind={kind} />))}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, mt: 1 }}>
        {kinds.map(({ kind, count, label }) => (
          <Stack key={kind} direction="row" sx={{ alignItems: 'center', gap: 0.75 }}>
            <Dot kind={kind} />
            <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatCount(count)} {label}
            </Typography>
          </Stack>
        ))}
      </Stack>
    </Drawing>
  )
}

function Dot({ kind }: { kind: 'right' | 'wrong' | 'held' }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 10 10"
      sx={{
        width: 10,
        height: 10,
        flexShrink: 0,
        color: kind === 'right' ? 'primary.main' : kind === 'wrong' ? 'error.main' : 'text.disabled',
      }}
    >
      {kind === 'right' && <circle cx={5} cy={5} r={5} fill="currentColor" />}
      {kind === 'wrong' && <path d="M1 1 L9 9 M9 1 L1 9" stroke="currentColor" strokeWidth={2.4} />}
      {kind === 'held' && <circle cx={5} cy={5} r={4} fill="none" stroke="currentColor" strokeWidth={1} />}
    </Box>
  )
}
