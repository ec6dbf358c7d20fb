import type { Kysely } from 'kysely'
import { z } from 'zod'
import { reportMeasures, type EngineReport, type ReportMeasures } from '#contract/voice/style-report.ts'
import { registers } from '#core/channel/register.ts'
import { modelConfidence, type ModelConfidence } from '#core/prompting/answer/model-confidence.ts'
import type {
  Area,
  ContactMeasures,
  MeasuredReplay,
  ReplayDraft,
  ReplayTurn,
  StrangerMeasure,
  TurnOutcome,
} from '#core/style-report/index.ts'
import type { Schema } from '../schema.ts'
import { openAs, sealJson, type Fields, type Sealer } from '../databases/sealer.ts'

/** The account, voice and engine of a replay; the engine includes the model, as in `on-device` or `openai/gpt-4o-mini`. */
export interface ReplayKey {
  readonly accountId: string
  readonly voiceId: string
  readonly engine: string
}

interface Head {
  readonly engine: string
  /** The engine's display name. */
  readonly label: string
  /** True if its turns leave the machine; such a replay is never resumed automatically. */
  readonly cloud: boolean
  /** Number of chosen turns replayed so far. */
  readonly done: number
  readonly of: number
  /** Why it stopped or failed, worded for the owner. */
  readonly error: string | null
  /** When it last progressed, ms since 1970. */
  readonly replayedAt: number
  /** Confidence fitted on its drafts. Null if there is not enough evidence, or the engine has its own. */
  readonly confidence: ModelConfidence | null
  /** Phrases that the engine uses and the owner never does. Omitted from replays made before this was learned. */
  readonly habits?: readonly string[]
  /** Null until measured. */
  readonly measured: MeasuredReplay | null
  /** Baseline: the score of random earlier replies on the same turns. Only in the on-device engine's row. */
  readonly baseline: ReportMeasures | null
}

/** A replay without its turns. */
export interface Replay extends Head {
  readonly accountId: string
  readonly voiceId: string
  readonly state: EngineReport['state']
}

const numbers = z.array(z.number())
const area = z.object({ mean: z.number(), low: z.number(), high: z.number() } satisfies Fields<Area>)
const measured = z.object({
  measures: reportMeasures.nullable(),
  contacts: z.array(
    z.object({
      contact: z.string(),
      turns: z.number(),
      chrf: z.number(),
      accepted: z.number(),
      styleDistance: z.number().nullable(),
      lengthFirst: z.number(),
    } satisfies Fields<ContactMeasures>),
  ),
  outcomes: z.array(
    z.object({
      id: z.string(),
      contact: z.string(),
      chrf: z.number(),
      drafts: z.array(z.object({ p: z.number().nullable(), right: z.boolean() } satisfies Fields<TurnOutcome['drafts'][number]>)),
      failed: z.boolean(),
    } satisfies Fields<TurnOutcome>),
  ),
  strangers: z
    .array(
      z.object({
        register: z.enum(registers),
        turns: z.number(),
        area,
        floor: area.nullable(),
        signs: z.array(z.string()),
      } satisfies Fields<StrangerMeasure>),
    )
    .exactOptional(),
} satisfies Fields<MeasuredReplay>)

const storedHead = z.object({
  engine: z.string(),
  label: z.string(),
  cloud: z.boolean(),
  done: z.number(),
  of: z.number(),
  error: z.string().nullable(),
  replayedAt: z.number(),
  confidence: modelConfidence.nullable(),
  habits: z.array(z.string()).exactOptional(),
  measured: measured.nullable(),
  baseline: reportMeasures.nullable(),
} satisfies Fields<Head>)

const storedTurns = z.array(
  z.object({
    id: z.string(),
    contact: z.string(),
    register: z.enum(registers).exactOptional(),
    at: z.number(),
    incoming: z.string(),
    previous: z.array(z.object({ fromMe: z.boolean(), text: z.string() } satisfies Fields<ReplayTurn['previous'][number]>)),
    wrote: z.string(),
    drafts: z.array(
      z.object({ text: z.string(), confidence: z.number().nullable(), signs: numbers.nullable() } satisfies Fields<ReplayDraft>),
    ),
    failure: z.string().nullable(),
  } satisfies Fields<ReplayTurn>),
)

export type ReplaysTable = ReturnType<typeof replaysTable>

/** Turns in one sealed block. */
const blockTurns = 25

export function replaysTable(db: Kysely<Schema>, sealer: Sealer) {
  const text = ({ accountId, voiceId, engine }: ReplayKey) => `replays/${accountId}/${voiceId}/${engine}`
  const headContext = (tag: string) => `replays/${tag}/head`
  const blockContext = (tag: string, seq: number) => `replay_blocks/${tag}/${seq}`

  const toReplay = (row: { tag: string; account_id: string; voice_id: string; state: string; head_sealed: Buffer }): Replay => ({
    ...openAs(sealer, row.head_sealed, headContext(row.tag), storedHead),
    accountId: row.account_id,
    voiceId: row.voice_id,
    state: row.state as Replay['state'],
  })
  /** Also finds rows stored under an older key. */
  const rowOf = (key: ReplayKey) =>
    db
      .selectFrom('replays')
      .selectAll()
      .where('tag', 'in', sealer.fingerprints(text(key)))
      .executeTakeFirst()
  const tagOf = async (key: ReplayKey) => (await rowOf(key))?.tag

  async function find(key: ReplayKey): Promise<Replay | null> {
    const row = await rowOf(key)
    return row === undefined ? null : toReplay(row)
  }

  async function write(tag: string, first: number, turns: readonly ReplayTurn[]): Promise<void> {
    for (let from = 0; from < turns.length; from += blockTurns) {
      const seq = first + from / blockTurns
      const sealed = sealJson(sealer, turns.slice(from, from + blockTurns), blockContext(tag, seq))
      await db.insertInto('replay_blocks').values({ tag, seq, sealed }).execute()
    }
  }

  return {
    find,

    /** All replays of a voice. */
    async list(accountId: string, voiceId: string): Promise<Replay[]> {
      const rows = await db.selectFrom('replays').selectAll().where('account_id', '=', accountId).where('voice_id', '=', voiceId).execute()
      return rows.map(toReplay)
    },

    /** Replays of all accounts that an earlier process left running. */
    async listRunning(): Promise<Replay[]> {
      const rows = await db.selectFrom('replays').selectAll().where('state', '=', 'running').orderBy('tag').execute()
      return rows.map(toReplay)
    },

    /** Creates or updates the row and keeps its turns. Fails if the voice is gone. */
    async put({ accountId, voiceId, state, ...head }: Replay): Promise<void> {
      const key = { accountId, voiceId, engine: head.engine }
      const tag = (await tagOf(key)) ?? sealer.fingerprint(text(key))
      const sealed = sealJson(sealer, head satisfies Head, headContext(tag))
      await db
        .insertInto('replays')
        .values({ tag, account_id: accountId, voice_id: voiceId, state, head_sealed: sealed })
        .onConflict((oc) => oc.column('tag').doUpdateSet({ state, head_sealed: sealed }))
        .execute()
    },

    /** In insertion order. */
    async turns(key: ReplayKey): Promise<ReplayTurn[]> {
      const tag = await tagOf(key)
      if (tag === undefined) return []
      const rows = await db.selectFrom('replay_blocks').selectAll().where('tag', '=', tag).orderBy('seq').execute()
      return rows.flatMap(({ seq, sealed }) => openAs(sealer, sealed, blockContext(tag, seq), storedTurns))
    },

    /** Adds turns to an existing replay. Does nothing if it is gone. */
    async append(key: ReplayKey, turns: readonly ReplayTurn[]): Promise<void> {
      const tag = await tagOf(key)
      if (tag === undefined) return
      const last = await db
        .selectFrom('replay_blocks')
        .select((eb) => eb.fn.max('seq').as('seq'))
        .where('tag', '=', tag)
        .executeTakeFirst()
      await write(tag, last?.seq === null || last === undefined ? 0 : last.seq + 1, turns)
    },

    /** Replaces its turns. */
    async replaceTurns(key: ReplayKey, turns: readonly ReplayTurn[]): Promise<void> {
      const tag = await tagOf(key)
      if (tag === undefined) return
      await db.deleteFrom('replay_blocks').where('tag', '=', tag).execute()
      await write(tag, 0, turns)
    },

    /** Phrases that this engine uses with this voice and the owner never does. Empty if it was never replayed. */
    async habits(accountId: string, voiceId: string, engine: string): Promise<readonly string[]> {
      return (await find({ accountId, voiceId, engine }))?.habits ?? []
    },

    /** The confidence in this engine's drafts with this voice. Null if there is not enough evidence, or it was never replayed. */
    async confidence(accountId: string, voiceId: string, engine: string): Promise<ModelConfidence | null> {
      return (await find({ accountId, voiceId, engine }))?.confidence ?? null
    },

    async deleteAllOf(accountId: string): Promise<number> {
      const gone = await db.deleteFrom('replays').where('account_id', '=', accountId).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}
