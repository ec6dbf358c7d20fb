import { filledIn } from '#contract/account/own-gaps.ts'
import { isSameText } from '#core/auto-reply/index.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'

type Edited = Pick<StoredSuggestion, 'drafts' | 'text' | 'edited' | 'edits'>
type Edits = NonNullable<StoredSuggestion['edits']>

/** Maximum number of drafts in a suggestion, the same as are requested at once. */
const maxDrafts = 5

/** The owner's texts by the index of the draft that each changes. One stored without an index changes the first draft. */
export function editsOf({ drafts, text, edited, edits }: Edited): Edits {
  if (edits !== undefined) return edits
  return edited && !drafts.some((draft) => draft.text === text) ? [{ draft: 0, text }] : []
}

/** The index of the draft that a text is, was made from, or fills in. The first if that is not known. */
export function draftAt(suggestion: Edited, text: string): number {
  const own = suggestion.drafts.findIndex((draft) => isSameText(draft.text, text))
  if (own !== -1) return own
  const edited = editsOf(suggestion).find((edit) => edit.text === text)?.draft
  return (
    edited ??
    Math.max(
      0,
      suggestion.drafts.findIndex((draft) => filledIn(draft.text, text) !== null),
    )
  )
}

/**
 * The suggestion's fields after editing the draft at `place` to `text`. `place` is null if the draft is unknown, and counts for nothing if other drafts,
 * and fewer, have come since. The same text changes nothing.
 */
export function withEdit(suggestion: Edited, text: string, place: number | null): Pick<StoredSuggestion, 'text' | 'edited' | 'edits'> {
  const draft = place !== null && place < suggestion.drafts.length ? place : draftAt(suggestion, text)
  // Calls trim their input.
  const isOwn = suggestion.drafts[draft]?.text.trim() === text
  const others = editsOf(suggestion).filter((edit) => edit.draft !== draft)
  const edits = isOwn ? others : [...others, { draft, text }]
  return { text, edited: text !== suggestion.drafts[0]?.text.trim(), edits }
}

/** The suggestion's fields with other drafts. Those that the owner has edited are kept, and come first so that the limit never drops them. */
export function withOtherDrafts(
  suggestion: Edited,
  others: StoredSuggestion['drafts'],
): Pick<StoredSuggestion, 'drafts' | 'text' | 'edited' | 'edits'> {
  const kept = editsOf(suggestion).flatMap(({ draft, text }) => {
    const from = suggestion.drafts[draft]
    return from === undefined ? [] : [{ from, text }]
  })
  const drafts = [...kept.map(({ from }) => from), ...others].slice(0, maxDrafts)
  const edits = kept.map(({ text }, draft) => ({ draft, text }))
  const text = edits.find((edit) => edit.text === suggestion.text)?.text ?? edits.at(-1)?.text ?? drafts[0]?.text ?? ''
  return { drafts, text, edited: text !== drafts[0]?.text, edits }
}
