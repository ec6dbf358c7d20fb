import StopIcon from '@mui/icons-material/BackHandRounded'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { autoResponse } from '#contract/auto-response.ts'
import { failureText } from '../../lib/api-error.ts'
import { useMaySend } from '../../lib/control-queries.ts'
import { keys } from '../../lib/queries.ts'
import { useServices } from '../../lib/services.tsx'
import { useToast } from '../../ui/toasts.tsx'

/** There whenever anything may be sent by itself: one press, no question, and it says what happened. */
export function KillSwitch() {
  const { call } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  const maySend = useMaySend()
  const stop = useMutation({
    mutationFn: () => call(autoResponse.disable, {}),
    onSuccess: (state) => {
      queries.setQueryData(keys.autoResponse, state)
      void queries.invalidateQueries({ queryKey: keys.listener })
      void queries.invalidateQueries({ queryKey: keys.suggestions })
      toast('Automatic replies are off. Nothing is sent by itself from now on; what was scheduled is held.')
    },
  })
  return (
    <>
      {maySend && (
        <Button
          variant="contained"
          color="error"
          size="small"
          aria-label="Stop automatic replies"
          startIcon={<StopIcon />}
          onClick={() => stop.mutate()}
          loading={stop.isPending}
          loadingPosition="start"
          sx={{ minHeight: 36, flexShrink: 0 }}
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
