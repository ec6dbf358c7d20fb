import { serverEvent, type ServerEvent } from '#contract/events.ts'
import type { Suggestion } from '#contract/live/suggestions.ts'
import { isCarried, noBus, type BusNote, type EventBus } from './event-bus.ts'

export interface EventListener {
  event(event: ServerEvent): void
  /** Nothing more will come: the session ended or the server stops. */
  end(): void
}

/** Carries what happens to an account to the pages that account has open, in this process and by the bus in the others. */
export interface EventHub {
  /** Goes to every open page of the account; nobody listening is no error. Only what the contract names leaves. */
  publish(accountId: string, event: ServerEvent): void
  /** Gives back how to stop listening; null if the account has too many open pages. */
  subscribe(accountId: string, sessionHash: string | null, listener: EventListener): (() => void) | null
  /** Whether any page of the account listens in this process. */
  isWatched(accountId: string): boolean
  endSession(sessionHash: string): void
  /** Ends every stream of the account, but for those of the session that asks. */
  endAccount(accountId: string, exceptSession?: string | null): void
  /** Those of this process: it stops. */
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

/** Open pages of an account. A browser opens six streams to a server at most. */
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
    // Asked again where it cannot be read now: the page has the list.
    const shown = await suggestion(account, id).catch(() => null)
    if (shown === null) return deliver(account, { type: 'control' })
    const event: ServerEvent =
      sent === null ? { type: 'suggestion', suggestion: shown } : { type: 'sent-by-itself', suggestion: shown, notify: sent.notify }
    deliver(account, serverEvent.parse(event))
  }

  bus.listen({
    note(note) {
      if (note.kind === 'event') deliver(note.account, note.event)
      else if (note.kind === 'suggestion') void tellOfSuggestion(note)
      else if (note.kind === 'end-session') endSession(note.session)
      else endAccount(note.account, note.except)
    },
    // A session may have ended meanwhile: pages come back by themselves, and show who they are.
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
  if (event.type === 'sent-by-itself') return { kind: 'suggestion', account, id: event.suggestion.id, sent: { notify: event.notify } }
  // It names a person; elsewhere the pages ask for the modes anew.
  if (event.type === 'stepped-down') return { kind: 'event', account, event: { type: 'control' } }
  // The rest is unfinished text, for the page that waits for this very process, or belongs to one machine.
  return isCarried(event) ? { kind: 'event', account, event } : null
}
