import { useState } from 'react'
import type { Suggestion } from '#contract/suggestions.ts'
import type { ListedDraft } from '../../ui/draft-list.tsx'

/** The drafts of a suggestion with the owner's edits; edits are kept by the draft they change, so other drafts come unedited. */
export function useTexts(suggestion: Suggestion) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const touched = Object.keys(texts).length > 0
  const drafts: ListedDraft[] = suggestion.drafts.map((draft, index) => {
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
  }
}
