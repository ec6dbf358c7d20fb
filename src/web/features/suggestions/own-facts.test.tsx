// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { heldSuggestion, liveServer, ok, renderOverlay, renderPart, type Answers } from '#test/pages/render-app.tsx'
import { applyEvent } from '#web/app/notices/apply-event.ts'
import { SuggestionList } from './suggestion-list.tsx'

const [draft] = heldSuggestion.drafts
const gapped = { ...draft, text: "it's [my address]", reason: '', because: [], confidence: null }
const asking = {
  ...heldSuggestion,
  incoming: 'whats your address',
  drafts: [gapped],
  text: gapped.text,
  asked_facts: ['address'],
}
const home = { facts: [{ kind: 'address', value: '1 Elm' }] }
const approve = 'POST /api/suggestions/s1/approve'
const edit = 'PATCH /api/suggestions/s1'

function answers(suggestion: object, facts: object = home): Answers {
  return {
    ...liveServer,
    'GET /api/suggestions': ok({ suggestions: [suggestion] }),
    'GET /api/own-facts': ok(facts),
    [approve]: (body) => ok({ ...suggestion, ...(body as object), state: 'sent' }),
    [edit]: (body) => ok({ ...suggestion, ...(body as object) }),
  }
}
const open = (suggestion: object, facts?: object) =>
  renderPart(<SuggestionList watched small emptyText="None." />, answers(suggestion, facts))
const card = async () => within(await screen.findByRole('article', { name: 'Draft 1 of 1' }))
const fillIn = async () => fireEvent.click(await (await card()).findByRole('button', { name: 'Fill in your address' }))
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Approve & Send' }))
const type = (value: string) => fireEvent.change(screen.getByRole('textbox', { name: 'Text of draft 1' }), { target: { value } })

it('a gap is filled in with what was saved by a click, marked as such, and sent like that', async () => {
  const { calls } = open(asking)
  await fillIn()
  const mark = await (await card()).findByText('1 Elm')
  expect(mark.tagName).toBe('MARK')
  expect((await card()).getByText(/your address is from/).textContent).not.toMatch(/fill in|edited/)
  // What was only looked at is no edit.
  fireEvent.keyDown(screen.getByRole('article', { name: 'Draft 1 of 1' }), { key: 'e' })
  expect(screen.getByRole('textbox', { name: 'Text of draft 1' })).toHaveProperty('value', "it's 1 Elm")
  type("it's 1 Elm!")
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Text of draft 1' }), { key: 'Escape' })
  fireEvent.keyDown(screen.getByRole('article', { name: 'Draft 1 of 1' }), { key: 'e' })
  type('no')
  type("it's 1 Elm")
  fireEvent.blur(screen.getByRole('textbox', { name: 'Text of draft 1' }))
  send()
  await waitFor(() => expect(calls.find(({ name }) => name === approve)?.body).toEqual({ text: "it's 1 Elm" }))
  expect(calls.some(({ name }) => name === edit)).toBe(false)
  expect(await screen.findByText('Sent to Priya Nair.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Save as/ })).toBeNull()
})

it('nothing is filled in before that click', async () => {
  const { calls } = open(asking)
  const fill = await (await card()).findByRole('button', { name: 'Fill in your address' })
  expect((await card()).getByText("it's [my address]")).toBeDefined()
  send()
  // Sending what has a gap opens the editor, as for any other.
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Text of draft 1' }), { key: 'Escape' })
  fireEvent.click(fill.isConnected ? fill : screen.getByRole('button', { name: 'Fill in your address' }))
  expect((await card()).getByText('1 Elm')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Draft 1 of 1' }))
  send()
  await waitFor(() => expect(calls.find(({ name }) => name === approve)?.body).toEqual({ text: "it's 1 Elm" }))
})

it.each([
  ['nobody asks for the owner’s', { ...asking, asked_facts: undefined }, home],
  ['another kind is saved', asking, { facts: [{ kind: 'email', value: 'robin@example.com' }] }],
  ['the draft leaves something else open', { ...asking, drafts: [{ ...gapped, text: 'at [address]' }], text: 'at [address]' }, home],
])('a gap stays where %s', async (_, suggestion, facts) => {
  open(suggestion, facts)
  expect(await (await card()).findByText(/fill in \[(?:my )?address\] first/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Fill in/ })).toBeNull()
  expect(screen.queryByText(/1 Elm|robin@/)).toBeNull()
})

it('what was filled in by hand is saved only if the owner says so', async () => {
  const view = open(asking, { facts: [] })
  view.answers['PUT /api/own-facts/address'] = ok(home)
  const use = async () => {
    fireEvent.keyDown(await screen.findByRole('article', { name: 'Draft 1 of 1' }), { key: 'e' })
    type("it's 1 Elm")
    fireEvent.blur(screen.getByRole('textbox', { name: 'Text of draft 1' }))
    send()
    await screen.findByText('Sent to Priya Nair.')
  }
  await (await card()).findByText(/fill in/)
  await use()
  expect(view.calls.some(({ name }) => name.startsWith('PUT'))).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Save “1 Elm” as your address' }))
  expect(await screen.findByText('Saved as your address, under About you.')).toBeDefined()
  expect(view.calls.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({ value: '1 Elm' })
})

it.each(["it's on the invite", "it's none of your business", "it's 4 Oak, that's my mom's", "it's the same as in 2019"])(
  'what is no address is not offered to be saved: %s',
  async (text) => {
    open(asking, { facts: [] })
    await (await card()).findByText(/fill in/)
    fireEvent.keyDown(screen.getByRole('article', { name: 'Draft 1 of 1' }), { key: 'e' })
    type(text)
    fireEvent.blur(screen.getByRole('textbox', { name: 'Text of draft 1' }))
    send()
    await screen.findByText('Sent to Priya Nair.')
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
  },
)

it('a click fills in for one turn: where they wrote more, the owner is asked again', async () => {
  const { queries } = open(asking)
  await fillIn()
  await (await card()).findByText('1 Elm')
  const more = { ...asking, id: 's2', began_as: 's1', incoming: 'whats your address\nthis is her brother btw' }
  for (const suggestion of [{ ...asking, state: 'superseded' }, more])
    act(() => applyEvent(queries, { type: 'suggestion', suggestion: suggestion as never }))
  await screen.findByText(/her brother/)
  expect(screen.getByRole('button', { name: 'Fill in your address' })).toBeDefined()
  expect(screen.queryByText('1 Elm')).toBeNull()
})

it('a gap that is typed stays one under the caret', async () => {
  open(asking)
  await fillIn()
  await (await card()).findByText('1 Elm')
  fireEvent.keyDown(screen.getByRole('article', { name: 'Draft 1 of 1' }), { key: 'e' })
  type('')
  type("it's [my address]")
  expect(screen.getByRole('textbox', { name: 'Text of draft 1' })).toHaveProperty('value', "it's [my address]")
  fireEvent.blur(screen.getByRole('textbox', { name: 'Text of draft 1' }))
  await (await card()).findByText('1 Elm')
})

it('is filled in beside Messages too, by its keys, and follows what another page saves', async () => {
  const view = renderOverlay({
    ...answers(asking, { facts: [] }),
    'POST /api/suggestions/s1/insert': ok({ inserted: true, message: 'Inserted.' }),
  })
  await (await card()).findByText(/fill in/)
  view.answers['GET /api/own-facts'] = ok(home)
  act(() => applyEvent(view.queries, { type: 'own-facts' }))
  await fillIn()
  await (await card()).findByText('1 Elm')
  fireEvent.keyDown(window, { key: '1' })
  await screen.findByText('Inserted.')
  expect(view.calls.find(({ name }) => name.endsWith('/insert'))?.body).toEqual({ text: "it's 1 Elm" })
})
