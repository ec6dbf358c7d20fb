import { serverEvent, type ServerEvent } from '#contract/events.ts'
import type { Suggestion } from '#contract/live/suggestions.ts'
import { isCarried, noBus, type BusNote, type EventBus } from './event-bus.ts'

export interface EventListener {
  event(event: ServerEvent): void
  /** No more events will come: the session has ended, or the server is stopping. */
  end(): void
}

/** Brings the events of an account to its open pages, in this process and, over the bus, in the others. */
export interface EventHub {
  /** Sends to every open page of the account, if there is any. Only what the contract declares is sent. */
  publish(accountId: string, event: ServerEvent): void
  /** Returns a function that stops listening; null if the account has too many open pages. */
  subscribe(accountId: string, sessionHash: string | null, listener: EventListener): (() => void) | null
  /** Whether any page of the account listens in this process. */
  isWatched(accountId: string): boolean
  endSession(sessionHash: string): void
  /** Ends every stream of the account except those of the calling session. */
  endAccount(accountId: string, exceptSession?: string | null): void
  /** Ends all streams of this process, which is stopping. */
  endAll(): void
}

export interface EventHubOptions {
  readonly bus: EventBus
  /** How the pages see a suggestion that another process told of; null if it is gone. */
  readonly suggestion: (accountId: string, id: string) => Promise<Suggestion | null>
}

interface Subscription {
  readonly accountId: string
  readonly sessionHash: string | null
  readonly listener: EventListener
}

/** The most open pages of an account. A browser opens at most six streams to a server. */
const most = 64

const alone: EventHubOptions = { bus: noBus, suggestion: () => Promise.resolve(null) }

export function createEventHub({ bus, suggestion }: EventHubOptions = alone): EventHub {
  const subscriptions = new Set<Subscription>()
  const isWatched = (accountId: string) => [...subscriptions].some((subscription) => subscription.accountId === accountId)
  const endWhere = (matches: (subscription: Subscription) => boolean) => {
    for (const subscription of [...subscriptions].filter(matches)) {
      subscriptions.delete(subscription)
      subscription.listener.end()
    }
  }
  const deliver = (accountId: string, event: ServerEvent) => {
    for (const subscription of subscriptions) if (subscription.accountId === accountId) subscription.listener.event(event)
  }
  const endSession = (session: string) => endWhere(({ sessionHash }) => sessionHash === session)
  const endAccount = (account: string, except: string | null) =>
    endWhere(({ accountId, sessionHash }) => accountId === account && (except === null || sessionHash !== except))

  async function tellOfSuggestion({ account, id, sent }: Extract<BusNote, { kind: 'suggestion' }>): Promise<void> {
    if (!isWatched(account)) return
    // If it cannot be read now, the page can still load the list.
    const shown = await suggestion(account, id).catch(() => null)
    if (shown === null) return deliver(account, { type: 'control' })
    const event: ServerEvent =
      sent === null ? { type: 'suggestion', suggestion: shown } : { type: 'sent-automatically', suggestion: shown, notify: sent.notify }
    deliver(account, serverEvent.parse(event))
  }

  bus.listen({
    note(note) {
      if (note.kind === 'event') deliver(note.account, note.event)
      else if (note.kind === 'suggestion') void tellOfSuggestion(note)
      else if (note.kind === 'end-session') endSession(note.session)
      else endAccount(note.account, note.except)
    },
    // A session may have ended in the meantime: pages reconnect by themselves, and authenticate again.
    missed: () => endWhere(() => true),
  })

  return {
    publish(accountId, event) {
      const checked = serverEvent.parse(event)
      deliver(accountId, checked)
      const note = noteOf(accountId, checked)
      if (note !== null) bus.send(note)
    },
    subscribe(accountId, sessionHash, listener) {
      if ([...subscriptions].filter((subscription) => subscription.accountId === accountId).length >= most) return null
      const subscription = { accountId, sessionHash, listener }
      subscriptions.add(subscription)
      return () => subscriptions.delete(subscription)
    },
    isWatched,
    endSession(session) {
      endSession(session)
      bus.send({ kind: 'end-session', session })
    },
    endAccount(account, except = null) {
      endAccount(account, except)
      bus.send({ kind: 'end-account', account, except })
    },
    endAll: () => endWhere(() => true),
  }
}

/** What the other processes hear of an event; null where only this one's pages can use it. */
function noteOf(account: string, event: ServerEvent): BusNote | null {
  if (event.type === 'suggestion') return { kind: 'suggestion', account, id: event.suggestion.id, sent: null }
  if (event.type === 'sent-automatically') return { kind: 'suggestion', account, id: event.suggestion.id, sent: { notify: event.notify } }
  // It names a person; in other processes the pages load the modes again.
  if (event.type === 'stepped-down') return { kind: 'event', account, event: { type: 'control' } }
  // The rest is unfinished text, for the page that waits for this very process, or belongs to one machine.
  return isCarried(event) ? { kind: 'event', account, event } : null
}
