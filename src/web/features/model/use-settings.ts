import { useMutation, useQueryClient } from '@tanstack/react-query'
import { model, type ModelState } from '#contract/language-model/model.ts'
import { ApiError, failureText } from '#web/lib/api/api-error.ts'
import type { InputOf } from '#contract/define-endpoint.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { takeState } from './choice/use-choose.ts'

type Settings = InputOf<typeof model.settings>

/** What a model may see and spend. A change is shown at once and reverted if the server refuses it. */
export function useSettings(): { change: (settings: Settings) => void; problem: string | null; forgetProblem: () => void } {
  const { call } = useServices()
  const queries = useQueryClient()
  const patch = useMutation({
    scope: { id: 'model settings' },
    mutationFn: (settings: Settings) => call(model.settings, settings),
    onMutate: async (settings) => {
      await queries.cancelQueries({ queryKey: keys.model })
      const before = queries.getQueryData<ModelState>(keys.model)
      if (before !== undefined) queries.setQueryData<ModelState>(keys.model, { ...before, ...settings } as ModelState)
      return before
    },
    onSuccess: (state) => takeState(queries, state),
    onError(error, _settings, before) {
      // What it was is the last person's.
      if (!(error instanceof ApiError && error.kind === 'late')) queries.setQueryData(keys.model, before)
    },
  })
  return {
    change: (settings) => patch.mutate(settings),
    problem: patch.isError ? failureText(patch.error) : null,
    forgetProblem: patch.reset,
  }
}
