import { expect, it } from 'vitest'
import { sureDraft } from '#test/live/live.ts'
import { withOtherDrafts } from './edits.ts'

const draftsOf = (...texts: string[]) => texts.map((text) => Object.assign({}, sureDraft, { text }))
const two = {
  drafts: draftsOf('yes', 'no', 'maybe'),
  text: 'maybe at 8',
  edited: true,
  edits: [
    { draft: 1, text: 'no, sorry' },
    { draft: 2, text: 'maybe at 8' },
  ],
}

it('other drafts come behind those that were changed, five in all, and what would be sent stays', () => {
  const next = withOtherDrafts(two, draftsOf('a', 'b', 'c', 'd'))
  expect(next.drafts.map(({ text }) => text)).toEqual(['no', 'maybe', 'a', 'b', 'c'])
  expect(next).toMatchObject({
    text: 'maybe at 8',
    edited: true,
    edits: [
      { draft: 0, text: 'no, sorry' },
      { draft: 1, text: 'maybe at 8' },
    ],
  })
})

it('a draft that nobody changed goes, and the newest change would be sent in its place', () => {
  expect(withOtherDrafts({ ...two, text: 'yes' }, draftsOf('a')).text).toBe('maybe at 8')
  expect(withOtherDrafts({ ...two, text: 'yes', edited: false, edits: [] }, draftsOf('a'))).toMatchObject({
    text: 'a',
    edited: false,
    edits: [],
  })
})
