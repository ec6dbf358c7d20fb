import { createServer } from 'node:net'
import { isAbsolute } from 'node:path'
import { createAppleModel } from '#adapters/apple-model/index.ts'
import type { OpenChannel } from '#adapters/llama/index.ts'
import { createLocalServers } from '#adapters/local-servers/index.ts'
import { createModelServers } from '#adapters/openai/index.ts'
import { isLoopback } from '#core/language-model/address/locality.ts'
import type { AppleModel, LocalServers, ModelServers } from '#core/language-model/port.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Compute } from '#core/ports/compute.ts'
import type { Random } from '#core/ports/random.ts'
import { readAutoResponse } from '#server/services/automatic/automatic-settings.ts'
import { createLedger, type Ledger } from '#server/services/privacy/ledger.ts'
import { createAskModel, type AskModel } from '#server/services/language-model/ask-model.ts'
import { createModels, type ModelsDeps } from '#server/services/language-model/model-choice.ts'
import type { Models } from '#server/services/language-model/model-access.ts'
import { createModelDrafting } from '#server/services/language-model/model-drafting.ts'
import type { Store } from '#server/store/db.ts'
import { openBox, type Box } from './box.ts'
import type { Config, ModelsConfig } from '../config.ts'
import { createOutgoing, type OutgoingRequests } from '../outgoing/outgoing.ts'
import { isPublicAddress, isPublicHost } from '../outgoing/public-host.ts'

export interface LanguageModels {
  readonly models: Models
  /** Null if hosted. */
  readonly box: Box | null
  readonly ask: AskModel
  readonly ledger: Ledger
  readonly outgoing: OutgoingRequests
  readonly timeZone: (accountId: string) => Promise<string>
}

/**
 * All engines other than the on-device one, and the only way out of this machine. Once this is called, every connection to another machine needs
 * a ledger entry, until `opened` is disposed of.
 */
export function openLanguageModels(
  config: Config,
  deps: {
    readonly store: Store
    readonly clock: Clock
    readonly random: Random
    readonly compute: Compute
    readonly events: ModelsDeps['events']
    readonly log: ModelsDeps['log'] & { info(details: object, message: string): void }
    /** See `ProductOptions.openModel`. */
    readonly openModel?: OpenChannel | undefined
  },
  opened: AsyncDisposableStack,
): LanguageModels {
  const { store, clock, random, compute, events, log } = deps
  const outgoing = createOutgoing({
    ledger: store.ledger,
    random,
    infrastructure: databaseHosts(config.databaseUrl),
    // A hosted server only connects to public addresses, because any user can enter one.
    ...(config.mode === 'hosted' ? { accepts: isPublicAddress } : {}),
  })
  opened.defer(() => outgoing.close())
  const ledger = createLedger({ store, clock })
  const servers: ModelServers = createModelServers({ fetchFor: outgoing.fetchFor })
  const { fm, ports, ...environment } = config.models
  const apple = config.mode === 'hosted' ? null : appleModel(fm, clock, (line) => log.info({}, line))
  const timeZone = async (accountId: string) => (await readAutoResponse(store, accountId)).stored.schedule.time_zone
  const chosenBox = async (accountId: string): Promise<string | null> => {
    const key = (await models.chosen(accountId))?.key ?? ''
    return key.startsWith(boxKey) ? key.slice(boxKey.length) : null
  }
  const box =
    config.box === null
      ? null
      : openBox(config.box, {
          clock,
          events,
          outgoing,
          log,
          chosen: chosenBox,
          listening: async () => (await store.listeners.running()).map(({ accountId }) => accountId),
          openModel: deps.openModel,
        })
  const models: Models = createModels({
    store,
    clock,
    servers,
    apple,
    box: box?.models ?? null,
    local: ports === null ? null : localServers(ports),
    environment: { ...environment, ...boxEnvironment(environment, box) },
    ledger,
    timeZone,
    events,
    log,
    isPublicHost: config.mode === 'hosted' ? isPublicHost : null,
  })
  opened.defer(() => models.idle())
  opened.defer(() => box?.close())
  opened.defer(() => apple?.stop())
  const confidenceFor = (accountId: string, voiceId: string, engine: string) => store.replays.confidence(accountId, voiceId, engine)
  const habitsFor = (accountId: string, voiceId: string, engine: string) => store.replays.habits(accountId, voiceId, engine)
  return {
    models,
    box,
    ask: createAskModel({
      models,
      drafting: createModelDrafting({ compute, models, confidenceFor, habitsFor, ledger, clock, random, log }),
    }),
    ledger,
    outgoing,
    timeZone,
  }
}

/** Key prefix of models in the box (`services/language-model/chosen-model.ts`). */
const boxKey = 'box/'

/** The model preselected by the environment (an id or a file path), or else the one that fits best. */
function boxEnvironment({ engine, model }: Pick<ModelsConfig, 'engine' | 'model'>, box: Box | null) {
  const boxName = (id: string) => box?.models.nameOf(id) ?? id
  if (engine !== 'box') return { boxName }
  return { boxName, model: model === null ? (box?.recommended ?? null) : isAbsolute(model) ? `file:${model}` : model }
}

/** Apple's model by this machine's program, for a command that runs outside the server. */
export function systemAppleModel(fm: ModelsConfig['fm']): AppleModel {
  return appleModel(fm, { now: () => Date.now() }, () => {})
}

/** Model servers on this machine's loopback ports: the usual ones and `ports`. */
export function localServers(ports: readonly number[]): LocalServers {
  return createLocalServers({ fetch: loopbackFetch, ports })
}

function appleModel(program: string | null, clock: Clock, log: (line: string) => void): AppleModel {
  return createAppleModel({ program, freePort, fetch: loopbackFetch, clock, log })
}

/** Only reaches this machine. Requests to other machines are refused before connecting. */
const loopbackFetch: typeof fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input)
  if (!isLoopback(url)) return Promise.reject(new TypeError('Only this machine is asked this way.'))
  return fetch(input, { ...init, redirect: 'manual' })
}

/** A port that is currently free. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address === null || typeof address === 'string' ? reject(new Error('No port.')) : resolve(address.port)))
    })
  })
}

function databaseHosts(url: string | null): string[] {
  if (url === null) return []
  const { hostname, port } = new URL(url)
  return [`${hostname}:${port === '' ? '5432' : port}`]
}
