import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { DesktopBridge } from '#contract/desktop-bridge.ts'
import type { ApiCall } from './api/api.ts'
import type { Connection } from './api/connection.ts'
import type { SessionState, SessionStore } from './api/session.ts'

/** Everything outside the page that a component may use. Provided once, at the top; tests provide their own. */
export interface Services {
  call: ApiCall
  /** Base address of `call`, for requests that `call` does not make (the Google redirect, the event stream). */
  base: string
  session: SessionStore
  connection: Connection
  bridge: DesktopBridge | null
  /** For what axios cannot do: event streams and downloads. */
  fetch: typeof fetch
  /** Opens an external address: in this window, or, in the desktop app, in the system's browser. */
  leave: (address: string) => void
  /** Reloads the page. */
  reload: () => void
}

const ServicesContext = createContext<Services | null>(null)

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>
}

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (services === null) throw new Error('ServicesProvider is missing above this component.')
  return services
}

export function useSession(): SessionState {
  const { session } = useServices()
  return useSyncExternalStore(session.subscribe, session.snapshot)
}
