import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { suggestions, type Suggestion } from '#contract/live/suggestions.ts'
import { calmPollMs, every } from '#web/lib/queries/control-queries.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { formatDayAndTime } from '#web/lib/time.ts'
import { Bubbles } from '#web/ui/drafts/bubble.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LookingBack } from '#web/ui/trust/looking-back.tsx'

const dayMs = 86_400_000
const maxShown = 5

/** Replies sent automatically in the last day, each with a way to say that it shouldn't have been. Renders nothing if there are none. */
export function SentAutomatically() {
  const { call } = useServices()
  const list = useQuery({
    queryKey: keys.automatic,
    queryFn: async ({ signal }) =>
      (await call(suggestions.list, { state: 'all' }, { signal })).suggestions.filter(isRecent).slice(0, maxShown),
    refetchInterval: every(calmPollMs),
  })
  const sent = list.data ?? []
  const asked = useSearchParams()[0].get('sent')
  const ref = useRef<HTMLDivElement>(null)
  const arrived = sent.some(({ id }) => id === asked)
  useEffect(() => {
    // The owner arrives from the notification. The key for a regret works only with the focus here.
    if (arrived) ref.current?.querySelector<HTMLElement>(`[data-look-back="${CSS.escape(asked ?? '')}"]`)?.focus()
  }, [arrived, asked])
  if (sent.length === 0) return null
  return (
    <SectionCard title="Sent automatically">
      <Box ref={ref}>
        {sent.map(({ id, name, received_at: at, incoming, text, review }) => (
          <Box
            key={id}
            component="article"
            aria-label={`Sent automatically to ${name}`}
            sx={{
              py: 2,
              borderTop: '1px solid',
              borderColor: 'divider',
              '&:first-of-type': { borderTop: 0, pt: 0 },
              '&:last-of-type': { pb: 0 },
            }}
          >
            <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1, mb: 1 }}>
              <Typography variant="h3">{name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {formatDayAndTime(at)}
              </Typography>
            </Stack>
            <Stack spacing={0.75} sx={{ mb: 1.5 }}>
              <Bubbles kind="theirs" text={incoming} />
              <Bubbles kind="yours" text={text} />
            </Stack>
            <LookingBack id={id} name={name} sent review={review ?? null} />
          </Box>
        ))}
      </Box>
    </SectionCard>
  )
}

function isRecent({ automatic, state, received_at: at }: Suggestion): boolean {
  return automatic === true && state === 'sent' && Date.parse(at) > Date.now() - dayMs
}
