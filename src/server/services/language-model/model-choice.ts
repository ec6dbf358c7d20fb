import type { ServerEvent } from '#contract/events.ts'
import type { ModelState } from '#contract/language-model/model.ts'
import type { AppleModel, LocalServers, ModelServers } from '#core/language-model/port.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Store } from '#server/store/db.ts'
import { unchosen } from '#server/store/account/model-choices.ts'
import type { BoxAccess } from '../box/box-models.ts'
import { boxCapabilities, boxObstacle } from '../box/open-box.ts'
import { createChoosing } from './choice/choose-engine.ts'
import { createEngineAddresses } from './choice/engine-addresses.ts'
import { createKeptOutcomes } from './choice/kept-outcomes.ts'
import { createKnownCapabilities } from './choice/known-capabilities.ts'
import { createModelLists } from './choice/list-models.ts'
import { createOpening } from './choice/open-chosen.ts'
import { appleEnded, obstacle, preselected, resolveChoice, type ModelEnvironment } from './chosen-model.ts'
import type { Models } from './model-access.ts'
import type { ModelLedger } from './model-ledger.ts'
import { createModelPauses, pauseKey } from './model-pauses.ts'
import { createModelProbing } from './model-probing.ts'
import { createModelRecords } from './choice/model-records.ts'
import { createShutdownReader } from './choice/model-shutdown.ts'
import { describeModel } from './choice/model-state.ts'
import { pauseText, timeOfDay, type Place } from './model-words.ts'

export interface ModelsDeps {
  readonly store: Pick<Store, 'modelChoices'>
  readonly clock: Clock
  readonly servers: ModelServers
  /** Null if this machine has none (hosted). */
  readonly apple: AppleModel | null
  readonly local: LocalServers | null
  readonly box: BoxAccess | null
  readonly environment: ModelEnvironment
  readonly ledger: Pick<ModelLedger, 'spent' | 'dayStart'>
  /** The owner's time zone. */
  readonly timeZone: (accountId: string) => Promise<string>
  readonly events: { publish(accountId: string, event: ServerEvent): void }
  readonly log: { error(details: object, message: string): void }
  /**
   * Hosted: whether all addresses of a host are public, so that nobody can make the server reach into its own network. Null if the server runs
   * on the owner's own machine.
   */
  readonly isPublicHost: ((hostname: string) => Promise<boolean>) | null
}

/**
 * Which engine drafts for an account, what it may see, and what it costs.
 *
 * How to add an engine: its id in `contract/language-model/model.ts`; its address, key, and obstacles in `chosen-model.ts`; its
 * name in `model-words.ts`; how it is opened in `choice/open-chosen.ts`; and its calls in `routes/language-model/model.test.ts`.
 */
export function createModels(deps: ModelsDeps): Models {
  const { store, clock, apple, local, box, environment, ledger, timeZone, events, log, isPublicHost } = deps
  const hosted = isPublicHost !== null
  const place: Place = hosted ? 'this server' : 'this computer'
  const pauses = createModelPauses(clock)
  const records = createModelRecords(store)
  const { read, change } = records
  const probing = createModelProbing(deps)
  const known = createKnownCapabilities(records, environment)
  const tell = (accountId: string) => events.publish(accountId, { type: 'model' })
  const shutdowns = createShutdownReader({ records, probing, environment, clock, log, changed: tell })
  const { quietly, ...outcomes } = createKeptOutcomes({ records, environment, clock, log, tell })
  const addresses = createEngineAddresses({ hosted, apple, environment })
  const choose = createChoosing({ records, environment, addresses, box, probing, clock, place })

  async function state(accountId: string): Promise<ModelState> {
    const row = await read(accountId)
    const resolved = resolveChoice(row, environment)
    const now = clock.now()
    const block = obstacle(resolved, row, apple, now) ?? (await boxObstacle(box, resolved))
    const pause = pauses.of(pauseKey(accountId, resolved.key))
    if (block === null) shutdowns.refresh(accountId, resolved, row)
    return describeModel({
      row,
      resolved,
      capabilities: known.of(accountId, resolved) ?? (await boxCapabilities(box, resolved)),
      spent: await ledger.spent(accountId),
      block: block ?? appleEnded(resolved, apple) ?? (pause === null ? null : await paused(accountId, resolved.label, pause)),
      now,
      place,
    })
  }

  async function paused(accountId: string, label: string, pause: { until: number; asked: boolean; code: string }) {
    return { code: pause.code, text: pauseText(label, timeOfDay(pause.until, await timeZone(accountId)), pause.asked) }
  }

  async function changed(accountId: string): Promise<ModelState> {
    pauses.clear(accountId)
    tell(accountId)
    return state(accountId)
  }

  return {
    pauses,
    state,
    ...outcomes,
    ...createModelLists({ records, environment, addresses, probing, apple, local, hosted }),
    current: createOpening({ ...deps, records, pauses, probing, known, shutdowns }),
    idle: () => shutdowns.idle(),

    async choose(accountId, wanted) {
      await choose(accountId, wanted)
      return changed(accountId)
    },

    async chosen(accountId) {
      const { engine, key, label } = resolveChoice(await read(accountId), environment)
      return engine === 'on-device' ? null : { key, label }
    },

    narrow: (accountId, openModel, to) =>
      quietly(async () => {
        const resolved = resolveChoice(await read(accountId), environment)
        if (resolved.key === openModel.key) await known.keep(accountId, resolved, to)
      }),

    async settings(accountId, wanted) {
      await change(accountId, (row) => ({
        ...row,
        redaction: wanted.redaction ?? row.redaction,
        redactLocal: wanted.redact_local ?? row.redactLocal,
        dailyCap: wanted.daily_cap ?? row.dailyCap,
      }))
      tell(accountId)
      return state(accountId)
    },

    async forgetKey(accountId) {
      const chosen = preselected({ ...environment, engine: 'on-device' })
      await change(accountId, (row) => ({
        ...unchosen,
        chosen,
        redaction: row.redaction,
        redactLocal: row.redactLocal,
        dailyCap: row.dailyCap,
      }))
      return changed(accountId)
    },
  }
}
