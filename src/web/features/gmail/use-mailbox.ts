import { useMutation, useQueryClient } from '@tanstack/react-query'
import { google } from '#contract/account/google.ts'
import { gmailListener } from '#contract/live/gmail-listener.ts'
import { calmPollMs, panelPollMs } from '#web/lib/queries/control-queries.ts'
import { useKnowledge } from '#web/lib/queries/knowledge.ts'
import { keys, useGmail } from '#web/lib/queries/queries.ts'
import { useServices } from '#web/lib/services.tsx'
import { useToast } from '#web/ui/toasts.tsx'

/** The owner's mailbox: the client it connects with, connecting at Google, and disconnecting. */
export function useMailbox({ onUploaded }: { onUploaded: () => void }) {
  const { call, leave } = useServices()
  const queries = useQueryClient()
  const toast = useToast()
  const judge = useKnowledge()
  const calm = useGmail()
  // The owner may be granting access at Google right now, in another window.
  const waiting = calm.data !== undefined && (!calm.data.authenticated || calm.data.problem !== null)
  const mailbox = useGmail({ everyMs: waiting ? panelPollMs : calmPollMs })
  // Also refetches the training sources, so that the Training page opens with the mailbox that was just connected.
  const changed = (): void => {
    for (const queryKey of [keys.gmail, keys.gmailListener, keys.pendingMail, keys.sources]) void queries.invalidateQueries({ queryKey })
  }

  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('credentials', file)
      return call(gmailListener.credentials, {}, { form })
    },
    onSuccess: () => {
      onUploaded()
      changed()
    },
  })
  const connect = useMutation({
    mutationFn: () => call(google.connect, {}),
    // The sample's mailbox needs no consent.
    onSuccess: ({ url }) => (url === null ? changed() : leave(url)),
  })
  const disconnect = useMutation({
    mutationFn: () => call(google.disconnect, {}),
    onSuccess: ({ message }) => {
      connect.reset()
      toast(message)
      changed()
    },
  })
  return { status: mailbox.data, knowledge: judge(mailbox), refetch: () => void mailbox.refetch(), upload, connect, disconnect }
}

export type MailboxControl = ReturnType<typeof useMailbox>
