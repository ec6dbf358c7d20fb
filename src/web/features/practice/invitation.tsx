import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { paths } from '#web/lib/paths.ts'
import { countOf } from '#web/lib/time.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { usePracticeState } from './use-practice.ts'

/** On the dashboard: what practice is good for and how far it is; nothing if no card can be made. */
export function PracticeInvitation() {
  const id = useId()
  const state = usePracticeState().data
  if (state === undefined || state.why_not !== null || state.exhausted) return null
  const { done, of, unsure } = state
  // Of this engine no verdict earns anything; the set-up offers another one.
  if (unsure?.code === 'drafts-only') return null
  const begun = done > 0 && done < of
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, justifyContent: 'space-between', alignItems: { sm: 'center' } }}>
        <Stack sx={{ minWidth: 0, gap: 0.5 }}>
          <Typography id={id} variant="h3" component="h2">
            {unsure === null ? 'Practice' : 'Teach Idiolect what you’d send'}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {unsure === null
              ? `${countOf(done, 'card')} judged. Judging more makes its confidence more precise.`
              : begun
                ? `${done} of ${of} cards judged. ${unsure.text}`
                : 'Judge twenty drafts for texts you’ve already answered. It takes about three minutes.'}
          </Typography>
        </Stack>
        <LinkButton to={paths.practice} variant="outlined" sx={{ flexShrink: 0, alignSelf: { xs: 'flex-start', sm: 'center' } }}>
          {begun ? 'Continue' : 'Practice'}
        </LinkButton>
      </Stack>
    </Card>
  )
}
