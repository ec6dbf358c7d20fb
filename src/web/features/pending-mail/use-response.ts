import { useState } from 'react'
import type { PendingEmail } from '#contract/live/gmail-listener.ts'
import type { Draft } from '#contract/voice/drafts.ts'

/**
 * The text that would be sent, as the owner sees it. A model's drafts may replace the first ones at any moment: what the owner has chosen or begun to
 * change stays as it is until they ask for others (`release`), because nobody's text may vanish under their hands. A changed text belongs to its draft:
 * whoever looks at another one and comes back finds it.
 */
export function useResponse(mail: PendingEmail) {
  const [own, setOwn] = useState<{ text: string; draft: Draft | undefined } | null>(null)
  /** What was typed on this visit, by the draft's own words. */
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
    /** What the text was made from. */
    draft,
    /** Its place among the server's drafts; null if the server has others by now. */
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
    /** The owner has begun to change it, or has finished: without a change the server's text is shown again. */
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
