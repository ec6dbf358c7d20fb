import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentMail, training, type TrainingStatus } from '#contract/voice/training.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useKnowledge, type Knowledge } from '#web/lib/queries/knowledge.ts'
import { keys, useSources } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { useAddedToast } from './use-added-toast.ts'
import { readAhead, type Integration, type RunningMails } from './mail-reading.ts'

export interface MailReading {
  /** The last answer. Undefined before the first. */
  found: Integration | undefined
  /** How current that answer is. */
  knowledge: Knowledge
  /** What the running training waits for; null if it waits for nothing, or where that is not known. */
  ahead: RunningMails | null
  starting: boolean
  stopping: boolean
  checking: boolean
  start: () => void
  stop: () => void
  check: () => void
}

/** Sent mail on the Training page: what is known of it, starting to read it, and stopping. */
export function useMailReading(status: TrainingStatus | undefined): MailReading {
  const { call } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  // Training starts reading automatically while it collects.
  const sources = useSources(status?.in_progress === true && status.phase === 'collecting')
  const knowledge = useKnowledge()(sources)
  // Stopping can end a training run, too.
  const refresh = () => Promise.all([keys.sources, keys.training].map((queryKey) => queries.invalidateQueries({ queryKey })))
  const onError = (error: Error): void => toast(failureText(error), 'error')
  const added = useAddedToast(sources.data)

  const start = useMutation({
    mutationFn: () => call(training.integrateEmail, { days: sentMail.days }),
    onSuccess: ({ message, run_id }) => {
      toast(message)
      added.began(run_id)
    },
    onError,
    onSettled: refresh,
  })
  const stop = useMutation({
    mutationFn: () => call(training.integrateEmailStop, {}),
    onMutate: () => added.stopping(true),
    onSuccess: ({ message }) => toast(message, 'info'),
    onError: (error) => {
      added.stopping(false)
      onError(error)
    },
    onSettled: refresh,
  })

  return {
    found: sources.data,
    knowledge,
    ahead: knowledge === 'known' && sources.data !== undefined ? readAhead(status, sources.data) : null,
    starting: start.isPending,
    stopping: stop.isPending,
    checking: sources.isFetching,
    start: () => start.mutate(),
    stop: () => stop.mutate(),
    check: () => void sources.refetch(),
  }
}
