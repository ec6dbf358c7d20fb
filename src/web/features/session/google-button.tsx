import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { google } from '#contract/account/google.ts'
import { useAppInfo } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { inBrowserText, noGoogleTexts } from './auth-texts.ts'
import { beginSignIn } from './begun-sign-in.ts'

/** The specified redirect: not a background call. `user_id` is a fixed default, `redirect_uri` the provider's own callback. */
export function googleSignInAddress(base: string, origin: string, challenge: string | null): string {
  const query = new URLSearchParams({
    user_id: 'default',
    redirect_uri: `${base === '' ? origin : base}${google.callback.path}`,
    auth_purpose: 'login',
    ...(challenge === null ? {} : { challenge }),
  })
  return `${base}${google.authorize.path}?${query.toString()}`
}

/** 'Sign in with Google', or what is missing for it. */
export function GoogleButton({ label }: { label: string }) {
  const { base, bridge, leave } = useServices()
  const info = useAppInfo().data
  const hintId = useId()
  const [outside, setOutside] = useState(false)
  const available = info?.google_sign_in === true
  const missing = info === undefined || available ? null : info.mode === 'hosted' ? noGoogleTexts.hosted : noGoogleTexts.own
  const hint = missing ?? (outside ? inBrowserText : null)
  const begin = async (): Promise<void> => {
    // The app's window stays: the shell opens the owner's browser instead.
    setOutside(bridge !== null)
    leave(googleSignInAddress(base, window.location.origin, await beginSignIn()))
  }
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
        aria-describedby={hint === null ? undefined : hintId}
        onClick={() => void begin()}
      >
        {label}
      </Button>
      {hint !== null && (
        <Typography id={hintId} role={outside ? 'status' : undefined} variant="body2" color="textSecondary">
          {hint}
        </Typography>
      )}
    </Stack>
  )
}
