import type { ServerEvent } from '#contract/events.ts'
import { suggestions, type Suggestion } from '#contract/live/suggestions.ts'
import { CallFailed, type OwnerClient } from './owner-client.ts'
import type { Log } from './log.ts'

/** A notification as the system shows it. */
export interface Notice {
  /** The same id again takes the place of the one before. */
  readonly id: string
  readonly title: string
  readonly body: string
  /** A field to answer in, with these words in it; null: none. */
  readonly replyPlaceholder: string | null
  /** Buttons, in order. */
  readonly actions: readonly string[]
  readonly acted: {
    /** Its body was clicked. */
    open(): void
    reply(text: string): void
    /** Index into `actions`. */
    action(index: number): void
  }
}

/** One that only says something: a click on it opens the app. */
export function plainNotice(said: Pick<Notice, 'id' | 'title' | 'body'>, open: () => void): Notice {
  return { ...said, replyPlaceholder: null, actions: [], acted: { open, reply: () => undefined, action: () => undefined } }
}

export interface NoticeBoard {
  show(notice: Notice): void
  withdraw(id: string): void
  /** On the Dock icon; 0: none. */
  badge(count: number): void
}

/** What waits for the owner, outside of the window: notifications with Approve and a field to answer, and the number on the Dock icon. */
export function createNotices(options: {
  readonly board: NoticeBoard
  readonly client: () => OwnerClient | null
  /** Brings the window up, at this page. */
  readonly open: (hash: string) => void
  readonly wanted: () => { readonly notifications: boolean; readonly previews: boolean; readonly dockBadge: boolean }
  readonly log: Log
}) {
  const { board, client, open, wanted, log } = options
  /** Suggestions that wait, by id, with what was shown of them. */
  const waiting = new Map<string, string>()

  function hear(event: ServerEvent): void {
    if (event.type === 'suggestion') suggested(event.suggestion)
    if (event.type === 'sent-automatically' && event.notify) sentByItself(event.suggestion)
    if (event.type === 'stepped-down')
      note({ id: `stepped-down-${event.conversation_id}`, title: `${event.name} is back to ask`, body: event.text })
  }

  function suggested(suggestion: Suggestion): void {
    const { id, state } = suggestion
    if (state !== 'waiting') {
      if (waiting.delete(id)) board.withdraw(id)
      return count()
    }
    const before = waiting.get(id)
    waiting.set(id, suggestion.text)
    count()
    // Shown again only where what would be sent has changed: Approve must send what is read.
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
        reply: (text) => void act(id, (by) => by.call(suggestions.approve, { id, text })),
        // The text that was shown goes along: what was changed meanwhile is not what was approved.
        action: (index) =>
          void act(id, (by) =>
            approve && index === 0 ? by.call(suggestions.approve, { id, text: draft }) : by.call(suggestions.dismiss, { id }),
          ),
      },
    })
  }

  function sentByItself({ id, name, text }: Suggestion): void {
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
        action: () => void act(id, (by) => by.call(suggestions.regret, { id })),
      },
    })
  }

  async function act(id: string, work: (by: OwnerClient) => Promise<unknown>): Promise<void> {
    const by = client()
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
    /** What waits, asked for anew: after a start, and after a connection that was lost. Nothing old is shown again. */
    async begin(by: OwnerClient): Promise<void> {
      const { suggestions: listed } = await by.call(suggestions.list, { state: 'open' })
      const now = new Set(listed.filter(({ state }) => state === 'waiting').map(({ id }) => id))
      for (const id of waiting.keys()) if (!now.has(id) && waiting.delete(id)) board.withdraw(id)
      for (const { id, text } of listed) if (now.has(id) && !waiting.has(id)) waiting.set(id, text)
      count()
    },
    /** Number of those that wait. */
    waiting: () => waiting.size,
    settingsChanged: count,
  }
}
