import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { liveServer, ok, refused, renderPart, type Answers } from '#test/pages/render-app.tsx'
import { ConversationModes } from './conversation-modes.tsx'

const priya = { id: 'c1', name: 'Priya Nair', group: false, mode: null, effective_mode: 'draft', allowed: false, pairs: 120 }
const family = { id: 'c2', name: 'Family', group: true, mode: 'draft', effective_mode: 'draft', allowed: false, pairs: 1 }
const sam = { id: 'c3', name: 'Sam Okafor', group: false, mode: null, effective_mode: 'auto', allowed: true, pairs: 0 }
const everybody = ok({ conversations: [priya, family, sam], total: 3, default_mode: 'draft' })

const ladderCall = 'POST /api/trust/ladder'
function ladder(missing: string | null) {
  const proved = { id: 'c1', name: 'Priya Nair', mode: 'draft', verdicts: 12, yes: 11, at_threshold: { yes: 9, of: 9 }, missing }
  const person = { ...proved, texts_per_week: 20, sends_per_week: 4, why_few: null, shadow: null, stepped_down: null }
  return ok({ engine: 'x', label: 'Ollama', threshold: 0.7, verdicts: 40, needed: 20, unsure: null, people: [person], summary: '' })
}

async function open(answers: Answers = {}) {
  const view = renderPart(<ConversationModes />, { ...liveServer, 'GET /api/conversations': everybody, ...answers })
  const card = within(await screen.findByRole('region', { name: 'Conversations' }, { timeout: 10_000 }))
  return { ...view, card, body: (name: string) => view.calls.findLast((call) => call.name === name)?.body }
}
const choose = async (name: RegExp | string, option: string): Promise<string[]> => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name }))
  const list = within(await screen.findByRole('listbox'))
  const options = list.getAllByRole('option').map(({ textContent }) => textContent)
  fireEvent.click(list.getByRole('option', { name: option }))
  return options
}

describe('conversations and their modes', () => {
  it('say what holds for each, and why', async () => {
    const { card } = await open()
    expect(await card.findByText('Draft only. 120 replies learned.')).toBeDefined()
    expect(card.getByText('Group. Draft only. 1 reply learned.')).toBeDefined()
    expect(card.getByText(/^Sent automatically where every rule allows it, because an allowed number names them\./)).toBeDefined()
    expect(card.getByRole('combobox', { name: 'Mode for Priya Nair' }).textContent).toBe('Default (Draft)')
  })

  it('are one tab stop: arrows, Home and End go from person to person, and say which of how many', async () => {
    const { card } = await open({ 'GET /api/conversations': ok({ conversations: [priya, family, sam], total: 40, default_mode: 'draft' }) })
    const grid = within(await card.findByRole('grid', { name: 'Conversations and their modes' }))
    expect(card.getByRole('grid').getAttribute('aria-rowcount')).toBe('40')
    expect(grid.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3'])
    const fields = grid.getAllByRole('combobox')
    const stops = () => fields.flatMap((field, index) => (field.tabIndex === 0 ? [index] : []))
    expect(stops()).toEqual([0])
    act(() => fields[0]?.focus())
    for (const [key, at] of [
      ['ArrowDown', 1],
      ['End', 2],
      ['ArrowDown', 2],
      ['ArrowUp', 1],
      ['Home', 0],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
      expect([key, fields.indexOf(document.activeElement as HTMLElement), stops()]).toEqual([key, at, [at]])
    }
    expect(screen.queryByRole('listbox')).toBeNull()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' })
    expect(await screen.findByRole('listbox')).toBeDefined()
  })

  it('are set for one person, and cleared again', async () => {
    const { card, body } = await open({ 'PUT /api/conversations/c1/mode': ok({ ...priya, mode: 'auto' }) })
    await card.findByText('Priya Nair')
    expect(await choose('Mode for Priya Nair', 'Ask')).toEqual(['Default (Draft)', 'Off', 'Draft', 'Ask', 'Auto'])
    await waitFor(() => expect(body('PUT /api/conversations/c1/mode')).toEqual({ mode: 'ask' }))
  })

  it('ask before Auto, and leave it to the server whether it is earned', async () => {
    const { card, body } = await open({ [ladderCall]: ladder(null), 'PUT /api/conversations/c1/mode': ok({ ...priya, mode: 'auto' }) })
    await card.findByText('Priya Nair')
    await choose('Mode for Priya Nair', 'Auto')
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer Priya Nair automatically?' }))
    const turnOn = await dialog.findByRole('button', { name: 'Turn on Auto' })
    expect(document.activeElement?.textContent).toBe('Not now')
    expect(body('PUT /api/conversations/c1/mode')).toBeUndefined()
    fireEvent.click(turnOn)
    await waitFor(() => expect(body('PUT /api/conversations/c1/mode')).toEqual({ mode: 'auto' }))
  })

  it('offer Ask where Auto is not earned, and say what is missing', async () => {
    const { card, body } = await open({
      [ladderCall]: ladder('11 more in practice'),
      'PUT /api/conversations/c1/mode': ok({ ...priya, mode: 'ask' }),
    })
    await card.findByText('Priya Nair')
    await choose('Mode for Priya Nair', 'Auto')
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer Priya Nair automatically?' }))
    expect(await dialog.findByText('Still missing: 11 more in practice.')).toBeDefined()
    expect(dialog.queryByRole('button', { name: 'Turn on Auto' })).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'Use Ask' }))
    await waitFor(() => expect(body('PUT /api/conversations/c1/mode')).toEqual({ mode: 'ask' }))
  })

  it('ask before Auto too where an allowed number alone names them', async () => {
    const { card, body } = await open({ [ladderCall]: ladder('11 more in practice') })
    await card.findByText('Sam Okafor')
    await choose('Mode for Sam Okafor', 'Auto')
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer Sam Okafor automatically?' }))
    expect(await dialog.findByText(/^Auto hasn’t been earned yet/)).toBeDefined()
    expect(body('PUT /api/conversations/c3/mode')).toBeUndefined()
  })

  it('never go above draft for a group', async () => {
    const { card, body } = await open({ 'PUT /api/conversations/c2/mode': ok({ ...family, mode: null }) })
    await card.findByText('Family')
    expect(await choose('Mode for Family', 'Default (Draft)')).toEqual(['Default (Draft)', 'Off', 'Draft'])
    await waitFor(() => expect(body('PUT /api/conversations/c2/mode')).toEqual({ mode: null }))
  })

  it('have a default that is never auto', async () => {
    const { card, body } = await open({ 'PUT /api/conversations/default-mode': ok({ default_mode: 'ask' }) })
    await card.findByText('Priya Nair')
    const options = await choose(/^Everyone else/, 'Ask: drafts, and you’re notified')
    expect(options).toHaveLength(3)
    await waitFor(() => expect(body('PUT /api/conversations/default-mode')).toEqual({ mode: 'ask' }))
  })

  it('say when a mode was not taken', async () => {
    const { card } = await open({ 'PUT /api/conversations/c1/mode': refused(500, 'internal', 'Disk full.') })
    await card.findByText('Priya Nair')
    await choose('Mode for Priya Nair', 'Off')
    expect(await screen.findByText('The mode was not changed: Disk full.')).toBeDefined()
  })

  it('are found by name, and an empty list says what to do', async () => {
    const { card } = await open({ 'GET /api/conversations': ok({ conversations: [], total: 0, default_mode: 'draft' }) })
    expect((await card.findByRole('link', { name: 'Extract your messages' })).getAttribute('href')).toBe('/training')
    fireEvent.change(card.getByLabelText('Find a conversation'), { target: { value: 'zzz' } })
    expect(await card.findByText('No results for “zzz”.')).toBeDefined()
  })
})
