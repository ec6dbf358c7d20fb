import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { EngineReport } from '#contract/voice/style-report.ts'
import { formatCount } from '#web/lib/time.ts'
import { reportSections } from '#web/lib/paths.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ChartWithTable } from '../charts/chart-with-table.tsx'
import { CalibrationChart } from '../charts/lazy-charts.tsx'
import { part, whole } from '../report-numbers.ts'
import { confidenceSentences } from '../report-texts.ts'

/** Whether the engine is right as often as it says. `threshold` is the owner's, 0–1. */
export function ConfidencePanel({ engine, threshold }: { engine: EngineReport; threshold: number }) {
  const { calibration } = engine
  const bins = calibration?.curve.filter(({ drafts }) => drafts > 0) ?? []
  const [first, ...others] = confidenceSentences(engine, threshold)
  return (
    <SectionCard title="Is its confidence accurate?" fold={{ id: reportSections.confidence, state: first }}>
      <Stack spacing={1} sx={{ mb: bins.length === 0 ? 0 : 2 }}>
        {others.map((sentence) => (
          <Typography key={sentence} color="textSecondary">
            {sentence}
          </Typography>
        ))}
      </Stack>
      {bins.length > 0 && (
        <ChartWithTable
          table={{
            caption: 'Drafts by stated confidence',
            columns: ['Stated, from–to', 'Drafts', 'Stated, mean', 'Right'],
            rows: bins.map(({ from, to, drafts, said, right }) => [
              `${whole(from)}–${whole(to)}`,
              formatCount(drafts),
              part(said),
              part(right),
            ]),
          }}
        >
          <CalibrationChart points={bins} threshold={threshold} />
          <Typography variant="body2" color="textSecondary">
            A bigger point is more drafts. On the dashed line it is right as often as it says; above it more often, below it less.
          </Typography>
        </ChartWithTable>
      )}
    </SectionCard>
  )
}
