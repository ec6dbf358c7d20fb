import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { model } from '#contract/language-model/model.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useServices } from '#web/lib/services.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { takeState } from './choice/use-choose.ts'

/** Takes the key back, and with it the agreement. At its provider a key stays valid until it is revoked there. */
export function ForgetKey() {
  const { call } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  const forget = useMutation({
    mutationFn: () => call(model.forgetKey, {}),
    onSuccess: (next) => {
      takeState(queries, next)
      toast('The key is removed. The on-device engine drafts.')
    },
    onError: (error) => toast(`The key was not removed: ${failureText(error)}`, 'error'),
  })
  return (
    <Tooltip describeChild title="Also takes back your permission. At its provider the key stays valid until you revoke it there.">
      <Button color="error" loading={forget.isPending} onClick={() => forget.mutate()}>
        Remove the key
      </Button>
    </Tooltip>
  )
}
