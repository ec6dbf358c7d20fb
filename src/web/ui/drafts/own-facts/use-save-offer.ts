import { useQueryClient } from '@tanstack/react-query'
import type { AskedFacts, OwnFact, OwnFactKind } from '#contract/account/own-facts.ts'
import { filledIn } from '#contract/account/own-gaps.ts'
import { readOwnFact, seemsOwnFact } from '#contract/account/own-values.ts'
import type { Draft } from '#contract/voice/drafts.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { ownFactWords } from './words.ts'
import { useChangeOwnFacts, useOwnFacts } from '#web/lib/queries/own-facts.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { useToast, type ToastAction } from '#web/ui/toasts.tsx'

/**
 * What to offer once a text was used: to save what the owner filled in by hand, in its own words, where nothing is saved and it looks like what was asked for.
 * Each kind is offered once while the page is open.
 * Undefined if there is nothing to offer.
 */
export function useSaveOffer(
  asked: AskedFacts | null | undefined,
  drafts: readonly Pick<Draft, 'text'>[],
): (text: string) => ToastAction | undefined {
  const queries = useQueryClient()
  const toast = useToast()
  const { save } = useChangeOwnFacts()
  const kinds = asked ?? []
  const { data: saved } = useOwnFacts(kinds.length > 0)

  const act = async (fact: OwnFact): Promise<void> => {
    try {
      await save(fact)
      toast(`Saved as ${ownFactWords[fact.kind].yours}, under About you.`)
    } catch (error) {
      toast(`It was not saved: ${failureText(error)}`, 'error')
    }
  }
  return (text) => {
    const offered = queries.getQueryData<readonly OwnFactKind[]>(keys.ownFactsOffered) ?? []
    const typed = drafts
      .flatMap((draft) => filledIn(draft.text, text) ?? [])
      .find(({ kind, value }) => kinds.includes(kind) && !offered.includes(kind) && seemsOwnFact(kind, value))
    if (saved === undefined || typed === undefined || saved.some(({ kind }) => kind === typed.kind)) return undefined
    const read = readOwnFact(typed.kind, typed.value)
    if ('problem' in read) return undefined
    queries.setQueryDefaults(keys.ownFactsOffered, { gcTime: Infinity })
    queries.setQueryData(keys.ownFactsOffered, [...offered, typed.kind])
    const { yours } = ownFactWords[typed.kind]
    return { label: `Save “${read.value}” as ${yours}`, act: () => void act({ kind: typed.kind, value: read.value }) }
  }
}
