import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { PendingEmail } from '#contract/live/gmail-listener.ts'
import { formatDayAndTime } from '#web/lib/time.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { chips, nameOf } from './texts.ts'
import { dividedRow } from '#web/ui/divided-rows.ts'

interface PendingLinesProps {
  emails: readonly PendingEmail[]
  /** At most this many; all of them are at `moreAt`. */
  limit: number
  moreAt: string
}

/** Emails waiting for the owner, one line each, by the sender's name (the address is on the card), with a link to where they are answered. Renders nothing if there are none. */
export function PendingLines({ emails, limit, moreAt }: PendingLinesProps) {
  if (emails.length === 0) return null
  return (
    <Box
      sx={{
        // Whoever follows may be an empty list.
        '&:not(:last-child):not(:has(+ :empty))': { pb: 2.5, mb: 2.5, borderBottom: '1px solid', borderColor: 'divider' },
      }}
    >
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        Email
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {emails.slice(0, limit).map(({ id, email_details: { subject, sender, timestamp }, state }) => (
          <Stack
            key={id}
            component="li"
            direction="row"
            sx={{
              gap: 1.5,
              py: 1.25,
              alignItems: 'center',
              ...dividedRow,
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography noWrap>{subject.trim() === '' ? '(no subject)' : subject}</Typography>
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {nameOf(sender)} ·{' '}
                <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                  {formatDayAndTime(new Date(timestamp).toISOString())}
                </Box>
                {state !== 'waiting' && ` · ${chips[state]?.label ?? state}`}
              </Typography>
            </Box>
          </Stack>
        ))}
      </Box>
      <LinkButton to={moreAt} variant="outlined" size="small" sx={{ mt: 1 }}>
        {emails.length === 1 ? 'Read and answer it' : `Read and answer all ${emails.length}`}
      </LinkButton>
    </Box>
  )
}
