import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { cannotReachText } from '#web/lib/api/api-error.ts'
import { useLastSending } from '#web/lib/queries/control-queries.ts'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { TextLink } from '#web/ui/links.tsx'
import { Notice } from '#web/ui/states.tsx'
import { WayOn } from '#web/ui/trust/practice-for.tsx'
import { trialWords } from '#web/ui/trust/proof-words.ts'
import { mailSentence, sendingSentence } from './sentence.ts'
import { SendingDialog } from './sending-dialog.tsx'
import { useSendingState } from './use-sending.ts'

/** One sentence that says what happens to new texts, with [Change] to change it. */
export function SendingSentence() {
  const state = useSendingState()
  const lastSeen = useLastSending()
  const [open, setOpen] = useState(false)
  const { absent, knowledge, sending, people, draftsOnly } = state
  if (absent) return null
  return (
    <Card component="section" aria-label="What happens to new texts" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack spacing={1.5}>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, justifyContent: 'space-between', alignItems: { sm: 'center' } }}>
          {sending !== null ? (
            <div>
              <Typography sx={{ fontSize: { xs: '1.0625rem', sm: '1.1875rem' }, lineHeight: 1.45, fontWeight: 550, textWrap: 'pretty' }}>
                {sendingSentence(sending)}
              </Typography>
              {sending.mail !== null && (
                <Typography color="textSecondary" sx={{ mt: 0.5 }}>
                  {mailSentence(sending)}
                </Typography>
              )}
            </div>
          ) : knowledge === 'checking' ? (
            <Typography color="textSecondary">Checking…</Typography>
          ) : (
            <Typography color="textSecondary">
              {knowledge === 'unreachable' ? cannotReachText : `${productName} couldn’t find out what it does with new texts`}.{' '}
              {lastSeen === 'off' ? 'When last seen, it sent nothing automatically' : 'It may be sending'}; the Stop button at the top
              stays.
            </Typography>
          )}
          <Button
            variant="outlined"
            disabled={sending === null}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            sx={{ flexShrink: 0, alignSelf: { xs: 'flex-start', sm: 'center' } }}
          >
            Change
          </Button>
        </Stack>
        {sending?.running === true && draftsOnly !== null && (
          <Notice severity="info" quiet>
            {draftsOnly.text} <WayOn code={draftsOnly.code} />
          </Notice>
        )}
        {sending !== null &&
          people.map(({ id, name, mode, shadow, stepped_down: down }) =>
            down !== null && mode === 'ask' ? (
              <Notice key={id} severity="warning" quiet>
                {down.text} <TextLink to={paths.practice}>Practice</TextLink>
              </Notice>
            ) : shadow !== null && sending.running && draftsOnly === null ? (
              <Typography key={id} variant="body2" color="textSecondary">
                {name}: {trialWords(shadow)}
              </Typography>
            ) : null,
          )}
      </Stack>
      {/* Stays open while the state is briefly unknown, so that what was chosen in it is not lost. */}
      {open && <SendingDialog state={state} onClose={() => setOpen(false)} />}
    </Card>
  )
}
