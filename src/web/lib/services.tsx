import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { DesktopBridge } from '#contract/desktop-bridge.ts'
import type { ApiCall } from './api/api.ts'
import type { Connection } from './api/connection.ts'
import type { SessionState, SessionStore } from './api/session.ts'

/** Everything a component may use of the world outside the page. Given once, at the top; tests give their own. */
export interface Services {
  call: ApiCall
  /** Base address of `call`, for what is not a background call (the Google redirect, the event stream). */
  base: string
  session: SessionStore
  connection: Connection
  bridge: DesktopBridge | null
  /** For what axios cannot do: event streams and downloads. */
  fetch: typeof fetch
  /** Leaves for an address of another site: in this window, or, in the app, in the system's browser. */
  leave: (address: string) => void
  /** Loads the page anew. */
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
