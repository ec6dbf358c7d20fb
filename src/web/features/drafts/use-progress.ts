import { useQuery } from '@tanstack/react-query'
import { keys } from '#web/lib/queries/queries.ts'

let asked = 0

/** A name for one request for drafts, unlike any other of this browser: what a model has written so far comes under it. */
export function newRequestId(): string {
  asked += 1
  const dice = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${dice}-${asked}`
}

/** What a model has written so far for a request, as the event stream last said; empty before the first word and once nobody waits. */
export function useProgress(requestId: string | null): readonly string[] {
  const progress = useQuery<string[] | null>({
    queryKey: [...keys.draftProgress, requestId],
    queryFn: () => null,
    enabled: false,
    // What was unfinished is of no use once the drafts are there.
    gcTime: 10_000,
  })
  return requestId === null ? [] : (progress.data ?? []).filter((text) => text.trim() !== '')
}
