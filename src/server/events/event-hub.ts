import { serverEvent, type ServerEvent } from '#contract/events.ts'
import type { Suggestion } from '#contract/live/suggestions.ts'
import { isCarried, noBus, type BusNote, type EventBus } from './event-bus.ts'

export interface EventListener {
  event(event: ServerEvent): void
  /** No more events will come: the session ended, or the server is stopping. */
  end(): void
}

/** Delivers an account's events to its open pages, in this process and, over the bus, in the others. */
export interface EventHub {
  /** Sends an event to every open page of the account. Only fields declared in the contract are sent. */
  publish(accountId: string, event: ServerEvent): void
  /**
   * Returns a function that unsubscribes. Null if the account has too many open pages. `accountId` null: hears `control` of all accounts, and
   * nothing else, which is what a program of this computer may know.
   */
  subscribe(accountId: string | null, sessionHash: string | null, listener: EventListener): (() => void) | null
  /** Whether any page of the account is subscribed in this process. */
  isWatched(accountId: string): boolean
  /** The account's data were deleted: every process drops what it keeps of them in memory. */
  forgotten(accountId: string): void
  /** Called with the account whose data were deleted, or with null if that may have been missed for any account. */
  onForgotten(call: (accountId: string | null) => void): void
  endSession(sessionHash: string): void
  /** Ends every stream of the account except those of the calling session. */
  endAccount(accountId: string, exceptSession?: string | null): void
  /** Ends all streams of this process, for shutdown. */
  endAll(): void
}

export interface EventHubOptions {
  readonly bus: EventBus
  /** Loads a suggestion that another process reported, in the form pages get. Null if it is gone. */
  readonly suggestion: (accountId: string, id: string) => Promise<Suggestion | null>
}

interface Subscription {
  readonly accountId: string | null
  readonly sessionHash: string | null
  readonly listener: EventListener
}

/** Maximum open pages per account. A browser opens at most six streams to a server. */
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
    for (const subscription of subscriptions) {
      const hears = subscription.accountId === null ? event.type === 'control' : subscription.accountId === accountId
      if (hears) subscription.listener.event(event)
    }
  }
  const forgetting: ((accountId: string | null) => void)[] = []
  const forgotten = (accountId: string | null) => {
    for (const call of forgetting) call(accountId)
  }
  const endSession = (session: string) => endWhere(({ sessionHash }) => sessionHash === session)
  const endAccount = (account: string, except: string | null) =>
    endWhere(({ accountId, sessionHash }) => accountId === account && (except === null || sessionHash !== except))

  async function tellOfSuggestion({ account, id, sent }: Extract<BusNote, { kind: 'suggestion' }>): Promise<void> {
    if (!isWatched(account)) return
    // If it cannot be read now, the page can still reload the list.
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
      else if (note.kind === 'forgotten') forgotten(note.account)
      else if (note.kind === 'end-session') endSession(note.session)
      else endAccount(note.account, note.except)
    },
    // A session may have ended in the meantime. Pages reconnect automatically and authenticate again.
    missed() {
      endWhere(() => true)
      forgotten(null)
    },
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
    forgotten(account) {
      forgotten(account)
      bus.send({ kind: 'forgotten', account })
    },
    onForgotten: (call) => void forgetting.push(call),
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

/** The note that other processes get for an event. Null if only this process's pages can use it. */
function noteOf(account: string, event: ServerEvent): BusNote | null {
  if (event.type === 'suggestion') return { kind: 'suggestion', account, id: event.suggestion.id, sent: null }
  if (event.type === 'sent-automatically') return { kind: 'suggestion', account, id: event.suggestion.id, sent: { notify: event.notify } }
  // The event names a person, so other processes only tell their pages to reload the modes.
  if (event.type === 'stepped-down') return { kind: 'event', account, event: { type: 'control' } }
  // The rest is unfinished text for a page connected to this process, or specific to one machine.
  return isCarried(event) ? { kind: 'event', account, event } : null
}
