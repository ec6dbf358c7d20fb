import { useNavigate } from 'react-router'
import { account } from '#contract/account/account.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { logQuietly } from '#web/lib/log.ts'
import { paths } from '#web/lib/paths.ts'
import { useServices } from '#web/lib/services.tsx'

/** How long to wait for the server's answer to a logout. The owner is signed out here right away. */
const goodbyeMs = 2000

export function useLogout(): () => void {
  const { call, session } = useServices()
  const navigate = useNavigate()
  return () => {
    call(account.logout, {}, { signal: AbortSignal.timeout(goodbyeMs) }).catch((error: unknown) => {
      // The session ends here before the server answers.
      if (error instanceof ApiError && error.kind === 'late') return
      logQuietly('The server did not hear of the logout.', error)
    })
    session.end()
    void navigate(paths.login)
  }
}
