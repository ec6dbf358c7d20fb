import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { paths, reportSections } from '#web/lib/paths.ts'
import { formatCount } from '#web/lib/time.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ChartWithTable } from '../charts/chart-with-table.tsx'
import { CalibrationChart, VerdictWeeks } from '../charts/lazy-charts.tsx'
import { whole } from '../report-numbers.ts'
import type { EngineTrust } from './use-trust-report.ts'
import { verdictSentences } from './verdict-texts.ts'

const maxPeople = 8
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

interface VerdictsPanelProps {
  trust: EngineTrust
  /** Among several of these on the page, from 0. */
  place: number
  /** The owner's, 0–1. */
  threshold: number
  /** Name of the engine, where the page is not about it. */
  by?: string
}

/** What the owner said of an engine's drafts: over time, by how sure they were, and by person. */
export function VerdictsPanel({ trust, place, threshold, by }: VerdictsPanelProps) {
  const { weeks, calibration, people, verdicts, register } = trust
  const bins = calibration.filter(({ of }) => of > 0)
  const [first, ...others] = verdictSentences(trust)
  return (
    <SectionCard
      title={titleOf(register, by)}
      fold={{ id: place === 0 ? reportSections.verdicts : `${reportSections.verdicts}-${place + 1}`, state: first }}
      aside={
        <LinkButton to={paths.practice} size="small">
          Practice
        </LinkButton>
      }
    >
      <Stack spacing={3}>
        <Stack spacing={0.5} sx={{ '&:empty': { display: 'none' } }}>
          {others.map((sentence) => (
            <Typography key={sentence} color="textSecondary">
              {sentence}
            </Typography>
          ))}
        </Stack>
        {verdicts === 0 && <Typography color="textSecondary">They show up here, week by week and person by person.</Typography>}
        {verdicts > 0 && (
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: bins.length > 0 ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)' },
            }}
          >
            {weeks.length > 0 && (
              <ChartWithTable
                table={{
                  caption: 'Verdicts by week',
                  columns: ['Week of', 'Judged', 'Yes'],
                  rows: weeks.map(({ from, yes, of }) => [day.format(new Date(from)), formatCount(of), formatCount(yes)]),
                }}
              >
                <Typography variant="h3" component="p">
                  Week by week
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  Solid: you’d have sent it. Hatched: you wouldn’t.
                </Typography>
                <VerdictWeeks weeks={weeks.map(({ from, yes, of }) => ({ label: day.format(new Date(from)), yes, no: of - yes }))} />
              </ChartWithTable>
            )}
            {bins.length > 0 && (
              <ChartWithTable
                table={{
                  caption: 'Your verdicts by stated confidence',
                  columns: ['Stated, from–to', 'Judged', 'Stated, mean', 'Yes'],
                  rows: bins.map(({ from, to, said, yes, of }) => [
                    `${whole(from)}–${whole(to)}`,
                    formatCount(of),
                    whole(said),
                    `${formatCount(yes)} (${whole(yes / of)})`,
                  ]),
                }}
              >
                <Typography variant="h3" component="p">
                  Is its confidence accurate?
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  Each point says how many drafts it stands for. Above the dashed line, you said yes more often than it claimed.
                </Typography>
                <CalibrationChart
                  points={bins.map(({ said, yes, of }) => ({ said, right: yes / of, drafts: of }))}
                  threshold={threshold}
                  counted
                />
              </ChartWithTable>
            )}
          </Box>
        )}
        {people.length > 0 && (
          <Box>
            <Typography variant="h3" component="p" sx={{ mb: 0.5 }}>
              By person
            </Typography>
            <Box
              component="dl"
              sx={{ m: 0, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 4, rowGap: 0.5 }}
            >
              {people.slice(0, maxPeople).map(({ id, name, yes, of }) => (
                <Stack key={id} direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
                  <Typography component="dt" noWrap>
                    {name}
                  </Typography>
                  <Typography component="dd" color="textSecondary" sx={{ m: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                    {formatCount(yes)} of {formatCount(of)} yes
                  </Typography>
                </Stack>
              ))}
            </Box>
          </Box>
        )}
      </Stack>
    </SectionCard>
  )
}

function titleOf(register: EngineTrust['register'], by: string | undefined): string {
  const what = register === 'email' ? 'emails' : 'drafts'
  return by === undefined ? `What you thought of its ${what}` : `What you thought of ${what} by ${by}`
}
