import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { box, type BoxDownload, type BoxState } from '#contract/language-model/box.ts'
import { model, type ModelState } from '#contract/language-model/model.ts'
import { calmPollMs, every } from './control-queries.ts'
import { keys } from './queries.ts'
import { useServices, useSession } from '../services.tsx'

/** Which engine drafts, what it may see, and what it costs. A server event announces changes. */
export function useModel(): UseQueryResult<ModelState> {
  const { call } = useServices()
  const { status } = useSession()
  return useQuery({
    queryKey: keys.model,
    enabled: status === 'signed-in',
    queryFn: ({ signal }) => call(model.get, {}, { signal }),
    refetchInterval: every(calmPollMs),
  })
}

/** Poll interval while a model downloads or loads; the event stream is usually faster. */
const movingPollMs = 2000

/** The models that run inside Idiolect, their downloads, and what is in memory. */
export function useBox(): UseQueryResult<BoxState> {
  const { call } = useServices()
  const { status } = useSession()
  return useQuery({
    queryKey: keys.box,
    enabled: status === 'signed-in',
    queryFn: ({ signal }) => call(box.get, {}, { signal }),
    refetchInterval: (query) => (isMoving(query.state.data) ? movingPollMs : every(calmPollMs)(query)),
  })
}

function isMoving(state: BoxState | undefined): boolean {
  if (state === undefined) return false
  const standing = (download: BoxDownload | null) => download === null || download.state === 'paused' || download.state === 'failed'
  return state.engine.state === 'loading' || state.models.some(({ download }) => !standing(download))
}
