import type { z } from 'zod'
import type { InputOf, OutputOf } from '#contract/define-endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { ServerEvent } from '#contract/events.ts'
import { model as contract, type modelChoice, type ModelState } from '#contract/language-model/model.ts'
import type { Capabilities } from '#core/language-model/capabilities.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import { recipientOf } from '#core/language-model/locality.ts'
import type { AppleModel, ListedModel, LocalServers, ModelServers, ServerAddress } from '#core/language-model/port.ts'
import { kindOf } from '#core/language-model/server-kinds.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Store } from '#server/store/db.ts'
import { unchosen, type ModelChoiceRow } from '#server/store/account/model-choices.ts'
import {
  appleEnded,
  appleModelName,
  baseUrlOf,
  isOver,
  obstacle,
  preselected,
  priceFor,
  resolveChoice,
  secretFor,
  serverName,
  type ModelEnvironment,
  type Resolved,
} from './chosen-model.ts'
import type { BoxAccess } from '../box/box-models.ts'
import { boxCapabilities, boxObstacle, openBox, requireBox } from '../box/open-box.ts'
import type { ModelAccess, OpenModel } from './model-access.ts'
import { originOf, readBaseUrl } from './model-address.ts'
import type { ModelLedger } from './model-ledger.ts'
import { createModelProbing, handedOn, refusal } from './model-probing.ts'
import { createModelRecords } from './model-records.ts'
import { createModelPauses, ModelPaused, pauseKey, type ModelPauses } from './model-pauses.ts'
import { createShutdownReader } from './model-shutdown.ts'
import { describeModel } from './model-state.ts'
import { choiceFailedText, engineLabel, pauseText, shutdownText, timeOfDay, type Place } from './model-words.ts'

type Choice = z.output<typeof modelChoice>

export interface ModelsDeps {
  readonly store: Pick<Store, 'modelChoices'>
  readonly clock: Clock
  readonly servers: ModelServers
  /** Null where this machine has none (hosted). */
  readonly apple: AppleModel | null
  readonly local: LocalServers | null
  readonly box: BoxAccess | null
  readonly environment: ModelEnvironment
  readonly ledger: Pick<ModelLedger, 'spent' | 'dayStart'>
  /** In which the owner reads the time of day. */
  readonly timeZone: (accountId: string) => Promise<string>
  readonly events: { publish(accountId: string, event: ServerEvent): void }
  readonly log: { error(details: object, message: string): void }
  /**
   * Null where the server runs on the owner's own machine. Hosted: whether a host's every address is a public one, so that nobody makes the
   * server ask its own network.
   */
  readonly isPublicHost: ((hostname: string) => Promise<boolean>) | null
}

/** What drafting needs beyond `ModelAccess`, and what the Model page does. */
export interface Models extends ModelAccess {
  readonly pauses: ModelPauses
  /** The engine's label, or null where the on-device engine is chosen; asks nobody. */
  chosen(accountId: string): Promise<{ readonly key: string; readonly label: string } | null>
  /** An answer has shown that the server can do less than was thought. */
  narrow(accountId: string, model: OpenModel, to: Capabilities): Promise<void>
  state(accountId: string): Promise<ModelState>
  choose(accountId: string, wanted: Choice): Promise<ModelState>
  settings(accountId: string, wanted: InputOf<typeof contract.settings>): Promise<ModelState>
  forgetKey(accountId: string): Promise<ModelState>
  found(): Promise<OutputOf<typeof contract.found>>
  models(accountId: string, asked: InputOf<typeof contract.models>): Promise<OutputOf<typeof contract.models>>
  /** Resolves when nothing is asked in the background. */
  idle(): Promise<void>
}

/** The ports of this machine answer within milliseconds or not at all, ms. */
const findWithin = 3_000

/**
 * Which engine drafts for whom, what it may see, and what it costs.
 *
 * How to add an engine: its id in `contract/language-model/model.ts`, where it is asked in `chosen-model.ts` (address, key, what keeps it from being asked), its
 * name in `model-words.ts`, and its way through the calls in `routes/language-model/model.test.ts`.
 */
export function createModels(deps: ModelsDeps): Models {
  const { store, clock, servers, apple, local, box, environment, ledger, timeZone, events, log, isPublicHost } = deps
  const hosted = isPublicHost !== null
  const place: Place = hosted ? 'this server' : 'this computer'
  const pauses = createModelPauses(clock)
  const records = createModelRecords(store)
  const { read, change } = records
  const probing = createModelProbing({ servers, apple, isPublicHost })
  /** What was probed of a model that the environment preselects: there is no row that could keep it. */
  const probed = new Map<string, Capabilities>()

  const tell = (accountId: string) => events.publish(accountId, { type: 'model' })
  const shutdowns = createShutdownReader({ records, probing, environment, clock, log, changed: tell })

  const isOf = (row: ModelChoiceRow, key: string | undefined) => key === undefined || resolveChoice(row, environment).key === key

  /** What came of a draft is kept where it can be; the draft does not depend on it (its account may be gone by now). */
  const quietly = (work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => log.error({ err: error }, 'what came of a draft could not be kept'))

  function known(accountId: string, resolved: Resolved): Capabilities | null {
    return resolved.capabilities ?? probed.get(`${pauseKey(accountId, resolved.key)} ${resolved.address?.baseUrl ?? ''}`) ?? null
  }

  async function keepCapabilities(accountId: string, resolved: Resolved, capabilities: Capabilities): Promise<void> {
    probed.set(`${pauseKey(accountId, resolved.key)} ${resolved.address?.baseUrl ?? ''}`, capabilities)
    await change(accountId, (row) => {
      const now = resolveChoice(row, environment)
      const same = now.key === resolved.key && now.address?.baseUrl === resolved.address?.baseUrl
      return same && row.chosen !== null ? { ...row, chosen: { ...row.chosen, capabilities } } : null
    })
  }

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
      capabilities: known(accountId, resolved) ?? (await boxCapabilities(box, resolved)),
      spent: await ledger.spent(accountId),
      block: block ?? appleEnded(resolved, apple) ?? (pause === null ? null : await paused(accountId, resolved.label, pause)),
      now,
      place,
    })
  }

  async function paused(accountId: string, label: string, pause: { until: number; asked: boolean; code: string }) {
    return { code: pause.code, text: pauseText(label, timeOfDay(pause.until, await timeZone(accountId)), pause.asked) }
  }

  async function requireConsent(accountId: string, recipient: string): Promise<void> {
    if ((await read(accountId)).consent?.recipient !== recipient) throw consentNeeded(recipient)
  }

  function checkEngine(engine: Choice['engine']): void {
    if (hosted && (engine === 'apple' || engine === 'local'))
      throw new AppError('invalid-input', 'This engine is only there where Idiolect runs on your own computer.')
    if (engine === 'apple' && apple === null) throw new AppError('model-failed', choiceFailedText('Apple’s on-device model', 'unreachable'))
  }

  function baseUrlFor(engine: Choice['engine'], typed: string | undefined): string {
    const own = baseUrlOf(engine, null, environment)
    if (own !== null) return own
    if (typed === undefined) throw new AppError('invalid-input', 'The address of the server is missing.')
    return readBaseUrl(typed, { engine, hosted })
  }

  async function choose(accountId: string, wanted: Choice): Promise<ModelState> {
    const { engine } = wanted
    if (engine === 'on-device') {
      await change(accountId, (row) => ({ ...row, chosen: preselected({ ...environment, engine }), lastFailure: null, shutdown: null }))
      return changed(accountId)
    }
    if (engine === 'box') {
      const { box: there, model } = await requireBox(box, wanted.model)
      await change(accountId, (row) => ({
        ...row,
        chosen: preselected({ ...environment, engine, model }),
        lastFailure: null,
        shutdown: null,
      }))
      there.begin(model)
      return changed(accountId)
    }
    checkEngine(engine)
    const before = await read(accountId)
    const typed = engine === 'apple' ? null : baseUrlFor(engine, wanted.base_url)
    const model = engine === 'apple' ? appleModelName : wanted.model
    if (model === undefined) throw new AppError('invalid-input', 'Choose a model.')
    const key = typed === null ? null : (wanted.key ?? secretFor(typed, before.keys, environment)?.value ?? null)
    const recipient = typed === null ? null : recipientOf({ baseUrl: typed, kind: 'compatible' }, model)
    const name = serverName(engine, typed === null ? 'apple-fm' : kindOf(typed, []).id, typed)
    if (engine === 'openai' && key === null && recipient !== null) throw refusal(new ModelFailure('no-key'), name)
    const agreed = recipient !== null && (wanted.consent?.recipient === recipient || before.consent?.recipient === recipient)
    if (recipient !== null && !agreed) {
      const label = engineLabel(engine, name, model)
      const message = `${label} is not on ${place}. Text is only sent to ${recipient} once you have agreed to it.`
      throw new AppError('consent-needed', message, { details: { recipient, label, cloud: true } })
    }
    // The operator of a hosted server has set OpenAI's address; only what was typed is somebody else's.
    if (typed !== null && engine !== 'openai') await probing.allowHost(typed)
    const { address, found, capabilities } = await probing
      .tryOut(accountId, { engine, baseUrl: typed, key, model })
      .catch((error: unknown) => {
        throw refusal(error, name)
      })
    const date = found?.shutdownDate ?? null
    const now = clock.now()
    if (isOver(date, now))
      throw new AppError('model-failed', `${model} cannot be chosen: ${shutdownText(date ?? '')}.`, { details: { code: 'no-model' } })
    const chosenIn = (row: ModelChoiceRow): ModelChoiceRow => ({
      ...row,
      chosen: {
        engine,
        kind: address.kind,
        baseUrl: engine === 'local' || engine === 'other' ? address.baseUrl : null,
        model,
        capabilities,
        price: wanted.price === undefined && sameModel(row, engine, model) ? (row.chosen?.price ?? null) : (wanted.price ?? null),
      },
      keys: wanted.key === undefined || typed === null ? row.keys : { ...row.keys, [originOf(typed)]: wanted.key },
      consent: recipient === null ? row.consent : row.consent?.recipient === recipient ? row.consent : { recipient, at: now },
      lastFailure: null,
      shutdown: { date, readAt: now },
    })
    await change(accountId, (row) => {
      // Forgotten while the server was tried: an older yes does not bring itself back.
      if (recipient !== null && wanted.consent?.recipient !== recipient && row.consent?.recipient !== recipient)
        throw consentNeeded(recipient)
      return chosenIn(row)
    })
    return changed(accountId)
  }

  async function changed(accountId: string): Promise<ModelState> {
    pauses.clear(accountId)
    tell(accountId)
    return state(accountId)
  }

  return {
    pauses,
    state,
    choose,

    async chosen(accountId) {
      const { engine, key, label } = resolveChoice(await read(accountId), environment)
      return engine === 'on-device' ? null : { key, label }
    },

    async current(accountId, signal) {
      const row = await read(accountId)
      const resolved = resolveChoice(row, environment)
      const { engine, key, label, model, recipient, redaction } = resolved
      if (engine === 'on-device') return null
      const block = obstacle(resolved, row, apple, clock.now())
      if (block !== null) throw new ModelFailure(block.code)
      const pause = pauses.of(pauseKey(accountId, key))
      if (pause !== null) throw new ModelPaused(pause, clock.now())
      if (engine === 'box') return openBox(box, resolved)
      const address = resolved.address ?? (await probing.ensureApple(signal))
      if (model === null) throw new ModelFailure('not-chosen')
      // Asked again each time: a name may have come to mean another machine.
      if (engine === 'other' && isPublicHost !== null && !(await isPublicHost(new URL(address.baseUrl).hostname)))
        throw new ModelFailure('unreachable')
      let capabilities = known(accountId, resolved)
      if (capabilities === null) {
        capabilities = await probing.probe(accountId, address, model, signal)
        await keepCapabilities(accountId, resolved, capabilities)
      }
      shutdowns.refresh(accountId, resolved, row)
      const price = priceFor(resolved)
      const since = await ledger.dayStart(accountId)
      const able = capabilities
      return {
        key,
        label,
        cloud: recipient !== null,
        recipient,
        redaction,
        capabilities: able,
        price,
        open: ({ purpose, act, preview, estimate, capabilities: fewer }) =>
          servers.open(address, model, fewer ?? able, {
            accountId,
            purpose,
            model,
            preview,
            act,
            recipient: handedOn(address, model),
            ...(recipient === null ? {} : { allowed: () => requireConsent(accountId, recipient) }),
            cost: price.source === 'free' ? null : { estimate, cap: Math.round(row.dailyCap * 1e6), since },
          }),
      }
    },

    succeeded: (accountId, key) =>
      quietly(async () => {
        let cleared = false
        await change(accountId, (row) => {
          cleared = row.lastFailure !== null && isOf(row, key)
          return cleared ? { ...row, lastFailure: null } : null
        })
        if (cleared) tell(accountId)
      }),

    failed: (accountId, code, text, key) =>
      quietly(async () => {
        let news = false
        await change(accountId, (row) => {
          const own = isOf(row, key)
          news = own && row.lastFailure?.code !== code
          return own ? { ...row, lastFailure: { code, text, at: clock.now() } } : null
        })
        if (news) tell(accountId)
      }),

    narrow: (accountId, openModel, to) =>
      quietly(async () => {
        const resolved = resolveChoice(await read(accountId), environment)
        if (resolved.key === openModel.key) await keepCapabilities(accountId, resolved, to)
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

    async found() {
      const servers = local === null ? [] : await local.find(AbortSignal.timeout(findWithin))
      return {
        apple: apple?.state() ?? { state: 'absent', detail: null },
        servers: servers.map(({ address, label, models }) => ({
          label,
          base_url: address.baseUrl,
          models: models.map((one) => toListed(address, one)),
        })),
        local: !hosted,
      }
    },

    async models(accountId, { engine, base_url, key }) {
      if (engine === 'on-device' || engine === 'box')
        return { models: [], recipient: null, cloud: false, label: engineLabel(engine, '', null) }
      checkEngine(engine)
      if (engine === 'apple')
        return {
          models: [{ id: appleModelName, shutdown_date: null, cloud: false }],
          recipient: null,
          cloud: false,
          label: serverName(engine, 'apple-fm', null),
        }
      const typed = baseUrlFor(engine, base_url)
      if (engine !== 'openai') await probing.allowHost(typed)
      const secret = key ?? secretFor(typed, (await read(accountId)).keys, environment)?.value ?? null
      const name = serverName(engine, kindOf(typed, []).id, typed)
      try {
        const { address, models, failure } = await probing.look(accountId, { engine, baseUrl: typed, key: secret })
        // A server without a list may serve a model all the same; one that answers with something else entirely does not.
        if (failure !== null && failure.code !== 'no-model') throw failure
        const recipient = recipientOf(address, null)
        return {
          models: models.map((one) => toListed(address, one)),
          recipient,
          cloud: recipient !== null,
          label: serverName(engine, address.kind, address.baseUrl),
        }
      } catch (error) {
        throw refusal(error, name)
      }
    },

    idle: () => shutdowns.idle(),
  }
}

function toListed(address: ServerAddress, { id, shutdownDate }: ListedModel) {
  return { id, shutdown_date: shutdownDate, cloud: recipientOf(address, id) !== null }
}

function consentNeeded(recipient: string): AppError {
  return new AppError('consent-needed', `Text is only sent to ${recipient} once you have agreed to it.`, { details: { recipient } })
}

function sameModel({ chosen }: ModelChoiceRow, engine: string, model: string): boolean {
  return chosen?.engine === engine && chosen.model === model
}
