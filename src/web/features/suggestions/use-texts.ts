import { useState } from 'react'
import type { Suggestion } from '#contract/live/suggestions.ts'
import type { ListedDraft } from '#web/ui/drafts/draft-list.tsx'

/**
 * The drafts of a suggestion with the owner's edits; edits are kept by the draft they change, so other drafts come unedited.
 *
 * A model's drafts may replace the first ones at any moment. Where the owner has begun to change one, what they see stays as it is until
 * they ask for others (`release`): nobody's text may vanish under their hands.
 */
export function useTexts(suggestion: Suggestion) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [held, setHeld] = useState<Suggestion['drafts'] | null>(null)
  const touched = Object.keys(texts).length > 0
  const drafts: ListedDraft[] = (held ?? suggestion.drafts).map((draft, index) => {
    // What was edited on an earlier visit stands in place of the first draft.
    const stored = index === 0 && suggestion.edited && !touched ? suggestion.text : draft.text
    return { id: `${suggestion.id} ${index}`, draft, text: texts[draft.text] ?? stored }
  })
  return {
    drafts,
    setText: (id: string, text: string): void => {
      const draft = drafts.find((listed) => listed.id === id)?.draft
      if (draft !== undefined) setTexts((known) => ({ ...known, [draft.text]: text }))
    },
    /** The owner has begun to change a draft, or has finished. */
    editing: (begun: boolean): void => {
      if (begun) setHeld((before) => before ?? suggestion.drafts)
      else if (drafts.every(({ draft, text }) => draft.text === text)) setHeld(null)
    },
    release: (): void => setHeld(null),
    /** Which of the server's drafts this is, or null if the server has others by now. */
    placeOf: (id: string): number | null => {
      const listed = drafts.find((draft) => draft.id === id)
      const place = suggestion.drafts.findIndex(({ text }) => text === listed?.draft.text)
      return place === -1 ? null : place
    },
  }
}
