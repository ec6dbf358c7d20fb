import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PendingEmail } from '#contract/live/gmail-listener.ts'
import type { Draft } from '#contract/voice/drafts.ts'
import { leftText, storedEdits, useLeaving, type LeftText } from '#web/lib/queries/left-texts.ts'
import { useFilling } from '#web/ui/drafts/own-facts/use-filling.ts'
import { nameOf } from './texts.ts'

type Typed = LeftText['texts']

/**
 * The text that would be sent, as the owner sees it. A model's drafts may replace the first ones at any moment. What the owner has chosen or begun to edit
 * stays until they ask for other drafts (`release`): nobody's text may vanish while they type. An edit belongs to its draft, so it is still there after
 * looking at another one. Where the mail goes, or the page, what they wrote is left for `LeftTexts`, unless it was sent or rejected (`settle`), or
 * somebody else is signed in by then.
 */
export function useResponse(mail: PendingEmail) {
  const queries = useQueryClient()
  /** Text typed and not sent, keyed by the draft's own text; '' where there was none. */
  const [typed, setTyped] = useState<Typed>(() => leftText(queries, { id: mail.id, suggestion: mail.id }).typed)
  const [own, setOwn] = useState<{ text: string; draft: Draft | undefined } | null>(() => {
    const [words, text] = Object.entries(typed).at(-1) ?? []
    return text === undefined ? null : { text, draft: mail.drafts.find((one) => one.text === words) }
  })
  const [editing, setEditing] = useState(false)
  const placeOf = (draft: Draft | undefined): number | null => {
    const place = mail.drafts.findIndex((one) => one.text === draft?.text)
    return place === -1 ? null : place
  }
  const editOf = (draft: Draft): string | undefined => mail.edits.find((edit) => edit.draft === placeOf(draft))?.text
  const stored = mail.drafts.find((one) => one.text === mail.response) ?? mail.drafts.find((one) => editOf(one) === mail.response)
  const filling = useFilling(mail.asked_facts, mail.id)
  const draft = own === null ? (stored ?? mail.drafts[0]) : own.draft
  const unfilled = own?.text ?? mail.response
  const { text, own: ownPart } = filling.fill(draft?.text ?? '', unfilled, { isTyped: editing })
  /** Whether a text is the server's, as it is or as the page fills it in. */
  const isStored = (one: string): boolean => [mail.response, filling.fill(draft?.text ?? '', mail.response).text].includes(one)
  const { id, drafts } = mail
  const { settle, wrote } = useLeaving({
    id,
    suggestion: id,
    of: 'email',
    name: nameOf(mail.email_details.sender),
    drafts,
    stored: storedEdits(mail),
    typed,
  })
  return {
    text,
    ownPart,
    isStored,
    /** The owner wants it filled in with what they saved about themselves. */
    fillIn: (): void => filling.ask(unfilled),
    /** The draft that the text is based on. */
    draft,
    /** Its index among the server's drafts. Null if the server has other drafts by now. */
    place: placeOf(draft),
    editing,
    setText: (next: string): void => {
      wrote(draft?.text ?? '', next)
      setTyped((known) => ({ ...known, [draft?.text ?? '']: next }))
      setOwn({ text: next, draft })
    },
    choose: (chosen: Draft): void => {
      setEditing(false)
      setOwn({ text: typed[chosen.text] ?? editOf(chosen) ?? chosen.text, draft: chosen })
    },
    /** The owner started or finished editing. Without a change, the server's text is shown again. */
    setEditing: (begun: boolean): void => {
      setEditing(begun)
      if (begun) setOwn({ text, draft })
      else if (isStored(text)) setOwn(null)
    },
    /** The owner gave up changing it: the text is what it was before. */
    cancel: (before: string): void => {
      setEditing(false)
      setTyped(({ [draft?.text ?? '']: _gone, ...others }) => others)
      setOwn(isStored(before) ? null : { text: before, draft })
    },
    /** The owner has sent or rejected it, or it could not be done after all. */
    settle,
    /** Written where there is no draft, and not sent yet. Null before it is begun. */
    written: typed[''] ?? null,
    write: (next: string): void => {
      wrote('', next)
      setTyped((known) => ({ ...known, '': next }))
    },
    release: (): void => {
      setEditing(false)
      setOwn(null)
      setTyped({})
    },
  }
}
