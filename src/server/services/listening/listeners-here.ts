import type { OutputOf } from '#contract/define-endpoint.ts'
import type { computer, AccountListener } from '#contract/live/computer.ts'
import type { Store } from '#server/store/db.ts'
import type { Live } from './live.ts'

export interface ListenersHereDeps {
  readonly store: Pick<Store, 'accounts' | 'listeners'>
  readonly live: Pick<Live, 'mediumOf'>
}

/** What listens on this computer, for whom, and which account a program shows that knows of no other. */
export async function listenersHere({ store, live }: ListenersHereDeps): Promise<OutputOf<typeof computer.listeners>> {
  const running = (await store.listeners.running()).map(({ accountId, channel }): AccountListener => ({
    account_id: accountId,
    listener: live.mediumOf(channel) === 'email' ? 'mail' : 'texts',
  }))
  const texts = running.filter(({ listener }) => listener === 'texts')
  const listens = onlyOne((texts.length > 0 ? texts : running).map((one) => one.account_id))
  return { running, account_id: running.length > 0 ? listens : onlyOne(await store.accounts.ids()) }
}

function onlyOne(ids: readonly string[]): string | null {
  const [first, ...others] = new Set(ids)
  return others.length === 0 ? (first ?? null) : null
}
