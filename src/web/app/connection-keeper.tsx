import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { app } from '#contract/app.ts'
import { useConnection } from '../lib/queries/knowledge.ts'
import { useServices } from '../lib/services.tsx'

const probeMs = 2000

/**
 * Where a call got no answer the server is asked at once whether it is there, and every two seconds while it is not; once it answers again,
 * everything on screen is asked for anew. Shows nothing.
 */
export function ConnectionKeeper() {
  const { call } = useServices()
  const queries = useQueryClient()
  const { reachable, doubted, backSince } = useConnection()

  useEffect(() => {
    if (!doubted) return undefined
    // What comes of it, the transport tells the connection.
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
