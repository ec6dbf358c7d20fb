import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../schema.ts'
import { openAs, sealJson, type Sealer } from '../databases/sealer.ts'
import type { AccountLocks } from '../live/account-locks.ts'

const rung = z.object({
  /** Key of the person. */
  conversation: z.string(),
  name: z.string(),
  /** When automatic replies to them were allowed, ms since 1970. */
  since: z.number(),
  /** The owner set them to auto: what came in before is not answered automatically, ms since 1970. Omitted if they were reached before. */
  answersFrom: z.number().exactOptional(),
  /** Drafts since then that were shown instead of sent. */
  shown: z.number().int(),
  /** Set if Idiolect moved them back to ask. */
  down: z.object({ at: z.number(), text: z.string() }).nullable(),
})
/** One person's trust level. */
export type Rung = z.infer<typeof rung>

export type LadderTable = ReturnType<typeof ladderTable>

/** People the owner has put on auto, found by a fingerprint of the conversation's key. */
export function ladderTable(db: Kysely<Schema>, sealer: Sealer, locks: AccountLocks) {
  const context = (accountId: string, fingerprint: string) => `ladder/${accountId}/${fingerprint}`
  const prints = (accountId: string, key: string) => sealer.fingerprints(`ladder/${accountId}/${key}`)
  const select = (accountId: string) => db.selectFrom('ladder').selectAll().where('account_id', '=', accountId)
  const toRung = (row: { account_id: string; fingerprint: string; sealed: Uint8Array }) =>
    openAs(sealer, row.sealed, context(row.account_id, row.fingerprint), rung)

  return {
    async find(accountId: string, key: string): Promise<Rung | null> {
      const row = await select(accountId).where('fingerprint', 'in', prints(accountId, key)).executeTakeFirst()
      return row === undefined ? null : toRung(row)
    },

    async all(accountId: string): Promise<Rung[]> {
      return (await select(accountId).orderBy('fingerprint').execute()).map(toRung)
    },

    /** Replaces the existing row. Throws if the account is not locked (`OutboxTable.lock`): what it replaces must be what the caller has read. */
    async put(accountId: string, one: Rung): Promise<void> {
      locks.require(accountId)
      await this.delete(accountId, one.conversation)
      const [fingerprint] = prints(accountId, one.conversation)
      if (fingerprint === undefined) return
      const sealed = sealJson(sealer, one, context(accountId, fingerprint))
      await db.insertInto('ladder').values({ account_id: accountId, fingerprint, sealed }).execute()
    },

    async delete(accountId: string, key: string): Promise<void> {
      await db.deleteFrom('ladder').where('account_id', '=', accountId).where('fingerprint', 'in', prints(accountId, key)).execute()
    },

    async deleteAllOf(accountId: string): Promise<number> {
      const gone = await db.deleteFrom('ladder').where('account_id', '=', accountId).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}
