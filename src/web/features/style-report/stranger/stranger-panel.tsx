import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { EngineReport, StrangerReport } from '#contract/voice/style-report.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { formatCount } from '#web/lib/time.ts'
import { reportSections } from '#web/lib/paths.ts'
import { unknownWords, useKnowledge } from '#web/lib/queries/knowledge.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LoadFailure } from '#web/ui/states.tsx'
import { ChartWithTable } from '../charts/chart-with-table.tsx'
import type { MeasuredBar } from '../charts/charts.tsx'
import { MeasureBars } from '../charts/lazy-charts.tsx'
import { whole } from '../report-numbers.ts'
import { useStranger } from '../use-style-report.ts'
import { guessingShare, strangerSentence, strangerState } from './stranger-texts.ts'
import { TryIt } from './try-it.tsx'

/** Whether drafts could be told from the owner's replies by somebody who only sees how they are written, and a test to take oneself. */
export function StrangerPanel({ engine }: { engine: Pick<EngineReport, 'key'> }) {
  const answer = useStranger(engine.key)
  const found = answer.data
  const knowledge = useKnowledge()(answer)
  return (
    <SectionCard
      title="Could a stranger tell?"
      fold={{ id: reportSections.stranger, state: found === undefined ? unknownWords(knowledge) : strangerState(found.registers) }}
      notices={
        answer.isError &&
        found === undefined && (
          <LoadFailure what={`This could not be loaded: ${failureText(answer.error)}`} onRetry={() => void answer.refetch()} />
        )
      }
    >
      {found === undefined ? (
        <Skeleton variant="rounded" height={120} />
      ) : (
        <Stack spacing={3}>
          {found.registers.length > 0 && <Measured registers={found.registers} />}
          <TryIt key={engine.key} pairs={found.pairs} />
        </Stack>
      )}
    </SectionCard>
  )
}

const titles: Record<StrangerReport['register'], string> = { text: 'Messages', email: 'Email' }
const range = ({ low, high }: StrangerReport['area']): string => `${whole(low)} to ${whole(high)}`

function Measured({ registers }: { registers: readonly StrangerReport[] }) {
  return (
    <ChartWithTable
      table={{
        caption: 'How often a draft could be told from your reply',
        columns: ['What', 'Messages', 'Drafts (95%)', 'Your own replies (95%)'],
        rows: registers.map(({ register, turns, area, floor }) => [
          titles[register],
          formatCount(turns),
          `${whole(area.mean)} (${range(area)})`,
          floor === null ? 'not measured' : `${whole(floor.mean)} (${range(floor)})`,
        ]),
      }}
    >
      <Stack spacing={2}>
        {registers.map((one) => (
          <Box key={one.register}>
            {registers.length > 1 && (
              <Typography variant="h3" component="p">
                {titles[one.register]}
              </Typography>
            )}
            <Typography color="textSecondary">{strangerSentence(one)}</Typography>
            <MeasureBars bars={bars(one)} reference={guessingShare * 100} />
            {one.signs.length > 0 && (
              <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
                What gives it away (drafts vs. yours): {one.signs.join(' · ')}
              </Typography>
            )}
          </Box>
        ))}
      </Stack>
    </ChartWithTable>
  )
}

function bars({ area, floor }: StrangerReport): MeasuredBar[] {
  const bar = (label: string, kind: MeasuredBar['kind'], { mean, low, high }: StrangerReport['area']): MeasuredBar => ({
    label,
    kind,
    value: mean * 100,
    text: whole(mean),
    interval: { low: low * 100, high: high * 100 },
  })
  return [bar('Drafts', 'shown', area), ...(floor === null ? [] : [bar('Your own replies', 'baseline', floor)])]
}
