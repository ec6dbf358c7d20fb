import type { ColumnType } from 'kysely'
import type { SuggestionState } from '#contract/live/suggestions.ts'

/**
 * The rows as both databases store them, with portable types only. Times are ms since 1970; flags are 0 or 1; `…_sealed` columns are encrypted by
 * `Sealer`; JSON is text. `null` means "not known" or "not yet".
 */
export interface Schema {
  migrations: { name: string; applied_at: number }
  meta: { key: string; value: string }
  accounts: {
    id: string
    email: string | null
    /** The form in which e-mail addresses are compared. */
    email_lower: string | null
    name: string | null
    password_hash: string | null
    /** 0 until somebody signs up for the account that the command line created. At most one account has 0. */
    claimed: number
    created_at: number
  }
  sessions: { token_hash: string; account_id: string; created_at: number; last_used_at: number; expires_at: number }
  session_codes: CodeRow
  password_resets: CodeRow
  settings: { account_id: string; key: string; json: string }
  runs: {
    id: string
    account_id: string
    kind: RunKind
    /** The source an extraction reads; empty for a training. */
    source: ColumnType<string, string | undefined, string>
    phase: string
    progress: number | null
    samples: number | null
    error_code: string | null
    error_message: string | null
    warning: string | null
    checkpoint_sealed: Buffer | null
    params: string
    started_at: number
    updated_at: number
    finished_at: number | null
    dismissed: number
  }
  sources: {
    account_id: string
    source: string
    run_id: string
    count: number
    sent: number
    received: number
    conversations: number
    pairs: number
    skipped: string
    days: number
    sample_data: number
    extracted_at: number
  }
  pair_blocks: { run_id: string; seq: number; pairs: number; sealed: Buffer }
  contacts: { account_id: string; run_id: string; seq: number; sealed: Buffer }
  voices: {
    id: string
    account_id: string
    run_id: string
    pairs: number
    sample_data: number
    evaluation_sealed: Buffer | null
    format: number
    trained_at: number
    ready: number
  }
  voice_parts: { voice_id: string; seq: number; sealed: Buffer }
  voice_texts: { voice_id: string; seq: number; sealed: Buffer }
  listeners: {
    account_id: string
    channel: string
    /** The resource it reads; at most one listener runs per resource. */
    resource: string
    running: number
    config_sealed: Buffer
    started_at: number | null
    cursor: string | null
    /** What it read when a pause stopped it. Null if no pause did, and once it was started or stopped since. */
    paused_on: string | null
  }
  suggestions: {
    id: string
    account_id: string
    channel: string
    /** Fingerprint of the person's or group's key. */
    conversation_tag: string
    thread_tag: string
    state: SuggestionState
    received_at: number
    due_at: number | null
    updated_at: number
    sealed: Buffer
  }
  outbox: {
    id: string
    account_id: string
    suggestion_id: string
    channel: string
    resource: string
    conversation_tag: string
    thread_tag: string
    state: 'claimed' | 'handed' | 'sent' | 'failed' | 'unknown'
    automatic: number
    sealed: Buffer
    baseline: string | null
    attempt: string | null
    sent_guid: string | null
    claimed_at: number
    handed_at: number | null
    finished_at: number | null
  }
  outbox_answers: { resource: string; message_id: string; outbox_id: string }
  seen_mails: { account_id: string; mailbox: string; mail_id: string; taken_at: number; done: number }
  seen_facts: {
    account_id: string
    /** Fingerprint of a key of the person. Empty: anybody. */
    person_tag: string
    kind: string
    /** Fingerprint of the thread and its channel. Empty: any. */
    place_tag: string
    at: number
  }
  own_facts: { account_id: string; kind: string; sealed: Buffer; saved_at: number }
  sending: { account_id: string; turns: number }
  message_log: { id: string; account_id: string; channel: string; at: number; sealed: Buffer }
  conversation_modes: { account_id: string; fingerprint: string; sealed: Buffer; updated_at: number }
  learned: { id: string; account_id: string; kind: string; sealed: Buffer; at: number }
  replays: { tag: string; account_id: string; voice_id: string; state: string; head_sealed: Buffer }
  replay_blocks: { tag: string; seq: number; sealed: Buffer }
  verdicts: { id: string; account_id: string; kind: string; decoy: number; at: number; sealed: Buffer }
  ladder: { account_id: string; fingerprint: string; sealed: Buffer }
  practice_cards: { id: string; account_id: string; open: number; at: number; sealed: Buffer }
  jobs: { id: string; key: string; owner: string | null; lease_until: number; due_at: number }
  model_choices: { account_id: string; revision: number; sealed: Buffer }
  ledger: {
    id: string
    account_id: string | null
    at: number
    host: string
    purpose: string
    method: string
    path: string
    model: string | null
    act: string | null
    bytes_sent: number
    bytes_received: number | null
    http_status: number | null
    outcome: 'open' | 'answered' | 'failed'
    why: string | null
    cost_micros: number
    cost_estimated: number
    hour: number | null
    requests: ColumnType<number, number | undefined, number>
    open_requests: ColumnType<number, number | undefined, number>
    failed_requests: ColumnType<number, number | undefined, number>
    preview_sealed: Buffer | null
  }
  identities: { provider: string; subject_tag: string; account_id: string; seen_at: number }
  sign_in_attempts: { state_hash: string; account_id: string | null; expires_at: number; sealed: Buffer }
  provider_clients: { account_id: string; uploaded_at: number; sealed: Buffer }
  mail_grants: { account_id: string; mailbox: string; revision: string; sealed: Buffer }
  excluded_moments: { account_id: string; fingerprint: string; learned_id: string; sealed: Buffer }
}

export type RunKind = 'extraction' | 'training'

export interface CodeRow {
  code_hash: string
  account_id: string
  expires_at: number
}
