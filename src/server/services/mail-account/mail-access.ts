import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#core/ports/clock.ts'
import type { MailAccess } from '#core/ports/mail-access.ts'
import { MailboxFailure } from '#core/ports/mailbox.ts'
import type { Random } from '#core/ports/random.ts'
import { ProviderFailure, type SignInProvider } from '#core/ports/sign-in-provider.ts'
import type { EventHub } from '#server/events/event-hub.ts'
import { HeldElsewhere, type Leases } from '#server/jobs/leases.ts'
import type { StoredMailGrant } from '#server/store/account/mail-grants.ts'
import type { Store } from '#server/store/db.ts'
import type { Clients } from '../sign-in/clients.ts'

/** A token that expires sooner than this is replaced before use, ms. */
const margin = 60_000
/** How often, and for how long, to check whether another process got the new token, ms. */
const askEvery = 100
const askFor = 20_000

export interface MailAccessDeps {
  readonly store: Pick<Store, 'mailGrants'>
  readonly clock: Clock
  readonly random: Pick<Random, 'id'>
  readonly leases: Pick<Leases, 'hold'>
  readonly provider: Pick<SignInProvider, 'refresh'>
  readonly clients: Pick<Clients, 'of' | 'isOperators'>
  readonly events: Pick<EventHub, 'publish'>
  readonly log: { info(details: object, message: string): void }
}

/** A grant that can be used to ask for tokens. */
type Standing = StoredMailGrant & { readonly refreshToken: string }

/**
 * The tokens of connected mailboxes. Only one process at a time asks for an account's new token (under a lease). It stores what it gets or
 * learns, for the others to find.
 */
export function createMailAccess(deps: MailAccessDeps): MailAccess {
  const { store, clock, random, provider, clients, leases, log } = deps
  /** Requests running in this process, by account. */
  const asking = new Map<string, Promise<string>>()

  async function read(accountId: string): Promise<StoredMailGrant | null> {
    try {
      return await store.mailGrants.find(accountId)
    } catch (cause) {
      throw new MailboxFailure('unavailable', 'The access to the mailbox could not be read.', { cause })
    }
  }

  /** Throws `reconnect` if asking would be pointless. */
  async function standing(accountId: string): Promise<Standing> {
    const grant = await read(accountId)
    if (grant === null) throw new MailboxFailure('reconnect', 'No mailbox is connected.')
    const { problem, refreshToken } = grant
    if (problem !== null || refreshToken === null) throw new MailboxFailure('reconnect', problem ?? 'The mailbox must be connected again.')
    return { ...grant, refreshToken }
  }

  const usable = ({ accessToken, expiresAt }: StoredMailGrant, refused: string | undefined): string | null =>
    accessToken !== refused && expiresAt > clock.now() + margin ? accessToken : null

  /** Call under the account's lease. */
  async function renew(accountId: string, refused: string | undefined): Promise<string> {
    const grant = await standing(accountId)
    // Another process has already renewed it.
    const there = usable(grant, refused)
    if (there !== null) return there
    const now = clock.now()
    try {
      const { accessToken, lifetime } = await provider.refresh(await clients.of(accountId, grant.client), grant, accountId)
      const renewed = { ...grant, accessToken, expiresAt: now + lifetime, refreshedAt: now }
      if (await store.mailGrants.change(grant, renewed, random.id())) return accessToken
      // Disconnected or reconnected meanwhile: the new grant counts.
      return usable(await standing(accountId), refused) ?? accessToken
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      const forOwner = error.code === 'ended' || (error.code === 'client' && !clients.isOperators(grant.client))
      if (!forOwner) throw new MailboxFailure('unavailable', error.message, { cause: error })
      // An unknown client may be uploaded again, which makes the grant valid again.
      await stop(grant, { problem: error.message, ...(error.code === 'ended' ? { refreshToken: null } : {}) })
      throw new MailboxFailure('reconnect', error.message, { cause: error })
    }
  }

  /** Stores the problem, so that no process asks again, and reports it once. */
  async function stop(grant: StoredMailGrant, over: { problem: string; refreshToken?: null }): Promise<void> {
    if (!(await store.mailGrants.change(grant, { ...grant, accessToken: null, ...over }, random.id()))) return
    log.info({ account: grant.accountId, provider: grant.provider }, 'the access to a mailbox has ended')
    deps.events.publish(grant.accountId, { type: 'control' })
  }

  /** Only one process renews at a time. The others wait and use its token. */
  async function renewAlone(accountId: string, refused: string | undefined): Promise<string> {
    for (let waited = 0; waited < askFor; waited += askEvery) {
      try {
        return await leases.hold({ id: 'mail-access', key: accountId }, () => renew(accountId, refused))
      } catch (error) {
        if (!(error instanceof HeldElsewhere)) throw error
      }
      await wait(askEvery)
      const there = usable(await standing(accountId), refused)
      if (there !== null) return there
    }
    throw new MailboxFailure('unavailable', 'The access to the mailbox is being renewed. Please try again.')
  }

  return {
    async identity(accountId) {
      const grant = await read(accountId)
      return grant === null ? null : { mailbox: grant.mailbox, address: grant.address }
    },

    async accessToken(accountId, refused) {
      const there = usable(await standing(accountId), refused)
      if (there !== null) return there
      let turn = asking.get(accountId)
      if (turn === undefined) {
        turn = renewAlone(accountId, refused).finally(() => asking.delete(accountId))
        asking.set(accountId, turn)
      }
      return turn
    },
  }
}
