import type { GmailListenerState, PendingEmail } from '#contract/live/gmail-listener.ts'
import type { OutputOf } from '#contract/define-endpoint.ts'
import type { google } from '#contract/account/google.ts'
import { ok, type Answers } from './render-app.tsx'

/** Answers of the server about a mailbox, as the pages get them; made up. */

export const gmailState: GmailListenerState = {
  status: 'stopped',
  pid: null,
  has_credentials: true,
  config: {
    check_interval: 60,
    auto_respond: false,
    confidence_threshold: 0.7,
    max_emails_per_check: 10,
    filter_rules: { ignore_noreply: true, ignore_subscriptions: true, allowed_senders: [] },
  },
  connected: true,
  address: 'robin@example.com',
  warnings: [],
  resumed_at: null,
  until: null,
  reach: null,
  sample: false,
}

export const mailbox: OutputOf<typeof google.status> = {
  authenticated: true,
  address: 'robin@example.com',
  problem: null,
  has_client: true,
  redirect_uri: 'http://localhost:5002/api/oauth/callback/gmail',
  sample: false,
  sample_offered: false,
}

const draft = (text: string, confidence: number | null = null) => ({
  text,
  confidence,
  because: [
    { id: `m ${text}`, contact: 'Priya Nair', at: '2026-10-01T10:00:00Z', incoming: 'Lunch on Thursday?', reply: 'Thursday works for me.' },
  ],
  reason: 'What you answered the last time.',
})

export const pendingEmail: PendingEmail = {
  id: 'e1',
  response: 'Hi Priya,\n\nThursday works for me.\n\nBest,\nRobin',
  email_details: {
    subject: 'Lunch on Thursday?',
    sender: 'Priya Nair <priya@example.com>',
    timestamp: Date.parse('2026-11-20T08:00:00Z'),
    body: 'Hi Robin,\n\nare you free for lunch on Thursday?\n\nPriya',
  },
  reasons: [
    { code: 'not-enough-evidence', text: 'It’s too early to say how good this is.' },
    { code: 'mode-draft', text: 'Priya Nair gets drafts only.' },
  ],
  edited: false,
  asked_facts: null,
  edits: [],
  note: null,
  drafts: [draft('Hi Priya,\n\nThursday works for me.\n\nBest,\nRobin'), draft('Hi Priya,\n\nsorry, I can’t on Thursday.\n\nBest,\nRobin')],
  from: 'robin@example.com',
  to: 'priya@example.com',
  state: 'waiting',
}

/** The mail half, connected, with nothing going on. */
export const mailServer: Answers = {
  'GET /api/gmail-listener/status': ok(gmailState),
  'GET /api/gmail-listener/pending': ok({ pending: [] }),
  'GET /api/gmail-listener/terminal-output': ok({ output: '' }),
  'GET /api/oauth/status/gmail': ok(mailbox),
}
