import type { InputOf, OutputOf } from '#contract/define-endpoint.ts'
import type { model as contract } from '#contract/language-model/model.ts'
import { recipientOf } from '#core/language-model/address/locality.ts'
import type { AppleModel, ListedModel, LocalServers, ServerAddress } from '#core/language-model/port.ts'
import { kindOf } from '#core/language-model/server-kinds.ts'
import { appleModelName, secretFor, serverName, type ModelEnvironment } from '../chosen-model.ts'
import { refusal, type ModelProbing } from '../model-probing.ts'
import type { ModelRecords } from './model-records.ts'
import { engineLabel } from '../model-words.ts'
import type { EngineAddresses } from './engine-addresses.ts'

/** Time limit for finding local servers, ms. Local ports answer within milliseconds or not at all. */
const findWithin = 3_000

/** The models to choose from. */
export function createModelLists(deps: {
  readonly records: Pick<ModelRecords, 'read'>
  readonly environment: ModelEnvironment
  readonly addresses: EngineAddresses
  readonly probing: ModelProbing
  readonly apple: AppleModel | null
  readonly local: LocalServers | null
  readonly hosted: boolean
}) {
  const { records, environment, addresses, probing, apple, local, hosted } = deps
  return {
    async found(): Promise<OutputOf<typeof contract.found>> {
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

    async models(accountId: string, { engine, base_url, key }: InputOf<typeof contract.models>): Promise<OutputOf<typeof contract.models>> {
      if (engine === 'on-device' || engine === 'box')
        return { models: [], recipient: null, cloud: false, label: engineLabel(engine, '', null) }
      addresses.check(engine)
      if (engine === 'apple')
        return {
          models: [{ id: appleModelName, shutdown_date: null, cloud: false }],
          recipient: null,
          cloud: false,
          label: serverName(engine, 'apple-fm', null),
        }
      const typed = addresses.of(engine, base_url)
      if (engine !== 'openai') await probing.allowHost(typed)
      const secret = key ?? secretFor(typed, (await records.read(accountId)).keys, environment)?.value ?? null
      const name = serverName(engine, kindOf(typed, []).id, typed)
      try {
        const { address, models, failure } = await probing.findList(accountId, { engine, baseUrl: typed, key: secret })
        // A server without a list may still serve a model; one with an unrelated answer does not.
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
  }
}

function toListed(address: ServerAddress, { id, shutdownDate }: ListedModel) {
  return { id, shutdown_date: shutdownDate, cloud: recipientOf(address, id) !== null }
}
