import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

export type JobsTable = ReturnType<typeof jobsTable>

/** One piece of work: what kind it is, and of what (a run's id, an account's); `''` where there is only one of it. */
export interface JobKey {
  readonly id: string
  readonly key: string
}

/**
 * Who is at which piece of work. A lease counts until its time is over, so that what a dead process held is free again; several processes on
 * one database are assumed to agree on the time to within a few seconds.
 */
export function jobsTable(db: Kysely<Schema>, now: () => number) {
  const ofOwner = (job: JobKey, owner: string) =>
    db.updateTable('jobs').where('id', '=', job.id).where('key', '=', job.key).where('owner', '=', owner)

  return {
    /**
     * Takes the work for `leaseMs`; false if somebody else holds it, or where it recurs and is not due. One statement, so that of two
     * processes one has it.
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

    /** False if the lease is somebody else's by now, or the work was ended: whoever held it must stop. */
    async renew(job: JobKey, owner: string, leaseMs: number): Promise<boolean> {
      const changed = await ofOwner(job, owner)
        .set({ lease_until: now() + leaseMs })
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },

    /** It is not done, and free for whoever comes next. */
    async release(job: JobKey, owner: string): Promise<void> {
      await ofOwner(job, owner).set({ owner: null, lease_until: 0 }).execute()
    },

    /** It is done, and comes again at `dueAt` (ms since 1970). */
    async doneUntil(job: JobKey, owner: string, dueAt: number): Promise<void> {
      await ofOwner(job, owner).set({ owner: null, lease_until: 0, due_at: dueAt }).execute()
    },

    /** It is done for good, or not wanted any more: whoever is at it hears so at its next heartbeat. */
    async end({ id, key }: JobKey, owner: string | null): Promise<void> {
      const all = db.deleteFrom('jobs').where('id', '=', id).where('key', '=', key)
      await (owner === null ? all : all.where('owner', '=', owner)).execute()
    },

    /** Whatever of it is the account's is not wanted any more. */
    async endAllOf(accountId: string): Promise<void> {
      await db
        .deleteFrom('jobs')
        .where('key', 'like', `%${JSON.stringify(accountId)}%`)
        .execute()
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

    /** Nobody holds anything: for a process that knows itself to be the only one on this store. */
    async releaseAll(): Promise<void> {
      await db.updateTable('jobs').set({ owner: null, lease_until: 0 }).where('owner', 'is not', null).execute()
    },
  }
}
