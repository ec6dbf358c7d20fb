import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Sealer } from '../databases/sealer.ts'
import { inSlices, sliceRows } from '../databases/slices.ts'

export type VoicePartsTable = ReturnType<typeof voicePartsTable>

/** A voice without its texts (`voice-texts.ts`): index, numbers, phrases. In blocks of at most 1 MiB, encoded by `core/voice`, each sealed. */
export function voicePartsTable(db: Kysely<Schema>, sealer: Sealer) {
  const context = (voiceId: string, seq: number) => `voice_parts/${voiceId}/${seq}`

  return {
    /** `seq` counts from 0. Appending a part again replaces it. */
    async append(voiceId: string, seq: number, part: Uint8Array): Promise<void> {
      const sealed = sealer.seal(part, context(voiceId, seq))
      await db
        .insertInto('voice_parts')
        .values({ voice_id: voiceId, seq, sealed })
        .onConflict((oc) => oc.columns(['voice_id', 'seq']).doUpdateSet({ sealed }))
        .execute()
    },

    /** Reads parts in order, one in memory at a time. */
    async *read(voiceId: string): AsyncGenerator<Uint8Array> {
      for (let after = -1; ;) {
        const row = await db
          .selectFrom('voice_parts')
          .select(['seq', 'sealed'])
          .where('voice_id', '=', voiceId)
          .where('seq', '>', after)
          .orderBy('seq')
          .limit(1)
          .executeTakeFirst()
        if (row === undefined) return
        yield sealer.open(row.sealed, context(voiceId, row.seq))
        after = row.seq
        await nextTurn()
      }
    },

    /** Replaces all parts; call it in a transaction. */
    async replace(voiceId: string, parts: readonly Uint8Array[]): Promise<void> {
      await this.deleteAllOf(voiceId)
      for (const [seq, part] of parts.entries()) {
        await this.append(voiceId, seq, part)
        await nextTurn()
      }
    },

    /** Returns how many parts were deleted. */
    deleteAllOf(voiceId: string): Promise<number> {
      return inSlices(async () => {
        const slice = db.selectFrom('voice_parts').select('seq').where('voice_id', '=', voiceId).orderBy('seq').limit(sliceRows)
        const gone = await db.deleteFrom('voice_parts').where('voice_id', '=', voiceId).where('seq', 'in', slice).executeTakeFirst()
        return Number(gone.numDeletedRows)
      })
    },
  }
}
