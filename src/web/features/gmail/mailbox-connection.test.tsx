import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { imessage, liveServer, ok, refused, renderPart, untrained, type Answers } from '#test/pages/render-app.tsx'
import { gmailState, mailbox, mailServer } from '#test/pages/render-mail.tsx'
import { GmailPanel } from './gmail-panel.tsx'

const mailboxCall = 'GET /api/oauth/status/gmail'
const connectCall = 'POST /api/oauth/connect/gmail'
const disconnectCall = 'POST /api/oauth/disconnect/gmail'
const sourcesCall = 'GET /api/integrate/status'
const uploadCall = 'POST /api/gmail-listener/credentials'
const nothing = { ...mailbox, authenticated: false, address: null, has_client: false }
const file = (name: string) => new File(['{}'], name, { type: 'application/json' })

async function open(answers: Answers = {}, options: { leave?: (address: string) => void } = {}) {
  const view = renderPart(<GmailPanel />, { ...liveServer, ...mailServer, ...answers }, options)
  const part = within(await screen.findByRole('region', { name: 'Mailbox' }, { timeout: 10_000 }))
  return { ...view, part, times: (name: string) => view.calls.filter((call) => call.name === name).length }
}
const unconnected: Answers = {
  'GET /api/gmail-listener/status': ok({ ...gmailState, has_credentials: false, connected: false }),
  [mailboxCall]: ok(nothing),
}
async function openDialog(answers: Answers = {}) {
  const view = await open({ ...unconnected, ...answers })
  fireEvent.click(await view.part.findByRole('button', { name: 'UPLOAD CREDENTIALS' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Gmail API Credentials' }))
  const choose = (chosen: File) => fireEvent.change(dialog.getByLabelText('Credentials file'), { target: { files: [chosen] } })
  return { ...view, dialog, choose }
}

it('says that drafts read like texts while no mail was learned from, and that mail was read that is not learned from yet', async () => {
  const sources = (found: unknown[]) => ({
    'GET /api/integrate/status': ok({ sources: found, running: null, error: null }),
    'GET /api/fine-tuning-status': ok({ ...untrained, trained: true, finished_at: '2026-11-10T10:00:00Z' }),
  })
  const words = /(?:hasn’t learned from your email|isn’t part of your voice) yet/u
  const { part, unmount } = await open(sources([imessage]))
  expect((await part.findByText(words)).textContent).toMatch(
    /^Idiolect hasn’t learned from your email yet, so drafts for it read like your texts\./,
  )
  expect(part.getByRole('link', { name: 'Training' }).getAttribute('href')).toBe('/training')
  unmount()
  const read = await open(sources([imessage, { ...imessage, source: 'email', extracted_at: '2026-11-10T11:00:00Z' }]))
  expect((await read.part.findByText(words)).textContent).toMatch(/^The email that was read last isn’t part of your voice yet\./)
  read.unmount()
  const both = await open(sources([imessage, { ...imessage, source: 'email', extracted_at: '2026-11-10T09:00:00Z' }]))
  await waitFor(() => expect(both.times('GET /api/integrate/status')).toBe(1))
  await waitFor(() => expect(both.times('GET /api/fine-tuning-status')).toBe(1))
  expect(both.part.queryByText(words)).toBeNull()
})

describe('the credentials dialog', () => {
  it('takes a .json file, names it and uploads it; then the redirect address is there to be registered', async () => {
    const { dialog, choose, calls, answers, part } = await openDialog({ [uploadCall]: ok({ success: true, message: 'Saved.' }) })
    expect(dialog.getByLabelText('Credentials file')).toHaveProperty('accept', '.json,application/json')
    expect(dialog.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true)
    choose(file('client_secret.json'))
    expect(dialog.getByText('client_secret.json')).toBeDefined()
    answers[mailboxCall] = ok({ ...nothing, has_client: true })
    answers['GET /api/gmail-listener/status'] = ok({ ...gmailState, connected: false })
    fireEvent.click(dialog.getByRole('button', { name: 'Upload' }))
    expect(await screen.findByText('Credentials uploaded successfully')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = calls.find(({ name }) => name === uploadCall)?.body as { credentials: File }
    expect(sent.credentials.name).toBe('client_secret.json')
    expect(await part.findByText(mailbox.redirect_uri)).toBeDefined()
    expect(part.getByRole('button', { name: 'Connect Gmail' })).toBeDefined()
  })

  it('asks for a file first, and refuses what is no .json', async () => {
    const { dialog, choose, times } = await openDialog()
    fireEvent.submit(dialog.getByRole('button', { name: 'Upload' }))
    expect(await dialog.findByText('Please select a credentials file first')).toBeDefined()
    choose(file('client_secret.txt'))
    expect(await dialog.findByText(/^client_secret\.txt is no \.json file/)).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true)
    fireEvent(dialog.getByLabelText('Credentials file'), new Event('cancel'))
    expect(times(uploadCall)).toBe(0)
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stays where the server refuses the file, with the reason', async () => {
    const { dialog, choose } = await openDialog({ [uploadCall]: refused(400, 'invalid-input', 'This is a service account’s key.') })
    choose(file('key.json'))
    fireEvent.click(dialog.getByRole('button', { name: 'Upload' }))
    expect(await dialog.findByText('Failed to upload credentials. Please try again later.')).toBeDefined()
    expect(dialog.getByText('This is a service account’s key.')).toBeDefined()
  })
})

describe('connecting', () => {
  it('copies the redirect address, and leaves for the address that the server gives', async () => {
    const leave = vi.fn<(address: string) => void>()
    const written: string[] = []
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator) as Navigator, { clipboard: { writeText: async (text: string) => void written.push(text) } }),
    )
    const { part } = await open(
      {
        [mailboxCall]: ok({ ...nothing, has_client: true }),
        [connectCall]: ok({ url: 'https://accounts.google.com/o/oauth2/v2/auth?x=1' }),
      },
      { leave },
    )
    fireEvent.click(await part.findByRole('button', { name: 'Copy the redirect URI' }))
    await waitFor(() => expect(written).toEqual([mailbox.redirect_uri]))
    fireEvent.click(part.getByRole('button', { name: 'Connect Gmail' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://accounts.google.com/o/oauth2/v2/auth?x=1'))
  })

  it('says why it cannot begin', async () => {
    const { part } = await open({
      [mailboxCall]: ok({ ...nothing, has_client: true }),
      [connectCall]: refused(503, 'unavailable', 'Google is away.'),
    })
    fireEvent.click(await part.findByRole('button', { name: 'Connect Gmail' }))
    expect(await part.findByText('Couldn’t begin to connect: Google is away.')).toBeDefined()
  })

  it('notices that it was done elsewhere', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { part, answers } = await open({ [mailboxCall]: ok({ ...nothing, has_client: true }) })
    await part.findByRole('button', { name: 'Connect Gmail' })
    answers[mailboxCall] = ok(mailbox)
    await vi.advanceTimersByTimeAsync(3100)
    expect(await part.findByText('Connected as robin@example.com')).toBeDefined()
    vi.useRealTimers()
  })

  it('is asked for again where the access ended, with the server’s own words', async () => {
    const problem = 'Google ended the access to robin@example.com. Publish your consent screen, then reconnect.'
    const { part } = await open({ [mailboxCall]: ok({ ...mailbox, problem }) })
    expect(await part.findByText(problem)).toBeDefined()
    expect(part.queryByText(/^Connected as/)).toBeNull()
    expect(part.getByRole('button', { name: 'Reconnect Gmail' })).toBeDefined()
  })

  it('claims nothing before it is known', async () => {
    const { part } = await open({ [mailboxCall]: refused(500, 'internal', 'It broke.') })
    expect(await part.findByText('Whether a mailbox is connected isn’t known right now.')).toBeDefined()
    expect(part.queryByText(/Connected as|Connect Gmail/)).toBeNull()
  })
})

describe('the sample’s mailbox', () => {
  it('is connected with one click where it is offered, without leaving', async () => {
    const leave = vi.fn<(address: string) => void>()
    const { part, answers, times } = await open(
      { ...unconnected, [mailboxCall]: ok({ ...nothing, sample_offered: true }), [connectCall]: ok({ url: null }) },
      { leave },
    )
    const connect = await part.findByRole('button', { name: 'Connect the sample mailbox' })
    answers[mailboxCall] = ok({ ...nothing, authenticated: true, address: 'tess.halloran@example.com', sample: true })
    await waitFor(() => expect(times(sourcesCall)).toBe(1))
    fireEvent.click(connect)
    expect(await part.findByText('Connected as tess.halloran@example.com')).toBeDefined()
    // Training asks anew what there is to learn from.
    await waitFor(() => expect(times(sourcesCall)).toBe(2))
    expect(leave).not.toHaveBeenCalled()
    fireEvent.click(await part.findByRole('button', { name: 'Disconnect' }))
    expect(within(await screen.findByRole('dialog')).getByText(/stops watching the sample mailbox/)).toBeDefined()
  })

  it('is not spoken of where it is not', async () => {
    const { part } = await open(unconnected)
    expect(await part.findByText(/upload the credentials of an OAuth client/)).toBeDefined()
    expect(part.queryByRole('button', { name: 'Connect the sample mailbox' })).toBeNull()
  })
})

describe('disconnecting', () => {
  it('asks first, with the focus on keeping it', async () => {
    const { part, times, answers } = await open({ [disconnectCall]: ok({ success: true, message: 'Gmail is disconnected.' }) })
    fireEvent.click(await part.findByRole('button', { name: 'Disconnect' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect robin@example.com?' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'))
    expect(times(disconnectCall)).toBe(0)
    answers[mailboxCall] = ok({ ...nothing, has_client: true })
    fireEvent.click(dialog.getByRole('button', { name: 'Disconnect' }))
    expect(await screen.findByText('Gmail is disconnected.')).toBeDefined()
    expect(await part.findByRole('button', { name: 'Connect Gmail' })).toBeDefined()
  })

  it('says why it did not work', async () => {
    const { part } = await open({ [disconnectCall]: refused(503, 'unavailable', 'Google is away.') })
    fireEvent.click(await part.findByRole('button', { name: 'Disconnect' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }))
    expect(await part.findByText('Couldn’t disconnect: Google is away.')).toBeDefined()
  })
})
