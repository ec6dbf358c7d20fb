import { useState } from 'react'
import type { PendingEmail } from '#contract/live/gmail-listener.ts'
import type { Draft } from '#contract/voice/drafts.ts'

/**
 * The text that would be sent, as the owner sees it. A model's drafts may replace the first ones at any moment: what the owner has chosen or begun to
 * change stays as it is until they ask for others (`release`), because nobody's text may vanish under their hands.
 */
export function useResponse(mail: PendingEmail) {
  const [own, setOwn] = useState<{ text: string; draft: Draft | undefined } | null>(null)
  const [editing, setEditing] = useState(false)
  const text = own?.text ?? mail.response
  const draft = own === null ? (mail.drafts.find((one) => one.text === mail.response) ?? mail.drafts[0]) : own.draft
  return {
    text,
    /** What the text was made from. */
    draft,
    editing,
    setText: (next: string): void => setOwn({ text: next, draft }),
    choose: (chosen: Draft): void => {
      setEditing(false)
      setOwn({ text: chosen.text, draft: chosen })
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
    },
  }
}
