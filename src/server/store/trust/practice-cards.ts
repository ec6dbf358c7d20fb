import type { Kysely } from 'kysely'
import { z } from 'zod'
import { registers, type Register } from '#core/channel/register.ts'
import type { JudgedMoment } from '#core/trust/index.ts'
import type { Schema } from '../schema.ts'
import { openAs, sealJson, type Fields, type Sealer } from '../databases/sealer.ts'
import { judgedMoment } from './judged-moment.ts'

interface Content {
  /** Id of the past moment (`ReplyPair.id`). */
  readonly moment: string
  readonly engine: string
  readonly contact: string
  readonly name: string
  /** When the owner had answered, ms since 1970. */
  readonly writtenAt: number
  readonly thread: readonly { readonly fromMe: boolean; readonly text: string }[]
  /** `text` if omitted (`registerOf`). */
  readonly register?: Register
  readonly judged: JudgedMoment
  /** The owner's actual reply. */
  readonly wrote: string
  /** True if the draft was made for another moment. */
  readonly decoy: boolean
  readonly skipped: boolean
}

export interface PracticeCardRow extends Content {
  readonly id: string
  readonly open: boolean
  /** When it was made, ms since 1970. */
  readonly at: number
}

const stored = z.object({
  moment: z.string(),
  engine: z.string(),
  contact: z.string(),
  name: z.string(),
  writtenAt: z.number(),
  thread: z.array(z.object({ fromMe: z.boolean(), text: z.string() } satisfies Fields<Content['thread'][number]>)),
  register: z.enum(registers).exactOptional(),
  judged: judgedMoment,
  wrote: z.string(),
  decoy: z.boolean(),
  skipped: z.boolean(),
} satisfies Fields<Content>)

export type PracticeCardsTable = ReturnType<typeof practiceCardsTable>

export function practiceCardsTable(db: Kysely<Schema>, sealer: Sealer) {
  const context = (accountId: string, id: string) => `practice_cards/${accountId}/${id}`
  const toCard = (row: { id: string; account_id: string; open: number; at: number; sealed: Uint8Array }): PracticeCardRow => ({
    ...openAs(sealer, row.sealed, context(row.account_id, row.id), stored),
    id: row.id,
    open: row.open === 1,
    at: row.at,
  })
  const select = (accountId: string) => db.selectFrom('practice_cards').selectAll().where('account_id', '=', accountId)

  return {
    async put(accountId: string, { id, open, at, ...content }: PracticeCardRow): Promise<void> {
      const changed = { open: open ? 1 : 0, at, sealed: sealJson(sealer, content satisfies Content, context(accountId, id)) }
      await db
        .insertInto('practice_cards')
        .values({ id, account_id: accountId, ...changed })
        .onConflict((oc) => oc.column('id').doUpdateSet(changed))
        .execute()
    },

    async find(accountId: string, id: string): Promise<PracticeCardRow | null> {
      const row = await select(accountId).where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : toCard(row)
    },

    /** Oldest first. */
    async list(accountId: string): Promise<PracticeCardRow[]> {
      return (await select(accountId).orderBy('at').orderBy('id').execute()).map(toCard)
    },

    async deleteAllOf(accountId: string): Promise<number> {
      const gone = await db.deleteFrom('practice_cards').where('account_id', '=', accountId).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}
