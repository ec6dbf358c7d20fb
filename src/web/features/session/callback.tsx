import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { account } from '#contract/account/account.ts'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../lib/services.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loading, Notice } from '../../ui/states.tsx'
import { CALLBACK_FAILED, callbackParameters, NO_TOKEN } from './auth-texts.ts'

/** Product specification, section 9. */
const REDIRECT_DELAY_MS = 500

/** Ends a sign-in that went through another site: the token becomes a session and leaves the address bar at once. */
export function SignInCallback() {
  const { call, session } = useServices()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [found] = useState(() => callbackParameters(search, window.location.search))
  const [failed, setFailed] = useState(false)
  const used = useRef(false)

  useEffect(() => {
    // The code is good for one use: a second run of this effect must not spend it again.
    if (used.current) return
    used.current = true
    window.history.replaceState(window.history.state, '', `${window.location.pathname}#${paths.authCallback}`)
    const begin = async (token: string): Promise<void> => {
      try {
        const answer = await call(account.startSession, { token })
        session.begin(answer.token, answer.user)
        setTimeout(() => void navigate(paths.home, { replace: true }), REDIRECT_DELAY_MS)
      } catch {
        setFailed(true)
      }
    }
    if (found.error === null && found.token !== null) void begin(found.token)
  }, [call, session, found, navigate])

  const error = found.error ?? (found.token === null ? NO_TOKEN : failed ? CALLBACK_FAILED : null)
  if (error === null) return <Loading label="Completing authentication..." />
  return (
    <>
      <Notice severity="error">{error}</Notice>
      <LinkButton to={paths.login} variant="outlined">
        Back to login
      </LinkButton>
    </>
  )
}
