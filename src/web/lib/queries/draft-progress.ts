import { useQuery } from '@tanstack/react-query'
import { keys } from './queries.ts'

let asked = 0

/** A unique id for one request for drafts. Progress events for what a model has written so far carry it. */
export function newRequestId(): string {
  asked += 1
  const dice = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${dice}-${asked}`
}

/** A model's progress on a request. */
export interface DraftProgress {
  /** The text written so far. Empty before the first word and when nobody is waiting. */
  unfinished: readonly string[]
  /** The text is complete, and the model is choosing among the drafts. */
  choosing: boolean
}

/** As last reported by the event stream. */
export function useProgress(requestId: string | null): DraftProgress {
  // The partial text is obsolete once the drafts are there.
  const told = { enabled: false, gcTime: 10_000 }
  const texts = useQuery<string[] | null>({ ...told, queryKey: [...keys.draftProgress, requestId], queryFn: () => null })
  const choosing = useQuery<boolean>({ ...told, queryKey: [...keys.draftChoosing, requestId], queryFn: () => false })
  if (requestId === null) return { unfinished: [], choosing: false }
  return { unfinished: (texts.data ?? []).filter((text) => text.trim() !== ''), choosing: choosing.data === true }
}
