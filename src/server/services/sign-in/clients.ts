import { AppError } from '#contract/errors.ts'
import { type ProviderClient, ProviderFailure, type SignInProvider } from '#core/ports/sign-in-provider.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Store } from '#server/store/db.ts'

export interface Clients {
  /** The account's own client, else the configured one. Null if there is neither. */
  forAccount(accountId: string): Promise<ProviderClient | null>
  has(accountId: string): Promise<boolean>
  /**
   * The client that visitors sign in with: the configured one, for anybody. Otherwise, on the owner's own machine, the one that its only account
   * uploaded, for that owner only, because one person's upload must not affect others. Null if there is neither.
   */
  forVisitors(): Promise<VisitorsClient | null>
  canVisitorsSignIn(): Promise<boolean>
  /** The client that a grant was made with, with its current secret. */
  of(accountId: string, granted: ProviderClient): Promise<ProviderClient>
  /** Whether it is the configured client, whose problems an owner cannot fix. */
  isOperators(client: ProviderClient): boolean
  /** Stores the client of an uploaded file. Throws AppError `invalid-input`; its message contains nothing from the file. */
  upload(accountId: string, file: Uint8Array): Promise<ProviderClient>
}

export interface VisitorsClient {
  readonly client: ProviderClient
  /** The only account that may be signed in to with it. Null for any. */
  readonly onlyFor: string | null
}

/** `configured`: the server operator's client, or null. `shared`: only users of this machine can reach the server. */
export function createClients(deps: {
  readonly store: Store
  readonly clock: Clock
  readonly provider: SignInProvider
  readonly configured: ProviderClient | null
  readonly shared: boolean
}): Clients {
  const { store, clock, provider, configured, shared } = deps
  async function forVisitors(): Promise<VisitorsClient | null> {
    if (configured !== null) return { client: configured, onlyFor: null }
    const own = shared ? await store.providerClients.ofOnlyAccount() : null
    return own === null ? null : { client: own.client, onlyFor: own.accountId }
  }

  return {
    forAccount: async (accountId) => (await store.providerClients.find(accountId)) ?? configured,
    has: async (accountId) => configured !== null || (await store.providerClients.has(accountId)),
    forVisitors,
    canVisitorsSignIn: async () => (await forVisitors()) !== null,

    async of(accountId, granted) {
      const known = [await store.providerClients.find(accountId), configured]
      return known.find((client) => client?.id === granted.id) ?? granted
    },

    isOperators: (client) => client.id === configured?.id,

    async upload(accountId, file) {
      let client: ProviderClient
      try {
        client = provider.readClient(file)
      } catch (error) {
        if (error instanceof ProviderFailure) throw new AppError('invalid-input', error.message)
        throw error
      }
      await store.providerClients.put(accountId, client, clock.now())
      return client
    },
  }
}
