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
  /** A number that changes with every write to sessions or accounts. Null if other processes may write to them too. */
  readonly signInsVersion: () => number | null
  /** Makes an extraction its source's current one and ends its run. The previous one's data is deleted afterwards. */
  finishExtraction(finished: FinishedExtraction): Promise<void>
  /** Makes a voice the one that drafts and ends its run. The previous voice is deleted afterwards. */
  finishTraining(finished: FinishedTraining): Promise<void>
  /** Deletes unreferenced rows: blocks of replaced and failed extractions, parts of replaced and failed voices. Call it at startup. */
  sweep(): Promise<void>
  /**
   * Deletes what was extracted and learned, under the account's lock. Returns the number of rows by table. Running work must be stopped first, and what
   * it stores of texts all the same must look under that lock whether they are forgotten.
   */
  forgetLearned(accountId: string): Promise<Record<string, number>>
  /** Deletes the account and all its data. Running work must be stopped first. */
  deleteAccount(accountId: string): Promise<Record<string, number>>
  close(): Promise<void>
}

/** The differences between the two databases, besides the connection itself. */
export interface StoreEngine {
  readonly kind: Store['kind']
  readonly signInsVersion: Store['signInsVersion']
  /** Frees the space of deleted rows, in slices, so that deleted data is gone from the disk too. */
  reclaim(): Promise<void>
  /**
   * Runs the deletions in `work`, then removes every remaining copy of the data: backups made before migrations, free pages, the write-ahead log. If
   * no account is left, the data key is replaced too. An interrupted deletion is finished at the next startup.
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
