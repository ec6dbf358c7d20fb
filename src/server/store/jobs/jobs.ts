import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

export type JobsTable = ReturnType<typeof jobsTable>

/** One piece of work: its kind, and its subject (id of a run or account); `''` if there is only one. */
export interface JobKey {
  readonly id: string
  readonly key: string
}

/**
 * Leases on pieces of work. A lease counts until it expires, so a dead process's work becomes free again. Processes on one database are assumed to
 * agree on the time to within a few seconds.
 */
export function jobsTable(db: Kysely<Schema>, now: () => number) {
  const ofOwner = (job: JobKey, owner: string) =>
    db.updateTable('jobs').where('id', '=', job.id).where('key', '=', job.key).where('owner', '=', owner)

  return {
    /**
     * Takes the work for `leaseMs`. False if it is held, by this process or another, or if it recurs and is not due. One statement, so only one of two
     * processes gets it.
     */
    async take({ id, key }: JobKey, owner: string, leaseMs: number): Promise<boolean> {
      const at = now()
      const row = await db
        .insertInto('jobs')
        .values({ id, key, owner, lease_until: at + leaseMs, due_at: at })
        .onConflict((oc) =>
          oc
            .columns(['id', 'key'])
            .doUpdateSet({ owner, lease_until: at + leaseMs })
            .where('jobs.due_at', '<=', at)
            .where((is) => is.or([is('jobs.owner', 'is', null), is('jobs.lease_until', '<=', at)])),
        )
        .returning('owner')
        .executeTakeFirst()
      return row !== undefined
    },

    /** False if another process has the lease by now, or the work was ended: the former holder must stop. */
    async renew(job: JobKey, owner: string, leaseMs: number): Promise<boolean> {
      const changed = await ofOwner(job, owner)
        .set({ lease_until: now() + leaseMs })
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },

    /** Releases the work unfinished, free for the next process. */
    async release(job: JobKey, owner: string): Promise<void> {
      await ofOwner(job, owner).set({ owner: null, lease_until: 0 }).execute()
    },

    /** Marks the work done; it is due again at `dueAt` (ms since 1970). */
    async doneUntil(job: JobKey, owner: string, dueAt: number): Promise<void> {
      await ofOwner(job, owner).set({ owner: null, lease_until: 0, due_at: dueAt }).execute()
    },

    /** Deletes the work because it is done for good or no longer wanted. Its holder notices at the next heartbeat. */
    async end({ id, key }: JobKey, owner: string | null): Promise<void> {
      const all = db.deleteFrom('jobs').where('id', '=', id).where('key', '=', key)
      await (owner === null ? all : all.where('owner', '=', owner)).execute()
    },

    /** Deletes all work of the account. */
    async endAllOf(accountId: string): Promise<void> {
      await db
        .deleteFrom('jobs')
        .where('key', 'like', `%${JSON.stringify(accountId)}%`)
        .execute()
    },

    /** Deletes work that was due before `before` (ms since 1970) and that nobody holds. Whoever takes it later gets it as if it were there. */
    async prune(before: number): Promise<void> {
      // A lease that is over is kept: after a long sleep its holder renews it.
      await db.deleteFrom('jobs').where('due_at', '<', before).where('owner', 'is', null).execute()
    },

    async isHeld({ id, key }: JobKey): Promise<boolean> {
      const row = await db
        .selectFrom('jobs')
        .select('owner')
        .where('id', '=', id)
        .where('key', '=', key)
        .where('owner', 'is not', null)
        .where('lease_until', '>', now())
        .executeTakeFirst()
      return row !== undefined
    },

    /** Releases all leases: for a process that knows it is the only one on this store. */
    async releaseAll(): Promise<void> {
      await db.updateTable('jobs').set({ owner: null, lease_until: 0 }).where('owner', 'is not', null).execute()
    },
  }
}
