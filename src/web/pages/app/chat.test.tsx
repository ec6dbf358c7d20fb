import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openAiState } from '#test/pages/model-answers.ts'
import { ok, refused, renderPage, untrained, type Answer, type Answers } from '#test/pages/render-app.tsx'
import { applyEvent } from '#web/app/notices/apply-event.ts'

const voice = { id: 'v1', pairs: 800, trained_at: '2026-11-01T10:00:00Z', sample_data: false, evaluation: null }
const moment = { id: 'm1', contact: 'Maya', at: '2026-02-12T18:30:00Z', incoming: 'dinner friday?', reply: 'yes pls' }
const draft = (text: string, confidence: number | null) => ({
  text,
  confidence,
  because: [moment],
  reason: 'Nearest to an answer of yours.',
})
const all = [draft('yeah for sure', 0.21), draft('sounds good', null), draft('what time?', 0.7), draft('in a bit', 0.4)]
const answers: Answers = {
  'GET /api/fine-tuning-status': ok({ ...untrained, trained: true, phase: 'ready', voice }),
  'GET /api/contacts': ok({
    contacts: [
      { id: 'c1', name: 'Maya', group: false, pairs: 412, last_at: null },
      { id: 'c2', name: 'Climbing', group: true, pairs: 80, last_at: null },
    ],
    total: 2,
  }),
  'POST /api/drafts': (body) =>
    ok({ drafts: all.slice(0, (body as { count: number }).count), engine: 'on-device', latency_ms: 5, fallback: null }),
}

async function talk(text: string, more: Answers = {}) {
  const view = renderPage('/chat?with=c1', { ...answers, ...more })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Type their message' }), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Draft replies' }))
  return view
}
const cards = () => screen.findAllByRole('article')
const said = (): string[] =>
  within(screen.getByRole('list', { name: 'Conversation' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

describe('chat', () => {
  it('leads to training where there is no voice', async () => {
    renderPage('/chat', {})
    expect((await screen.findByRole('link', { name: 'Start Training' })).getAttribute('href')).toBe('/training')
  })

  it('says after a reset that the kept voice goes on drafting', async () => {
    renderPage('/chat', { ...answers, 'GET /api/fine-tuning-status': ok({ ...untrained, voice }) })
    expect(await screen.findByText(/goes on drafting here/)).toBeDefined()
    expect(await screen.findByText('Maya')).toBeDefined()
  })

  it('keeps what is typed for each person while another is looked at', async () => {
    renderPage('/chat?with=c1', answers)
    const field = () => screen.findByRole('textbox', { name: 'Type their message' })
    fireEvent.change(await field(), { target: { value: 'dinner at' } })
    fireEvent.click(await screen.findByRole('option', { name: /Climbing/ }))
    await waitFor(async () => expect(await field()).toHaveProperty('value', ''))
    fireEvent.click(screen.getByRole('option', { name: /Maya/ }))
    await waitFor(async () => expect(await field()).toHaveProperty('value', 'dinner at'))
  })

  it('finds people by name and shows how much there is to learn from', async () => {
    const view = renderPage('/chat', answers)
    expect(await screen.findByText('412 replies')).toBeDefined()
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search people' }), { target: { value: 'climb' } })
    await waitFor(() => expect(screen.queryByText('Maya')).toBeNull())
    fireEvent.click(screen.getByRole('option', { name: /Climbing/ }))
    await waitFor(() => expect(view.router.state.location.search).toBe('?with=c2'))
  })

  it('goes from person to person by the arrows, Home, End and first letters, in one tab stop', async () => {
    const view = renderPage('/chat?with=c1', answers)
    const people = within(await screen.findByRole('listbox', { name: 'People' }))
    const [stranger, maya, climbing] = people.getAllByRole('option')
    const stops = () => people.getAllByRole('option').filter(({ tabIndex }) => tabIndex === 0)
    await waitFor(() => expect(stops()).toEqual([maya]))
    expect(people.getByRole('option', { selected: true })).toBe(maya)
    maya?.focus()
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
    for (const [key, where] of [
      ['ArrowDown', climbing],
      ['ArrowDown', climbing],
      ['Home', stranger],
      ['c', climbing],
      ['ArrowUp', maya],
      ['End', climbing],
    ] as const) {
      press(key)
      expect([key, document.activeElement]).toEqual([key, where])
      expect(stops()).toEqual([where])
    }
    // Moving the focus selects nobody: a conversation is opened on purpose.
    expect(view.router.state.location.search).toBe('?with=c1')
    fireEvent.click(document.activeElement ?? document.body)
    await waitFor(() => expect(view.router.state.location.search).toBe('?with=c2'))
  })

  it('shows the drafts with how sure they are and why', async () => {
    const view = await talk('coming?\nwe need a number')
    expect(await cards()).toHaveLength(3)
    expect(screen.getByText('1–3 choose, Enter uses')).toBeDefined()
    expect(screen.getByText('3 drafts')).toBeDefined()
    expect(screen.getByText('At least 1 in 5 you’d send it as is')).toBeDefined()
    expect(screen.getByText('Too early to say how good this is')).toBeDefined()
    expect(view.calls.find(({ name }) => name === 'POST /api/drafts')?.body).toEqual({
      contact_id: 'c1',
      text: 'coming?\nwe need a number',
      thread: [],
      count: 3,
      request_id: expect.any(String) as unknown,
    })
    fireEvent.click(screen.getAllByRole('button', { name: 'Why this draft' })[0] ?? document.body)
    expect(await screen.findByText('dinner friday?')).toBeDefined()
    expect(screen.getByText('yes pls')).toBeDefined()
  })

  it('is worked by keys: a number chooses, Enter uses, and the conversation goes on', async () => {
    const view = await talk('coming?')
    const [first, second] = await cards()
    await waitFor(() => expect(document.activeElement).toBe(first))
    fireEvent.keyDown(document.activeElement ?? document.body, { key: '2' })
    expect(document.activeElement).toBe(second)
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' })
    expect(said()).toEqual(['coming?', 'sounds good'])
    const field = screen.getByRole('textbox', { name: 'Type their message' })
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: 'bring wine' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await cards()
    expect(view.calls.findLast(({ name }) => name === 'POST /api/drafts')?.body).toMatchObject({
      text: 'bring wine',
      thread: [
        { from_me: false, text: 'coming?' },
        { from_me: true, text: 'sounds good' },
      ],
    })
  })

  it('lets a draft be edited in place and uses the edited text', async () => {
    await talk('coming?')
    const [first] = await cards()
    fireEvent.keyDown(first ?? document.body, { key: 'e' })
    const field = await screen.findByRole('textbox', { name: 'Text of draft 1' })
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: 'yeah, at eight' } })
    fireEvent.keyDown(field, { key: 'Enter', metaKey: true })
    expect(await screen.findByText(/edited/)).toBeDefined()
    fireEvent.click(screen.getAllByRole('button', { name: 'Use this' })[0] ?? document.body)
    expect(said()).toEqual(['coming?', 'yeah, at eight'])
  })

  it('dismisses with Escape and asks for others with R', async () => {
    const view = await talk('coming?')
    const [first] = await cards()
    fireEvent.keyDown(first ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByText('yeah for sure')).toBeNull())
    fireEvent.keyDown(screen.getAllByRole('article')[0] ?? document.body, { key: 'r' })
    expect(await screen.findByText('in a bit')).toBeDefined()
    expect(view.calls.findLast(({ name }) => name === 'POST /api/drafts')?.body).toMatchObject({ count: 5 })
    fireEvent.keyDown(screen.getAllByRole('article')[0] ?? document.body, { key: 'r' })
    expect(await screen.findByText(/No others for this one/)).toBeDefined()
  })

  it('shows what a model has written so far, with nothing to press, and then the drafts', async () => {
    let answer: (answer: Answer) => void = () => {}
    const view = await talk('coming?', {
      'POST /api/drafts': () => new Promise((resolve) => (answer = resolve)),
      'GET /api/model': ok(openAiState),
    })
    expect(await screen.findByText('OpenAI (gpt-4o-mini) is writing…')).toBeDefined()
    await waitFor(() => expect(view.calls.some(({ name }) => name === 'POST /api/drafts')).toBe(true))
    const asked = view.calls.find(({ name }) => name === 'POST /api/drafts')?.body as { request_id: string } | undefined
    const request_id = asked?.request_id ?? ''
    act(() => applyEvent(view.queries, { type: 'draft-progress', request_id: 'of another page', texts: ['not for this page'] }))
    act(() => applyEvent(view.queries, { type: 'draft-progress', request_id, texts: ['on my w', ''] }))
    expect(await screen.findByText('on my w')).toBeDefined()
    const writing = within(screen.getByRole('region', { name: 'Being written' }))
    expect(writing.getByText(/^Writing…/)).toBeDefined()
    expect(writing.queryAllByRole('button')).toEqual([])
    expect(screen.queryByText('not for this page')).toBeNull()
    act(() => applyEvent(view.queries, { type: 'draft-choosing', request_id: 'of another page' }))
    expect(writing.getByText(/^Writing…/)).toBeDefined()
    act(() => applyEvent(view.queries, { type: 'draft-choosing', request_id }))
    expect(await writing.findByText('Choosing the best one…', { selector: 'output' })).toBeDefined()
    expect(writing.queryByText(/^Writing…/)).toBeNull()
    const drafts = [draft('on my way', 0.4), draft('soon', null)]
    await act(async () => answer(ok({ drafts, engine: 'openai/gpt-4o-mini', latency_ms: 900, fallback: null })))
    expect(await screen.findByText('on my way')).toBeDefined()
    // All drafts of a set come from one engine.
    expect(screen.getAllByText(/· gpt-4o-mini$/)).toHaveLength(2)
    expect(screen.queryByRole('region', { name: 'Being written' })).toBeNull()
  })

  it('says that a model chooses where nothing of what it writes was shown, and why it did not', async () => {
    let answer: (answer: Answer) => void = () => {}
    const view = await talk('coming?', {
      'POST /api/drafts': () => new Promise((resolve) => (answer = resolve)),
      'GET /api/model': ok(openAiState),
    })
    await waitFor(() => expect(view.calls.some(({ name }) => name === 'POST /api/drafts')).toBe(true))
    const asked = view.calls.find(({ name }) => name === 'POST /api/drafts')?.body as { request_id: string } | undefined
    act(() => applyEvent(view.queries, { type: 'draft-choosing', request_id: asked?.request_id ?? '' }))
    expect(await screen.findByText('Choosing the best one…')).toBeDefined()
    const unchosen = { code: 'timed-out', text: 'The best one couldn’t be chosen: the server did not answer in time.' }
    await act(async () => answer(ok({ drafts: all, engine: 'openai/gpt-4o-mini', latency_ms: 9, fallback: null, unchosen })))
    expect((await screen.findByText(unchosen.text)).closest('[role=status]')).not.toBeNull()
    expect(screen.queryByText('Choosing the best one…')).toBeNull()
    expect(await cards()).toHaveLength(3)
  })

  it('says over the drafts why the chosen model did not write them, until the next turn', async () => {
    const fallback = { code: 'timed-out', text: 'These drafts are from the on-device engine: the server did not answer in time.' }
    const view = await talk('coming?', {
      'POST /api/drafts': ok({ drafts: all.slice(0, 1), engine: 'on-device', latency_ms: 9, fallback }),
    })
    expect((await screen.findByText(fallback.text)).closest('[role=status]')).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Look at the model' }).getAttribute('href')).toContain('/settings/model')
    expect(await cards()).toHaveLength(1)
    view.answers['POST /api/drafts'] = answers['POST /api/drafts'] ?? 'offline'
    fireEvent.click(screen.getByRole('button', { name: 'Use this' }))
    expect(screen.queryByText(fallback.text)).toBeNull()
  })

  it.each([
    ['shows what came of a turn that is longer than the thread, not only its start', 584, 600, 100, 600 + 100 + 16 - 400],
    ['keeps a short message whole above drafts that are longer than the thread', 40, 72, 900, 0],
  ])('%s', async (_what, turnHeight, outcomeTop, outcomeHeight, scrolled) => {
    const place = (element: HTMLElement, turn: number, outcome: number): number =>
      element.hasAttribute('data-turn-start') ? turn : element.hasAttribute('data-outcome') ? outcome : 0
    const sizes = [
      vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
        return place(this, 16, outcomeTop)
      }),
      vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
        return place(this, turnHeight, outcomeHeight)
      }),
      vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400),
    ]
    await talk('dinner?', { 'POST /api/drafts': ok({ drafts: [], engine: 'on-device', latency_ms: 5, fallback: null }) })
    expect(await screen.findByText('No short answer fits this one.')).toBeDefined()
    expect(screen.getByText('No draft')).toBeDefined()
    expect(document.querySelector('[data-thread]')?.scrollTop).toBe(scrolled)
    for (const size of sizes) size.mockRestore()
  })

  it('keeps what the owner is writing themselves when more of what they write is drafted for', async () => {
    const none = ok({ drafts: [], engine: 'on-device', latency_ms: 5, fallback: null })
    const view = await talk('dinner?', { 'POST /api/drafts': none })
    fireEvent.click(await screen.findByRole('button', { name: 'Write it myself' }))
    const field = screen.getByRole('textbox', { name: 'Your reply' })
    fireEvent.change(field, { target: { value: 'i would love to' } })
    view.answers['POST /api/drafts'] = answers['POST /api/drafts'] ?? 'offline'
    const theirs = screen.getByRole('textbox', { name: 'Type their message' })
    fireEvent.change(theirs, { target: { value: 'or tomorrow' } })
    fireEvent.keyDown(theirs, { key: 'Enter' })
    expect(await cards()).toHaveLength(3)
    expect(screen.getByRole('textbox', { name: 'Your reply' })).toBe(field)
    expect(field).toHaveProperty('value', 'i would love to')
  })

  it('says in plain words that nobody answered', async () => {
    await talk('coming?', { 'POST /api/drafts': 'offline' })
    expect((await screen.findByText(/^No draft could be made/u)).textContent).toBe(
      'No draft could be made: Can’t reach Idiolect. The conversation is still here.',
    )
  })

  it('keeps the conversation where drafting fails, and tries again', async () => {
    const view = await talk('coming?', { 'POST /api/drafts': refused(503, 'unavailable', 'The server is stopping.') })
    expect((await screen.findByRole('alert')).textContent).toContain('The server is stopping.')
    expect(said()).toEqual(['coming?'])
    view.answers['POST /api/drafts'] = answers['POST /api/drafts'] ?? 'offline'
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await cards()).toHaveLength(3)
  })
})
