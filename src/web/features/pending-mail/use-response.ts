import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PendingEmail } from '#contract/live/gmail-listener.ts'
import type { Draft } from '#contract/voice/drafts.ts'
import { leaveText, leftText, type LeftText } from '#web/lib/queries/left-texts.ts'
import { useServices } from '#web/lib/services.tsx'
import { nameOf } from './texts.ts'

type Typed = LeftText['texts']

const nothing = { texts: {}, typed: {} }

/**
 * The text that would be sent, as the owner sees it. A model's drafts may replace the first ones at any moment. What the owner has chosen or begun to edit
 * stays until they ask for other drafts (`release`): nobody's text may vanish while they type. An edit belongs to its draft, so it is still there after
 * looking at another one. Where the mail goes, or the page, what they wrote is left for `LeftTexts`, unless it was sent or rejected (`settle`), or
 * somebody else is signed in by then.
 */
export function useResponse(mail: PendingEmail) {
  const queries = useQueryClient()
  const { session } = useServices()
  const [writer] = useState(session.known)
  /** Text typed and not sent, keyed by the draft's own text; '' where there was none. */
  const [typed, setTyped] = useState<Typed>(() => leftText(queries, mail.id))
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
  const text = own?.text ?? mail.response
  const draft = own === null ? (stored ?? mail.drafts[0]) : own.draft
  const settled = useRef(false)
  const leaving = useRef({ texts: typed, typed })
  useEffect(() => {
    const edited = mail.edits.flatMap((edit): [string, string][] => {
      const words = mail.drafts[edit.draft ?? -1]?.text
      return words === undefined ? [] : [[words, edit.text]]
    })
    const stored = Object.fromEntries(edited)
    const unstored = Object.entries(typed).filter(([words, now]) => now.trim() !== '' && now !== words && now !== stored[words])
    leaving.current = { texts: { ...stored, ...Object.fromEntries(unstored) }, typed: Object.fromEntries(unstored) }
  })
  const { id } = mail
  const name = nameOf(mail.email_details.sender)
  useEffect(
    () => () => {
      if (session.known === writer) leaveText(queries, { id, of: 'email', name, ...(settled.current ? nothing : leaving.current) })
    },
    [queries, session, writer, id, name],
  )
  return {
    text,
    /** The draft that the text is based on. */
    draft,
    /** Its index among the server's drafts. Null if the server has other drafts by now. */
    place: placeOf(draft),
    editing,
    setText: (next: string): void => {
      settled.current = false
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
      else if (text === mail.response) setOwn(null)
    },
    /** The owner has sent or rejected it, or it could not be done after all. */
    settle: (isSettled: boolean): void => {
      settled.current = isSettled
    },
    release: (): void => {
      setEditing(false)
      setOwn(null)
      setTyped({})
    },
  }
}
