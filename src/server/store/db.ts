import type { Kysely } from 'kysely'
import { type AccountsTable, accountsTable } from './account/accounts.ts'
import { type ContactsTable, contactsTable } from './voice/contacts.ts'
import { type ConversationModesTable, conversationModesTable } from './live/conversation-modes.ts'
import { deleteAccount, forgetLearnt, sweep } from './forget.ts'
import { type FinishedExtraction, type FinishedTraining, finishExtraction, finishTraining } from './finish.ts'
import { type LearnedTable, learnedTable } from './voice/learned.ts'
import { type LedgerTable, ledgerTable } from './account/ledger.ts'
import { type ListenersTable, listenersTable } from './live/listeners.ts'
import { type MessageLogTable, messageLogTable } from './live/message-log.ts'
import { type MetaTable, metaTable } from './databases/meta.ts'
import { type ModelChoicesTable, modelChoicesTable } from './account/model-choices.ts'
import { type OutboxTable, outboxTable } from './live/outbox.ts'
import { type PairBlocksTable, pairBlocksTable } from './voice/pair-blocks.ts'
import { type RunsTable, runsTable } from './voice/runs.ts'
import { type ReplaysTable, replaysTable } from './voice/replays.ts'
import type { Schema } from './schema.ts'
import type { Sealer } from './databases/sealer.ts'
import { type SessionsTable, sessionsTable } from './account/sessions.ts'
import { type SettingsTable, settingsTable } from './account/settings.ts'
import { type SingleUseCodesTable, singleUseCodesTable } from './account/single-use-codes.ts'
import { type SourcesTable, sourcesTable } from './voice/sources.ts'
import { type SuggestionsTable, suggestionsTable } from './live/suggestions.ts'
import { type LadderTable, ladderTable } from './trust/ladder.ts'
import { type PracticeCardsTable, practiceCardsTable } from './trust/practice-cards.ts'
import { type VerdictsTable, verdictsTable } from './trust/verdicts.ts'
import { type VoicePartsTable, voicePartsTable } from './voice/voice-parts.ts'
import { type VoicesTable, voicesTable } from './voice/voices.ts'

/**
 * What the server remembers: one object per table, over SQLite (`sqlite.ts`) or PostgreSQL (`postgres.ts`) alike.
 *
 * How to add a table: a migration (`migrations/index.ts` says how), its row in `schema.ts`, its file here, a field in `Tables`, and its
 * cases in `store.test.ts`, which runs on both databases.
 */
export interface Tables {
  readonly accounts: AccountsTable
  readonly sessions: SessionsTable
  readonly sessionCodes: SingleUseCodesTable
  readonly passwordResets: SingleUseCodesTable
  readonly settings: SettingsTable
  readonly meta: MetaTable
  readonly runs: RunsTable
  readonly sources: SourcesTable
  readonly pairBlocks: PairBlocksTable
  readonly contacts: ContactsTable
  readonly voices: VoicesTable
  readonly voiceParts: VoicePartsTable
  readonly conversationModes: ConversationModesTable
  readonly learned: LearnedTable
  readonly ledger: LedgerTable
  readonly listeners: ListenersTable
  readonly suggestions: SuggestionsTable
  readonly outbox: OutboxTable
  readonly messageLog: MessageLogTable
  readonly modelChoices: ModelChoicesTable
  readonly replays: ReplaysTable
  readonly verdicts: VerdictsTable
  readonly ladder: LadderTable
  readonly practiceCards: PracticeCardsTable
}

export interface Store extends Tables {
  readonly kind: 'sqlite' | 'postgres'
  /**
   * All of it or nothing. Inside, use only the tables that are handed in: SQLite has one connection, and the store's own tables would wait
   * for the transaction to end. Never await anything but those tables in it, and never catch and go on (PostgreSQL has given up by then).
   */
  transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T>
  /** Makes an extraction the one that counts for its source and ends its run; what the one before left is deleted afterwards. */
  finishExtraction(finished: FinishedExtraction): Promise<void>
  /** Makes a voice the one that drafts and ends its run; the voice before is deleted afterwards. */
  finishTraining(finished: FinishedTraining): Promise<void>
  /** Deletes what nothing refers to any more: blocks of replaced and failed extractions, parts of replaced and failed voices. Call it at start. */
  sweep(): Promise<void>
  /** Deletes what was extracted and learnt; gives the number of rows by table. Running work must be stopped before. */
  forgetLearnt(accountId: string): Promise<Record<string, number>>
  /** Deletes the account and everything that is its own. Running work must be stopped before. */
  deleteAccount(accountId: string): Promise<Record<string, number>>
  close(): Promise<void>
}

/** What differs between the two databases, beyond the connection itself. */
export interface StoreEngine {
  readonly kind: Store['kind']
  /** Gives the space of deleted rows back, in slices, so that what was deleted is gone from the disk too. */
  reclaim(): Promise<void>
  /**
   * Deletes by `work`, then whatever still holds what it deleted: copies made before migrations, free pages, the write-ahead log; and where no
   * account is left, the data key. What is cut off in between is done at the next start.
   */
  forgetting<T>(work: () => Promise<T>): Promise<T>
}

export function tables(db: Kysely<Schema>, sealer: Sealer, now: () => number): Tables {
  return {
    accounts: accountsTable(db),
    sessions: sessionsTable(db),
    sessionCodes: singleUseCodesTable(db, 'session_codes'),
    passwordResets: singleUseCodesTable(db, 'password_resets'),
    settings: settingsTable(db),
    meta: metaTable(db),
    runs: runsTable(db, sealer, now),
    sources: sourcesTable(db),
    pairBlocks: pairBlocksTable(db, sealer),
    contacts: contactsTable(db, sealer),
    voices: voicesTable(db, sealer),
    voiceParts: voicePartsTable(db, sealer),
    conversationModes: conversationModesTable(db, sealer, now),
    learned: learnedTable(db, sealer),
    ledger: ledgerTable(db, sealer, now),
    listeners: listenersTable(db, sealer),
    suggestions: suggestionsTable(db, sealer, now),
    outbox: outboxTable(db, sealer, now),
    messageLog: messageLogTable(db, sealer),
    modelChoices: modelChoicesTable(db, sealer),
    replays: replaysTable(db, sealer),
    verdicts: verdictsTable(db, sealer),
    ladder: ladderTable(db, sealer),
    practiceCards: practiceCardsTable(db, sealer),
  }
}

export function createStore(db: Kysely<Schema>, sealer: Sealer, now: () => number, engine: StoreEngine): Store {
  const own = tables(db, sealer, now)
  const transaction: Store['transaction'] = (work) => db.transaction().execute((inner) => work(tables(inner, sealer, now)))
  const afterwards = async () => {
    await sweep(db, own)
    await engine.reclaim()
  }
  return {
    ...own,
    kind: engine.kind,
    transaction,
    async finishExtraction(finished) {
      await transaction((inner) => finishExtraction(inner, finished))
      await afterwards()
    },
    async finishTraining(finished) {
      await transaction((inner) => finishTraining(inner, finished))
      await afterwards()
    },
    sweep: afterwards,
    forgetLearnt(accountId) {
      return engine.forgetting(() => forgetLearnt(transaction, own, db, accountId))
    },
    deleteAccount(accountId) {
      return engine.forgetting(() => deleteAccount(transaction, own, db, accountId))
    },
    async close() {
      await db.destroy()
    },
  }
}
