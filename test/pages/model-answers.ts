import type { OutputOf } from '#contract/define-endpoint.ts'
import type { ledger, LedgerEntry } from '#contract/account/ledger.ts'
import type { model, ModelState } from '#contract/language-model/model.ts'

/** Answers of the server about models and about what left, as the pages get them; made up. */

export const onDeviceState: ModelState = {
  engine: 'on-device',
  label: 'On-device engine',
  model: null,
  base_url: null,
  key: { kept: false, last4: null, from: null },
  cloud: false,
  recipient: null,
  consent_at: null,
  why_not: null,
  last_failure: null,
  capabilities: null,
  redaction: 'mask',
  redact_local: false,
  price: { input: 0, output: 0, source: 'free' },
  daily_cap: 1,
  spent: { today: 0, month: 0, total: 0, per_draft: 0 },
  shutdown: null,
  truth: 'Right now nothing leaves this computer: drafts are written by the on-device engine.',
}

export const openAiState: ModelState = {
  ...onDeviceState,
  engine: 'openai',
  label: 'OpenAI (gpt-4o-mini)',
  model: 'gpt-4o-mini',
  base_url: 'https://api.openai.com/v1',
  key: { kept: true, last4: 'wx3Q', from: 'owner' },
  cloud: true,
  recipient: 'api.openai.com',
  consent_at: '2026-11-18T09:30:00Z',
  capabilities: { streaming: true, n: true, logprobs: true, usage: true, context_length: 128_000 },
  price: { input: 0.15, output: 0.6, source: 'known' },
  spent: { today: 0.0042, month: 0.31, total: 1.27, per_draft: 0.0006 },
  shutdown: { date: '2027-01-14', days: 55 },
  truth:
    'Right now, to draft a reply, Idiolect sends the conversation and a few of your similar messages to api.openai.com, with recognized private details masked. Your message history itself stays on this computer.',
}

export const found: OutputOf<typeof model.found> = {
  apple: { state: 'absent', detail: null },
  servers: [
    {
      label: 'Ollama',
      base_url: 'http://127.0.0.1:11434/v1',
      models: [
        { id: 'llama3.2:3b', shutdown_date: null, cloud: false },
        { id: 'gpt-oss:120b-cloud', shutdown_date: null, cloud: true },
      ],
    },
  ],
  local: true,
}

export const entry = (over: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: 'e1',
  at: '2026-11-20T08:12:00Z',
  host: 'api.openai.com',
  purpose: 'draft',
  purpose_text: 'Drafts for a conversation',
  method: 'POST',
  path: '/v1/chat/completions',
  model: 'gpt-4o-mini',
  bytes_sent: 4210,
  bytes_received: 912,
  preview: 'You write as Robin. Short, lower case, seldom a full stop …',
  cost: 0.0006,
  cost_estimated: false,
  outcome: 'answered',
  http_status: 200,
  requests: 1,
  failed_requests: 0,
  hour: null,
  ...over,
})

export const emptyLedger: OutputOf<typeof ledger.list> = {
  entries: [],
  more: false,
  requests: 0,
  bytes_sent: 0,
  hosts: [],
  spent: { today: 0, month: 0, total: 0 },
  refused: 0,
}

export const someLedger: OutputOf<typeof ledger.list> = {
  entries: [
    entry(),
    entry({ id: 'e2', at: '2026-11-20T07:58:00Z', outcome: 'failed', http_status: 429, bytes_received: 164, cost: 0 }),
    entry({
      id: 'e3',
      at: '2026-11-19T21:40:00Z',
      purpose: 'model-list',
      purpose_text: 'Which models there are',
      method: 'GET',
      path: '/v1/models',
      model: null,
      bytes_sent: 0,
      bytes_received: 8214,
      preview: null,
      cost: 0,
      requests: 42,
      failed_requests: 2,
      hour: '2026-11-19T21:00:00Z',
    }),
  ],
  more: true,
  requests: 214,
  bytes_sent: 913_400,
  hosts: [
    { host: 'api.openai.com', requests: 212, bytes_sent: 912_800, cost: 1.27 },
    { host: 'gmail.googleapis.com', requests: 2, bytes_sent: 600, cost: 0 },
  ],
  spent: { today: 0.0042, month: 0.31, total: 1.27 },
  refused: 0,
}
