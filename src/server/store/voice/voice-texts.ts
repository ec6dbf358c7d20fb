import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Sealer } from '../databases/sealer.ts'
import { inSlices } from '../databases/slices.ts'

export type VoiceTextsTable = ReturnType<typeof voiceTextsTable>

/** Blocks per statement: most are a few KB, those of long mails up to a few hundred. */
const blocksOfSlice = 64

/** The texts of a voice's reply pairs in small blocks, encoded by `core/voice`, each sealed. Drafting reads only the few it needs. */
export function voiceTextsTable(db: Kysely<Schema>, sealer: Sealer) {
  const context = (voiceId: string, seq: number) => `voice_texts/${voiceId}/${seq}`

  return {
    /** `first` counts from 0 over all blocks of the voice. Appending a block again replaces it. */
    async append(voiceId: string, first: number, blocks: readonly Uint8Array[]): Promise<void> {
      for (let at = 0; at < blocks.length; at += blocksOfSlice) {
        const rows = blocks.slice(at, at + blocksOfSlice).map((block, i) => {
          const seq = first + at + i
          return { voice_id: voiceId, seq, sealed: sealer.seal(block, context(voiceId, seq)) }
        })
        await db
          .insertInto('voice_texts')
          .values(rows)
          .onConflict((oc) => oc.columns(['voice_id', 'seq']).doUpdateSet((eb) => ({ sealed: eb.ref('excluded.sealed') })))
          .execute()
        await nextTurn()
      }
    },

    /** Reads these blocks by number, a few in memory at a time. Deleted ones are skipped. */
    async *find(voiceId: string, seqs: readonly number[]): AsyncGenerator<{ readonly seq: number; readonly block: Uint8Array }> {
      for (let at = 0; at < seqs.length; at += blocksOfSlice) {
        if (at > 0) await nextTurn()
        const rows = await db
          .selectFrom('voice_texts')
          .select(['seq', 'sealed'])
          .where('voice_id', '=', voiceId)
          .where('seq', 'in', seqs.slice(at, at + blocksOfSlice))
          .execute()
        for (const { seq, sealed } of rows) yield { seq, block: sealer.open(sealed, context(voiceId, seq)) }
      }
    },

    /** Returns how many blocks were deleted. */
    deleteAllOf(voiceId: string): Promise<number> {
      return inSlices(async () => {
        const slice = db.selectFrom('voice_texts').select('seq').where('voice_id', '=', voiceId).orderBy('seq').limit(blocksOfSlice)
        const gone = await db.deleteFrom('voice_texts').where('voice_id', '=', voiceId).where('seq', 'in', slice).executeTakeFirst()
        return Number(gone.numDeletedRows)
      })
    },
  }
}
