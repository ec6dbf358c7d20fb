import type { TrustReport } from '#contract/live/trust.ts'
import { findZone } from '#core/auto-reply/timing/zoned-time.ts'
import { isYes, type StatedVerdict, type Verdict } from '#core/trust/index.ts'
import type { Store } from '#server/store/db.ts'
import { readAutoResponse } from '../automatic/automatic-settings.ts'
import { onDeviceLabel } from '../language-model/model-words.ts'
import { onDeviceKey, reportPeople } from '../style-report/on-device-replay.ts'
import { maxVerdicts, unsureOf, type Confidences, type FittedTrust } from './confidences.ts'

type EngineTrust = TrustReport['engines'][number]

const day = 86_400_000
const week = 7 * day
const bins = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 1]

/** The owner's verdicts on drafts, by engine and register. */
export async function readTrustReport(
  deps: { readonly store: Store; readonly confidences: Pick<Confidences, 'trustIn'> },
  accountId: string,
): Promise<TrustReport> {
  const verdicts = (await deps.store.verdicts.list(accountId, maxVerdicts)).toSorted((a, b) => a.at - b.at)
  const people = new Map((await reportPeople(deps.store, accountId)).map(({ key, name }) => [key, name]))
  const voice = await deps.store.voices.current(accountId)
  const replays = voice === null ? [] : await deps.store.replays.list(accountId, voice.id)
  const labels = new Map([...replays.map(({ engine, label }) => [engine, label] as const), [onDeviceKey, onDeviceLabel] as const])
  const groups = Map.groupBy(verdicts, ({ engine, register }) => JSON.stringify([engine, register]))
  const { time_zone: timeZone } = (await readAutoResponse(deps.store, accountId)).stored.schedule
  const zone = findZone(timeZone)
  const weekOf = (at: number) => mondayOf(zone?.wallTime(at) ?? at)
  const engines: EngineTrust[] = []
  for (const group of groups.values()) {
    const { engine = onDeviceKey, register = 'text' } = group[0] ?? {}
    engines.push(engineTrust(group, await deps.confidences.trustIn(accountId, engine, register), { labels, people, weekOf }))
  }
  return { engines }
}

function engineTrust(
  verdicts: readonly Verdict[],
  trust: FittedTrust,
  {
    labels,
    people,
    weekOf,
  }: {
    readonly labels: ReadonlyMap<string, string>
    readonly people: ReadonlyMap<string, string>
    readonly weekOf: (at: number) => number
  },
): EngineTrust {
  const real = verdicts.filter(({ decoy }) => !decoy)
  const key = verdicts[0]?.engine ?? onDeviceKey
  // Compared with decoys only if both were judged in the same way.
  const own = count(real.filter(({ kind }) => kind.startsWith('practice-')))
  const other = count(verdicts.filter(({ decoy }) => decoy))
  return {
    key,
    label: labels.get(key) ?? key,
    register: verdicts[0]?.register ?? 'text',
    verdicts: real.length,
    yes: real.filter(isYes).length,
    unsure: unsureOf(trust),
    weeks: [...Map.groupBy(real, ({ at }) => weekOf(at))].map(([from, some]) =>
      Object.assign({ from: new Date(from).toISOString().slice(0, 10) }, count(some)),
    ),
    own,
    other,
    own_minus_other: own.of === 0 || other.of === 0 ? null : own.yes / own.of - other.yes / other.of,
    calibration: calibrationOf(trust.stated),
    people: [...Map.groupBy(real, ({ person }) => person)]
      .map(([id, some]) => Object.assign({ id, name: people.get(id) ?? 'Somebody' }, count(some)))
      .toSorted((a, b) => b.of - a.of),
  }
}

/** The Monday of the week, at midnight. Both as the owner's clock and calendar show them, ms as if they were UTC. */
function mondayOf(wall: number): number {
  // 1970 began on a Thursday.
  const monday = 4 * day
  return Math.floor((wall - monday) / week) * week + monday
}

function count(verdicts: readonly Verdict[]): { yes: number; of: number } {
  return { yes: verdicts.filter(isYes).length, of: verdicts.length }
}

function calibrationOf(stated: readonly StatedVerdict[]): EngineTrust['calibration'] {
  return bins.slice(0, -1).flatMap((from, i) => {
    const to = bins[i + 1] ?? 1
    const inside = stated.filter(({ confidence }) => confidence >= from && (confidence < to || to === 1))
    if (inside.length === 0) return []
    const said = inside.reduce((sum, { confidence }) => sum + confidence, 0) / inside.length
    return [{ from, to, said, yes: inside.filter(({ yes }) => yes).length, of: inside.length }]
  })
}
