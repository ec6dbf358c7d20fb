import StopIcon from '@mui/icons-material/BackHandRounded'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { autoResponse } from '#contract/live/auto-response.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useLastSending, useSending } from '#web/lib/queries/control-queries.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices, useSession } from '#web/lib/services.tsx'
import { finger } from '#web/ui/touch.ts'
import { useToast } from '#web/ui/toasts.tsx'

/**
 * The kill switch. Shown whenever anything may be sent automatically, and whenever that is unknown. One click, no confirmation, and it says what happened. It
 * works while the session is still being checked: the stored token is all it needs.
 */
export function KillSwitch() {
  const { call } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  const { status } = useSession()
  const sending = useSending()
  const lastSeen = useLastSending()
  const stop = useMutation({
    mutationFn: () => call(autoResponse.disable, {}),
    onSuccess: (state) => {
      queries.setQueryData(keys.autoResponse, state)
      for (const queryKey of [keys.listener, keys.gmailListener, keys.suggestions, keys.pendingMail])
        void queries.invalidateQueries({ queryKey })
      toast(
        state.unsaved === true
          ? 'Stopped. It could not be written to disk yet; Idiolect keeps trying.'
          : 'Automatic replies are off. Nothing is sent automatically from now on; what was scheduled is held.',
      )
    },
  })
  return (
    <>
      {status !== 'signed-out' && sending !== 'off' && (
        <Button
          variant={sending === 'on' ? 'contained' : 'outlined'}
          // Nobody knows, and nothing was being sent when last seen: it stays, without the alarm.
          color={sending === 'unknown' && lastSeen === 'off' ? 'inherit' : 'error'}
          size="small"
          aria-label="Stop automatic replies"
          startIcon={<StopIcon />}
          onClick={() => stop.mutate()}
          loading={stop.isPending}
          loadingPosition="start"
          sx={{ minHeight: { xs: finger, sm: 36 }, flexShrink: 0, ...(sending === 'unknown' ? appearsLate : {}) }}
        >
          <span>
            Stop
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {' '}
              automatic replies
            </Box>
          </span>
        </Button>
      )}
      <Snackbar open={stop.isError} anchorOrigin={{ vertical: 'top', horizontal: 'center' }}>
        <Alert severity="error" role="alert" onClose={stop.reset} sx={{ maxWidth: 560, boxShadow: 8 }}>
          Automatic replies could not be turned off: {stop.isError && failureText(stop.error)} Press again, or quit Idiolect: nothing is
          sent while it does not run.
        </Alert>
      </Snackbar>
    </>
  )
}

/**
 * The first answer usually arrives within this time. The button exists and works from the start but becomes visible only if the answer takes longer, so that
 * it does not flash on every page load.
 */
const appearsLate = {
  animation: 'kill-switch-appears 0s 400ms both',
  '@keyframes kill-switch-appears': { from: { opacity: 0 }, to: { opacity: 1 } },
  '&:focus-visible': { animation: 'none' },
}
