import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { EngineReport, StyleReport } from '#contract/voice/style-report.ts'
import { paths } from '#web/lib/paths.ts'
import { TextLink } from '#web/ui/links.tsx'
import { nextSteps } from './next-steps.ts'
import { ReplayOffer } from './replay/replay-offer.tsx'
import { ReplayState } from './replay/replay-state.tsx'
import { answer, provenance } from './report-texts.ts'
import { useReplay } from './use-style-report.ts'
import type { EngineTrust } from './verdicts/use-trust-report.ts'

interface ReportHeadProps {
  report: StyleReport
  engine: EngineReport
  /** What the owner said of its drafts; undefined while that is not known. */
  said: readonly EngineTrust[] | undefined
}

/** "Does it sound like me?" for one engine: the answer, its basis, what is in progress, and what the owner can do. */
export function ReportHead({ report, engine, said }: ReportHeadProps) {
  const replay = useReplay()
  const id = useId()
  const { engines, baseline, offer } = report
  const offered = engines.find(({ key }) => key === offer?.key)
  const unfinished = engine.state === 'stopped' || engine.state === 'failed'
  const tried = offered === undefined || offered.done === 0 ? 'not' : offered.state === 'ready' ? 'wholly' : 'partly'
  const free = engines.every(({ state }) => state !== 'running') && (offered === undefined || offered.key === engine.key)
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack spacing={2} sx={{ p: { xs: 2, sm: 3 } }}>
        <Box>
          <Typography id={id} variant="body2" component="h2" color="textSecondary" sx={{ mb: 0.5 }}>
            Does it sound like me?{engines.length === 1 && ` · ${engine.label}`}
          </Typography>
          <Typography
            sx={{
              fontSize: { xs: '1.125rem', sm: '1.375rem' },
              lineHeight: 1.4,
              fontWeight: 550,
              letterSpacing: '-0.012em',
              maxWidth: 860,
              textWrap: 'balance',
            }}
          >
            {answer(engine, baseline)}
          </Typography>
          {engine.done > 0 && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {provenance(engine)}
            </Typography>
          )}
        </Box>
        <ReplayState engine={engine} replay={replay} />
        {unfinished && engine.key !== offer?.key && (
          <Typography variant="body2" color="textSecondary">
            To go on with it, choose it under <TextLink to={paths.settingsModel}>Model</TextLink>.
          </Typography>
        )}
        {offer !== null && offer.turns > 0 && free && (
          <>
            {tried === 'not' && <Divider />}
            <ReplayOffer offer={offer} tried={tried} replay={replay} />
          </>
        )}
        <Divider />
        <Box component="section" aria-labelledby={`${id}-steps`}>
          <Typography id={`${id}-steps`} variant="h3" sx={{ mb: 1 }}>
            What you can do
          </Typography>
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              display: 'grid',
              columnGap: 4,
              rowGap: 1.5,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
            }}
          >
            {nextSteps({ report, engine, said }).map(({ label, to, why }) => (
              <li key={label}>
                <TextLink to={to}>{label}</TextLink>
                <Typography variant="body2" color="textSecondary">
                  {why}
                </Typography>
              </li>
            ))}
          </Box>
        </Box>
      </Stack>
    </Card>
  )
}
