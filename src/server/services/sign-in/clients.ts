import { AppError } from '#contract/errors.ts'
import { type ProviderClient, ProviderFailure, type SignInProvider } from '#core/ports/sign-in-provider.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Store } from '#server/store/db.ts'

export interface Clients {
  /** The account's own client, else the configuration's; null if there is neither. */
  forAccount(accountId: string): Promise<ProviderClient | null>
  has(accountId: string): Promise<boolean>
  /**
   * Whom a visitor signs in by: the configuration's client, and with that anybody. Else, on one's own machine, the one that its only account
   * uploaded, and with that its owner alone: what one person uploads decides nothing for others. Null if there is neither.
   */
  forVisitors(): Promise<VisitorsClient | null>
  canVisitorsSignIn(): Promise<boolean>
  /** The client that a grant was made with, with the secret that holds now. */
  of(accountId: string, granted: ProviderClient): Promise<ProviderClient>
  /** It is the configuration's: what is wrong with it, no owner can mend. */
  isOperators(client: ProviderClient): boolean
  /** Keeps an uploaded file's client. Throws AppError `invalid-input`, in words that hold nothing of the file. */
  upload(accountId: string, file: Uint8Array): Promise<ProviderClient>
}

export interface VisitorsClient {
  readonly client: ProviderClient
  /** The account that alone may be signed in to by it; null: any. */
  readonly onlyFor: string | null
}

/** `configured`: the client of whoever runs the server, or null. `shared`: everybody who reaches this server lives on its machine. */
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
