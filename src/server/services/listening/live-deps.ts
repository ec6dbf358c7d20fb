import type { Reason } from '#contract/live/suggestions.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { MessageSender, MessagesView, MessageWatcher, WatchCursor } from '#core/ports/live-messages.ts'
import type { MessagesHelper } from '#core/ports/messages-helper.ts'
import type { Random } from '#core/ports/random.ts'
import type { Store } from '#server/store/db.ts'
import type { Drafting } from '../drafting/draft-replies.ts'
import type { Stating } from '../trust/stating.ts'
import type { AskSecondLook } from '../trust/second-look.ts'
import type { StopQuestions } from '../kill-switch/sending-stops.ts'

/** The Messages app of this machine, live. */
export interface LiveMessages {
  /** False where another server sends for the same database: then nothing is sent without the owner. */
  mayAct(): boolean
  /** Nothing written before `startedAt` (ms since 1970) counts as fresh. */
  openWatcher(options: { readonly startedAt: number; readonly cursor: WatchCursor | null }): MessageWatcher
  readonly view: MessagesView
  readonly sender: MessageSender
  readonly helper: Pick<MessagesHelper, 'snapshot' | 'insert' | 'maySend'>
  readonly automation: AutomationGrant
}

/** Whether macOS lets this program control Messages, as far as it was found out. */
export interface AutomationGrant {
  /** What the newest look said: unknown is false. Nothing is sent by itself before it is true. */
  isGranted(): boolean
  /** Looks, but not again right away. `opens`: whether Messages may be opened in the background to find out. */
  check(opens: () => Promise<boolean>): Promise<void>
}

/** What the live half is made of. */
export interface LiveDeps {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly events: { publish(accountId: string, event: ServerEvent): void }
  readonly log: { error(details: object, message: string): void; info(details: object, message: string): void }
  readonly drafting: Pick<Drafting, 'draft' | 'begin'>
  readonly messages: LiveMessages
  /** The kill switch as it is in memory, ahead of the store. */
  readonly stops: StopQuestions
  /** How sure drafts are by the owner's verdicts: whoever is not proved any more is put back to ask. Nobody is, where it is left out. */
  readonly stating?: Pick<Stating, 'stateOf' | 'trustIn'>
  /** Engine and model that draft now; null, or left out: the on-device engine. */
  readonly chosen?: (accountId: string) => Promise<{ readonly key: string } | null>
  /** Asked before a reply leaves without the owner; nobody is, where it is left out. */
  readonly secondLook?: AskSecondLook
  /** How many drafts the owner wants to see, 1–5. */
  readonly suggestionCount: (accountId: string) => Promise<number>
  /** How long a text that was handed over is looked for, ms. */
  readonly verifyMs?: number
}

/** The listener of one account while it runs in this process. */
export interface ListenSession {
  readonly accountId: string
  readonly watcher: MessageWatcher
  readonly view: MessagesView
  /** Why new messages are not, or may not be, seen at the moment; then nothing is sent by itself. */
  readonly trouble: Reason | null
  /** ms since 1970: nothing older is answered. */
  readonly answersFrom: number
  mayAct(): boolean
  /** See `AutomationGrant`. */
  maySend(): boolean
}

/** The running listener, shared by those that read through it. */
export interface Sessions {
  /** Null where this account's listener does not run here. */
  of(accountId: string): ListenSession | null
}
