import { useNavigate } from 'react-router'
import { account } from '#contract/account/account.ts'
import { logQuietly } from '#web/lib/log.ts'
import { paths } from '#web/lib/paths.ts'
import { useServices } from '#web/lib/services.tsx'

/** How long the server may take to hear of it; the owner is signed out here at once. */
const goodbyeMs = 2000

export function useLogout(): () => void {
  const { call, session } = useServices()
  const navigate = useNavigate()
  return () => {
    call(account.logout, {}, { signal: AbortSignal.timeout(goodbyeMs) }).catch((error: unknown) =>
      logQuietly('The server did not hear of the logout.', error),
    )
    session.end()
    void navigate(paths.login)
  }
}
