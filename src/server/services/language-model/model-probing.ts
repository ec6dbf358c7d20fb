import { AppError } from '#contract/errors.ts'
import type { EngineId } from '#contract/language-model/model.ts'
import type { Capabilities } from '#core/language-model/capabilities.ts'
import { ModelFailure, type ModelFailureCode } from '#core/language-model/failure.ts'
import { isLoopback, recipientOf } from '#core/language-model/address/locality.ts'
import type { AppleModel, ListedModel, ModelServers, Outgoing, ServerAddress } from '#core/language-model/port.ts'
import { kindOf } from '#core/language-model/server-kinds.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import { candidateUrls } from './model-address.ts'
import { choiceFailedText } from './model-words.ts'
import { withTimeLimit } from './time-limit.ts'

export type ModelProbing = ReturnType<typeof createModelProbing>

/** Time limits, ms. A list is short; a first answer may wait for the model to load. Together they stay under the call's 30 s. */
const listWithin = 5_000
const probeWithin = 18_000
const bothWithin = 25_000

/** Codes of a server that is up but has nothing at this address: the version may be missing, or it has no list. */
const elsewhere: ReadonlySet<ModelFailureCode> = new Set(['no-model', 'bad-request', 'garbled'])

export interface Tried {
  readonly address: ServerAddress
  /** The model's entry in the server's list. Null if it is not listed. */
  readonly found: ListedModel | null
  readonly capabilities: Capabilities
}

interface Asked {
  readonly engine: EngineId
  readonly baseUrl: string
  readonly key: string | null
}

/** What was found at the address that answered, or at the first one. */
interface FoundList {
  readonly address: ServerAddress
  readonly models: readonly ListedModel[]
  readonly failure: ModelFailure | null
}

function kindFor(engine: EngineId, url: string, models: readonly ListedModel[]): string {
  return engine === 'openai' ? 'openai' : kindOf(url, models).id
}

/** Finds out what a server offers and can do. It receives none of the owner's data except the key. */
export function createModelProbing(deps: {
  readonly servers: ModelServers
  readonly apple: AppleModel | null
  readonly isPublicHost: ((hostname: string) => Promise<boolean>) | null
}) {
  const { servers, apple, isPublicHost } = deps

  const list = (accountId: string, at: ServerAddress): Promise<readonly ListedModel[]> =>
    withTimeLimit(listWithin, null, (limit) => servers.list(at, { ...nothingOwn, accountId, purpose: 'model-list', model: null }, limit))

  const probe = (accountId: string, at: ServerAddress, model: string, signal: AbortSignalLike | null): Promise<Capabilities> =>
    withTimeLimit(probeWithin, signal, (limit) => {
      const outgoing: Outgoing = { ...nothingOwn, accountId, purpose: 'model-probe', model, recipient: handedOn(at, model) }
      return servers.probe(at, model, outgoing, limit)
    })

  async function ensureApple(signal: AbortSignalLike): Promise<ServerAddress> {
    if (apple === null) throw new ModelFailure('unreachable')
    return apple.ensure(signal)
  }

  /** Reads a server's model list from whichever address has one. Empty if it has none; `failure` may say why. Throws ModelFailure. */
  async function findList(accountId: string, { engine, baseUrl, key }: Asked): Promise<FoundList> {
    let failure: ModelFailure | null = null
    for (const url of candidateUrls(baseUrl)) {
      const address: ServerAddress = { kind: kindFor(engine, url, []), baseUrl: url, key }
      try {
        const models = await list(accountId, address)
        if (models.length > 0) return { address: { ...address, kind: kindFor(engine, url, models) }, models, failure: null }
      } catch (error) {
        if (!(error instanceof ModelFailure) || !elsewhere.has(error.code)) throw error
        failure ??= error
      }
    }
    return { address: { kind: kindFor(engine, baseUrl, []), baseUrl, key }, models: [], failure }
  }

  /** Probes the model itself if no list describes it. */
  async function probeAt(accountId: string, urls: readonly string[], at: ServerAddress, model: string): Promise<Omit<Tried, 'found'>> {
    let failure: ModelFailure | null = null
    for (const baseUrl of urls) {
      const address = { ...at, baseUrl }
      try {
        return { address, capabilities: await probe(accountId, address, model, null) }
      } catch (error) {
        if (!(error instanceof ModelFailure) || !elsewhere.has(error.code)) throw error
        failure ??= error
      }
    }
    throw failure ?? new ModelFailure('no-model')
  }

  async function tryOut(
    accountId: string,
    { engine, baseUrl, key, model }: { engine: EngineId; baseUrl: string | null; key: string | null; model: string },
  ): Promise<Tried> {
    if (baseUrl === null) {
      const address = await withTimeLimit(probeWithin, null, ensureApple)
      return { address, found: null, capabilities: await probe(accountId, address, model, null) }
    }
    const { address, models } = await findList(accountId, { engine, baseUrl, key })
    const urls = models.length > 0 ? [address.baseUrl] : candidateUrls(baseUrl)
    return { found: models.find(({ id }) => id === model) ?? null, ...(await probeAt(accountId, urls, address, model)) }
  }

  return {
    list,
    probe,
    findList,
    ensureApple,

    /** Throws ModelFailure. */
    tryOut: (accountId: string, asked: Parameters<typeof tryOut>[1]): Promise<Tried> =>
      withTimeLimit(bothWithin, null, () => tryOut(accountId, asked)),

    /** Throws if a hosted server would have to send requests into its own network. */
    async allowHost(baseUrl: string): Promise<void> {
      if (isPublicHost !== null && !(await isPublicHost(new URL(baseUrl).hostname)))
        throw new AppError('invalid-input', 'This address is not on the public internet, so it cannot be used here.')
    },
  }
}

/** Ledger fields of a request without any of the owner's data, and with a negligible cost. */
const nothingOwn = { preview: null, act: null, cost: null }

/** Who receives text that a server on this machine forwards. Null for a server that is asked directly. */
export function handedOn(at: ServerAddress, model: string): string | null {
  return isLoopback(at.baseUrl) ? recipientOf(at, model) : null
}

/** Converts a server's failure to an error for the owner's choice. Returns other errors unchanged. */
export function refusal(error: unknown, server: string): unknown {
  if (!(error instanceof ModelFailure)) return error
  return new AppError('model-failed', choiceFailedText(server, error.code), { details: { code: error.code }, cause: error })
}
