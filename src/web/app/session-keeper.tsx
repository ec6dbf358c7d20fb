import { app } from '#contract/app.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadProfile } from '../lib/api/load-profile.ts'
import { followEvents } from '../lib/api/events.ts'
import { logQuietly } from '../lib/log.ts'
import { keys } from '../lib/queries/queries.ts'
import { useServices, useSession } from '../lib/services.tsx'
import { sessionExpiredText } from '../lib/api/session.ts'
import { useToast } from '../ui/toasts.tsx'
import { applyEvent } from './notices/apply-event.ts'
import { createAskNotice } from './notices/ask-notice.ts'
import { createTrustNotice } from './notices/trust-notice.ts'

/**
 * Fetches the profile for a stored token, follows other tabs, and listens to the server while somebody is signed in. The cache is cleared when the token
 * changes, so nobody sees the previous person's data. Renders nothing.
 */
export function SessionKeeper() {
  const { call, base, session, fetch, bridge } = useServices()
  const { status, user } = useSession()
  const account = status === 'signed-in' ? (user?.id ?? null) : null
  const token = session.known
  const queries = useQueryClient()
  const toast = useToast()

  useEffect(() => {
    if (status !== 'loading' || token === null) return undefined
    let current = true
    const load = async (): Promise<void> => {
      const user = await loadProfile(call)
      if (!current) return
      if (user === null) session.end(sessionExpiredText)
      else session.confirm(user)
    }
    void load()
    return () => {
      current = false
    }
  }, [status, token, call, session])

  useEffect(() => {
    if (status === 'loading') return
    bridge?.app.signedIn(account).catch(() => logQuietly('The app was not told who is signed in.'))
  }, [bridge, status, account])

  useEffect(() => {
    let before = session.known
    return session.subscribe(() => {
      if (before !== null && session.known !== before) queries.clear()
      before = session.known
    })
  }, [queries, session])

  useEffect(() => {
    const recheck = (event: StorageEvent): void => {
      if (event.key !== 'token' && event.key !== null) return
      session.recheck()
    }
    window.addEventListener('storage', recheck)
    return () => window.removeEventListener('storage', recheck)
  }, [session])

  useEffect(() => {
    if (status !== 'signed-in' || token === null) return undefined
    const ended = new AbortController()
    const askNotice = createAskNotice(toast)
    const trustNotice = createTrustNotice({ call, queries, toast })
    void followEvents({
      base,
      token,
      fetch,
      signal: ended.signal,
      onEvent: (event) => {
        applyEvent(queries, event)
        askNotice(event)
        trustNotice(event)
      },
      onOpen: (again) => {
        // On the first connection the page has just fetched everything itself. After an interruption, anything may have changed.
        const known = [keys.training, keys.sources, keys.model, keys.conversations]
        const live = [keys.listener, keys.gmailListener, keys.autoResponse, keys.suggestions, keys.pendingMail]
        if (again) void queries.invalidateQueries()
        else for (const queryKey of [...known, ...live]) void queries.invalidateQueries({ queryKey })
      },
      // A broken stream shows up at once, where a poll would take seconds. A call then finds out whether the server is down.
      onLost: () => void call(app.info, {}).catch(() => {}),
    })
    return () => ended.abort()
  }, [status, token, base, fetch, call, queries, toast])

  return null
}
