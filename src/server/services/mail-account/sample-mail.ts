import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { EventHub } from '#server/events/event-hub.ts'
import type { Tables } from '#server/store/tables.ts'

/**
 * The sample's mailbox as an account's mailbox: connected and disconnected with one click. It never coexists with a real one: if the owner has a
 * provider's client or mailbox, the sample is neither offered nor connected, whatever was before.
 */
export interface SampleMail {
  readonly address: string
  isOffered(accountId: string): Promise<boolean>
  isConnected(accountId: string): Promise<boolean>
  /** Throws AppError `conflict` if it is not offered. */
  connect(accountId: string): Promise<void>
  disconnect(accountId: string): Promise<void>
}

const key = 'sample-mailbox'
const choice = z.object({ connected: z.boolean() })

export function createSampleMail(deps: {
  readonly store: Pick<Tables, 'settings'>
  readonly events: Pick<EventHub, 'publish'>
  readonly address: string
  /** The provider's name, as shown to the owner. */
  readonly provider: string
  /** Whether the account has a provider's client or a mailbox there. */
  readonly hasProvider: (accountId: string) => Promise<boolean>
}): SampleMail {
  const { store, events, address, provider, hasProvider } = deps
  const isOffered = async (accountId: string) => !(await hasProvider(accountId))

  return {
    address,
    isOffered,

    async isConnected(accountId) {
      const chosen = await store.settings.get(accountId, key, choice)
      return chosen?.connected === true && (await isOffered(accountId))
    },

    async connect(accountId) {
      if (!(await isOffered(accountId)))
        throw new AppError('conflict', `The sample’s mailbox is there only as long as you have no credentials for ${provider}.`)
      await store.settings.put(accountId, key, choice.parse({ connected: true }))
      events.publish(accountId, { type: 'control' })
    },

    async disconnect(accountId) {
      await store.settings.delete(accountId, key)
      events.publish(accountId, { type: 'control' })
    },
  }
}
