import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { google } from '#contract/account/google.ts'
import { useAppInfo } from '#web/lib/queries/queries.ts'
import { useServices } from '../../lib/services.tsx'

/** The specified redirect: not a background call. `user_id` is a fixed default, `redirect_uri` the provider's own callback. */
export function googleSignInAddress(base: string, origin: string): string {
  const query = new URLSearchParams({
    user_id: 'default',
    redirect_uri: `${base === '' ? origin : base}${google.callback.path}`,
    auth_purpose: 'login',
  })
  return `${base}${google.authorize.path}?${query.toString()}`
}

/** 'Sign in with Google', or what is missing for it. */
export function GoogleButton({ label }: { label: string }) {
  const { base } = useServices()
  const info = useAppInfo().data
  const hintId = useId()
  const available = info?.google_sign_in === true
  return (
    <Stack spacing={1}>
      <Divider>
        <Typography variant="body2" color="textSecondary">
          or
        </Typography>
      </Divider>
      <Button
        variant="outlined"
        fullWidth
        disabled={!available}
        aria-describedby={hintId}
        onClick={() => window.location.assign(googleSignInAddress(base, window.location.origin))}
      >
        {label}
      </Button>
      {info !== undefined && !available && (
        <Typography id={hintId} variant="body2" color="textSecondary">
          Google sign-in is not in this version. Use your email and a password.
        </Typography>
      )}
    </Stack>
  )
}
