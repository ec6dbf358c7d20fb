import type { Kysely } from 'kysely'
import { deleteAccount, forgetLearned, sweep } from './forget.ts'
import { type FinishedExtraction, type FinishedTraining, finishExtraction, finishTraining } from './finish.ts'
import type { Schema } from './schema.ts'
import type { Sealer } from './databases/sealer.ts'
import type { OpenedContacts } from './voice/contacts.ts'
import { tables, type Tables, type Transaction } from './tables.ts'

export interface Store extends Tables {
  readonly kind: 'sqlite' | 'postgres'
  readonly transaction: Transaction
  /** Another number after each write to sessions or accounts; null where other processes may write to them too. */
  readonly signInsVersion: () => number | null
  /** Makes an extraction the one that counts for its source and ends its run; what the one before left is deleted afterwards. */
  finishExtraction(finished: FinishedExtraction): Promise<void>
  /** Makes a voice the one that drafts and ends its run; the voice before is deleted afterwards. */
  finishTraining(finished: FinishedTraining): Promise<void>
  /** Deletes what nothing refers to any more: blocks of replaced and failed extractions, parts of replaced and failed voices. Call it at start. */
  sweep(): Promise<void>
  /** Deletes what was extracted and learned; gives the number of rows by table. Running work must be stopped before. */
  forgetLearned(accountId: string): Promise<Record<string, number>>
  /** Deletes the account and everything that is its own. Running work must be stopped before. */
  deleteAccount(accountId: string): Promise<Record<string, number>>
  close(): Promise<void>
}

/** What differs between the two databases, beyond the connection itself. */
export interface StoreEngine {
  readonly kind: Store['kind']
  readonly signInsVersion: Store['signInsVersion']
  /** Gives the space of deleted rows back, in slices, so that what was deleted is gone from the disk too. */
  reclaim(): Promise<void>
  /**
   * Deletes by `work`, then whatever still holds what it deleted: copies made before migrations, free pages, the write-ahead log; and where no
   * account is left, the data key. What is cut off in between is done at the next start.
   */
  forgetting<T>(work: () => Promise<T>): Promise<T>
}

export function createStore(db: Kysely<Schema>, sealer: Sealer, now: () => number, engine: StoreEngine): Store {
  const opened: OpenedContacts = { last: null }
  const own = tables(db, sealer, now, opened)
  const transaction: Transaction = (work) => db.transaction().execute((inner) => work(tables(inner, sealer, now, opened)))
  const afterwards = async () => {
    await sweep(db, own)
    await engine.reclaim()
  }
  return {
    ...own,
    kind: engine.kind,
    signInsVersion: engine.signInsVersion,
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
    forgetLearned(accountId) {
      return engine.forgetting(() => forgetLearned(transaction, own, db, accountId))
    },
    deleteAccount(accountId) {
      return engine.forgetting(() => deleteAccount(transaction, own, db, accountId))
    },
    async close() {
      await db.destroy()
    },
  }
}
