import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { filledIn } from '#contract/account/own-gaps.ts'
import { gmailListener, type PendingEmail } from '#contract/live/gmail-listener.ts'
import { suggestions } from '#contract/live/suggestions.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { logQuietly } from '#web/lib/log.ts'
import { calmPollMs, every, notAvailable, panelPollMs } from '#web/lib/queries/control-queries.ts'
import { newRequestId, useProgress } from '#web/lib/queries/draft-progress.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { saidByServer } from '#web/ui/listener/use-listener-acts.ts'
import { useServices, useSession } from '#web/lib/services.tsx'
import { useSaveOffer } from '#web/ui/drafts/own-facts/use-save-offer.ts'
import { useToast, type ToastAction } from '#web/ui/toasts.tsx'
import { texts } from './texts.ts'

/** E-mails waiting for the owner, polled every three seconds while the panel is on screen. A failed poll is only logged. */
export function usePendingMail({ watched = false }: { watched?: boolean } = {}) {
  const { call } = useServices()
  const { status } = useSession()
  return useQuery({
    queryKey: keys.pendingMail,
    enabled: status === 'signed-in',
    queryFn: async ({ signal }): Promise<PendingEmail[]> => {
      try {
        return (await call(gmailListener.pending, {}, { signal })).pending
      } catch (error) {
        if (!signal.aborted && !notAvailable(error)) logQuietly('The pending emails could not be loaded.', error)
        throw error
      }
    },
    refetchInterval: every(watched ? panelPollMs : calmPollMs),
  })
}

/** What the mailbox would send a response with: the quoted original and the signature. Fetched once `wanted` is true. */
export function useSentAround(id: string, wanted: boolean) {
  const { call } = useServices()
  return useQuery({
    queryKey: [...keys.sentAround, id],
    enabled: wanted,
    queryFn: ({ signal }) => call(gmailListener.around, { email_id: id }, { signal }),
    retry: false,
  })
}

interface Problem {
  text: string
  detail: string | undefined
}

export interface PendingActs {
  /** Keeps a changed text on the server, with the place of the draft that it changes; a scheduled reply waits from then on. */
  edit: (text: string, draft: number | null) => void
  /** Sends exactly this text; `draft` is the place of the draft that it is, or changes. */
  approve: (text: string, draft: number | null) => void
  reject: () => void
  /** Asks for other drafts, following the instruction if there is one. */
  regenerate: (instruction: string) => void
  /** A model has written other drafts and is choosing among them. */
  choosing: boolean
  busy: 'edit' | 'approve' | 'reject' | 'regenerate' | null
  /** The last error; stays until dismissed. */
  problem: Problem | null
  forgetProblem: () => void
}

/** The owner's actions on one pending e-mail. They run one after the other, so that an edit is saved before anything is sent. */
export function usePendingActs(
  { id, response, state, drafts, asked_facts }: PendingEmail,
  { onRegenerated, settle }: { onRegenerated: () => void; settle: (isSettled: boolean) => void },
): PendingActs {
  const { call } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  const scope = { id: `pending mail ${id}` }
  const asked = (): Promise<void> => queries.invalidateQueries({ queryKey: keys.pendingMail })
  const offer = useSaveOffer(asked_facts, drafts)
  const gone = (words: string, action?: ToastAction): void => {
    queries.setQueryData<PendingEmail[]>(keys.pendingMail, (known) => known?.filter((mail) => mail.id !== id))
    toast(words, 'success', action)
    for (const queryKey of [keys.pendingMail, keys.suggestions, keys.log]) void queries.invalidateQueries({ queryKey })
  }

  // No mutation: by then the card is gone, and nobody would show how it ended.
  const restore = async (): Promise<void> => {
    try {
      await call(suggestions.restore, { id })
    } catch (error) {
      toast(failureText(error), 'error')
    }
    await asked()
  }
  const edit = useMutation({
    scope,
    mutationFn: (to: { text: string; draft: number | null }) => call(suggestions.edit, { id, ...to }),
    onSuccess: asked,
  })
  const approve = useMutation({
    scope,
    mutationFn: async ({ text, draft }: { text: string; draft: number | null }) => {
      // What only fills in the response is no change to keep, should it not be sent.
      const isFill = drafts.some((one) => one.text === response) && filledIn(response, text) !== null
      if (text !== response && !isFill) await call(suggestions.edit, { id, text, draft })
      const { message } = await call(gmailListener.approve, { email_id: id, text })
      return message || texts.approved
    },
    onMutate: () => settle(true),
    onError: () => settle(false),
    // It may still be on its way: another process is sending it, or Gmail is slow.
    onSuccess: (words, { text }) => gone(words, offer(text)),
  })
  const reject = useMutation({
    scope,
    mutationFn: () => call(gmailListener.reject, { email_id: id }),
    onMutate: () => settle(true),
    onError: () => settle(false),
    // What may have been sent is only taken off the list, and stays off.
    onSuccess: () => gone(texts.rejected, state === 'unknown' ? undefined : { label: 'Undo', act: () => void restore() }),
  })
  const regenerate = useMutation({
    scope,
    mutationFn: ({ instruction, request_id }: { instruction: string; request_id: string }) =>
      call(suggestions.refresh, { id, request_id, ...(instruction === '' ? {} : { instruction }) }),
    onSuccess: async () => {
      await asked()
      onRegenerated()
    },
  })

  const { choosing } = useProgress(regenerate.isPending ? regenerate.variables.request_id : null)

  const all = [edit, approve, reject, regenerate]
  const failed = all.filter(({ isError }) => isError).toSorted((a, b) => b.submittedAt - a.submittedAt)[0]
  const problem = (): Problem | null => {
    if (failed === undefined) return null
    if (failed === approve) return { text: texts.approveFailed, detail: saidByServer(approve.error) }
    if (failed === reject) return { text: texts.rejectFailed, detail: saidByServer(reject.error) }
    return { text: failureText(failed.error), detail: undefined }
  }
  return {
    edit: (text, draft) => edit.mutate({ text, draft }),
    approve: (text, draft) => approve.mutate({ text, draft }),
    reject: () => reject.mutate(),
    regenerate: (instruction) => regenerate.mutate({ instruction, request_id: newRequestId() }),
    choosing,
    busy: approve.isPending
      ? 'approve'
      : reject.isPending
        ? 'reject'
        : regenerate.isPending
          ? 'regenerate'
          : edit.isPending
            ? 'edit'
            : null,
    problem: problem(),
    forgetProblem: () => {
      for (const mutation of all) if (mutation.isError) mutation.reset()
    },
  }
}
