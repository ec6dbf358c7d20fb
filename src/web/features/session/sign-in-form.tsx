import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { account, type AuthResponse } from '#contract/account/account.ts'
import { useServices } from '#web/lib/services.tsx'
import { useFocusBack } from '#web/ui/take-focus.ts'
import { Notice } from '#web/ui/states.tsx'
import { authErrorText, passwordsDifferText } from './auth-texts.ts'
import { useWayBack } from './way-back.ts'

interface FormProps {
  action: 'Login' | 'Signup'
  labels: { idle: string; busy: string }
  confirm: boolean
  send: (email: string, password: string) => Promise<AuthResponse>
}

/** Login and signup are one form: signup asks for the password twice. Success starts the session with the token and goes to the dashboard,
 * or to the address that asked for it. */
function CredentialsForm({ action, labels, confirm, send }: FormProps) {
  const { call, session } = useServices()
  const navigate = useNavigate()
  const next = useWayBack()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [busy, setBusy] = useState(false)
  const around = useFocusBack<HTMLFormElement>(busy)
  const [error, setError] = useState<string | null>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (confirm && password !== again) return setError(passwordsDifferText)
    setError(null)
    setBusy(true)
    try {
      const answer = await send(email, password)
      const started = await call(account.startSession, { token: answer.token })
      session.begin(started.token, started.user)
      await navigate(next, { replace: true })
    } catch (failure) {
      setError(authErrorText(action, failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack ref={around} component="form" spacing={2} onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}>
      {error !== null && (
        <Notice severity="error" onClose={() => setError(null)}>
          {error}
        </Notice>
      )}
      <TextField
        label="Email"
        autoComplete={confirm ? 'email' : 'username'}
        required
        disabled={busy}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        // Not `type="email"`: the only rule is that it is not empty, and the browser would add its own.
        slotProps={{ htmlInput: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete={confirm ? 'new-password' : 'current-password'}
        required
        disabled={busy}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {confirm && (
        <TextField
          label="Confirm Password"
          type="password"
          autoComplete="new-password"
          required
          disabled={busy}
          value={again}
          onChange={(event) => setAgain(event.target.value)}
        />
      )}
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {busy ? labels.busy : labels.idle}
      </Button>
    </Stack>
  )
}

export function LoginForm() {
  const { call } = useServices()
  return (
    <CredentialsForm
      action="Login"
      labels={{ idle: 'Sign in', busy: 'Signing in...' }}
      confirm={false}
      send={(email, password) => call(account.simpleLogin, { email, password })}
    />
  )
}

export function SignupForm() {
  const { call } = useServices()
  return (
    <CredentialsForm
      action="Signup"
      labels={{ idle: 'Create account', busy: 'Creating Account...' }}
      confirm
      send={(email, password) => call(account.signup, { email, password })}
    />
  )
}
