import type { ServerEvent } from '#contract/events.ts'
import { suggestions, type Suggestion } from '#contract/live/suggestions.ts'
import { CallFailed, type OwnerClient } from './owner-client.ts'
import type { Log } from './log.ts'

/** A system notification. */
export interface Notice {
  /** A notification with the same id replaces the previous one. */
  readonly id: string
  readonly title: string
  readonly body: string
  /** Placeholder of the reply field. Null if there is no field. */
  readonly replyPlaceholder: string | null
  /** Buttons, in order. */
  readonly actions: readonly string[]
  readonly acted: {
    /** Called when its body is clicked. */
    open(): void
    reply(text: string): void
    /** Called with an index into `actions`. */
    action(index: number): void
  }
}

/** A notification without actions; a click opens the app. */
export function plainNotice(said: Pick<Notice, 'id' | 'title' | 'body'>, open: () => void): Notice {
  return { ...said, replyPlaceholder: null, actions: [], acted: { open, reply: () => undefined, action: () => undefined } }
}

export interface NoticeBoard {
  show(notice: Notice): void
  withdraw(id: string): void
  /** Number on the Dock icon; 0 shows none. */
  badge(count: number): void
}

/**
 * Shows what waits for the owner outside the window: notifications with Approve and a reply field, and the number on the Dock icon. What is done in
 * a notification is done for the account whose message it shows.
 */
export function createNotices(options: {
  readonly board: NoticeBoard
  /** Acts for the account. Null while no server runs. */
  readonly clientOf: (account: string) => OwnerClient | null
  /** Shows the window at this page. */
  readonly open: (hash: string) => void
  readonly wanted: () => { readonly notifications: boolean; readonly previews: boolean; readonly dockBadge: boolean }
  readonly log: Log
}) {
  const { board, clientOf, open, wanted, log } = options
  /** Waiting suggestions by id, with the text last shown for each. */
  const waiting = new Map<string, string>()

  function hear(event: ServerEvent, account: string): void {
    if (event.type === 'suggestion') suggested(event.suggestion, account)
    if (event.type === 'sent-automatically' && event.notify) sentByItself(event.suggestion, account)
    if (event.type === 'stepped-down')
      note({ id: `stepped-down-${event.conversation_id}`, title: `${event.name} is back to ask`, body: event.text })
  }

  function suggested(suggestion: Suggestion, account: string): void {
    const { id, state } = suggestion
    if (state !== 'waiting') {
      if (waiting.delete(id)) board.withdraw(id)
      return count()
    }
    const before = waiting.get(id)
    waiting.set(id, suggestion.text)
    count()
    // Shown again only if the text to be sent has changed: Approve must send what the owner reads.
    if (!suggestion.ask || !wanted().notifications || before === suggestion.text) return
    const { previews } = wanted()
    const draft = suggestion.text
    const approve = draft !== '' && previews
    board.show({
      id,
      title: suggestion.name,
      body: previews
        ? [suggestion.incoming, ...(draft === '' ? [] : [`Your draft: ${draft}`])].join('\n')
        : 'A message waits for your answer.',
      replyPlaceholder: 'Write your own answer',
      actions: approve ? ['Approve & Send', 'Dismiss'] : ['Dismiss'],
      acted: {
        open: () => open('#/dashboard'),
        reply: (text) => void act(account, id, (by) => by.call(suggestions.approve, { id, text })),
        // The call includes the text that was shown: if it has changed since, it is not what the owner approved.
        action: (index) =>
          void act(account, id, (by) =>
            approve && index === 0 ? by.call(suggestions.approve, { id, text: draft }) : by.call(suggestions.dismiss, { id }),
          ),
      },
    })
  }

  function sentByItself({ id, name, text }: Suggestion, account: string): void {
    if (!wanted().notifications) return
    board.show({
      id: `sent-${id}`,
      title: `Sent to ${name}`,
      body: wanted().previews ? text : 'A reply was sent automatically.',
      replyPlaceholder: null,
      actions: ['I wouldn’t have sent that'],
      acted: {
        open: () => open('#/dashboard'),
        reply: () => undefined,
        action: () => void act(account, id, (by) => by.call(suggestions.regret, { id })),
      },
    })
  }

  async function act(account: string, id: string, work: (by: OwnerClient) => Promise<unknown>): Promise<void> {
    const by = clientOf(account)
    try {
      if (by === null) throw new CallFailed('Idiolect is not ready.')
      await work(by)
    } catch (error) {
      log('notice-act-failed')
      note({
        id: `failed-${id}`,
        title: 'That did not work',
        body: error instanceof CallFailed ? error.message : 'Look in Idiolect what became of it.',
      })
    }
  }

  function note(said: Pick<Notice, 'id' | 'title' | 'body'>): void {
    if (wanted().notifications) board.show(plainNotice(said, () => open('#/dashboard')))
  }

  function count(): void {
    board.badge(wanted().dockBadge ? waiting.size : 0)
  }

  return {
    hear,
    /**
     * Loads waiting suggestions after a start or a lost connection. They are only counted: what already waited is not announced again. Does nothing
     * more once the signal aborts: by then another account may be shown.
     */
    async begin(by: OwnerClient, signal: AbortSignal): Promise<void> {
      const { suggestions: listed } = await by.call(suggestions.list, { state: 'open' }, { signal })
      if (signal.aborted) return
      const now = new Set(listed.filter(({ state }) => state === 'waiting').map(({ id }) => id))
      for (const id of waiting.keys()) if (!now.has(id) && waiting.delete(id)) board.withdraw(id)
      for (const { id, text } of listed) if (now.has(id) && !waiting.has(id)) waiting.set(id, text)
      count()
    },
    /** Another account is shown from now on: takes back what waits for this one. */
    left(): void {
      for (const id of waiting.keys()) board.withdraw(id)
      waiting.clear()
      count()
    },
    /** Number of waiting suggestions. */
    waiting: () => waiting.size,
    settingsChanged: count,
  }
}
