import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keys, useExtractionProgress, useSources, type ExtractionProgress } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { awaitJob, extract, type Extracted } from './extract.ts'

export interface Extraction {
  busy: boolean
  /** Rows read by the running extraction, if known. */
  progress: ExtractionProgress | undefined
  result: Extracted | undefined
  run: (days: number) => void
}

interface Outcome {
  onAdded: (added: Extracted) => void
  onFailed: (error: unknown) => void
}

/** One extraction at a time. One that is already running when the page opens is joined and ends here like the page's own. */
export function useExtraction({ onAdded, onFailed }: Outcome): Extraction {
  const { call } = useServices()
  const queries = useQueryClient()
  const progress = useExtractionProgress()
  const abort = useRef<AbortController | null>(null)

  const { mutate, isPending, data } = useMutation({
    mutationFn: async (days: number | 'join') => {
      const { signal } = (abort.current = new AbortController())
      try {
        return await (days === 'join' ? awaitJob(call, signal) : extract(call, days, signal))
      } catch (error) {
        // The page was closed: nobody waits for the outcome here, and the job continues.
        if (signal.aborted) return null
        throw error
      }
    },
    onSuccess: (added) => {
      if (added !== null) onAdded(added)
    },
    onError: onFailed,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.sources }),
  })

  const running = useSources(isPending).data?.running ?? null
  const mustJoin = running !== null && !isPending
  useEffect(() => {
    if (mustJoin) mutate('join')
  }, [mustJoin, mutate])
  useEffect(() => () => abort.current?.abort(), [])

  return {
    busy: isPending || running !== null,
    progress: progress ?? running ?? undefined,
    result: data ?? undefined,
    run: (days) => mutate(days),
  }
}
