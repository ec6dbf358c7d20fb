import { useMutation } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import type { AskedFacts } from '#contract/account/own-facts.ts'
import { filledIn } from '#contract/account/own-gaps.ts'
import { drafts } from '#contract/voice/drafts.ts'
import { newRequestId, useProgress, type DraftProgress } from '#web/lib/queries/draft-progress.ts'
import { useServices } from '#web/lib/services.tsx'
import { useFilling } from '#web/ui/drafts/own-facts/use-filling.ts'
import { useSaveOffer } from '#web/ui/drafts/own-facts/use-save-offer.ts'
import { useToast } from '#web/ui/toasts.tsx'
import { newContact } from './contact-list.tsx'
import {
  draftRequest,
  emptyConversation,
  nextConversation,
  type Conversation,
  type ConversationEvent,
  type RehearsedDraft,
  type Said,
} from './conversation.ts'
import { useGapped } from './use-gapped.ts'

/** Product specification, section 9: suggestion count. */
const defaultCount = 3
const maxDrafts = 5

export interface Rehearsal extends DraftProgress {
  conversation: Conversation
  /** The last turn is theirs. */
  waiting: boolean
  drafting: boolean
  error: Error | null
  count: number
  setCount: (count: number) => void
  /** What is typed of their next message. */
  typed: string
  setTyped: (text: string) => void
  theyWrote: (text: string) => void
  again: () => void
  edit: (id: string, text: string) => void
  /** The owner has left the editor. */
  left: () => void
  dismiss: (id: string) => void
  use: (id: string) => void
  /** Fill in what the owner saved about themselves. */
  fillIn: (id: string) => void
  /** The owner's own text, if no draft fit: while it is written, and when it is said. */
  write: (text: string) => void
  wrote: (text: string) => void
  clear: () => void
}

/** One request for drafts. */
interface Asked {
  person: string
  said: readonly Said[]
  again: boolean
  requestId: string
}

type Conversations = Readonly<Record<string, Conversation>>
const reduce = (all: Conversations, { person, event }: { person: string; event: ConversationEvent }): Conversations => ({
  ...all,
  [person]: nextConversation(all[person] ?? emptyConversation, event),
})

/** The rehearsed conversations of this visit, one per person. Kept only in memory, so that leaving the page deletes them. */
export function useRehearsal(person: string): Rehearsal {
  const { call } = useServices()
  const [all, send] = useReducer(reduce, {})
  const [count, setCount] = useState(defaultCount)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const kept = all[person] ?? emptyConversation
  const asked: AskedFacts = kept.drafts.flatMap((one) => one.asked ?? [])
  const filling = useFilling(asked, `${person} ${kept.said.length}`)
  const gapped = useGapped()
  /** The draft that the owner has typed in and not left yet. */
  const [open, setOpen] = useState<string | null>(null)
  const conversation: Conversation = {
    ...kept,
    drafts: kept.drafts.map((one): RehearsedDraft => ({
      ...one,
      ...filling.fill(one.draft.text, one.text, { asked: one.asked, isTyped: open === one.id }),
    })),
  }
  const offer = useSaveOffer(
    asked,
    kept.drafts.map(({ draft }) => draft),
  )
  const toast = useToast()
  const tell = (event: ConversationEvent): void => send({ person, event })

  const draft = useMutation({
    mutationFn: async ({ person, said, again, requestId }: Asked) => {
      const request = draftRequest(await gapped(said))
      if (request === null) return
      // Asking again requests the maximum number and shows those that were not offered yet.
      const answer = await call(drafts.create, {
        ...request,
        contact_id: person === newContact ? null : person,
        count: again ? maxDrafts : count,
        request_id: requestId,
      })
      const { drafts: made, engine } = answer
      const note = (answer.fallback ?? answer.unchosen)?.text ?? null
      send({ person, event: { type: 'drafted', drafts: made, engine, asked: answer.asked_facts ?? null, note, wanted: count, again } })
    },
  })
  const concerns = draft.variables?.person === person
  const drafting = draft.isPending && concerns
  const progress = useProgress(drafting ? draft.variables.requestId : null)

  return {
    conversation,
    waiting: draftRequest(conversation.said) !== null,
    drafting,
    ...progress,
    error: concerns ? draft.error : null,
    count,
    setCount,
    typed: typed[person] ?? '',
    setTyped: (text) => setTyped((known) => ({ ...known, [person]: text })),
    theyWrote: (text) => {
      const event: ConversationEvent = { type: 'they-wrote', text }
      tell(event)
      draft.mutate({ person, said: nextConversation(kept, event).said, again: false, requestId: newRequestId() })
    },
    again: () => draft.mutate({ person, said: conversation.said, again: true, requestId: newRequestId() }),
    edit: (id, text) => {
      setOpen(id)
      tell({ type: 'edited', id, text })
    },
    left: () => setOpen(null),
    dismiss: (id) => tell({ type: 'dismissed', id }),
    use: (id) => {
      const chosen = conversation.drafts.find((one) => one.id === id)
      if (chosen === undefined) return
      // The next drafts are made from what was said, so that keeps its gaps.
      const isFill = filledIn(chosen.draft.text, chosen.text) !== null
      tell({ type: 'used', text: isFill ? chosen.draft.text : chosen.text, shown: chosen.text })
      const action = offer(chosen.text)
      if (action !== undefined) toast('You filled it in yourself.', 'info', action)
    },
    fillIn: (id) => filling.ask(kept.drafts.find((one) => one.id === id)?.text ?? ''),
    write: (text) => tell({ type: 'writing', text }),
    wrote: (text) => tell({ type: 'wrote', text }),
    clear: () => {
      draft.reset()
      tell({ type: 'cleared' })
    },
  }
}
