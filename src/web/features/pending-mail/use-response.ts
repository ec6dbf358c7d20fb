import { useState } from 'react'
import type { PendingEmail } from '#contract/live/gmail-listener.ts'
import type { Draft } from '#contract/voice/drafts.ts'

/**
 * The text that would be sent, as the owner sees it. A model's drafts may replace the first ones at any moment. What the owner has chosen or begun to edit
 * stays until they ask for other drafts (`release`): nobody's text may vanish while they type. An edit belongs to its draft, so it is still there after
 * looking at another one.
 */
export function useResponse(mail: PendingEmail) {
  const [own, setOwn] = useState<{ text: string; draft: Draft | undefined } | null>(null)
  /** Text typed on this visit, keyed by the draft's own text. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [editing, setEditing] = useState(false)
  const placeOf = (draft: Draft | undefined): number | null => {
    const place = mail.drafts.findIndex((one) => one.text === draft?.text)
    return place === -1 ? null : place
  }
  const editOf = (draft: Draft): string | undefined => mail.edits.find((edit) => edit.draft === placeOf(draft))?.text
  const stored = mail.drafts.find((one) => one.text === mail.response) ?? mail.drafts.find((one) => editOf(one) === mail.response)
  const text = own?.text ?? mail.response
  const draft = own === null ? (stored ?? mail.drafts[0]) : own.draft
  return {
    text,
    /** The draft that the text is based on. */
    draft,
    /** Its index among the server's drafts. Null if the server has other drafts by now. */
    place: placeOf(draft),
    editing,
    setText: (next: string): void => {
      if (draft !== undefined) setTyped((known) => ({ ...known, [draft.text]: next }))
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
    release: (): void => {
      setEditing(false)
      setOwn(null)
      setTyped({})
    },
  }
}
