import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/inter/wght-italic.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { createApi, createAxiosTransport } from '../lib/api.ts'
import { apiBase } from '../lib/base-address.ts'
import { readBridge } from '../lib/desktop.ts'
import { createQueryClient } from '../lib/queries.ts'
import type { Services } from '../lib/services.tsx'
import { SESSION_EXPIRED, SessionStore } from '../lib/session.ts'
import { Providers } from './providers.tsx'
import { createRouter } from './router.tsx'

/** Where the client's real things are made and joined; everything below gets them through `Services`. */
const configured: unknown = import.meta.env['VITE_API_BASE']
const bridge = readBridge()
const base = apiBase({ bridge, configured: typeof configured === 'string' ? configured : undefined, protocol: window.location.protocol })
const session = new SessionStore(window.localStorage)
const queries = createQueryClient()
const call = createApi(
  createAxiosTransport({
    base,
    token: () => session.token,
    onUnauthenticated: (token) => {
      // While the profile is being fetched the loader decides; a token that was replaced meanwhile is not this one's business.
      if (session.token !== token || session.snapshot().status !== 'signed-in') return
      session.end(SESSION_EXPIRED)
      queries.clear()
    },
  }),
)
const services: Services = { call, base, session, bridge, fetch: window.fetch.bind(window) }

const router = createRouter(session)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root.')
createRoot(root).render(
  <StrictMode>
    <Providers services={services} queries={queries}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
