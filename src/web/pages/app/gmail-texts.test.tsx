import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { GmailPanel } from '#web/features/gmail/gmail-panel.tsx'
import { MessageLog } from '#web/features/log/message-log.tsx'
import { PendingEmails } from '#web/features/pending-mail/pending-emails.tsx'
import { forecast, liveServer, ok, refused, renderApp, renderPart, type Answer, type Answers } from '#test/pages/render-app.tsx'
import { gmailState, mailbox, mailServer, pendingEmail } from '#test/pages/render-mail.tsx'

// Every text that the specification names for Gmail (product specification, sections 2, 5 and 8), as its page shows it. What its fields take
// is in `features/gmail/gmail-panel.test.tsx`.
//
// How to add one: a line in the table below whose situation shows it, or with what is done there and how the server answers.

const configCall = 'POST /api/gmail-listener/config'
const startCall = 'POST /api/gmail-listener/start'
const stopCall = 'POST /api/gmail-listener/stop'
const approveCall = 'POST /api/gmail-listener/approve'
const rejectCall = 'POST /api/gmail-listener/reject'
const uploadCall = 'POST /api/gmail-listener/credentials'
const running = { ...gmailState, status: 'running' as const, pid: 4242 }
const done = ok({ success: true })
const sent = ok({ success: true, message: 'Email response approved and sent successfully' })
const file = new File(['{}'], 'client_secret.json', { type: 'application/json' })

/** Where something is shown, with what the server says before. */
const places = {
  login: () => renderApp('/login'),
  signup: () => renderApp('/signup'),
  'the way back from Google': () => renderApp('/auth-callback?token=t', { 'POST /api/auth/sign-in': () => new Promise<Answer>(() => {}) }),
  'the way back without a token': () => renderApp('/auth-callback'),
  'the way back where the session does not start': () => renderApp('/auth-callback?token=t', { 'POST /api/auth/sign-in': 'offline' }),
  'training with Gmail': () => renderApp('/training', { 'GET /api/oauth/status/gmail': ok(mailbox) }, { signedIn: true }),
  'training with nothing': () => renderApp('/training', {}, { signedIn: true }),
  'stopped listener': (answers) => part(<GmailPanel />, answers),
  'running listener': (answers) => part(<GmailPanel />, { 'GET /api/gmail-listener/status': ok(running), ...answers }),
  'listener that cannot be loaded': () => part(<GmailPanel />, { 'GET /api/gmail-listener/status': refused(500, 'internal', 'It broke.') }),
  'credentials dialog': async (answers) => {
    part(<GmailPanel />, answers)
    await press('UPLOAD CREDENTIALS')
  },
  'no pending email': () => part(<PendingEmails />, {}),
  'pending email': (answers) => part(<PendingEmails />, { 'GET /api/gmail-listener/pending': ok({ pending: [pendingEmail] }), ...answers }),
  log: async () => {
    part(<MessageLog />, { 'GET /api/mac-listener/log': ok({ messages: [] }) })
    await press('Show Log')
  },
} satisfies Record<string, (answers: Answers) => unknown>

function part(shown: React.ReactNode, answers: Answers): void {
  renderPart(shown, { ...liveServer, ...mailServer, 'POST /api/auto-response/forecast': ok(forecast), ...answers })
}

async function press(name: string): Promise<void> {
  fireEvent.click(await screen.findByText(name, { selector: 'button' }))
}

/** What is there to be read. */
const shown: Record<keyof typeof places, readonly string[]> = {
  login: ['Sign in with Google'],
  signup: ['Sign up with Google'],
  'the way back from Google': ['Completing authentication...'],
  'the way back without a token': ['No authentication token received'],
  'the way back where the session does not start': ['Authentication failed. Please try again.'],
  'training with Gmail': ['Gmail (authenticated)'],
  'training with nothing': ['Add at least one data source above before training your Idiolect.'],
  'stopped listener': [
    'Gmail Listener Control',
    'Stopped',
    'UPDATE CONFIGURATION',
    'Ignore no-reply emails',
    'Ignore subscription emails',
    'Allowed Senders',
    'No restrictions - will respond to all senders',
    'ADD',
    'SAVE ALLOWED SENDERS',
    'UPLOAD CREDENTIALS',
    'START LISTENER',
  ],
  'running listener': ['Running', 'STOP LISTENER', 'Set Auto-stop'],
  'listener that cannot be loaded': ['Failed to load Gmail Listener status. Please try again later.'],
  'credentials dialog': ['Upload Gmail API Credentials', 'Cancel', 'Upload'],
  'no pending email': ['Pending Email Responses', 'Refresh', 'No pending email responses'],
  'pending email': ['Reject', 'Approve & Send'],
  log: ['Show Gmail Output'],
}
/** What its fields are called. */
const labels: Partial<Record<string, readonly string[]>> = {
  'stopped listener': ['Auto-respond', 'Check interval in seconds', 'Max emails per check', 'Auto-stop (hours)', 'Sender'],
  'credentials dialog': ['Credentials file'],
}

it.each(Object.entries(shown))('%s: %j', async (place, texts) => {
  await places[place as keyof typeof places]({})
  for (const text of texts) expect(await screen.findByText(text)).toBeDefined()
  for (const label of labels[place] ?? []) expect(screen.getByLabelText(label)).toBeDefined()
})

type Done = readonly [text: string, place: keyof typeof places, button: string, answers: Answers]
const why = 'It runs in another window.'
const fails = (call: string): Answers => ({ [call]: refused(409, 'conflict', why) })

it.each<Done>([
  ['Gmail configuration updated successfully', 'stopped listener', 'UPDATE CONFIGURATION', { [configCall]: ok(gmailState) }],
  ['Failed to update Gmail configuration. Please try again later.', 'stopped listener', 'UPDATE CONFIGURATION', fails(configCall)],
  ['Gmail Listener started successfully', 'stopped listener', 'START LISTENER', { [startCall]: ok(running) }],
  ['Failed to start Gmail Listener. Please try again later.', 'stopped listener', 'START LISTENER', fails(startCall)],
  ['Gmail Listener stopped successfully', 'running listener', 'STOP LISTENER', { [stopCall]: ok(gmailState) }],
  ['Failed to stop Gmail Listener. Please try again later.', 'running listener', 'STOP LISTENER', fails(stopCall)],
  ['Email response approved and sent successfully', 'pending email', 'Approve & Send', { [approveCall]: sent }],
  ['Failed to approve email response', 'pending email', 'Approve & Send', fails(approveCall)],
  ['Email response rejected successfully', 'pending email', 'Reject', { [rejectCall]: done }],
  ['Failed to reject email response', 'pending email', 'Reject', fails(rejectCall)],
  ['Credentials uploaded successfully', 'credentials dialog', 'Upload', { [uploadCall]: done }],
  ['Failed to upload credentials. Please try again later.', 'credentials dialog', 'Upload', fails(uploadCall)],
])('says "%s", with the server’s reason where it failed', async (text, place, button, answers) => {
  await places[place](answers)
  const dialog = screen.queryByRole('dialog')
  if (dialog !== null) fireEvent.change(within(dialog).getByLabelText('Credentials file'), { target: { files: [file] } })
  await press(button)
  const said = await screen.findByText(text)
  expect(said.closest('[role=alert]')?.textContent.includes(why) ?? false).toBe(text.startsWith('Failed'))
})

it('the output of Gmail is hidden again, a file is asked for, and nothing is started without credentials', async () => {
  await places.log()
  await press('Show Gmail Output')
  expect(await screen.findByText('Hide Gmail Output')).toBeDefined()
  cleanup()
  await places['credentials dialog']({})
  const upload = await screen.findByText('Upload', { selector: 'button' })
  expect(upload).toHaveProperty('disabled', true)
  fireEvent.submit(upload)
  expect(await screen.findByText('Please select a credentials file first')).toBeDefined()
  cleanup()
  part(<GmailPanel />, { 'GET /api/gmail-listener/status': ok({ ...gmailState, has_credentials: false, connected: null }) })
  expect(await screen.findByText('START LISTENER')).toHaveProperty('disabled', true)
})
