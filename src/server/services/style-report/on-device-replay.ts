import type { TrainingSummary } from '#core/ports/compute.ts'
import type { ReportPerson } from '#core/style-report/index.ts'
import type { Tables } from '#server/store/tables.ts'
import { onDeviceLabel } from '../language-model/model-words.ts'
import { readLearnedPairs } from '../voice/learned-pairs.ts'

export const onDeviceKey = 'on-device'

/** Stores a training's replay with the new voice. Call it before that voice becomes current. */
export async function keepOnDeviceReplay(
  { replays }: Pick<Tables, 'replays'>,
  voice: { readonly accountId: string; readonly voiceId: string },
  { replay, replayed }: Pick<TrainingSummary, 'replay' | 'replayed'>,
  at: number,
): Promise<void> {
  if (replay.length === 0) return
  await replays.put({
    ...voice,
    engine: onDeviceKey,
    label: onDeviceLabel,
    cloud: false,
    state: 'ready',
    done: replay.length,
    of: replay.length,
    error: null,
    replayedAt: at,
    confidence: null,
    measured: replayed?.measured ?? null,
    baseline: replayed?.baseline ?? null,
  })
  await replays.replaceTurns({ ...voice, engine: onDeviceKey }, replay)
}

/** Everybody a replay may mention, by contact key. */
export async function reportPeople(store: Pick<Tables, 'contacts' | 'learned' | 'ownFacts'>, accountId: string): Promise<ReportPerson[]> {
  const contacts = await store.contacts.list(accountId)
  const known = new Set(contacts.map(({ key }) => key))
  const learned = await readLearnedPairs(store, accountId, { from: { text: 0, email: 0 }, until: Number.MAX_SAFE_INTEGER })
  return [...contacts, ...learned.contacts.filter(({ key }) => !known.has(key))].map(({ key, name, group }) => ({ key, name, group }))
}
