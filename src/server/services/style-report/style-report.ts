import type { OutputOf, ParsedInputOf } from '#contract/define-endpoint.ts'
import type { ModelState } from '#contract/language-model/model.ts'
import type { EngineReport, ReplayedTurn, StyleReport, styleReports as contract } from '#contract/voice/style-report.ts'
import { effectiveThreshold } from '#core/auto-reply/index.ts'
import {
  autoOutcome,
  engineReport,
  strangerPairs,
  turnOutcome,
  type ReportPerson,
  type ReplayTurn,
  type StrangerPair,
  type TurnOutcome,
} from '#core/style-report/index.ts'
import { iso } from '#server/iso.ts'
import type { Store } from '#server/store/db.ts'
import type { Replay } from '#server/store/voice/replays.ts'
import type { Voice } from '#server/store/voice/voices.ts'
import { loadAutomaticSettings } from '../automatic/automatic-settings.ts'
import { onDeviceKey, reportPeople } from './on-device-replay.ts'
import { keptTurns, turnsFor, type Replays } from './replay-turns.ts'

export interface StyleReportDeps {
  readonly store: Store
  readonly replays: Pick<Replays, 'obstacle'>
  readonly models: {
    chosen(accountId: string): Promise<{ readonly key: string; readonly label: string } | null>
    /** Makes no requests. */
    state(accountId: string): Promise<Pick<ModelState, 'cloud' | 'recipient' | 'why_not' | 'spent'>>
  }
}

export type StyleReports = ReturnType<typeof createStyleReports>

/** Reports on each engine and contact, from the owner's replayed turns. */
export function createStyleReports({ store, replays, models }: StyleReportDeps) {
  const thresholdOf = async (accountId: string) => effectiveThreshold((await loadAutomaticSettings(store, accountId)).threshold, null)

  async function offer(accountId: string, voice: Voice | null): Promise<StyleReport['offer']> {
    const chosen = await models.chosen(accountId)
    if (chosen === null) return null
    const { cloud, recipient, why_not: whyNot, spent } = await models.state(accountId)
    const left = voice === null ? 0 : await turnsLeft({ accountId, voiceId: voice.id, engine: chosen.key }, cloud)
    const obstacle = await replays.obstacle(accountId)
    return {
      ...chosen,
      turns: left,
      cloud,
      recipient,
      cost: spent.per_draft * left,
      why_not: obstacle?.message ?? (whyNot === null ? null : `It cannot be asked: ${whyNot.text}.`),
    }
  }

  /** Number of turns that a start would ask for: all of them, or the rest of an unfinished replay. */
  async function turnsLeft(key: { accountId: string; voiceId: string; engine: string }, cloud: boolean): Promise<number> {
    const chosen = turnsFor(await store.replays.turns({ ...key, engine: onDeviceKey }), cloud)
    const before = await store.replays.find(key)
    if (before === null || before.state === 'ready') return chosen.length
    return chosen.length - keptTurns(await store.replays.turns(key), chosen).length
  }

  return {
    async get(accountId: string): Promise<StyleReport> {
      const [voice, threshold, people] = await Promise.all([
        store.voices.current(accountId),
        thresholdOf(accountId),
        reportPeople(store, accountId),
      ])
      const kept = voice === null ? [] : await store.replays.list(accountId, voice.id)
      const sorted = kept.toSorted((a, b) => rank(a) - rank(b) || b.replayedAt - a.replayedAt)
      return {
        voice:
          voice === null ? null : { id: voice.id, trained_at: iso(voice.trainedAt), pairs: voice.pairs, sample_data: voice.sampleData },
        threshold,
        engines: sorted.map((replay) => reportOf(replay, { people, threshold, ceiling: ceilingOf(replay, voice) })),
        baseline: kept.find(({ engine }) => engine === onDeviceKey)?.baseline ?? null,
        offer: await offer(accountId, voice),
      }
    },

    /** How well a stranger could tell drafts from replies, by register, plus pairs for the owner to try. */
    async stranger(accountId: string, engine: string): Promise<OutputOf<typeof contract.stranger>> {
      const voice = await store.voices.current(accountId)
      if (voice === null) return { registers: [], pairs: [] }
      const key = { accountId, voiceId: voice.id, engine }
      const [replay, turns, people] = await Promise.all([store.replays.find(key), store.replays.turns(key), reportPeople(store, accountId)])
      return {
        registers: [...(replay?.measured?.strangers ?? [])],
        pairs: strangerPairs(turns, pairsToTry, pairSeed).map((pair) => shownPair(pair, people)),
      }
    },

    /** Newest first. */
    async turns(accountId: string, asked: ParsedInputOf<typeof contract.turns>): Promise<OutputOf<typeof contract.turns>> {
      const { engine, contact_id: contact, only, offset, limit } = asked
      const voice = await store.voices.current(accountId)
      if (voice === null) return { turns: [], total: 0 }
      const key = { accountId, voiceId: voice.id, engine }
      const [replay, turns, threshold, people] = await Promise.all([
        store.replays.find(key),
        store.replays.turns(key),
        thresholdOf(accountId),
        reportPeople(store, accountId),
      ])
      const groups = new Set(people.filter(({ group }) => group).map(({ key }) => key))
      // Measured in a worker when the replay ended. While it runs, only the requested turns are measured.
      const measured = new Map(replay?.measured?.outcomes.map((outcome) => [outcome.id, outcome]))
      const outcomeOf = (turn: ReplayTurn) => measured.get(turn.id) ?? turnOutcome(turn)
      const found = turns
        .filter(
          (turn) =>
            (contact === undefined || turn.contact === contact) && (only === 'all' || isWanted(outcomeOf(turn), only, threshold, groups)),
        )
        .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
      return { turns: found.slice(offset, offset + limit).map((turn) => shown(turn, outcomeOf(turn), people)), total: found.length }
    },
  }
}

/** Number of pairs to try: enough for an impression, few enough to finish. */
const pairsToTry = 10
/** A fixed seed, so that the same replay gives the same pairs. */
const pairSeed = 1

function shownPair(
  { turn, realFirst }: StrangerPair,
  people: readonly ReportPerson[],
): OutputOf<typeof contract.stranger>['pairs'][number] {
  const draft = turn.drafts[0]?.text ?? ''
  return {
    id: turn.id,
    name: nameOf(turn, people),
    at: iso(turn.at),
    incoming: turn.incoming,
    answers: realFirst ? [turn.wrote, draft] : [draft, turn.wrote],
    real: realFirst ? 0 : 1,
  }
}

function nameOf({ contact }: ReplayTurn, people: readonly ReportPerson[]): string {
  return people.find(({ key }) => key === contact)?.name ?? 'somebody'
}

function rank({ engine }: Replay): number {
  return engine === onDeviceKey ? 0 : 1
}

function ceilingOf({ engine, confidence }: Replay, voice: Voice | null): number | null {
  const own = voice?.evaluation?.['ceiling']
  if (engine === onDeviceKey) return typeof own === 'number' ? own : null
  return confidence?.ceiling ?? null
}

function reportOf(replay: Replay, given: Parameters<typeof engineReport>[1]): EngineReport {
  const { engine, label, state, error, done, of, replayedAt, measured } = replay
  const parts = engineReport(measured, given)
  return {
    key: engine,
    label,
    state,
    error,
    done,
    of,
    replayed_at: iso(replayedAt),
    ...parts,
    summary: state === 'running' ? `Replaying: ${done} of ${of}.` : parts.summary,
  }
}

function isWanted(outcome: TurnOutcome, only: 'sent' | 'right' | 'wrong', threshold: number, groups: ReadonlySet<string>): boolean {
  const { sent, right } = autoOutcome(outcome, threshold, groups)
  return sent && (only === 'sent' || right === (only === 'right'))
}

function shown(turn: ReplayTurn, outcome: TurnOutcome, people: readonly ReportPerson[]): ReplayedTurn {
  const { id, contact, at, incoming, wrote, drafts, failure } = turn
  return {
    id,
    contact_id: contact,
    name: nameOf(turn, people),
    at: iso(at),
    incoming,
    wrote,
    drafts: drafts.map(({ text, confidence }, i) => ({ text, confidence, right: outcome.drafts[i]?.right ?? false })),
    chrf: outcome.chrf,
    failure,
  }
}
