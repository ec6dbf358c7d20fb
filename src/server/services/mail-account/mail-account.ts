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
  /** Stores the granted access. Throws AppError `conflict` if it is for another mailbox than the connected one. */
  keep(accountId: string, client: ProviderClient, granted: ProvidedIdentity & ProvidedAccess): Promise<void>
  /** Uses an uploaded client file. Throws AppError `invalid-input`. */
  upload(accountId: string, file: Uint8Array): Promise<ProviderClient>
  /** Revokes the access at the provider, and deletes it here in any case. Returns false if that failed at the provider. */
  disconnect(accountId: string): Promise<boolean>
}

export interface MailAccountState {
  /** Address of the connected mailbox. Null if none is connected. */
  readonly address: string | null
  /** Why it must be connected again, in words for the owner. Null if it need not be. */
  readonly problem: string | null
  readonly hasClient: boolean
}

/** Connects, reconnects, and disconnects an account's mailbox. */
export function createMailAccount(deps: {
  readonly store: Pick<Store, 'mailGrants'>
  readonly clock: Clock
  readonly random: Pick<Random, 'id'>
  readonly provider: Pick<SignInProvider, 'id' | 'revoke'>
  readonly clients: Pick<Clients, 'has' | 'of' | 'upload'>
  readonly events: Pick<EventHub, 'publish'>
  /** Called when an account connects a mailbox for the first time, or again after disconnecting it. */
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
      // Learned data and replies belong to the old mailbox, so another one must not silently replace it.
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
      // The grant was only refused because of its client, which has been replaced.
      if (grant !== null && grant.problem !== null && grant.refreshToken !== null && grant.client.id === client.id)
        await store.mailGrants.change(grant, { ...grant, problem: null }, random.id())
      changed(accountId)
      return client
    },

    async disconnect(accountId) {
      const grant = await store.mailGrants.find(accountId)
      if (grant === null) return true
      // Deleted here first, so that these tokens are never used again, even if the request fails.
      await store.mailGrants.delete(accountId)
      changed(accountId)
      // Revoking would end all of this person's grants, and another account may be connected to the same mailbox.
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
