import { cannotReachText } from '../lib/api/api-error.ts'
import { useConnection } from '../lib/queries/knowledge.ts'
import { Notice } from './states.tsx'

/** Shown while the server is not answering. */
export function ConnectionBanner() {
  if (useConnection().reachable) return null
  return <Notice severity="error">{cannotReachText}. What’s on this page may be out of date. Trying again every few seconds.</Notice>
}
