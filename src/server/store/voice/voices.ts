import type { Kysely, Selectable } from 'kysely'
import { z } from 'zod'
import { openAs, sealJson, type Sealer } from '../databases/sealer.ts'
import type { Schema } from '../schema.ts'

const evaluation = z.record(z.string(), z.union([z.number(), z.string(), z.null()]))
export type Evaluation = Readonly<z.infer<typeof evaluation>>

/** The result of a training; its content is in `voice_parts` and `voice_texts`. */
export interface Voice {
  readonly id: string
  readonly accountId: string
  readonly runId: string
  readonly pairs: number
  readonly sampleData: boolean
  readonly evaluation: Evaluation | null
  /** Encoding version of its parts. */
  readonly format: number
  /** ms since 1970. */
  readonly trainedAt: number
  /** True for the account's one voice that drafts. */
  readonly ready: boolean
}

export type VoicesTable = ReturnType<typeof voicesTable>

export function voicesTable(db: Kysely<Schema>, sealer: Sealer) {
  const context = (id: string) => `voices/${id}/evaluation`
  const toVoice = (row: Selectable<Schema['voices']>): Voice => ({
    id: row.id,
    accountId: row.account_id,
    runId: row.run_id,
    pairs: row.pairs,
    sampleData: row.sample_data === 1,
    evaluation: row.evaluation_sealed === null ? null : openAs(sealer, row.evaluation_sealed, context(row.id), evaluation),
    format: row.format,
    trainedAt: row.trained_at,
    ready: row.ready === 1,
  })

  return {
    /** Creates an unfinished voice, which is not used for drafting until it is marked ready. */
    async create(voice: { id: string; accountId: string; runId: string; format: number; sampleData: boolean; now: number }): Promise<void> {
      await db
        .insertInto('voices')
        .values({
          id: voice.id,
          account_id: voice.accountId,
          run_id: voice.runId,
          pairs: 0,
          sample_data: voice.sampleData ? 1 : 0,
          format: voice.format,
          trained_at: voice.now,
          ready: 0,
        })
        .execute()
    },

    async find(id: string): Promise<Voice | null> {
      const row = await db.selectFrom('voices').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : toVoice(row)
    },

    /** The voice used for drafting. */
    async current(accountId: string): Promise<Voice | null> {
      const row = await db.selectFrom('voices').selectAll().where('account_id', '=', accountId).where('ready', '=', 1).executeTakeFirst()
      return row === undefined ? null : toVoice(row)
    },

    /** The most recently trained voice of all accounts. */
    async newest(): Promise<Voice | null> {
      const row = await db.selectFrom('voices').selectAll().where('ready', '=', 1).orderBy('trained_at', 'desc').limit(1).executeTakeFirst()
      return row === undefined ? null : toVoice(row)
    },

    /** The voices that an interrupted run has created. */
    async ofRun(runId: string): Promise<Voice[]> {
      const rows = await db.selectFrom('voices').selectAll().where('run_id', '=', runId).orderBy('id').execute()
      return rows.map(toVoice)
    },

    async ofAccount(accountId: string): Promise<Voice[]> {
      const rows = await db.selectFrom('voices').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
      return rows.map(toVoice)
    },

    /** Retires the account's voice; its rows are deleted afterwards. */
    async retireCurrent(accountId: string): Promise<void> {
      await db.updateTable('voices').set({ ready: 0 }).where('account_id', '=', accountId).where('ready', '=', 1).execute()
    },

    async markReady(id: string, facts: { pairs: number; evaluation: Evaluation | null; trainedAt: number }): Promise<void> {
      const sealed = facts.evaluation === null ? null : sealJson(sealer, facts.evaluation, context(id))
      await db
        .updateTable('voices')
        .set({ ready: 1, pairs: facts.pairs, evaluation_sealed: sealed, trained_at: facts.trainedAt })
        .where('id', '=', id)
        .execute()
    },

    /** Records that its parts are now in another format. */
    async setFormat(id: string, format: number): Promise<void> {
      await db.updateTable('voices').set({ format }).where('id', '=', id).execute()
    },

    /** Deletes only the row: its parts and texts must be deleted first. */
    async delete(id: string): Promise<void> {
      await db.deleteFrom('voices').where('id', '=', id).execute()
    },
  }
}
