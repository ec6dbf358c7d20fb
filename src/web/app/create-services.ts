import { createApi, createAxiosTransport } from '../lib/api/api.ts'
import { apiBase } from '../lib/api/base-address.ts'
import { readBridge } from '../lib/desktop.ts'
import { Connection } from '../lib/api/connection.ts'
import type { Services } from '../lib/services.tsx'
import { sessionExpiredText, SessionStore } from '../lib/api/session.ts'

/** Creates and connects the client's real services; everything below gets them through `Services`. */
export function createServices(): Services {
  const configured: unknown = import.meta.env['VITE_API_BASE']
  const bridge = readBridge()
  const base = apiBase({ bridge, configured: typeof configured === 'string' ? configured : undefined, protocol: window.location.protocol })
  const session = new SessionStore(window.localStorage)
  const connection = new Connection()
  const call = createApi(
    createAxiosTransport({
      base,
      token: () => session.token,
      connection,
      onUnauthenticated: (token) => {
        // While the profile is loading, its loader decides. A 401 for a token that has been replaced since says nothing about the new one.
        if (session.token !== token || session.snapshot().status !== 'signed-in') return
        session.end(sessionExpiredText)
      },
    }),
  )
  return {
    call,
    base,
    session,
    connection,
    bridge,
    fetch: window.fetch.bind(window),
    // The desktop shell opens external addresses in the system's browser and keeps its own page.
    leave: (address) => window.location.assign(address),
    reload: () => window.location.reload(),
  }
}
