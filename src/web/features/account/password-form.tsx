import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { account } from '#contract/account/account.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useServices, useSession } from '#web/lib/services.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Notice } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toasts.tsx'

export function PasswordForm() {
  const { call, session } = useServices()
  const { user } = useSession()
  const hasPassword = user?.has_password !== false
  const toast = useToast()
  const [current, setCurrent] = useState('')
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const [differ, setDiffer] = useState(false)
  const change = useMutation({
    mutationFn: () => call(account.changePassword, { ...(hasPassword ? { current_password: current } : {}), new_password: fresh }),
    onSuccess: () => {
      for (const clear of [setCurrent, setFresh, setAgain]) clear('')
      if (user !== null && !hasPassword) session.confirm({ ...user, has_password: undefined })
      toast('Password changed. Every other session has ended.')
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setDiffer(fresh !== again)
    if (fresh === again) change.mutate()
    else change.reset()
  }
  return (
    <SectionCard title="Password">
      <Stack component="form" spacing={2} onSubmit={submit}>
        {differ && (
          <Notice severity="error" onClose={() => setDiffer(false)}>
            Passwords do not match
          </Notice>
        )}
        {change.isError && (
          <Notice severity="error" onClose={change.reset}>
            The password was not changed: {failureText(change.error)}
          </Notice>
        )}
        {hasPassword ? (
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
          />
        ) : (
          <Typography color="textSecondary">You sign in with Google. With a password you can sign in without it too.</Typography>
        )}
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          value={fresh}
          onChange={(event) => setFresh(event.target.value)}
        />
        <TextField
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
          required
          value={again}
          onChange={(event) => setAgain(event.target.value)}
        />
        <Button type="submit" variant="contained" disabled={change.isPending} sx={{ alignSelf: 'flex-start' }}>
          Change password
        </Button>
      </Stack>
    </SectionCard>
  )
}
