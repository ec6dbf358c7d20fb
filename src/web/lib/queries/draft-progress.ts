import { useQuery } from '@tanstack/react-query'
import { keys } from './queries.ts'

let asked = 0

/** A name for one request for drafts, unlike any other of this browser: what a model has written so far comes under it. */
export function newRequestId(): string {
  asked += 1
  const dice = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${dice}-${asked}`
}

/** How far a model is with a request. */
export interface DraftProgress {
  /** What it has written so far; empty before the first word and once nobody waits. */
  unfinished: readonly string[]
  /** It has written all of it and chooses among it. */
  choosing: boolean
}

/** As the event stream last said. */
export function useProgress(requestId: string | null): DraftProgress {
  // What was unfinished is of no use once the drafts are there.
  const told = { enabled: false, gcTime: 10_000 }
  const texts = useQuery<string[] | null>({ ...told, queryKey: [...keys.draftProgress, requestId], queryFn: () => null })
  const choosing = useQuery<boolean>({ ...told, queryKey: [...keys.draftChoosing, requestId], queryFn: () => false })
  if (requestId === null) return { unfinished: [], choosing: false }
  return { unfinished: (texts.data ?? []).filter((text) => text.trim() !== ''), choosing: choosing.data === true }
}
