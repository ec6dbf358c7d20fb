import type { Kysely } from 'kysely'
import { accountLocks } from './live/account-locks.ts'
import { type AccountsTable, accountsTable } from './account/accounts.ts'
import { type ContactsTable, contactsTable, type OpenedContacts } from './voice/contacts.ts'
import { type ConversationModesTable, conversationModesTable } from './live/conversation-modes.ts'
import { type IdentitiesTable, identitiesTable } from './account/identities.ts'
import { type JobsTable, jobsTable } from './jobs/jobs.ts'
import { type LearnedTable, learnedTable } from './voice/learned.ts'
import { type LedgerTable, ledgerTable } from './account/ledger.ts'
import { type ListenersTable, listenersTable } from './live/listeners.ts'
import { type MailGrantsTable, mailGrantsTable } from './account/mail-grants.ts'
import { type MessageLogTable, messageLogTable } from './live/message-log.ts'
import { type MetaTable, metaTable } from './databases/meta.ts'
import { type ModelChoicesTable, modelChoicesTable } from './account/model-choices.ts'
import { type OwnFactsTable, ownFactsTable } from './account/own-facts.ts'
import { type OutboxTable, outboxTable } from './live/outbox.ts'
import { type PairBlocksTable, pairBlocksTable } from './voice/pair-blocks.ts'
import { type ProviderClientsTable, providerClientsTable } from './account/provider-clients.ts'
import { type RunsTable, runsTable } from './voice/runs.ts'
import { type ReplaysTable, replaysTable } from './voice/replays.ts'
import type { Schema } from './schema.ts'
import { type SeenFactsTable, seenFactsTable } from './live/seen-facts.ts'
import { type SeenMailsTable, seenMailsTable } from './live/seen-mails.ts'
import type { Sealer } from './databases/sealer.ts'
import { type SessionsTable, sessionsTable } from './account/sessions.ts'
import { type SettingsTable, settingsTable } from './account/settings.ts'
import { type SignInAttemptsTable, signInAttemptsTable } from './account/sign-in-attempts.ts'
import { type SingleUseCodesTable, singleUseCodesTable } from './account/single-use-codes.ts'
import { type SourcesTable, sourcesTable } from './voice/sources.ts'
import { type SuggestionsTable, suggestionsTable } from './live/suggestions.ts'
import { type LadderTable, ladderTable } from './trust/ladder.ts'
import { type PracticeCardsTable, practiceCardsTable } from './trust/practice-cards.ts'
import { type VerdictsTable, verdictsTable } from './trust/verdicts.ts'
import { type VoicePartsTable, voicePartsTable } from './voice/voice-parts.ts'
import { type VoiceTextsTable, voiceTextsTable } from './voice/voice-texts.ts'
import { type VoicesTable, voicesTable } from './voice/voices.ts'

/**
 * The server's persistent state: one object per table, over SQLite (`databases/sqlite.ts`) or PostgreSQL (`databases/postgres.ts`).
 *
 * How to add a table: a migration (`migrations/index.ts` says how), its row in `schema.ts`, its file in the folder of its area, a field in `Tables`,
 * and its cases in `store.test.ts`, which runs on both databases.
 */
export interface Tables {
  readonly accounts: AccountsTable
  readonly sessions: SessionsTable
  readonly sessionCodes: SingleUseCodesTable
  readonly passwordResets: SingleUseCodesTable
  readonly identities: IdentitiesTable
  readonly signInAttempts: SignInAttemptsTable
  readonly providerClients: ProviderClientsTable
  readonly mailGrants: MailGrantsTable
  readonly settings: SettingsTable
  readonly meta: MetaTable
  readonly runs: RunsTable
  readonly sources: SourcesTable
  readonly pairBlocks: PairBlocksTable
  readonly contacts: ContactsTable
  readonly voices: VoicesTable
  readonly voiceParts: VoicePartsTable
  readonly voiceTexts: VoiceTextsTable
  readonly conversationModes: ConversationModesTable
  readonly learned: LearnedTable
  readonly ledger: LedgerTable
  readonly listeners: ListenersTable
  readonly suggestions: SuggestionsTable
  readonly outbox: OutboxTable
  readonly messageLog: MessageLogTable
  readonly seenMails: SeenMailsTable
  readonly seenFacts: SeenFactsTable
  readonly modelChoices: ModelChoicesTable
  readonly ownFacts: OwnFactsTable
  readonly replays: ReplaysTable
  readonly verdicts: VerdictsTable
  readonly ladder: LadderTable
  readonly practiceCards: PracticeCardsTable
  readonly jobs: JobsTable
}

/**
 * Runs `work` atomically. Inside, use only the tables that are passed in: SQLite has one connection, and the store's own tables would wait for the
 * transaction to end. Never await anything but those tables, and never catch an error and continue (PostgreSQL has aborted by then).
 */
export type Transaction = <T>(work: (tables: Tables) => Promise<T>) => Promise<T>

/** `opened` is shared by the whole store. */
export function tables(db: Kysely<Schema>, sealer: Sealer, now: () => number, opened: OpenedContacts): Tables {
  const locks = accountLocks(db.isTransaction)
  return {
    accounts: accountsTable(db),
    sessions: sessionsTable(db),
    sessionCodes: singleUseCodesTable(db, 'session_codes'),
    passwordResets: singleUseCodesTable(db, 'password_resets'),
    identities: identitiesTable(db, sealer),
    signInAttempts: signInAttemptsTable(db, sealer),
    providerClients: providerClientsTable(db, sealer),
    mailGrants: mailGrantsTable(db, sealer),
    settings: settingsTable(db),
    meta: metaTable(db),
    runs: runsTable(db, sealer, now),
    sources: sourcesTable(db),
    pairBlocks: pairBlocksTable(db, sealer),
    contacts: contactsTable(db, sealer, opened),
    voices: voicesTable(db, sealer),
    voiceParts: voicePartsTable(db, sealer),
    voiceTexts: voiceTextsTable(db, sealer),
    conversationModes: conversationModesTable(db, sealer, now),
    learned: learnedTable(db, sealer),
    ledger: ledgerTable(db, sealer, now),
    listeners: listenersTable(db, sealer),
    suggestions: suggestionsTable(db, sealer, now, locks),
    outbox: outboxTable(db, sealer, now, locks),
    messageLog: messageLogTable(db, sealer),
    seenMails: seenMailsTable(db, now),
    seenFacts: seenFactsTable(db, sealer, now, locks),
    modelChoices: modelChoicesTable(db, sealer),
    ownFacts: ownFactsTable(db, sealer, now),
    replays: replaysTable(db, sealer),
    verdicts: verdictsTable(db, sealer),
    ladder: ladderTable(db, sealer, locks),
    practiceCards: practiceCardsTable(db, sealer),
    jobs: jobsTable(db, now),
  }
}
