import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { suggestions, type Suggestion } from '#contract/live/suggestions.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { copyText, copyRefusedText } from '#web/lib/clipboard.ts'
import { newRequestId, useProgress } from '#web/lib/queries/draft-progress.ts'
import { takeSuggestion } from '#web/lib/queries/open-suggestions.ts'
import { useServices } from '#web/lib/services.tsx'
import { useSaveOffer } from '#web/ui/drafts/own-facts/use-save-offer.ts'
import { useToast } from '#web/ui/toasts.tsx'

export interface SuggestionActs {
  /** Keeps a changed text on the server, with the place of the draft that it changes; a scheduled reply is held by it. */
  edit: (changed: { text: string; place: number | null; stored: () => void }) => void
  /** Holds a scheduled reply for the owner, unchanged. */
  hold: () => void
  approve: (text: string) => void
  insert: (text: string) => void
  dismiss: () => void
  refresh: () => void
  sending: boolean
  refreshing: boolean
  dismissing: boolean
  /** A model has written all of them and is choosing among them. */
  choosing: boolean
  /** The last error; stays until dismissed. */
  problem: string | null
  forgetProblem: () => void
}

/**
 * The owner's actions on one suggestion. They run one after the other, so that an edit is saved before anything is sent. `settle` is told when what the owner
 * wrote was sent, inserted, or dismissed, and when that failed.
 */
export function useSuggestionActs(suggestion: Suggestion, settle: (isSettled: boolean) => void): SuggestionActs {
  const { call } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  const { id, name } = suggestion
  const offer = useSaveOffer(suggestion.asked_facts, suggestion.drafts)
  const scope = { id: `suggestion ${id}` }
  const take = (next: Suggestion): void => takeSuggestion(queries, next)

  const edit = useMutation({
    scope,
    mutationFn: (to: { text: string; draft: number | null }) => call(suggestions.edit, { id, ...to }),
    onSuccess: take,
  })
  const approve = useMutation({
    scope,
    mutationFn: (text: string) => call(suggestions.approve, { id, text }),
    onMutate: () => settle(true),
    onError: () => settle(false),
    onSuccess: (next, text) => {
      settle(next.state !== 'failed')
      take(next)
      if (next.state === 'sent') toast(`Sent to ${name}.`, 'success', offer(text))
      else if (next.state === 'sending') toast(`On its way to ${name}.`, 'info', offer(text))
      else if (next.state === 'failed' || next.state === 'unknown') toast(stateWords[next.state], 'error')
    },
  })
  const insert = useMutation({
    scope,
    mutationFn: (text: string) => call(suggestions.insert, { id, text }),
    onSuccess: async ({ inserted, message }, text) => {
      settle(inserted)
      if (inserted) toast(message, 'success', offer(text))
      else if (await copyText(text)) toast(`${message} Copied to the clipboard instead.`, 'info', offer(text))
      else toast(`${message} ${copyRefusedText}`, 'error')
    },
  })
  // No mutation: by then the card is gone, and nobody would show how it ended.
  const restore = async (): Promise<void> => {
    try {
      take(await call(suggestions.restore, { id }))
    } catch (error) {
      toast(failureText(error), 'error')
    }
  }
  const dismiss = useMutation({
    scope,
    mutationFn: () => call(suggestions.dismiss, { id }),
    onMutate: () => settle(true),
    onError: () => settle(false),
    onSuccess: (next) => {
      take(next)
      // What may have been sent is only taken off the list, and stays off.
      if (suggestion.state !== 'unknown') toast(`Dismissed what ${name} wrote.`, 'info', { label: 'Undo', act: () => void restore() })
    },
  })
  const refresh = useMutation({
    scope,
    mutationFn: (request_id: string) => call(suggestions.refresh, { id, request_id }),
    onSuccess: take,
  })
  const { choosing } = useProgress(refresh.isPending ? refresh.variables : null)

  const all = [edit, approve, insert, dismiss, refresh]
  const failed = all.filter(({ isError }) => isError).toSorted((a, b) => b.submittedAt - a.submittedAt)[0]
  return {
    edit: ({ text, place, stored }) => edit.mutate({ text, draft: place }, { onSuccess: stored }),
    hold: () => edit.mutate({ text: suggestion.text, draft: null }),
    approve: (text) => approve.mutate(text),
    insert: (text) => insert.mutate(text),
    dismiss: () => dismiss.mutate(),
    refresh: () => refresh.mutate(newRequestId()),
    sending: approve.isPending,
    refreshing: refresh.isPending,
    dismissing: dismiss.isPending,
    choosing,
    problem: failed === undefined ? null : failureText(failed.error),
    forgetProblem: () => {
      for (const mutation of all) if (mutation.isError) mutation.reset()
    },
  }
}

/** What the owner is writing holds a reply that would go out automatically, also where that is decided only after they began. */
export function useHeldWhileWriting({ id, state }: Suggestion, isWriting: boolean, hold: () => void): void {
  const holdIt = useEffectEvent((scheduled: string) => {
    if (isWriting && scheduled === id) hold()
  })
  useEffect(() => {
    if (state === 'scheduled') holdIt(id)
  }, [id, state])
}

/** The outcome, if the owner must know it. */
export const stateWords = {
  failed: 'Not sent: nothing went out. The draft is still here.',
  unknown: 'It may have gone out, or not. Look in Messages before you write again; it is never sent a second time.',
}
