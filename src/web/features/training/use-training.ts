import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { app } from '#contract/app.ts'
import { training, type TrainingStatus } from '#contract/voice/training.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { logQuietly } from '#web/lib/log.ts'
import { keys, useTrainingStatus } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { resetFailure, startFailure, texts } from './texts.ts'
import { trainingStep, type TrainingStep } from './training-state.ts'

export interface FailedResult {
  message: string
  imessage_count: number
  total_count: number
}

export interface Training {
  step: TrainingStep
  status: TrainingStatus | undefined
  /** The status call failed, and there is no earlier status to show. */
  loadError: Error | null
  /** A start that was refused, or a run that failed. */
  failed: FailedResult | null
  resetting: boolean
  cancelling: boolean
  start: () => void
  cancel: () => void
  reset: () => void
}

/** What the Training page does about the training itself: its state, starting, canceling, and resetting it. */
export function useTraining(): Training {
  const { call } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  const status = useTrainingStatus()
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: keys.training })

  useConnectivityCheck()
  useStatusFailureToast(status.failureReason !== null && status.data !== undefined)

  const start = useMutation({
    mutationFn: () => call(training.start, {}),
    onSuccess: async (answer) => {
      toast(answer.message || texts.started)
      await refresh()
    },
    onError: (error) => toast(startFailure(error), 'error'),
  })
  const cancel = useMutation({
    mutationFn: () => call(training.cancel, {}),
    onSuccess: async (answer) => {
      toast(answer.message, 'info')
      await refresh()
    },
    onError: (error) => toast(failureText(error), 'error'),
  })
  const reset = useMutation({
    mutationFn: () => call(training.reset, {}),
    onSuccess: async () => {
      start.reset()
      toast(texts.resetDone)
      await refresh()
    },
    onError: (error) => toast(resetFailure(error), 'error'),
  })

  return {
    step: trainingStep(start.isPending, status.data),
    status: status.data,
    loadError: status.data === undefined ? status.error : null,
    failed: failedResult(start.error, status.data),
    resetting: reset.isPending,
    cancelling: cancel.isPending,
    start: () => start.mutate(),
    cancel: () => cancel.mutate(),
    reset: () => reset.mutate(),
  }
}

function failedResult(startError: Error | null, status: TrainingStatus | undefined): FailedResult | null {
  const counts = { imessage_count: status?.imessage_count ?? 0, total_count: status?.total_count ?? 0 }
  if (startError !== null) return { message: failureText(startError), ...counts }
  if (status?.phase !== 'failed') return null
  return { message: status.error?.message ?? 'Training stopped without saying why.', ...counts }
}

/** Reports once that a later status check failed. The page keeps what it knew and continues polling. */
function useStatusFailureToast(failing: boolean): void {
  const toast = useToast()
  useEffect(() => {
    if (failing) toast(texts.statusNotice, 'warning')
  }, [failing, toast])
}

/** The specified connectivity check: its outcome is only logged. */
function useConnectivityCheck(): void {
  const { call } = useServices()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    call(app.test, {}).catch((error: unknown) => logQuietly('The server did not answer the connectivity check.', error))
  }, [call])
}
