import type { Kysely } from 'kysely'
import { z } from 'zod'
import { conversationMode, type ConversationMode } from '#contract/live/conversations.ts'
import type { Schema } from '../schema.ts'
import { openAs, sealJson, type Sealer } from '../databases/sealer.ts'

export type ConversationModesTable = ReturnType<typeof conversationModesTable>

const row = z.object({ conversation: z.string(), mode: conversationMode })

/** The owner's modes for conversations. Rows are found by a fingerprint of the conversation's key, which may contain an address. */
export function conversationModesTable(db: Kysely<Schema>, sealer: Sealer, now: () => number) {
  const context = (accountId: string, fingerprint: string) => `conversation_modes/${accountId}/${fingerprint}`
  const prints = (accountId: string, conversation: string) => sealer.fingerprints(`conversation_modes/${accountId}/${conversation}`)

  return {
    /** By conversation key. Throws if a row does not open: an unreadable mode must not fall back to the default. */
    async all(accountId: string): Promise<ReadonlyMap<string, ConversationMode>> {
      const rows = await db.selectFrom('conversation_modes').select(['fingerprint', 'sealed']).where('account_id', '=', accountId).execute()
      return new Map(
        rows.map(({ fingerprint, sealed }) => {
          const { conversation, mode } = openAs(sealer, sealed, context(accountId, fingerprint), row)
          return [conversation, mode]
        }),
      )
    },

    /** Null removes the conversation's own mode. Must run in a transaction, so that a conversation never has two rows. */
    async put(accountId: string, conversation: string, mode: ConversationMode | null): Promise<void> {
      const all = prints(accountId, conversation)
      const fingerprint = all[0]
      const old = mode === null ? all : all.slice(1)
      if (old.length > 0)
        await db.deleteFrom('conversation_modes').where('account_id', '=', accountId).where('fingerprint', 'in', old).execute()
      if (mode === null || fingerprint === undefined) return
      const sealed = sealJson(sealer, { conversation, mode }, context(accountId, fingerprint))
      const updated = { sealed, updated_at: now() }
      await db
        .insertInto('conversation_modes')
        .values({ account_id: accountId, fingerprint, ...updated })
        .onConflict((oc) => oc.columns(['account_id', 'fingerprint']).doUpdateSet(updated))
        .execute()
    },
  }
}
