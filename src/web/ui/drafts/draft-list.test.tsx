// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { heldSuggestion, renderPart } from '#test/pages/render-app.tsx'
import { DraftList } from './draft-list.tsx'

const [draft] = heldSuggestion.drafts
if (draft === undefined) throw new Error('The sample suggestion has no draft.')
const noop = () => {}

function show(code: string) {
  const unrated = { ...draft, confidence: null, evidence: null, unsure: { code, text: 'Why.' } } as NonNullable<typeof draft>
  const drafts = ['a', 'b', 'c'].map((id) => ({ id, draft: unrated, text: unrated.text }))
  const acts = { onText: noop, onFill: noop, onUse: noop, onDismiss: noop, onRegenerate: noop }
  renderPart(<DraftList drafts={drafts} useLabel="Use" arrival={0} regenerating={false} {...acts} />, {})
}

it('says once for the set that the engine gives no rating', () => {
  show('drafts-only')
  expect(screen.getAllByText('The on-device engine gives no rating')).toHaveLength(1)
  expect(within(screen.getByRole('article', { name: 'Draft 1 of 3' })).queryByText(/no rating/)).toBeNull()
})

it('says under each draft what is said of it alone', () => {
  show('few-verdicts')
  expect(screen.getAllByText('Too early to say how good this is')).toHaveLength(3)
})
