import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { mia } from '#test/live/fake-messages.ts'
import { startLive, sureDraft } from '#test/live/live.ts'
import { answersFrom } from '#test/pages/from-live.ts'
import { liveServer, renderOverlay, renderPart } from '#test/pages/render-app.tsx'
import { SuggestionList } from './suggestion-list.tsx'

const words = ['sounds good', 'can’t, sorry', 'maybe']
const list = <SuggestionList watched small emptyTitle="No text is waiting" emptyText="It is drafted here." />

/** Mia wrote, there are three drafts, and the page is over the real server. */
async function suggested(config: object = { auto_respond: false }) {
  const test = await startLive()
  const [first, second, third] = words.map((text) => Object.assign({}, sureDraft, { text }))
  if (first === undefined || second === undefined || third === undefined) throw new Error('There are three.')
  test.world.drafts = [first, second, third]
  const ada = await test.person()
  await ada.start(config)
  await ada.pass()
  test.messages.incoming('sunday was fun')
  await ada.pass()
  return { ...test, ada }
}

type Suggested = Awaited<ReturnType<typeof suggested>>

async function open({ ada }: Pick<Suggested, 'ada'>, page = list) {
  const view = renderPart(page, { ...liveServer, ...(await answersFrom(ada)) })
  const card = within(await screen.findByRole('article', { name: `From ${mia.name}` }))
  const more = card.queryByRole('button', { name: 'Show 2 more drafts' })
  if (more !== null) fireEvent.click(more)
  return { ...view, card }
}

/** The list, on a page that can fold it away. */
function Folding() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button onClick={() => setOpen(!isOpen)}>Fold</button>
      {isOpen && list}
    </>
  )
}

const draft = (position: number, of = 3) => within(screen.getByRole('article', { name: `Draft ${position} of ${of}` }))
const key = (position: number, name: string, of = 3) =>
  fireEvent.keyDown(screen.getByRole('article', { name: `Draft ${position} of ${of}` }), { key: name })

/** Opens the editor of a draft, types if something is to be typed, and leaves it. */
function edit(position: number, typed?: string) {
  key(position, 'e')
  const field = screen.getByRole('textbox', { name: `Text of draft ${position}` })
  if (typed !== undefined) fireEvent.change(field, { target: { value: typed } })
  fireEvent.blur(field)
}
const texts = async ({ ada }: Pick<Suggested, 'ada'>) => {
  const { text, edited, edits } = await ada.newest()
  return { text, edited, edits }
}

describe('three drafts', () => {
  it('stay as they are where one was only opened: what is sent by the first is the first', async () => {
    const test = await suggested()
    const { calls } = await open(test)
    edit(2)
    fireEvent.click(draft(1).getByRole('button', { name: 'Approve & Send' }))
    await screen.findByText(/^(Sent to|On its way to) Mia/)
    await test.live.idle()
    expect(test.messages.sent).toMatchObject([{ text: 'sounds good' }])
    expect(calls.some(({ name }) => name.startsWith('PATCH'))).toBe(false)
  })

  it('keep an edit each, on this visit and on the next', async () => {
    const test = await suggested()
    const { unmount } = await open(test)
    edit(2, 'can’t, so sorry')
    await waitFor(async () => expect((await texts(test)).text).toBe('can’t, so sorry'))
    edit(1, 'sounds great')
    await waitFor(async () => expect((await texts(test)).text).toBe('sounds great'))
    unmount()
    const { card } = await open(test)
    expect(draft(1).getByText('sounds great')).toBeDefined()
    expect(draft(2).getByText('can’t, so sorry')).toBeDefined()
    edit(3, 'maybe!')
    await waitFor(async () => expect((await texts(test)).text).toBe('maybe!'))
    expect(card.getByText('sounds great')).toBeDefined()
  })

  it('give back what was taken away altogether, as nothing empty can be sent', async () => {
    const test = await suggested()
    await open(test)
    edit(2, ' ')
    expect(draft(2).getByText('can’t, sorry')).toBeDefined()
    expect(await texts(test)).toEqual({ text: 'sounds good', edited: false, edits: [] })
  })

  it('keep the one that was changed when others are asked for', async () => {
    const test = await suggested()
    const { card } = await open(test)
    edit(2, 'can’t, so sorry')
    await waitFor(async () => expect((await texts(test)).text).toBe('can’t, so sorry'))
    test.world.drafts = [Object.assign({}, sureDraft, { text: 'fine by me' })]
    key(1, 'r')
    expect(await card.findByText('fine by me')).toBeDefined()
    expect(draft(1, 2).getByText('can’t, so sorry')).toBeDefined()
  })

  it('are put aside one by one, without a word to the server, and come back', async () => {
    const test = await suggested()
    const { card, calls } = await open(test)
    screen.getByRole('article', { name: 'Draft 2 of 3' }).focus()
    key(2, 'Escape')
    expect(card.queryByText('can’t, sorry')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Draft 2 of 2' }))
    key(2, 'Escape', 2)
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Draft 1 of 1' }))
    fireEvent.click(draft(1, 1).getByRole('button', { name: 'Dismiss' }))
    expect(card.getByText('No draft left for this one.')).toBeDefined()
    expect(document.activeElement).toBe(card.getByRole('button', { name: 'Other drafts' }))
    fireEvent.click(card.getByRole('button', { name: 'Show the 3 dismissed drafts' }))
    expect(card.getByText('sounds good')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Draft 1 of 3' }))
    expect(calls.every(({ name }) => name === 'GET /api/suggestions')).toBe(true)
    expect(await ada(test)).toEqual({ state: 'waiting', learned: [], verdicts: 0 })
  })

  it('go with their message by a button of its own', async () => {
    const test = await suggested()
    const { card } = await open(test)
    fireEvent.click(card.getByRole('button', { name: 'Dismiss message' }))
    expect(await screen.findByText('No text is waiting')).toBeDefined()
    expect(await ada(test)).toMatchObject({ state: 'dismissed', learned: ['dismissed'] })
  })

  it('hold a reply that was about to go out where one of them is put aside', async () => {
    const test = await suggested({})
    const { card } = await open(test)
    expect(card.getByText(/^Goes out/)).toBeDefined()
    key(1, 'Escape')
    await waitFor(async () => expect((await test.ada.newest()).state).toBe('waiting'))
    expect(await card.findByText('Waiting for your OK')).toBeDefined()
    await test.ada.pass(91_000)
    expect(test.messages.sent).toEqual([])
  })
})

it('holding a reply changes no word of it: it is sent, and learned, as it was', async () => {
  const test = await suggested({})
  const { card } = await open(test)
  fireEvent.click(card.getByRole('button', { name: 'Hold it' }))
  expect(await card.findByText('Waiting for your OK')).toBeDefined()
  expect(await texts(test)).toEqual({ text: 'sounds good', edited: false, edits: [] })
  fireEvent.click(draft(1).getByRole('button', { name: 'Approve & Send' }))
  await screen.findByText(/^(Sent to|On its way to) Mia/)
  await test.live.idle()
  expect(await test.store.learned.list(test.ada.id, 5)).toMatchObject([{ kind: 'accepted', text: 'sounds good' }])
})

it('a dismissed message comes back by Undo, with its drafts and the focus, and nothing is learned of it', async () => {
  const test = await suggested()
  const { card } = await open(test)
  const button = card.getByRole('button', { name: 'Dismiss message' })
  button.focus()
  fireEvent.click(button)
  expect(await screen.findByText('No text is waiting')).toBeDefined()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Texts that wait for you')
  expect(await ada(test)).toEqual({ state: 'dismissed', learned: ['dismissed'], verdicts: expect.any(Number) })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const back = await screen.findByRole('article', { name: `From ${mia.name}` })
  expect(within(back).getByText('sounds good')).toBeDefined()
  expect(document.activeElement).toBe(back)
  expect(await ada(test)).toEqual({ state: 'waiting', learned: [], verdicts: 0 })
})

it('what may have gone out can be taken off the list', async () => {
  const test = await suggested()
  const { id } = await test.ada.newest()
  test.messages.verification = { outcome: 'unknown', guid: null, message: 'It was not found.', absent: false }
  await test.ada.call('POST', `/api/suggestions/${id}/approve`, {})
  await test.live.idle()
  const { card } = await open(test)
  expect(card.getByText(/^It may have gone out, or not/)).toBeDefined()
  fireEvent.click(card.getByRole('button', { name: 'Dismiss message' }))
  expect(await screen.findByText('No text is waiting')).toBeDefined()
  expect(await test.ada.suggestions('open')).toEqual([])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('in the overlay a draft is put aside alone, and Escape anywhere else dismisses nothing', async () => {
  const test = await suggested()
  renderOverlay({ ...liveServer, ...(await answersFrom(test.ada)) })
  await screen.findByRole('article', { name: 'Draft 1 of 3' })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  key(1, 'Escape')
  expect(screen.queryByText('sounds good')).toBeNull()
  expect(screen.getAllByRole('article', { name: /^Draft/ })).toHaveLength(2)
  expect((await test.ada.newest()).state).toBe('waiting')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }))
  expect(await screen.findByText(/^Nothing is waiting/)).toBeDefined()
  expect((await test.ada.newest()).state).toBe('dismissed')
})

async function ada(test: Suggested) {
  const { state } = await test.ada.newest()
  const learned = (await test.store.learned.list(test.ada.id, 5)).map(({ kind }) => kind)
  return { state, learned, verdicts: (await test.store.verdicts.list(test.ada.id, 5)).length }
}

describe('what the owner was writing', () => {
  const kept = () => screen.findByRole('region', { name: `What you were writing to ${mia.name}` })

  it('stays on the page when they answer in Messages themselves, until it is closed', async () => {
    const test = await suggested()
    const { queries } = await open(test)
    key(2, 'e')
    fireEvent.change(screen.getByRole('textbox', { name: 'Text of draft 2' }), { target: { value: 'can’t today, tomorrow?' } })
    test.messages.byHand('let me see')
    await test.ada.pass()
    await queries.invalidateQueries()
    expect(within(await kept()).getByText('can’t today, tomorrow?')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('can’t today, tomorrow?')).toBeNull())
  })

  it.each(['approve', 'dismiss'])('is not kept once it was sent or dismissed on another page (%s)', async (act) => {
    const test = await suggested()
    const { queries, addresses } = await open(test)
    edit(1, 'sounds great')
    await waitFor(async () => expect((await texts(test)).text).toBe('sounds great'))
    const { id } = await test.ada.newest()
    await test.ada.call('POST', `/api/suggestions/${id}/${act}`, {})
    await test.live.idle()
    await queries.invalidateQueries()
    expect(await screen.findByText('No text is waiting')).toBeDefined()
    await waitFor(() => expect(addresses.at(-1)).toContain('state=all'))
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(screen.queryByText(/this wasn’t sent/)).toBeNull()
  })

  it('is not shown in place of what they changed it to on another page meanwhile', async () => {
    const test = await suggested()
    const { queries } = await open(test, <Folding />)
    edit(1, 'sounds great')
    await waitFor(async () => expect((await texts(test)).text).toBe('sounds great'))
    fireEvent.click(screen.getByRole('button', { name: 'Fold' }))
    const { id } = await test.ada.newest()
    await test.ada.call('PATCH', `/api/suggestions/${id}`, { text: 'sounds lovely', draft: 0 })
    await queries.invalidateQueries()
    fireEvent.click(screen.getByRole('button', { name: 'Fold' }))
    expect(await screen.findByText('sounds lovely')).toBeDefined()
    expect(screen.queryByText('sounds great')).toBeNull()
  })

  it('is not kept once it was sent', async () => {
    const test = await suggested()
    await open(test)
    edit(1, 'sounds great')
    fireEvent.click(draft(1).getByRole('button', { name: 'Approve & Send' }))
    await screen.findByText(/^(Sent to|On its way to) Mia/)
    expect(screen.queryByRole('region', { name: `What you were writing to ${mia.name}` })).toBeNull()
  })
})
