import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openAiState } from '#test/pages/model-answers.ts'
import {
  appInfo,
  heldSuggestion,
  imessage,
  listenerState,
  liveServer,
  ok,
  refused,
  renderApp,
  renderPage,
  replies,
  untrained,
  type Answers,
} from '#test/pages/render-app.tsx'
import { gmailState, mailbox, mailServer } from '#test/pages/render-mail.tsx'

const open = (answers: Answers = {}) => renderPage('/dashboard', answers)
const voice = { id: 'v1', pairs: 800, trained_at: '2026-11-01T10:00:00Z', sample_data: false, evaluation: null }
const extracted = ok({ sources: [imessage], running: null, error: null })

describe('the dashboard', () => {
  it('ticks nothing that was not done', async () => {
    open()
    await screen.findByText('0 of 3 done')
    expect(screen.queryByRole('img', { name: 'Done' })).toBeNull()
    expect(screen.getAllByRole('img', { name: 'To do' })).toHaveLength(3)
    expect(screen.getByText('Not extracted')).toBeDefined()
    expect(screen.getByText('Not trained')).toBeDefined()
    expect(screen.getByText('Nothing is waiting')).toBeDefined()
  })

  it('ticks the permission where the read worked, whatever the probe says', async () => {
    open({ 'GET /api/integrate/status': extracted })
    expect(await screen.findByText('2 of 3 done')).toBeDefined()
    expect(screen.getAllByRole('img', { name: 'Done' })).toHaveLength(2)
  })

  it('counts texts and emails apart, as the tile beneath does', async () => {
    const read = { ...imessage, count: 1024 }
    open({ 'GET /api/integrate/status': ok({ sources: [read, { ...imessage, source: 'email', count: 29 }], running: null, error: null }) })
    expect(await screen.findByText('1,024 messages and 29 emails you sent, ready to learn from.')).toBeDefined()
    expect(screen.getByText(/^1,024 messages from the last/)).toBeDefined()
  })

  it('shows how far training is', async () => {
    open({
      'GET /api/integrate/status': extracted,
      'GET /api/fine-tuning-status': ok({ ...untrained, in_progress: true, phase: 'indexing', progress: 0.46 }),
    })
    expect(await screen.findByText('Running now, 46% done.')).toBeDefined()
  })

  it('offers a draft once the voice is there', async () => {
    open({
      'GET /api/integrate/status': extracted,
      'GET /api/fine-tuning-status': ok({ ...untrained, trained: true, phase: 'ready', voice }),
    })
    expect((await screen.findByRole('link', { name: 'Draft a reply' })).getAttribute('href')).toBe('/chat')
    expect(screen.queryByRole('region', { name: 'Set up' })).toBeNull()
  })

  it('says when the server does not tell how things are', async () => {
    open({ 'GET /api/fine-tuning-status': refused(503, 'unavailable', 'Stopping.') })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  })

  it('lists what waits, three at most, with a way to the rest', async () => {
    const held = Array.from('abcde', (id) => ({ ...heldSuggestion, id, name: `Person ${id}` }))
    open({ ...liveServer, 'GET /api/suggestions': ok({ suggestions: held }) })
    expect(await screen.findByRole('article', { name: 'From Person c' })).toBeDefined()
    expect(screen.queryByRole('article', { name: 'From Person d' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Show 2 more' }).getAttribute('href')).toBe('/auto-response')
  })

  it.each([
    ['stopped', false, true, 'Idiolect isn’t watching for anything new'],
    ['running', false, true, 'New messages get a draft. Nothing is sent automatically.'],
    ['running', true, false, 'You turned them off.'],
    ['running', true, true, 'Sent where every rule allows it.'],
  ])('tells what may be sent automatically: %s, auto-respond %s, active %s', async (status, auto_respond, active, text) => {
    open({
      ...liveServer,
      'GET /api/mac-listener/status': ok({ ...listenerState, status, config: { ...listenerState.config, auto_respond } }),
      'GET /api/auto-response/status': ok({ ...replies, active }),
    })
    expect(await screen.findByText(new RegExp(text))).toBeDefined()
  })

  it('names the engine that drafts, with what leaves, and warns in time of a model that stops', async () => {
    const ready = { 'GET /api/fine-tuning-status': ok({ ...untrained, trained: true, phase: 'ready', voice }) }
    const view = open({ ...ready, 'GET /api/model': ok(openAiState) })
    const card = within(await screen.findByRole('region', { name: 'OpenAI (gpt-4o-mini) drafts' }))
    expect(card.getByText('Ready')).toBeDefined()
    expect(card.getByText(new RegExp(openAiState.truth))).toBeDefined()
    expect(card.getByRole('link', { name: 'Change model' }).getAttribute('href')).toBe('/settings/model')
    expect(screen.getByText(/OpenAI \(gpt-4o-mini\) stops on January 14, 2027, in 55 days/)).toBeDefined()
    view.unmount()
    open({ ...ready, 'GET /api/model': ok({ ...openAiState, shutdown: { date: '2027-04-14', days: 145 } }) })
    await screen.findByRole('region', { name: 'OpenAI (gpt-4o-mini) drafts' })
    expect(screen.queryByText(/stops on/)).toBeNull()
  })

  it('does not say that anything drafts where there is no voice to draft in', async () => {
    open({ 'GET /api/model': ok(openAiState) })
    const card = within(await screen.findByRole('region', { name: 'OpenAI (gpt-4o-mini) is chosen' }))
    expect(await card.findByText('Needs your voice')).toBeDefined()
    expect(card.queryByText('Ready')).toBeNull()
  })

  it('does not say of a model that cannot draft that it drafts', async () => {
    open({ 'GET /api/model': ok({ ...openAiState, why_not: { code: 'cost-cap', text: 'the daily limit you set for it is reached' } }) })
    const card = within(await screen.findByRole('region', { name: 'OpenAI (gpt-4o-mini) is chosen' }))
    expect(card.getByText('Not ready')).toBeDefined()
  })

  it.each([
    [{ ...mailbox, authenticated: false }, gmailState, 'Not connected', 'No mail is read.'],
    [mailbox, gmailState, 'Connected', 'robin@example.com. Not watching for new email.'],
    [mailbox, { ...gmailState, status: 'running' }, 'Connected', 'robin@example.com. Watching for new email.'],
    [{ ...mailbox, problem: 'Connect it again.' }, gmailState, 'Reconnect', 'Connect it again.'],
  ])('tells how the mailbox is', async (status, listener, label, text) => {
    open({ ...liveServer, 'GET /api/oauth/status/gmail': ok(status), 'GET /api/gmail-listener/status': ok(listener) })
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.getByText(label)).toBeDefined()
  })

  it('counts mail among what may be sent automatically', async () => {
    open({
      ...liveServer,
      'GET /api/gmail-listener/status': ok({
        ...gmailState,
        status: 'running',
        config: { ...gmailState.config, auto_respond: true },
        reach: 'It may answer Priya Nair.',
      }),
    })
    expect(await screen.findByText('It may answer Priya Nair.')).toBeDefined()
  })

  it('says whom each listener may answer, and what is true of both only once', async () => {
    const running = (reach: string) => ({ status: 'running', reach })
    const on = { auto_respond: true }
    open({
      ...liveServer,
      'GET /api/mac-listener/status': ok({
        ...listenerState,
        ...running('It may answer Mom. Auto will hold everything for now.'),
        config: { ...listenerState.config, ...on },
      }),
      'GET /api/gmail-listener/status': ok({
        ...gmailState,
        ...running('It may answer 2 people: Mom and Sam. Auto will hold everything for now.'),
        config: { ...gmailState.config, ...on },
      }),
      'GET /api/auto-response/status': ok(replies),
    })
    expect(
      await screen.findByText('Texts: It may answer Mom. Email: It may answer 2 people: Mom and Sam. Auto will hold everything for now.'),
    ).toBeDefined()
  })

  it('invites to practice only where that earns something', async () => {
    const practice = { engine: 'e', label: 'L', cloud: false, recipient: null, cost: 0, started: true, why_not: null }
    const rest = { done: 0, of: 20, verdicts: 0, advice: null, exhausted: false }
    const trained = { 'GET /api/fine-tuning-status': ok({ ...untrained, trained: true, phase: 'ready', voice }) }
    const text = 'The on-device engine only drafts.'
    const { answers, queries } = open({
      ...trained,
      'GET /api/practice': ok({ ...practice, ...rest, unsure: { code: 'few-verdicts', text } }),
    })
    expect(await screen.findByRole('region', { name: 'Teach Idiolect what you’d send' })).toBeDefined()
    answers['GET /api/practice'] = ok({ ...practice, ...rest, unsure: { code: 'drafts-only', text } })
    await act(() => queries.invalidateQueries())
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Teach Idiolect what you’d send' })).toBeNull())
  })

  it('shows what waits before how everything is', async () => {
    open(liveServer)
    const waiting = await screen.findByRole('region', { name: 'Waiting for you' })
    expect(waiting.compareDocumentPosition(screen.getByRole('region', { name: 'Status' }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('has mail beneath the specified simple page where the product is web-only, where the server has it', async () => {
    open({ ...mailServer, 'GET /api/app': ok({ ...appInfo, mode: 'hosted' }) })
    expect(await screen.findByText('This content is web-only')).toBeDefined()
    expect(await screen.findByRole('region', { name: 'Gmail Listener Control' })).toBeDefined()
    expect(screen.getByRole('region', { name: 'Pending Email Responses' })).toBeDefined()
    expect(screen.getByText(/hasn’t begun yet/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Show Log' }))
    expect(screen.getByRole('button', { name: 'Show Gmail Output' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Show Mac Output' })).toBeNull()
  })

  it('is the specified simple page where the product is web-only', async () => {
    open({ 'GET /api/app': ok({ ...appInfo, mode: 'hosted' }) })
    expect(await screen.findByText('This content is web-only')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Download Desktop App' }).getAttribute('href')).toBe('/download')
  })
})

describe('pages of a server that has no live half', () => {
  it('show what the system really allows beside what is required, and no switch', async () => {
    renderApp('/imessage', {}, { signedIn: true })
    expect(await screen.findByText('Not granted')).toBeDefined()
    expect(screen.getByText('Full Disk Access (to read the Messages database)')).toBeDefined()
    expect(screen.getByText('Accessibility (for the overlay to insert responses)')).toBeDefined()
    expect(screen.getAllByRole('img', { name: 'Required' })).toHaveLength(3)
    expect(await screen.findByText('Suggestions beside the Messages app are not part of this version.')).toBeDefined()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save Overlay Settings' })).toBeNull()
  })

  it('have no control that does nothing', async () => {
    renderApp('/auto-response', {}, { signedIn: true })
    const main = await screen.findByRole('main')
    await within(main).findByRole('link', { name: 'Go to Chat Page' })
    expect(within(main).queryAllByRole('button')).toEqual([])
    expect(within(main).queryAllByRole('switch')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Stop automatic replies' })).toBeNull()
  })
})

/** Only that the page has them; what each does is tested next to its own code. */
it('the page of automatic replies has everything that decides over them', async () => {
  renderPage('/auto-response', { ...liveServer, ...mailServer })
  for (const name of [
    'What happens to new texts',
    'Waiting for you',
    'Mac Message Listener Control',
    'When Idiolect can reply for you',
    'Conversations',
    'Overlay position',
    'Message Log',
  ])
    expect(await screen.findByRole('region', { name }, { timeout: 10_000 })).toBeDefined()
})
