import { createApi, createAxiosTransport } from '../lib/api/api.ts'
import { apiBase } from '../lib/api/base-address.ts'
import { readBridge } from '../lib/desktop.ts'
import { Connection } from '../lib/api/connection.ts'
import type { Services } from '../lib/services.tsx'
import { sessionExpiredText, SessionStore } from '../lib/api/session.ts'

/** Where the client's real things are made and joined; everything below gets them through `Services`. */
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
        // While the profile is being fetched the loader decides; a token that was replaced meanwhile is not this one's business.
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
    // The app's shell opens what is outside in the system's browser and keeps its page.
    leave: (address) => window.location.assign(address),
    reload: () => window.location.reload(),
  }
}
