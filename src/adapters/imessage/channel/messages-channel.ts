import type { Reason } from '#contract/live/suggestions.ts'
import type { ArrivedMessage, Channel, Cursor, Handover, Outgoing, Verification } from '#core/channel/channel.ts'
import { isSomebodyElse } from '#core/conversation/match-title.ts'
import type { Clock } from '#core/ports/clock.ts'
import type {
  MessageSender,
  MessageWatcher,
  MessagesView,
  SendHandover,
  SendVerification,
  WatchedMessage,
} from '#core/ports/live-messages.ts'
import type { HelperFailureCode, MessagesHelper } from '#core/ports/messages-helper.ts'
import { knowingReplies } from './automatic-replies.ts'
import { insertText } from './insert-text.ts'
import { observeChat } from './observe.ts'
import { readTarget, writeTarget } from './target.ts'

/** Parts of the channel, which reads and controls the Messages app on this machine. */
export interface MessagesParts {
  /** False if another server sends for the same database. Nothing is then sent automatically. */
  mayAct(): boolean
  /** Options as in `Channel.listen`. */
  openWatcher(options: { readonly startedAt: number; readonly since: number; readonly cursor: Cursor | null }): MessageWatcher
  /** The ids of the messages that automatic replies claimed since then (ms since 1970) became. */
  readonly automaticSince: (since: number) => Promise<readonly string[]>
  readonly view: MessagesView
  readonly sender: MessageSender
  readonly helper: Pick<MessagesHelper, 'snapshot' | 'insert' | 'maySend'>
  readonly grants: MessagesGrants
}

/** What macOS is known to let this program do with Messages. */
export interface MessagesGrants {
  /** Whether it may control Messages, as of the last check; false if unknown. Nothing is sent automatically until it is true. */
  mayControl(): boolean
  /**
   * Whether it may no longer read the window of Messages (Accessibility), but once could: what the owner is writing is then unknown, and nothing is
   * sent automatically. Somebody who never allowed it has chosen so.
   */
  isSightLost(): boolean
  /** Takes note of whether the window could just be read. */
  noteSight(allowed: boolean): Promise<void>
  /** Checks, but not twice in quick succession. `mayOpen`: whether Messages may be opened in the background for it. */
  check(mayOpen: boolean): Promise<void>
}

const otherServer: Reason = {
  code: 'other-server',
  text: 'Another Idiolect server on this computer already answers for the same Messages, so this one only suggests.',
}

const noAutomation: Reason = {
  code: 'automation-unknown',
  text: 'macOS has not said that Idiolect may control Messages, so nothing is sent automatically. See Permissions under iMessage.',
}

const sightLost: Reason = {
  code: 'accessibility-lost',
  text: 'Idiolect can no longer see whether you are writing, because macOS took Accessibility away from it, so nothing is sent automatically. See Permissions under iMessage.',
}

/** Failures before the text reached Messages or the helper. */
const neverAsked: ReadonlySet<HelperFailureCode> = new Set<HelperFailureCode>(['no-helper', 'paused', 'closed'])

/** The Messages app as a channel. A thread is the conversation with a person or group across all its chats. */
export function createMessagesChannel(parts: MessagesParts, clock: Clock): Channel {
  const { view, sender, helper, grants } = parts
  const observe = (target: string, how: { readonly certain: boolean }) => observeChat(view, clock, readTarget(target).chatGuid, how)

  return {
    id: 'imessage',
    medium: 'text',
    words: { place: 'Messages', missing: 'There is no Messages database here.', listed: 'numbers' },
    pace: { least: 0.25, most: null, jitter: 0, draftsWithin: 30 * 60_000 },
    // The store belongs to one machine, like the Messages database.
    resourceOf: () => Promise.resolve('messages'),
    whyOnlySuggests: () => [
      ...(parts.mayAct() ? [] : [otherServer]),
      ...(grants.mayControl() ? [] : [noAutomation]),
      ...(grants.isSightLost() ? [sightLost] : []),
    ],
    lost: () => (grants.isSightLost() ? sightLost : null),
    prepare: (_accountId, mayOpen) => grants.check(mayOpen),
    listen(from) {
      const watcher = knowingReplies(parts.openWatcher(from), parts.automaticSince, clock)
      return {
        async poll() {
          const { edited = [], ...batch } = await watcher.poll()
          return { ...batch, messages: batch.messages.map(toArrived), edited: edited.map(toArrived), ignored: [] }
        },
        kept: () => Promise.resolve(),
      }
    },
    observe: async ({ target }, how) => observe(target, how),
    maySend: () => helper.maySend(),
    baseline: async () => sender.baseline(),
    async handOver(outgoing, { stamp, isLate }) {
      const now = observe(outgoing.target, { certain: true })
      if (!now.readable || now.stamp !== stamp || isLate()) return { outcome: 'moved' }
      return toHandover(await sender.send(toRequest(outgoing)))
    },
    verify: async (outgoing, baseline, waitMs, signal) =>
      toVerification(await sender.verify(toRequest(outgoing), baseline, waitMs, signal)),
    withdraw: () => Promise.resolve(false),
    async whyNotDelivered(messageId) {
      const error = sender.state(messageId)?.error ?? 0
      return error === 0 ? null : { code: 'refused', text: `Messages said later that it was not delivered (error ${error}).` }
    },
    copies: async (outgoing, baseline) => sender.copies(toRequest(outgoing), baseline),
    /** Any text in the field counts, unless it is certainly meant for somebody else. */
    async isOwnerWriting({ peer }, contacts) {
      const shown = await helper.snapshot()
      if (shown.ok || shown.failure.code === 'accessibility-denied') await grants.noteSight(shown.ok && shown.data.trusted)
      if (grants.isSightLost()) return null
      if (!shown.ok) return shown.failure.code === 'accessibility-denied' ? false : null
      if (!shown.data.compose.present || shown.data.compose.empty) return false
      return !isSomebodyElse(shown.data.title, peer, await contacts())
    },
    insert: (asked) => insertText(helper, asked),
  }
}

function toArrived({ rowid: _rowid, chat, ...message }: WatchedMessage): ArrivedMessage {
  const { conversation, group, sender } = message
  return { ...message, in: { thread: conversation, target: writeTarget({ chatGuid: chat, address: group ? null : sender }) } }
}

function toRequest({ target, text }: Outgoing) {
  return { ...readTarget(target), text }
}

function toHandover(answer: SendHandover): Handover {
  if (answer.outcome !== 'failed') return { outcome: answer.outcome }
  const why = { code: answer.code, text: answer.message }
  return neverAsked.has(answer.code) ? { outcome: 'not-asked', why } : { outcome: 'refused', why }
}

function toVerification(found: SendVerification): Verification {
  if (found.outcome === 'failed') return { outcome: 'failed', messageId: found.guid, why: { code: found.reason, text: found.message } }
  if (found.outcome === 'unknown') return { ...found, messageId: found.guid }
  const notes = found.downgraded ? [{ code: 'downgraded', text: 'It went out as SMS.' }] : []
  return { outcome: 'sent', messageId: found.guid, notes }
}
