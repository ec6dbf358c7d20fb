import { useSources, useTrainingStatus } from '#web/lib/queries/queries.ts'
import { sourceCounts } from '#web/lib/queries/source-counts.ts'
import { countOf } from '#web/lib/time.ts'

/** What was learned, in the counts that other pages show. Null if the server has not answered. */
export interface Kept {
  readonly extracted: { readonly messages: readonly string[]; readonly pairs: number } | null
  /** Reply pairs of the current voice; 0 if there is none. */
  readonly voice: number | null
  /** Loading. */
  readonly pending: boolean
}

export function useKept(): Kept {
  const integration = useSources()
  const training = useTrainingStatus()
  const sources = integration.data?.sources
  const status = training.data
  return {
    extracted:
      sources === undefined ? null : { messages: sourceCounts(sources), pairs: sources.reduce((all, { pairs }) => all + pairs, 0) },
    voice: status === undefined ? null : (status.voice?.pairs ?? 0),
    pending: integration.isPending || training.isPending,
  }
}

export function keptWords({ extracted, voice, pending }: Kept): string {
  if (pending) return ''
  if (extracted === null || voice === null) return 'Couldn’t load what was learned from your messages.'
  const parts = [
    ...(extracted.messages.length === 0 ? [] : [`${extracted.messages.join(' and ')} with ${countOf(extracted.pairs, 'reply pair')}`]),
    ...(voice === 0 ? [] : [`the voice made from ${countOf(voice, 'reply pair')}`]),
  ]
  return parts.length === 0 ? 'Nothing has been learned from your messages yet.' : `Learned from your messages: ${parts.join(', and ')}.`
}

/** `kept`: the counts before the deletion. `deleted`: rows by table, as counted by the server. */
export function wentWords(kept: Kept, deleted: Readonly<Record<string, number>>): string {
  const { voices = 0, suggestions = 0, own_facts: facts = 0 } = deleted
  const { messages, pairs } = kept.extracted ?? { messages: [], pairs: 0 }
  const parts = [
    ...messages,
    ...(pairs === 0 ? [] : [countOf(pairs, 'reply pair')]),
    ...(voices === 0 ? [] : ['your voice']),
    ...(suggestions === 0 ? [] : [`the drafts for ${countOf(suggestions, 'incoming message')}`]),
    ...(facts === 0 ? [] : ['what you saved about yourself']),
  ]
  if (parts.length === 0) return 'Everything learned is deleted.'
  return `Deleted: ${new Intl.ListFormat('en-US').format(parts)}.`
}
