import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Sealer } from '../databases/sealer.ts'
import { inSlices, sliceRows } from '../databases/slices.ts'

export type PairBlocksTable = ReturnType<typeof pairBlocksTable>

/** The reply pairs of an extraction, in encoded blocks of at most 1 MiB, each sealed. */
export function pairBlocksTable(db: Kysely<Schema>, sealer: Sealer) {
  const context = (runId: string, seq: number) => `pair_blocks/${runId}/${seq}`

  return {
    /** `seq` counts from 0 in reading order. Appending a block again replaces it: a resumed run may repeat its last one. */
    async append(runId: string, seq: number, block: Uint8Array, pairs: number): Promise<void> {
      const sealed = sealer.seal(block, context(runId, seq))
      await db
        .insertInto('pair_blocks')
        .values({ run_id: runId, seq, pairs, sealed })
        .onConflict((oc) => oc.columns(['run_id', 'seq']).doUpdateSet({ pairs, sealed }))
        .execute()
    },

    /**
     * Reads blocks in order, one in memory at a time, and returns how many pairs they held. A block that is deleted meanwhile is left out like one that never was:
     * a reader that needs all of them compares the number with the source's.
     */
    async *read(runId: string): AsyncGenerator<Uint8Array, number> {
      let pairs = 0
      for (let after = -1; ;) {
        const row = await db
          .selectFrom('pair_blocks')
          .select(['seq', 'pairs', 'sealed'])
          .where('run_id', '=', runId)
          .where('seq', '>', after)
          .orderBy('seq')
          .limit(1)
          .executeTakeFirst()
        if (row === undefined) return pairs
        yield sealer.open(row.sealed, context(runId, row.seq))
        pairs += row.pairs
        after = row.seq
        await nextTurn()
      }
    },

    async count(runId: string): Promise<{ blocks: number; pairs: number }> {
      const row = await db
        .selectFrom('pair_blocks')
        .select((eb) => [eb.fn.countAll<number>().as('blocks'), eb.fn.sum<number | null>('pairs').as('pairs')])
        .where('run_id', '=', runId)
        .executeTakeFirstOrThrow()
      return { blocks: row.blocks, pairs: row.pairs ?? 0 }
    },

    /** Deletes all blocks, or those from `seq` on. Returns how many were deleted. */
    deleteAllOf(runId: string, from = 0): Promise<number> {
      return inSlices(async () => {
        const slice = db
          .selectFrom('pair_blocks')
          .select('seq')
          .where('run_id', '=', runId)
          .where('seq', '>=', from)
          .orderBy('seq')
          .limit(sliceRows)
        const gone = await db.deleteFrom('pair_blocks').where('run_id', '=', runId).where('seq', 'in', slice).executeTakeFirst()
        return Number(gone.numDeletedRows)
      })
    },
  }
}
