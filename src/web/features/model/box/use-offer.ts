import { useQuery } from '@tanstack/react-query'
import type { BoxModel } from '#contract/language-model/box.ts'
import { model } from '#contract/language-model/model.ts'
import { formatSize } from '#web/lib/amounts.ts'
import { useBox, useModel } from '#web/lib/queries/model-queries.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useServices, useSession } from '#web/lib/services.tsx'

/** The offer for a new owner, best first: Apple's model, a built-in one, a server that was found, or else the list of all. */
export type Offer =
  | { readonly kind: 'apple' }
  /** Already available and only has to be chosen. */
  | { readonly kind: 'here'; readonly model: BoxModel }
  | { readonly kind: 'download'; readonly model: BoxModel }
  /** Chosen, and downloading or with its download stopped. */
  | { readonly kind: 'coming'; readonly model: BoxModel }
  | { readonly kind: 'choose'; readonly found: string | null }

/** Null if a model already drafts, and while that is unknown. */
export function useOffer(): Offer | null {
  const { call } = useServices()
  const { status } = useSession()
  const state = useModel().data
  const box = useBox()
  const wanted = state?.engine === 'on-device' || (state?.engine === 'box' && state.why_not?.code === 'unfinished')
  const found = useQuery({
    queryKey: keys.modelFound,
    queryFn: ({ signal }) => call(model.found, {}, { signal }),
    staleTime: 30_000,
    enabled: status === 'signed-in' && wanted,
  })
  if (!wanted || box.isPending || found.isPending) return null
  const models = box.data?.models ?? []
  const coming = models.find((one) => one.chosen && !one.ready && one.download !== null)
  if (coming !== undefined) return { kind: 'coming', model: coming }
  const apple = found.data?.apple.state
  if (apple !== undefined && apple !== 'absent' && apple !== 'failed') return { kind: 'apple' }
  const inBox = models.find(({ recommended, ready }) => recommended && ready) ?? models.find(({ recommended }) => recommended)
  if (inBox !== undefined && box.data?.available === true) return { kind: inBox.ready ? 'here' : 'download', model: inBox }
  return { kind: 'choose', found: found.data?.servers[0]?.label ?? null }
}

export function offerWords(offer: Exclude<Offer, { kind: 'coming' }>): string {
  switch (offer.kind) {
    case 'apple':
      return 'Apple’s own model is on this Mac. It is private and free, and there is nothing to download.'
    case 'here':
      return `${offer.model.name} is on this computer already. It is private and free.`
    case 'download': {
      const { name, bytes, source } = offer.model
      const size = bytes === null ? 'One download' : `One download of ${formatSize(bytes)}`
      return `${name} fits this computer best. ${size} from ${source?.host ?? 'its publisher'}; then it runs here, private and free.`
    }
    case 'choose':
      break
  }
  return offer.found === null
    ? 'No model fits on this computer. You can still choose a cloud or custom server.'
    : `${offer.found} answers on this computer and can draft for you.`
}
