import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { account } from '#contract/account/account.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useServices, useSession } from '#web/lib/services.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Notice } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toasts.tsx'

/** The display name; empty means none. */
export function NameForm() {
  const { call, session } = useServices()
  const { user } = useSession()
  const toast = useToast()
  const [name, setName] = useState(user?.name ?? '')
  const save = useMutation({
    mutationFn: () => call(account.updateMe, { name: name.trim() === '' ? null : name.trim() }),
    onSuccess: (saved) => {
      session.confirm(saved)
      toast('Name saved.')
    },
  })
  return (
    <SectionCard title="Name">
      <Stack
        component="form"
        spacing={2}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        {save.isError && (
          <Notice severity="error" onClose={save.reset}>
            The name was not saved: {failureText(save.error)}
          </Notice>
        )}
        <TextField
          label="Display name"
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          helperText="Shown at the top of the pages, where there is room. Left empty, your email address is shown."
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <Button
          type="submit"
          variant="contained"
          disabled={save.isPending || name.trim() === (user?.name ?? '')}
          sx={{ alignSelf: 'flex-start' }}
        >
          Save name
        </Button>
      </Stack>
    </SectionCard>
  )
}
