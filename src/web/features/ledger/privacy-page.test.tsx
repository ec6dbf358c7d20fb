import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { emptyLedger, entry, onDeviceState, openAiState, someLedger } from '#test/pages/model-answers.ts'
import { mailbox } from '#test/pages/render-mail.tsx'
import { ok, refused, renderPage, type Answers } from '#test/pages/render-app.tsx'

const ledgerCall = 'GET /api/ledger'

async function open(answers: Answers = {}, fetch?: typeof globalThis.fetch) {
  const view = renderPage(
    '/settings/privacy',
    { 'GET /api/model': ok(openAiState), [ledgerCall]: ok(someLedger), ...answers },
    { signedIn: true, ...(fetch === undefined ? {} : { fetch }) },
  )
  await screen.findByRole('heading', { level: 1, name: 'Privacy' }, { timeout: 10_000 })
  return { ...view, bodies: (name: string) => view.calls.filter((call) => call.name === name).map(({ body }) => body) }
}
const rows = async () => within(await screen.findByRole('list', { name: 'Requests, newest first' })).getAllByRole('button')

afterEach(() => vi.restoreAllMocks())

describe('what leaves now', () => {
  it('is said large, with the recipient, what it gets and when it was agreed to', async () => {
    await open()
    const card = within(await screen.findByRole('region', { name: 'What leaves now' }))
    expect(card.getByText(openAiState.truth)).toBeDefined()
    expect(card.getByText(/You agreed to send text to api\.openai\.com on .*2026/)).toBeDefined()
    const table = within(screen.getByRole('table', { name: 'What is processed where' }))
    expect(table.getByRole('columnheader', { name: 'api.openai.com' })).toBeDefined()
    expect(within(table.getByRole('row', { name: /Your message history/ })).getByText('Nothing')).toBeDefined()
    expect(within(table.getByRole('row', { name: /Writing drafts/ })).getByText(/^The conversation/)).toBeDefined()
    // It is asked about its own drafts too, so neither is done here alone.
    expect(within(table.getByRole('row', { name: /Choosing and checking drafts/ })).getByText(/its drafts/)).toBeDefined()
    expect(
      within(table.getByRole('row', { name: /Deciding what is sent/ })).getByText(/^Before a reply is sent automatically/),
    ).toBeDefined()
  })

  it.each([
    ['Stop sending', 'PUT /api/model', { engine: 'on-device' }],
    ['Stop and remove key and permission', 'DELETE /api/model/key', undefined],
  ])('ends by "%s"', async (name, call, body) => {
    const { bodies } = await open({ [call]: ok(onDeviceState) })
    fireEvent.click(await screen.findByRole('button', { name }))
    expect(await screen.findByText(onDeviceState.truth)).toBeDefined()
    expect(bodies(call)).toEqual([body])
    expect(screen.queryByRole('button', { name: 'Stop sending' })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'api.openai.com' })).toBeNull()
  })

  it('forgets keys and agreements of before, also where nothing is sent', async () => {
    const { bodies } = await open({ 'GET /api/model': ok(onDeviceState), 'DELETE /api/model/key': ok(onDeviceState) })
    expect(within(await screen.findByRole('table')).getAllByText('Nothing')).toHaveLength(5)
    fireEvent.click(screen.getByRole('button', { name: 'Remove saved keys and permissions' }))
    // Nothing was sent before, so nothing has stopped.
    expect(await screen.findByText('Keys and permissions are removed.')).toBeDefined()
    expect(bodies('DELETE /api/model/key')).toHaveLength(1)
  })

  it.each([
    [false, /^Your mail is read from and sent through Google/],
    [true, /^Your mailbox is the sample on this computer/],
  ])('says where mail goes; of the sample mailbox: %s', async (sample, text) => {
    await open({ 'GET /api/oauth/status/gmail': ok({ ...mailbox, sample }) })
    expect(await screen.findByText(text)).toBeDefined()
  })

  it('says where it was not stopped', async () => {
    await open({ 'PUT /api/model': refused(503, 'unavailable', 'Stopping.') })
    fireEvent.click(await screen.findByRole('button', { name: 'Stop sending' }))
    expect((await screen.findByRole('alert')).textContent).toContain('It was not stopped: Stopping.')
    expect(screen.getByText(openAiState.truth)).toBeDefined()
  })

  it('offers nothing to stop where the agreement is missing', async () => {
    await open({ 'GET /api/model': ok({ ...openAiState, consent_at: null }) })
    await screen.findByRole('region', { name: 'What leaves now' })
    expect(screen.queryByRole('button', { name: 'Stop sending' })).toBeNull()
  })
})

describe('the ledger', () => {
  it('says that nothing left, and how many connections were refused', async () => {
    await open({ 'GET /api/model': ok(onDeviceState), [ledgerCall]: ok({ ...emptyLedger, refused: 2 }) })
    expect(await screen.findByText('Nothing has left this computer.')).toBeDefined()
    expect(screen.getByText(/2 connections were refused since the start/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  it('shows totals, hosts, and each request with what it was for, to whom, how much and what came of it', async () => {
    await open()
    const all = await rows()
    expect(all).toHaveLength(3)
    expect(screen.getByText('913.4 kB')).toBeDefined()
    expect(within(screen.getByRole('list', { name: 'Who received it' })).getByText('2 requests · 600 bytes')).toBeDefined()
    const [first, second, third] = all
    for (const words of ['Drafts for a conversation', '4.2 kB', '$0.0006', 'Answered']) {
      expect(within(first ?? document.body).getAllByText(new RegExp(words.replace('$', '\\$'))).length).toBeGreaterThan(0)
    }
    expect(within(second ?? document.body).getByText('Failed')).toBeDefined()
    expect(within(third ?? document.body).getByText('42 requests in this hour, none of your text')).toBeDefined()
    expect(within(third ?? document.body).getByText('2 of 42 failed')).toBeDefined()
  })

  it('opens a request to what was sent', async () => {
    await open()
    const [first, , third] = await rows()
    expect(screen.queryByText(/^You write as Robin/)).toBeNull()
    fireEvent.click(first ?? document.body)
    expect(first?.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText(/^You write as Robin/)).toBeDefined()
    expect(screen.getByText('POST api.openai.com/v1/chat/completions')).toBeDefined()
    expect(screen.getByText('912 bytes, status 200')).toBeDefined()
    fireEvent.click(third ?? document.body)
    expect(screen.getByText('Nothing of your messages was in any of them.')).toBeDefined()
  })

  it('says in words what went wrong', async () => {
    const failed = { outcome: 'failed' as const, http_status: null, bytes_received: null }
    const entries = [entry({ ...failed, why: 'no-such-host' }), entry({ ...failed, id: 'e2', why: 'new-code' })]
    await open({ [ledgerCall]: ok({ ...someLedger, entries, more: false }) })
    for (const row of await rows()) fireEvent.click(row)
    expect(screen.getByText('There is no such server, or no network')).toBeDefined()
    expect(screen.getByText('Code new-code')).toBeDefined()
  })

  it('shows older ones behind the last it has, until that is all', async () => {
    const { answers, addresses } = await open()
    await rows()
    answers[ledgerCall] = ok({ ...someLedger, entries: [entry({ id: 'e4', purpose_text: 'The oldest of all' })], more: false })
    fireEvent.click(screen.getByRole('button', { name: 'Show older' }))
    expect(await screen.findByText('The oldest of all')).toBeDefined()
    expect(await rows()).toHaveLength(4)
    expect(addresses).toContain('/api/ledger?limit=50&before=e3')
    expect(screen.getByText('End of list')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  it('keeps what it has where the older ones do not come', async () => {
    const { answers } = await open()
    await rows()
    answers[ledgerCall] = refused(503, 'unavailable', 'Stopping.')
    fireEvent.click(screen.getByRole('button', { name: 'Show older' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The older ones could not be loaded: Stopping.')
    expect(await rows()).toHaveLength(3)
  })

  it('is taken along as a file, by the owner’s own token', async () => {
    const asked: { url: string; authorization: string | null }[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:ledger', revokeObjectURL: () => {} }))
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await open({}, async (input, init) => {
      const url = typeof input === 'string' ? input : 'not a call of this page'
      if (url.endsWith('/export')) asked.push({ url, authorization: new Headers(init?.headers).get('Authorization') })
      return new Response('{}\n')
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
    expect(await screen.findByText('The ledger is in your downloads.')).toBeDefined()
    expect(asked).toEqual([{ url: '/api/ledger/export', authorization: 'Bearer a-token' }])
    expect(click).toHaveBeenCalledTimes(1)
  })

  it('says where it could not be loaded or taken along', async () => {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
    expect(await screen.findByText(/Nothing was downloaded: Server error: 501/)).toBeDefined()
  })
})

it('does not stay silent where the server does not answer', async () => {
  await open({ 'GET /api/model': refused(503, 'unavailable', 'Stopping.'), [ledgerCall]: refused(503, 'unavailable', 'Stopping.') })
  expect(await screen.findByText('What leaves this computer could not be found out.')).toBeDefined()
  expect(await screen.findByText('The list could not be loaded. It is kept.')).toBeDefined()
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2))
})
