import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keys, useExtractionProgress, useSources, type ExtractionProgress } from '../../lib/queries.ts'
import { useServices } from '../../lib/services.tsx'
import { awaitJob, extract, type Extracted } from './extract.ts'

export interface Extraction {
  busy: boolean
  /** Rows read by the running extraction, where known. */
  progress: ExtractionProgress | undefined
  result: Extracted | undefined
  run: (days: number) => void
}

interface Outcome {
  onAdded: (added: Extracted) => void
  onFailed: (error: unknown) => void
}

/** One extraction at a time; one that already runs when the page opens is joined and ends here like the page's own. */
export function useExtraction({ onAdded, onFailed }: Outcome): Extraction {
  const { call } = useServices()
  const queries = useQueryClient()
  const sources = useSources()
  const progress = useExtractionProgress()
  const abort = useRef<AbortController | null>(null)
  const running = sources.data?.running ?? null

  const { mutate, isPending, data } = useMutation({
    mutationFn: (days: number | 'join') => {
      abort.current = new AbortController()
      return days === 'join' ? awaitJob(call, abort.current.signal) : extract(call, days, abort.current.signal)
    },
    onSuccess: onAdded,
    onError: (error) => {
      if (abort.current?.signal.aborted !== true) onFailed(error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.sources }),
  })

  const mustJoin = running !== null && !isPending
  useEffect(() => {
    if (mustJoin) mutate('join')
  }, [mustJoin, mutate])
  useEffect(() => () => abort.current?.abort(), [])

  return { busy: isPending || running !== null, progress: progress ?? running ?? undefined, result: data, run: (days) => mutate(days) }
}
