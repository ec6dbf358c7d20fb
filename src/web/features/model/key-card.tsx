import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { model, type ModelState } from '#contract/model.ts'
import { failureText } from '../../lib/api-error.ts'
import { useServices } from '../../lib/services.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Notice } from '../../ui/states.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { takeState } from './use-choose.ts'

/** The key that the owner gave, and the way to take it back. Nothing where there is none. */
export function KeyCard({ state }: { state: ModelState }) {
  const { call } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  const forget = useMutation({
    mutationFn: () => call(model.forgetKey, {}),
    onSuccess: (next) => {
      takeState(queries, next)
      toast('The key is forgotten. The on-device engine drafts.')
    },
  })
  const { kept, last4, from } = state.key
  if (!kept || from !== 'owner') return null
  return (
    <SectionCard title="Key">
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        {forget.isError && (
          <Notice severity="error" onClose={forget.reset}>
            The key was not forgotten: {failureText(forget.error)}
          </Notice>
        )}
        <Typography color="textSecondary">
          {last4 === null ? 'A key is kept' : `A key ending in ${last4} is kept`}, encrypted, on this computer. Forgetting it also takes
          back your agreement, and the on-device engine drafts. At its provider it stays valid until you revoke it there.
        </Typography>
        <Button variant="outlined" color="error" loading={forget.isPending} onClick={() => forget.mutate()}>
          Forget the key
        </Button>
      </Stack>
    </SectionCard>
  )
}
