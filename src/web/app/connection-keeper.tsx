import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { app } from '#contract/app.ts'
import { useConnection } from '../lib/queries/knowledge.ts'
import { useServices } from '../lib/services.tsx'

const probeMs = 2000

/**
 * When a call gets no answer, asks the server right away whether it is up, and then every two seconds until it is. Once it answers again, everything on
 * screen is refetched. Renders nothing.
 */
export function ConnectionKeeper() {
  const { call } = useServices()
  const queries = useQueryClient()
  const { reachable, doubted, backSince } = useConnection()

  useEffect(() => {
    if (!doubted) return undefined
    // The transport reports the outcome to the connection.
    const probe = (): void => void call(app.info, {}).catch(() => {})
    if (reachable) probe()
    const timer = setInterval(probe, probeMs)
    return () => clearInterval(timer)
  }, [reachable, doubted, call])

  useEffect(() => {
    if (backSince > 0) void queries.invalidateQueries()
  }, [backSince, queries])

  return null
}
