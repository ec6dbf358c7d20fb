import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/define-endpoint.ts'
import type { Draft } from '#contract/voice/drafts.ts'
import type { model } from '#contract/language-model/model.ts'
import { formatDollars } from '#web/lib/amounts.ts'
import { Bubbles } from '#web/ui/drafts/bubble.tsx'
import { earnedWords, replayedWords } from '#web/ui/drafts/confidence.ts'
import { defaultEngine } from '#web/ui/drafts/engine-name.ts'
import { Notice } from '#web/ui/states.tsx'
import { SentRequests } from './sent-requests.tsx'

type Result = OutputOf<typeof model.test>

/** Their message; then, side by side, the chosen engine's drafts, the drafts of the device, and what was really written. */
export function TestResult({ result, label }: { result: Result; label: string }) {
  const { contact, incoming, wrote, drafts, on_device: onDevice, engine, fallback, latency_ms: latency, sent, cost } = result
  const byModel = fallback === null && engine !== defaultEngine
  return (
    <Stack spacing={2.5}>
      <Box>
        <Heading>{contact} wrote</Heading>
        <Bubbles kind="theirs" text={incoming} />
      </Box>
      {fallback !== null && <Notice severity="warning">{fallback.text}</Notice>}
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2.5, md: 3 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${byModel ? 3 : 2}, minmax(0, 1fr))` },
          alignItems: 'start',
        }}
      >
        {byModel && (
          <Column title={label} detail={[seconds(latency), cost > 0 ? formatDollars(cost) : 'free'].join(', ')}>
            <DraftTexts drafts={drafts} none={`${label} wrote nothing that fits.`} />
          </Column>
        )}
        <Column title="On-device engine" detail={byModel ? 'for comparison' : seconds(latency)}>
          <DraftTexts drafts={onDevice} none="The on-device engine has no draft for this one." />
        </Column>
        <Column title="What you really wrote">
          <Bubbles kind="yours" text={wrote} />
        </Column>
      </Box>
      {sent !== null && <SentRequests sent={sent} />}
    </Stack>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
      {children}
    </Typography>
  )
}

function Column({ title, detail, children }: { title: string; detail?: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Stack sx={{ mb: 1, alignItems: 'flex-end', minHeight: { md: 44 } }}>
        <Typography sx={{ fontWeight: 550 }}>{title}</Typography>
        {detail !== undefined && (
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {detail}
          </Typography>
        )}
      </Stack>
      {children}
    </Box>
  )
}

function DraftTexts({ drafts, none }: { drafts: readonly Draft[]; none: string }) {
  if (drafts.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'right' }}>
        {none}
      </Typography>
    )
  }
  // What holds for all of them is said once.
  const unrated = drafts.every(({ confidence }) => confidence === null)
  return (
    <Stack spacing={1.5}>
      {drafts.map(({ text, confidence }) => (
        <Box key={text}>
          <Bubbles kind="draft" text={text} />
          {!unrated && <Rating>{replayedWords(confidence)}</Rating>}
        </Box>
      ))}
      {unrated && <Rating>{earnedWords(null, null, drafts[0]?.unsure)}</Rating>}
    </Stack>
  )
}

function Rating({ children }: { children: string }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'right', mt: 0.5 }}>
      {children}
    </Typography>
  )
}

/** ms as `under 0.1 s`, `0.4 s`, `12 s`. */
function seconds(ms: number): string {
  if (ms < 100) return 'under 0.1 s'
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`
}
