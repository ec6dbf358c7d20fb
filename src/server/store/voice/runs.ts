import type { Kysely, Selectable } from 'kysely'
import type { z } from 'zod'
import { openAs, sealJson, type Sealer } from '../databases/sealer.ts'
import type { RunKind, Schema } from '../schema.ts'

/** One extraction or training, from its start to its end. */
export interface Run {
  readonly id: string
  readonly accountId: string
  readonly kind: RunKind
  /** What an extraction reads (`imessage`, `email`); empty for a training. */
  readonly source: string
  readonly phase: string
  /** Share of the whole run that is done, 0–1. Null if it is not known. */
  readonly progress: number | null
  readonly samples: number | null
  readonly error: { readonly code: string; readonly message: string } | null
  readonly warning: string | null
  /** The parameters it was started with. */
  readonly params: unknown
  readonly startedAt: number
  readonly updatedAt: number
  readonly finishedAt: number | null
  /** True if the owner has reset the status: the run is kept but no longer shown. */
  readonly dismissed: boolean
}

export interface StartRun {
  readonly id: string
  readonly accountId: string
  readonly kind: RunKind
  readonly source?: string
  readonly phase: string
  readonly params?: unknown
}

export interface StartedRun {
  readonly run: Run
  /** False if it was running already. */
  readonly started: boolean
}

export type RunsTable = ReturnType<typeof runsTable>

export function runsTable(db: Kysely<Schema>, sealer: Sealer, now: () => number) {
  const select = () => db.selectFrom('runs').select([...columns])
  const checkpointContext = (id: string) => `runs/${id}/checkpoint`
  /** Updates a running run. One that has ended stays as it ended. */
  const change = async (id: string, values: Partial<Omit<Schema['runs'], 'source'>>): Promise<boolean> => {
    const changed = await db
      .updateTable('runs')
      .set({ ...values, updated_at: now() })
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .executeTakeFirst()
    return changed.numUpdatedRows > 0n
  }

  return {
    /** Starts a run, or returns the one already running (`started` false): an account has at most one per kind and source. */
    async start(run: StartRun): Promise<StartedRun> {
      const at = now()
      const row = await db
        .insertInto('runs')
        .values({
          id: run.id,
          account_id: run.accountId,
          kind: run.kind,
          source: run.source ?? '',
          phase: run.phase,
          params: JSON.stringify(run.params ?? {}),
          started_at: at,
          updated_at: at,
          dismissed: 0,
        })
        .onConflict((oc) => oc.columns(['account_id', 'kind', 'source']).where('finished_at', 'is', null).doNothing())
        .returning([...columns])
        .executeTakeFirst()
      if (row !== undefined) return { run: toRun(row), started: true }
      const running = await this.findRunning(run.accountId, run.kind, run.source ?? '')
      // The other run ended between the two statements, so its place is free.
      return running === null ? this.start(run) : { run: running, started: false }
    },

    async find(id: string): Promise<Run | null> {
      const row = await select().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : toRun(row)
    },

    /** The unfinished run of a kind; for an extraction, the one that reads `source`. */
    async findRunning(accountId: string, kind: RunKind, source = ''): Promise<Run | null> {
      const row = await select()
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .where('source', '=', source)
        .where('finished_at', 'is', null)
        .executeTakeFirst()
      return row === undefined ? null : toRun(row)
    },

    /** The run started last, running or not, dismissed or not. */
    async newest(accountId: string, kind: RunKind, source = ''): Promise<Run | null> {
      const row = await select()
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .where('source', '=', source)
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row === undefined ? null : toRun(row)
    },

    /** Unfinished runs of all accounts, to resume or fail at startup. */
    async listUnfinished(): Promise<Run[]> {
      const rows = await select().where('finished_at', 'is', null).orderBy('started_at').orderBy('id').execute()
      return rows.map(toRun)
    },

    /** Stores the run's phase. False if it has already ended (canceled meanwhile). */
    setPhase(
      id: string,
      phase: string,
      facts: { progress?: number | null; samples?: number; warning?: string | null } = {},
    ): Promise<boolean> {
      return change(id, { phase, ...facts })
    },

    /** Ends the run with an error. Its message is shown to the owner: no message text, no address. */
    fail(id: string, error: { code: string; message: string }): Promise<boolean> {
      return change(id, {
        phase: 'failed',
        error_code: error.code,
        error_message: error.message,
        finished_at: now(),
        checkpoint_sealed: null,
      })
    },

    /** Ends the run in a final phase: `ready`, `cancelled`. */
    finish(id: string, phase: string, facts: { samples?: number; warning?: string | null } = {}): Promise<boolean> {
      return change(id, { phase, progress: phase === 'cancelled' ? null : 1, ...facts, finished_at: now(), checkpoint_sealed: null })
    },

    /** Hides every finished run of the kind from the status; a running one stays. */
    async dismiss(accountId: string, kind: RunKind): Promise<void> {
      await db
        .updateTable('runs')
        .set({ dismissed: 1 })
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .where('finished_at', 'is not', null)
        .execute()
    },

    /** Stores intermediate results (any JSON value), sealed because they may hold the owner's words. */
    writeCheckpoint(id: string, checkpoint: unknown): Promise<boolean> {
      return change(id, { checkpoint_sealed: sealJson(sealer, checkpoint, checkpointContext(id)) })
    },

    /** Throws AppError `internal` if it is not one that `schema` describes. */
    async readCheckpoint<S extends z.ZodType>(id: string, schema: S): Promise<z.output<S> | null> {
      const row = await db.selectFrom('runs').select('checkpoint_sealed').where('id', '=', id).executeTakeFirst()
      return row?.checkpoint_sealed ? openAs(sealer, row.checkpoint_sealed, checkpointContext(id), schema) : null
    },

    /** Deletes the finished runs of an account. Their blocks must be deleted first. */
    async deleteFinished(accountId: string): Promise<number> {
      const gone = await db.deleteFrom('runs').where('account_id', '=', accountId).where('finished_at', 'is not', null).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}

const columns = [
  'id',
  'account_id',
  'kind',
  'source',
  'phase',
  'progress',
  'samples',
  'error_code',
  'error_message',
  'warning',
  'params',
  'started_at',
  'updated_at',
  'finished_at',
  'dismissed',
] as const

function toRun(row: Pick<Selectable<Schema['runs']>, (typeof columns)[number]>): Run {
  return {
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    source: row.source,
    phase: row.phase,
    progress: row.progress,
    samples: row.samples,
    error: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? '' },
    warning: row.warning,
    params: JSON.parse(row.params) as unknown,
    startedAt: row.started_at,
    updatedAt: row.updated_at,
    finishedAt: row.finished_at,
    dismissed: row.dismissed === 1,
  }
}
