import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { PracticeCard } from '#contract/live/practice.ts'
import { productName } from '#web/lib/product.ts'
import { formatDayAndTime } from '#web/lib/time.ts'
import { Bubbles } from '#web/ui/drafts/bubble.tsx'

interface PracticeCardProps {
  card: PracticeCard
  /** What the owner really wrote, once they have judged the draft. */
  wrote: string | null
  /** It takes the place of another card, whose buttons had the focus. */
  arrives: boolean
  /** The buttons. */
  children: ReactNode
}

/** One past moment: what was said, the draft, and, once it is judged, what the owner really wrote. */
export function PastMoment({ card, wrote, arrives, children }: PracticeCardProps) {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (arrives) ref.current?.focus({ preventScroll: true })
  }, [arrives])
  return (
    <Card
      ref={ref}
      component="section"
      aria-labelledby={id}
      tabIndex={-1}
      sx={{ '&:focus': { outline: 'none' }, display: 'flex', flexDirection: 'column', minWidth: 0 }}
    >
      <Stack
        direction="row"
        sx={{
          alignItems: 'baseline',
          justifyContent: 'space-between',
          flexWrap: 'wrap',
          columnGap: 2,
          px: { xs: 2, sm: 3 },
          pt: { xs: 1.5, sm: 2.5 },
        }}
      >
        <Typography id={id} variant="h3" component="h2">
          {card.name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {formatDayAndTime(card.at)}
        </Typography>
      </Stack>
      <Thread card={card} />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1, sm: 2 },
          gridTemplateColumns: wrote === null ? 'minmax(0, 1fr)' : { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          px: { xs: 2, sm: 3 },
          py: { xs: 1.5, sm: 2 },
          borderTop: '1px solid',
          borderColor: 'divider',
          // Room for both, so that the buttons stay where the thumb is when the second one comes.
          minHeight: { xs: 176, sm: 116 },
          alignContent: 'start',
        }}
      >
        <Said by={`${productName}’s draft`}>
          <Bubbles kind="draft" text={card.draft} />
        </Said>
        {wrote !== null && (
          <Said by="What you wrote" live>
            <Bubbles kind="yours" text={wrote} />
          </Said>
        )}
      </Box>
      {children}
    </Card>
  )
}

function Said({ by, live = false, children }: { by: string; live?: boolean; children: ReactNode }) {
  return (
    <Box {...(live ? { role: 'status' } : {})} sx={{ minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'right', mb: 0.5 }}>
        {by}
      </Typography>
      {children}
    </Box>
  )
}

/** The conversation as it stood then, at its newest line. */
function Thread({ card: { thread, incoming } }: { card: PracticeCard }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = ref.current
    if (box !== null) box.scrollTop = box.scrollHeight
  }, [])
  const earlier = thread.map((message, at) => ({ ...message, key: `${at} ${message.text}` }))
  return (
    <Box
      ref={ref}
      component="section"
      aria-label="What was said"
      tabIndex={0}
      sx={{
        overflowY: 'auto',
        position: 'relative',
        minHeight: { xs: 72, sm: 104 },
        maxHeight: { xs: '34dvh', sm: 320 },
        px: { xs: 2, sm: 3 },
        py: 1.5,
        display: 'flex',
        flexDirection: 'column',
        gap: 0.75,
        // Short threads stand at the bottom, next to the draft; `margin` because `justify-content` would cut long ones off.
        '& > :first-of-type': { mt: 'auto' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      {earlier.map(({ key, from_me: fromMe, text }) => (
        <Box key={key} sx={{ opacity: 0.75, ...(fromMe ? { pl: { xs: 4, sm: 10 } } : { pr: { xs: 4, sm: 10 } }) }}>
          <Bubbles kind={fromMe ? 'yours' : 'theirs'} text={text} />
        </Box>
      ))}
      <Box sx={{ pr: { xs: 4, sm: 10 } }}>
        <Bubbles kind="theirs" text={incoming} />
      </Box>
    </Box>
  )
}
