import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { account } from '#contract/account/account.ts'
import { paths, sectionPath } from '#web/lib/paths.ts'
import { useBuild } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { Loading, Notice } from '#web/ui/states.tsx'
import { callbackFailedText, callbackParameters, noTokenText, onlyHereText } from './auth-texts.ts'
import { signInEnded, verifierOfSignIn } from './begun-sign-in.ts'

/** Product specification, section 9. */
const redirectDelayMs = 500

/**
 * Completes a sign-in through another site. The token, a single-use code, becomes a session and leaves the address bar at once. It works only in the browser
 * that began the sign-in. After connecting a mailbox, only the success is reported back.
 */
export function SignInCallback() {
  const { call, session } = useServices()
  const { search } = useLocation()
  const navigate = useNavigate()
  const mailPage = useBuild() === 'hosted' ? paths.dashboard : sectionPath('gmailListener')
  const [{ token, error: told, connecting }] = useState(() => callbackParameters(search, window.location.search))
  const [state, setState] = useState<'beginning' | 'begun' | 'failed'>('beginning')
  const used = useRef(false)

  useEffect(() => {
    // The code works once, so a second run of this effect must not spend it again.
    if (used.current) return
    used.current = true
    window.history.replaceState(window.history.state, '', `${window.location.pathname}#${paths.authCallback}`)
    const begin = async (code: string): Promise<void> => {
      try {
        const answer = await call(account.endSignIn, { code, verifier: verifierOfSignIn() })
        signInEnded()
        session.begin(answer.token, answer.user)
        setState('begun')
      } catch {
        setState('failed')
      }
    }
    if (told === null && token !== null && !connecting) void begin(token)
  }, [call, session, told, token, connecting])

  const next = connecting ? mailPage : paths.home
  useEffect(() => {
    if (state !== 'begun' && !(connecting && told === null)) return undefined
    const leaving = setTimeout(() => void navigate(next, { replace: true }), redirectDelayMs)
    return () => clearTimeout(leaving)
  }, [state, connecting, told, next, navigate])

  const missing = token === null && !connecting ? noTokenText : null
  const error = told ?? missing ?? (state === 'failed' ? callbackFailedText : null)
  if (error === null) return <Loading label="Completing authentication..." />
  return (
    <>
      <Notice severity="error">{error}</Notice>
      {state === 'failed' && <Typography>{onlyHereText}</Typography>}
      <LinkButton to={connecting ? mailPage : paths.login} variant="outlined">
        {connecting ? 'Back to Gmail' : 'Back to login'}
      </LinkButton>
    </>
  )
}
