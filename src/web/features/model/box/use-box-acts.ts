import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { box, type BoxModel, type BoxState } from '#contract/language-model/box.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import type { Choosing } from '../choice/use-choose.ts'

export interface BoxActs {
  /** The model whose download the owner is being asked about. Null if nothing is asked. */
  asking: BoxModel | null
  ask: (one: BoxModel | null) => void
  /** Confirmed: downloads the model and chooses it, so that it drafts as soon as the file is complete. */
  agree: () => void
  agreeing: boolean
  pause: (one: BoxModel) => void
  resume: (one: BoxModel) => void
  /** Deletes the file, or the part downloaded so far. */
  remove: (one: BoxModel) => void
  /** True while a download is being paused or resumed, or a file deleted. */
  busy: boolean
  problem: string | null
  forgetProblem: () => void
}

/** The actions for the models that run inside Idiolect. */
export function useBoxActs(choosing: Choosing): BoxActs {
  const { call } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  const [asking, setAsking] = useState<BoxModel | null>(null)
  const take = (one: BoxModel): void => {
    queries.setQueryData<BoxState>(
      keys.box,
      (known) => known && { ...known, models: known.models.map((old) => (old.id === one.id ? one : old)) },
    )
  }
  const download = useMutation({
    mutationFn: ({ id, source, license }: BoxModel) =>
      call(box.download, { model: id, agreed: { host: source?.host ?? '', license: license?.name ?? '' } }),
    onSuccess: (one) => {
      take(one)
      setAsking(null)
      choosing.choose({ engine: 'box', model: one.id })
    },
    onError: () => setAsking(null),
  })
  const move = useMutation({
    mutationFn: ({ one, to }: { one: BoxModel; to: 'pause' | 'resume' }) => call(box[to], { model: one.id }),
    onSuccess: take,
  })
  const remove = useMutation({
    mutationFn: async (one: BoxModel) => {
      const state = await call(box.delete, { model: one.id })
      return { state, one }
    },
    onSuccess: ({ state, one }) => {
      queries.setQueryData(keys.box, state)
      void queries.invalidateQueries({ queryKey: keys.model })
      toast(one.ready ? `${one.name} is deleted from this computer.` : `The download of ${one.name} is canceled.`)
      // Stops waiting for a file that will not come. A model that was in use stays chosen, and the page says that its file is gone.
      if (one.chosen && !one.ready) choosing.choose({ engine: 'on-device' })
    },
  })
  const failed = [download, move, remove].find(({ isError }) => isError)
  return {
    asking,
    ask: (one) => {
      download.reset()
      setAsking(one)
    },
    agree: () => asking !== null && download.mutate(asking),
    agreeing: download.isPending,
    pause: (one) => move.mutate({ one, to: 'pause' }),
    resume: (one) => move.mutate({ one, to: 'resume' }),
    remove: (one) => remove.mutate(one),
    busy: move.isPending || remove.isPending,
    problem: failed === undefined ? null : failureText(failed.error),
    forgetProblem: () => {
      for (const one of [download, move, remove]) one.reset()
    },
  }
}
