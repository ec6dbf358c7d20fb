import { AppError } from '#contract/errors.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Random } from '#core/ports/random.ts'
import {
  type ProvidedAccess,
  type ProvidedIdentity,
  type ProviderClient,
  ProviderFailure,
  type SignInProvider,
} from '#core/ports/sign-in-provider.ts'
import type { EventHub } from '#server/events/event-hub.ts'
import type { Store } from '#server/store/db.ts'
import type { Clients } from '../sign-in/clients.ts'

export interface MailAccount {
  state(accountId: string): Promise<MailAccountState>
  /** Keeps what was granted. Throws AppError `conflict` where it is another mailbox than the connected one. */
  keep(accountId: string, client: ProviderClient, granted: ProvidedIdentity & ProvidedAccess): Promise<void>
  /** Takes an uploaded file in use. Throws AppError `invalid-input`. */
  upload(accountId: string, file: Uint8Array): Promise<ProviderClient>
  /** Takes the access back: at the provider, and here in any case. False if the provider could not be told. */
  disconnect(accountId: string): Promise<boolean>
}

export interface MailAccountState {
  /** Of the connected mailbox; null if none is. */
  readonly address: string | null
  /** Why it must be connected again, for the owner to read; null if it need not be. */
  readonly problem: string | null
  readonly hasClient: boolean
}

/** An account's mailbox: connected, connected again, and let go. */
export function createMailAccount(deps: {
  readonly store: Pick<Store, 'mailGrants'>
  readonly clock: Clock
  readonly random: Pick<Random, 'id'>
  readonly provider: Pick<SignInProvider, 'id' | 'revoke'>
  readonly clients: Pick<Clients, 'has' | 'of' | 'upload'>
  readonly events: Pick<EventHub, 'publish'>
  /** An account has connected a mailbox for the first time, or again after it was let go. */
  readonly connected?: (accountId: string) => void
}): MailAccount {
  const { store, clock, random, provider, clients, events } = deps
  const changed = (accountId: string) => events.publish(accountId, { type: 'control' })

  return {
    async state(accountId) {
      const [grant, hasClient] = await Promise.all([store.mailGrants.find(accountId), clients.has(accountId)])
      return { address: grant?.address ?? null, problem: grant?.problem ?? null, hasClient }
    },

    async keep(accountId, client, { subject, address, refreshToken, accessToken, lifetime }) {
      const now = clock.now()
      const times = { expiresAt: now + lifetime, grantedAt: now, refreshedAt: now }
      const grant = { provider: provider.id, subject, address, client, refreshToken, accessToken, ...times, problem: null }
      const kept = await store.mailGrants.put(accountId, grant, random.id())
      // What was learned and answered there is of that mailbox; another one does not slip into its place.
      if (kept === null) {
        const there = (await store.mailGrants.find(accountId))?.address ?? 'another mailbox'
        throw new AppError('conflict', `You chose ${address}, but ${there} is connected. Choose that one, or disconnect it first.`)
      }
      changed(accountId)
      if (kept === 'first') deps.connected?.(accountId)
    },

    async upload(accountId, file) {
      const client = await clients.upload(accountId, file)
      const grant = await store.mailGrants.find(accountId)
      // It was refused for its client alone, which is a new one now.
      if (grant !== null && grant.problem !== null && grant.refreshToken !== null && grant.client.id === client.id)
        await store.mailGrants.change(grant, { ...grant, problem: null }, random.id())
      changed(accountId)
      return client
    },

    async disconnect(accountId) {
      const grant = await store.mailGrants.find(accountId)
      if (grant === null) return true
      // First here: whatever becomes of the request, nobody asks with these tokens again.
      await store.mailGrants.delete(accountId)
      changed(accountId)
      // The provider takes back all that this person granted, and another account may be connected to the same mailbox.
      if (grant.refreshToken === null || (await store.mailGrants.count(grant.mailbox)) > 0) return true
      try {
        await provider.revoke(await clients.of(accountId, grant.client), grant.refreshToken, accountId)
        return true
      } catch (error) {
        if (error instanceof ProviderFailure) return false
        throw error
      }
    },
  }
}
