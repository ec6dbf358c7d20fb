import type { Kysely } from 'kysely'
import type { SeenIn, SeenMails, Unseen } from '#core/ports/seen-mails.ts'
import type { Schema } from '../schema.ts'

export type SeenMailsTable = ReturnType<typeof seenMailsTable>

/** A mail taken but not finished within this time is free again, ms: its process has died. */
const takenFor = 2 * 60_000
/** Maximum ids per query, well below the databases' limits. */
const maxAsked = 500

/** Stores only the mailbox's own ids, which reveal nothing about the mails. */
export function seenMailsTable(db: Kysely<Schema>, now: () => number) {
  const of = ({ accountId, mailbox }: SeenIn) => ({ account_id: accountId, mailbox })
  const table = {
    async unseen(where: SeenIn, ids: readonly string[]): Promise<Unseen> {
      const taken = new Map<string, boolean>()
      for (let at = 0; at < ids.length; at += maxAsked) {
        const rows = await db
          .selectFrom('seen_mails')
          .select(['mail_id', 'done'])
          .where('account_id', '=', where.accountId)
          .where('mailbox', '=', where.mailbox)
          .where('mail_id', 'in', ids.slice(at, at + maxAsked))
          .where((eb) =>
            // A clock that was set back must not make it taken for longer.
            eb.or([eb('done', '=', 1), eb.and([eb('taken_at', '>', now() - takenFor), eb('taken_at', '<', now() + takenFor)])]),
          )
          .execute()
        for (const row of rows) taken.set(row.mail_id, row.done === 1)
      }
      return { fresh: ids.filter((id) => !taken.has(id)), underWay: [...taken.values()].includes(false) }
    },

    async take(where: SeenIn, id: string): Promise<boolean> {
      const inserted = await db
        .insertInto('seen_mails')
        .values({ ...of(where), mail_id: id, taken_at: now(), done: 0 })
        .onConflict((oc) => oc.columns(['account_id', 'mailbox', 'mail_id']).doNothing())
        .executeTakeFirst()
      if ((inserted.numInsertedOrUpdatedRows ?? 0n) > 0n) return true
      const again = await rows(where, [id])
        .set({ taken_at: now() })
        .where('done', '=', 0)
        .where((eb) => eb.or([eb('taken_at', '<=', now() - takenFor), eb('taken_at', '>=', now() + takenFor)]))
        .executeTakeFirst()
      return again.numUpdatedRows > 0n
    },

    async done(where: SeenIn, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await rows(where, ids).set({ done: 1 }).execute()
    },

    async giveBack(where: SeenIn, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await db
        .deleteFrom('seen_mails')
        .where('account_id', '=', where.accountId)
        .where('mailbox', '=', where.mailbox)
        .where('mail_id', 'in', ids)
        .where('done', '=', 0)
        .execute()
    },

    /** Deletes ids taken before `before`: listeners don't look back that far. */
    async prune(accountId: string, before: number): Promise<void> {
      await db.deleteFrom('seen_mails').where('account_id', '=', accountId).where('taken_at', '<', before).execute()
    },
  }

  function rows(where: SeenIn, ids: readonly string[]) {
    return db
      .updateTable('seen_mails')
      .where('account_id', '=', where.accountId)
      .where('mailbox', '=', where.mailbox)
      .where('mail_id', 'in', ids)
  }

  return table satisfies SeenMails
}
