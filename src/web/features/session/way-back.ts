import { useLocation, type Location } from 'react-router'
import { paths } from '#web/lib/paths.ts'

/** What the login page is told of the address that led to it. */
interface WayBack {
  readonly from: string
}

export function wayBack({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): WayBack {
  return { from: `${pathname}${search}${hash}` }
}

/** Where signing in leads: to the address that was asked for, else to the dashboard. */
export function useWayBack(): string {
  const state: unknown = useLocation().state
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' && from.startsWith('/') ? from : paths.dashboard
}
