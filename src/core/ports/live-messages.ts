import type { SenderDoubt } from '../conversation/reply-pair.ts'
import type { AppError } from '#contract/errors.ts'
import type { Message } from '../conversation/message.ts'
import type { AbortSignalLike } from './abort-signal.ts'
import type { HelperFailureCode } from './messages-helper.ts'

/** A message that the watcher saw for the first time. */
export interface WatchedMessage extends Message {
  /**
   * Written within five minutes of now and after the watcher was started: only these may be acted on. What a sync, a restored database or a
   * machine that slept brings in is not fresh.
   */
  readonly fresh: boolean
  /** `iMessage`, `SMS`, `RCS`, or whatever the row has. */
  readonly service: string | null
  /** It was edited, or part of it unsent, before it was read. */
  readonly edited: boolean
  /** The conversation's name. */
  readonly name: string
  /** The name with an address behind it, if another conversation has the same name. Omitted otherwise. */
  readonly shownAs?: string
  /** Normalized addresses; for a group, those of its members. */
  readonly addresses: readonly string[]
  /** What to call the members of a group, by normalized address. Omitted for a person. */
  readonly memberNames?: Readonly<Record<string, string>>
  /** The other person is in the address book, or the owner has written to them before. Never true for a group. */
  readonly known: boolean
  /** Why the sender is uncertain. Omitted if certain. */
  readonly senderDoubt?: SenderDoubt
}

/** How far a watcher has read, as JSON: stored by the caller, so that a restart continues after it. A few kilobytes at most. */
export type WatchCursor = string

export interface WatchedBatch {
  /** In order of time. */
  readonly messages: readonly WatchedMessage[]
  /** The other side's messages of the last hours, edited or unsent since they were returned, as they are now. Omitted if there are none. */
  readonly edited?: readonly WatchedMessage[]
  /** Store it once the messages are stored. */
  readonly cursor: WatchCursor
  /** Whether more can be read right away. */
  readonly more: boolean
  /** Why nothing can be read at the moment (`no-permission`, `no-database`, `not-a-messages-database`, `unavailable`), or null. */
  readonly failure: AppError | null
  /** Why there may be newer messages than those that can be read (`unavailable`), or null. Nothing is sent meanwhile. */
  readonly doubt: AppError | null
}

/** Sees what is new in the Messages database. */
export interface MessageWatcher {
  /**
   * Polls once: cheap if nothing has changed, and bounded if much has. Never throws an expected failure; the next poll recovers. `automatic`: ids of the
   * messages that automatic replies became, which are no answers of the owner's.
   */
  poll(automatic?: ReadonlySet<string>): WatchedBatch
}

/** A message of a conversation in Messages, as it is now. */
export interface ChatMessage extends Message {
  /** It was edited, or part of it unsent. */
  readonly edited: boolean
  /** When it was last edited or unsent, ms since 1970. Null or omitted if that is not known. */
  readonly changedAt?: number | null
}

/** Reads conversations as they are now. Throws only AppErrors: `no-permission`, `no-database`, `not-a-messages-database`, `unavailable`. */
export interface MessagesView {
  /**
   * The newest `limit` messages of the conversation that this chat (its guid) belongs to, over all its chats, oldest first. Empty if it is
   * not known.
   */
  thread(chat: string, limit: number): readonly ChatMessage[]
  /** Throws unless it is certain that the newest messages can be read. Called before a text is claimed, and before it is handed over. */
  prove(): void
}

export interface SendRequest {
  readonly chatGuid: string
  readonly address: string | null
  readonly text: string
}

export type SendHandover =
  | { readonly outcome: 'handed' }
  /** It was certainly not sent. */
  | { readonly outcome: 'failed'; readonly code: HelperFailureCode; readonly message: string }
  /** It may have been sent: verify it, and never send it again. */
  | { readonly outcome: 'unknown'; readonly code: HelperFailureCode; readonly message: string }

/** The state of the database before a text was handed over, as JSON: stored with the outbox row, so that a restart can still verify it. */
export type SendBaseline = string

export type SendVerification =
  | { readonly outcome: 'sent'; readonly guid: string; readonly delivered: boolean; readonly downgraded: boolean }
  | { readonly outcome: 'failed'; readonly guid: string | null; readonly reason: 'refused' | 'ghost'; readonly message: string }
  | {
      readonly outcome: 'unknown'
      readonly guid: string | null
      readonly message: string
      /** The database could be read to the end, and does not contain the text. */
      readonly absent: boolean
    }

/** The state of a row that the owner's side sent. */
export interface SentState {
  readonly sent: boolean
  readonly delivered: boolean
  readonly downgraded: boolean
  /** Messages' error number, 0 for none; 22 is an address that is not registered. */
  readonly error: number
}

/** Sends texts, and finds out in the Messages database what became of them. */
export interface MessageSender {
  /** Taken before a send is committed as handed. Throws as `MessagesView` does. */
  baseline(): SendBaseline
  send(request: SendRequest): Promise<SendHandover>
  /**
   * Looks for the text in its conversation after `baseline` and follows it, until there is an outcome or `waitMs` have passed, which is `unknown`;
   * 0 looks once.
   */
  verify(request: SendRequest, baseline: SendBaseline, waitMs: number, signal?: AbortSignalLike): Promise<SendVerification>
  /** The current state of a text that was verified, for errors that come late; null if its row is gone. */
  state(guid: string): SentState | null
  /** How often the text appears in its conversation after `baseline`; null while the database cannot be read. */
  copies(request: SendRequest, baseline: SendBaseline): number | null
}
