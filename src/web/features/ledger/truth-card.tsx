import CloudIcon from '@mui/icons-material/CloudUploadOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { model, type ModelState } from '#contract/language-model/model.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { formatDay } from '#web/lib/time.ts'
import { TextLink } from '#web/ui/links.tsx'
import { Notice } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toasts.tsx'

/** Whether text leaves this computer now, in large letters, and a way to stop it. */
export function TruthCard({ state }: { state: ModelState }) {
  const { cloud, consent_at: consentAt, recipient } = state
  const sends = cloud && consentAt !== null
  return (
    <Card component="section" aria-label="What leaves now" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: { xs: 2, sm: 3 }, alignItems: 'flex-start' }}>
        <Box
          aria-hidden
          sx={{
            flexShrink: 0,
            width: 48,
            height: 48,
            borderRadius: '16px 16px 6px 16px',
            display: 'grid',
            placeItems: 'center',
            color: 'primary.main',
            bgcolor: 'voice.tint',
            border: '1.5px solid',
            // The sign of the product: a dashed outline where something is open.
            borderStyle: sends ? 'dashed' : 'solid',
          }}
        >
          {sends ? <CloudIcon /> : <LockIcon />}
        </Box>
        <Stack spacing={2} sx={{ minWidth: 0, alignItems: 'flex-start' }}>
          <Typography
            sx={{
              fontSize: { xs: '1.125rem', sm: '1.375rem' },
              lineHeight: 1.45,
              fontWeight: 500,
              overflowWrap: 'anywhere',
              textWrap: 'balance',
            }}
          >
            {state.truth}
          </Typography>
          {sends && recipient !== null && (
            <Typography color="textSecondary">
              You agreed to send text to {recipient} on {formatDay(consentAt)}.
            </Typography>
          )}
          {sends ? (
            <StopSending />
          ) : (
            <>
              <Typography color="textSecondary">
                Which engine drafts is chosen on the <TextLink to={paths.settingsModel}>Model</TextLink> page. One that sends text elsewhere
                asks you first.
              </Typography>
              <Forget />
            </>
          )}
        </Stack>
      </Stack>
    </Card>
  )
}

/** Stops it at once: the on-device engine drafts from then on. The key may be kept for later, or deleted with the agreement. */
function StopSending() {
  const { stop, problem } = useStop({ sends: true })
  return (
    <Stack spacing={1.5}>
      {problem}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" loading={stop.isPending} onClick={() => stop.mutate(false)}>
          Stop sending
        </Button>
        <Button color="inherit" disabled={stop.isPending} onClick={() => stop.mutate(true)}>
          Stop and remove key and permission
        </Button>
      </Stack>
    </Stack>
  )
}

/** Earlier keys and agreements survive the change to the on-device engine until they are deleted here. */
function Forget() {
  const { stop, problem } = useStop({ sends: false })
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      {problem}
      <Button size="small" color="inherit" sx={{ ml: -1.25 }} loading={stop.isPending} onClick={() => stop.mutate(true)}>
        Remove saved keys and permissions
      </Button>
    </Stack>
  )
}

/** `mutate(true)` forgets keys and agreements too. `sends`: whether there is anything to stop. */
function useStop({ sends }: { sends: boolean }) {
  const { call } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  const stop = useMutation({
    mutationFn: (forget: boolean) => (forget ? call(model.forgetKey, {}) : call(model.choose, { engine: 'on-device' })),
    onSuccess: (state, forget) => {
      queries.setQueryData(keys.model, state)
      toast([sends ? 'Nothing is sent anymore.' : '', forget ? 'Keys and permissions are removed.' : ''].join(' ').trim())
    },
  })
  const problem = stop.isError && (
    <Notice severity="error" onClose={stop.reset}>
      It was not stopped: {failureText(stop.error)}
    </Notice>
  )
  return { stop, problem }
}
