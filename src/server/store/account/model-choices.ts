import type { Kysely } from 'kysely'
import { z } from 'zod'
import { engineId, redactionMode } from '#contract/language-model/model.ts'
import { capabilities } from '#core/language-model/capabilities.ts'
import type { Schema } from '../schema.ts'
import { openAs, sealJson, type Sealer } from '../databases/sealer.ts'

/** The chosen model and its known properties. */
const chosen = z.object({
  engine: engineId,
  /** Id in `core/language-model/server-kinds.ts`. Null for the on-device engine. */
  kind: z.string().nullable(),
  /** Includes the version path at which the server answered. Null if the engine has its own. */
  baseUrl: z.string().nullable(),
  model: z.string().nullable(),
  /** Probed when the model was chosen, narrowed by later responses. Null if not probed yet. */
  capabilities: capabilities.nullable(),
  /** US dollars per million tokens, if the owner entered them. */
  price: z.object({ input: z.number(), output: z.number() }).nullable(),
})
export type ChosenModel = z.infer<typeof chosen>

const substance = z.object({
  /** Null if nothing was chosen; the environment's preselection then applies. */
  chosen: chosen.nullable(),
  /** The owner's API keys by origin: a key is never sent to another origin. */
  keys: z.record(z.string(), z.string()),
  /** The owner's consent and its recipient; `at` is in ms since 1970, like the other times. */
  consent: z.object({ recipient: z.string(), at: z.number() }).nullable(),
  redaction: redactionMode,
  redactLocal: z.boolean(),
  /** US dollars. */
  dailyCap: z.number(),
  lastFailure: z.object({ code: z.string(), text: z.string(), at: z.number() }).nullable(),
  /** When the provider retires the chosen model (ISO date), according to its latest list. */
  shutdown: z.object({ date: z.string().nullable(), readAt: z.number() }).nullable(),
})
export type ModelChoiceRow = z.infer<typeof substance>

/** The default until the owner chooses. */
export const unchosen: ModelChoiceRow = {
  chosen: null,
  keys: {},
  consent: null,
  redaction: 'mask',
  redactLocal: false,
  dailyCap: 1,
  lastFailure: null,
  shutdown: null,
}

export type ModelChoicesTable = ReturnType<typeof modelChoicesTable>

export function modelChoicesTable(db: Kysely<Schema>, sealer: Sealer) {
  const context = (accountId: string) => `model_choices/${accountId}`

  return {
    /** `revision` is 0 if the account has no row yet. Throws if the row cannot be decrypted: an unreadable consent is no consent. */
    async find(accountId: string): Promise<{ readonly revision: number; readonly choice: ModelChoiceRow }> {
      const row = await db.selectFrom('model_choices').selectAll().where('account_id', '=', accountId).executeTakeFirst()
      if (row === undefined) return { revision: 0, choice: unchosen }
      return { revision: row.revision, choice: openAs(sealer, row.sealed, context(accountId), substance) }
    },

    /** False if it was changed elsewhere since `revision` was read. */
    async put(accountId: string, revision: number, choice: ModelChoiceRow): Promise<boolean> {
      const sealed = sealJson(sealer, substance.parse(choice), context(accountId))
      if (revision === 0) {
        const added = await db
          .insertInto('model_choices')
          .values({ account_id: accountId, revision: 1, sealed })
          .onConflict((oc) => oc.column('account_id').doNothing())
          .executeTakeFirst()
        return Number(added.numInsertedOrUpdatedRows ?? 0) > 0
      }
      const changed = await db
        .updateTable('model_choices')
        .set({ revision: revision + 1, sealed })
        .where('account_id', '=', accountId)
        .where('revision', '=', revision)
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },

    async deleteAllOf(accountId: string): Promise<number> {
      const gone = await db.deleteFrom('model_choices').where('account_id', '=', accountId).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}
