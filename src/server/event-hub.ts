import { serverEvent, type ServerEvent } from '#contract/events.ts'

export interface EventListener {
  event(event: ServerEvent): void
  /** Nothing more will come: the session ended or the server stops. */
  end(): void
}

/** Carries what happens to an account to the pages that account has open, in this process. */
export interface EventHub {
  /** Goes to every open page of the account; nobody listening is no error. Only what the contract names leaves. */
  publish(accountId: string, event: ServerEvent): void
  /** Gives back how to stop listening; null where the account has too many open pages. */
  subscribe(accountId: string, sessionHash: string | null, listener: EventListener): (() => void) | null
  /** Whether any page of the account listens. */
  isWatched(accountId: string): boolean
  endSession(sessionHash: string): void
  /** Ends every stream of the account, but for those of the session that asks. */
  endAccount(accountId: string, exceptSession?: string | null): void
  endAll(): void
}

interface Subscription {
  readonly accountId: string
  readonly sessionHash: string | null
  readonly listener: EventListener
}

/** Open pages of an account. A browser opens six streams to a server at most. */
const most = 64

export function createEventHub(): EventHub {
  const subscriptions = new Set<Subscription>()
  const endWhere = (matches: (subscription: Subscription) => boolean) => {
    for (const subscription of [...subscriptions].filter(matches)) {
      subscriptions.delete(subscription)
      subscription.listener.end()
    }
  }
  return {
    publish(accountId, event) {
      const checked = serverEvent.parse(event)
      for (const subscription of subscriptions) {
        if (subscription.accountId === accountId) subscription.listener.event(checked)
      }
    },
    subscribe(accountId, sessionHash, listener) {
      if ([...subscriptions].filter((subscription) => subscription.accountId === accountId).length >= most) return null
      const subscription = { accountId, sessionHash, listener }
      subscriptions.add(subscription)
      return () => subscriptions.delete(subscription)
    },
    isWatched: (accountId) => [...subscriptions].some((subscription) => subscription.accountId === accountId),
    endSession: (sessionHash) => endWhere((subscription) => subscription.sessionHash === sessionHash),
    endAccount: (accountId, exceptSession = null) =>
      endWhere(
        (subscription) => subscription.accountId === accountId && (exceptSession === null || subscription.sessionHash !== exceptSession),
      ),
    endAll: () => endWhere(() => true),
  }
}
