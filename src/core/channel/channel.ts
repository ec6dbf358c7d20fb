import type { AppError } from '#contract/errors.ts'
import type { Reason } from '#contract/live/suggestions.ts'
import type { Contact, SenderDoubt } from '../conversation/reply-pair.ts'
import type { Medium } from './medium.ts'
import type { AbortSignalLike } from '../ports/abort-signal.ts'
import type { Observation, ThreadMessage } from './observation.ts'

/**
 * A way in which people write to owners: the Messages app of this machine, or the mailboxes that accounts have connected. One object serves all
 * accounts, so its calls are told whose thread it is.
 *
 * A person is not a thread. "Superseded", "answered", and "already drafted" hold within one thread of one channel; caps, modes, and allowed
 * lists belong to the person (`Message.conversation`), whichever channel they use.
 *
 * How to add one: implement this in an adapter, and hand it to `createLive` in `composition/channels/open-live.ts`. Nothing else in the
 * product knows its name. Calls may take as long as a network does, so they are never made inside a transaction.
 */
export interface Channel {
  /** Stored with everything that came in through it, so it never changes: `imessage`. */
  readonly id: string
  readonly medium: Medium
  readonly words: ChannelWords
  readonly pace: Pace
  /**
   * What one listener alone may read: two accounts on one Messages database, or one mailbox, share it. No address: it stands in the clear. Null
   * where the account has none: no mailbox is connected. Asks nobody.
   */
  resourceOf(accountId: string): Promise<string | null>
  /** What forbids for now that anything is sent by itself, whatever the rules say. Asks nobody: see `prepare`. */
  whyOnlySuggests(accountId: string): readonly Reason[]
  /** Before each look: finds out what `whyOnlySuggests` answers with. `mayAsk`: whether the owner may be bothered for it. */
  prepare(accountId: string, mayAsk: () => Promise<boolean>): Promise<void>
  /**
   * Continues after the cursor, or with none with what was written since `since`; nothing written before `startedAt` counts as fresh (both in ms
   * since 1970).
   */
  listen(from: ListenFrom): Listening
  /**
   * The thread as it is now, its newest 200 messages. `certain`: only what is proved to be the newest there is counts as read, and is sent
   * on. Never throws an expected failure.
   */
  observe(thread: OwnersThread, how: { readonly certain: boolean }): Promise<Observation>
  /** False while the channel rests after failures: what is to be sent waits. */
  maySend(accountId: string): boolean
  /** The state before a text is handed over, so that the text can be found later. Throws AppErrors if it cannot be read. */
  baseline(outgoing: Outgoing): Promise<Baseline>
  /**
   * Looks once more, and hands the text over where the thread still has this `stamp`. Nothing comes between the two. `keep` stores a baseline
   * that says more (a draft was made) before the step that cannot be called back.
   */
  handOver(outgoing: Outgoing, on: HandOverOn): Promise<Handover>
  /** Looks for the text in its thread behind `baseline`. Asks until there is an outcome or `waitMs` are over, which is `unknown`; 0 looks once. */
  verify(outgoing: Outgoing, baseline: Baseline, waitMs: number, signal?: AbortSignalLike): Promise<Verification>
  /** Makes sure that what was handed over and not taken can never leave any more. False where that is not certain. */
  withdraw(outgoing: Outgoing): Promise<boolean>
  /** Takes away what attempts at a text that is not sent have left behind, such as a draft; left out where nothing ever is. False where that is not certain. */
  clear?(outgoing: Outgoing): Promise<boolean>
  /** What the place says later against a message that was verified, or null. */
  whyNotDelivered(messageId: string): Promise<Reason | null>
  /** How often the text stands in its thread behind `baseline`; null while that cannot be read. */
  copies(outgoing: Outgoing, baseline: Baseline): Promise<number | null>
  /**
   * What a text that the owner approves is sent with; left out where it goes out as it is. Throws AppErrors: the place cannot be asked, or what it
   * answers is gone.
   */
  sentAround?(answer: Pick<Outgoing, 'accountId' | 'thread' | 'target' | 'answers'>): Promise<SentAround>
  /** There is text of the owner's where they would answer this person. What cannot be seen is no. */
  isOwnerWriting(to: OwnersThread & { readonly peer: Contact }, contacts: () => Promise<readonly Contact[]>): Promise<boolean>
  /** Puts a text where the owner writes, for them to look at and send. */
  insert(asked: InsertText): Promise<Inserted>
}

/** A thread as its channel finds it again. */
export interface ThreadName {
  /** The same for all messages of one thread. */
  readonly thread: string
  readonly target: Target
}

/** A thread of one account. */
export interface OwnersThread extends ThreadName {
  readonly accountId: string
}

/** Where a reply would go, as JSON that only its channel reads. */
export type Target = string

/** How far a listener has read, as JSON: kept by the caller, so that a restart continues from there. A few kilobytes at most. */
export type Cursor = string

/** The state before a text was handed over, as JSON: kept with the outbox row, so that a restart can still verify the send. */
export type Baseline = string

export interface Pace {
  /** s: looks come no faster, whatever the owner sets. */
  readonly least: number
  /** Messages that one look brings at most, whatever the owner sets; null where they set no such thing. */
  readonly most: number | null
  /** Share of the interval (0–1) by which a look may come earlier or later, so that many listeners do not all ask at once. */
  readonly jitter: number
  /** ms: what was written longer before it was seen, or before the listener went on, gets no draft. */
  readonly draftsWithin: number
}

export interface ListenFrom {
  readonly accountId: string
  readonly startedAt: number
  readonly since: number
  readonly cursor: Cursor | null
}

export interface HandOverOn {
  readonly stamp: string
  readonly baseline: Baseline
  readonly keep: (baseline: Baseline) => Promise<void>
}

export interface ChannelWords {
  /** What the owner calls the place, and looks in themselves: `Messages`. */
  readonly place: string
  /** A sentence for an account that has none: no mailbox is connected. */
  readonly missing: string
  /** Whom the allowed list names: `numbers`, `senders`. */
  readonly listed: string
}

/** A message that was seen for the first time. */
export interface ArrivedMessage extends ThreadMessage, ArrivedIn {
  /**
   * Written just now, and after the listener was started: only these may be acted on. What a sync, a restored backup or a machine that slept
   * brings in is not fresh.
   */
  readonly fresh: boolean
  /** `iMessage`, `SMS`, `RCS` or what the row has; null for mail. */
  readonly service: string | null
  /** How the conversation is called. */
  readonly name: string
  /** Normalized; of a group, its members'. */
  readonly addresses: readonly string[]
  /** The other side is in the address book, or the owner has written to them before; never true of a group. */
  readonly known: boolean
  /** Why it is not certain who writes; left out where it is. */
  readonly senderDoubt?: SenderDoubt
  /**
   * When its listener first brought its thread, ms since 1970, where it can bring it again (`kept`): later than that it may have come to
   * nothing for long. Left out where it brings each message once.
   */
  readonly firstTriedAt?: number
  /** What stands on an e-mail; left out of texts. */
  readonly letter?: Letter
}

/** What the owner sees of an e-mail besides its words. */
export interface Letter {
  readonly subject: string
  /** Who wrote it: display name and address. */
  readonly sender: string
  /** The owner's address that a reply goes from, and the address that it goes to; null where there would be none. */
  readonly from: string | null
  readonly to: string | null
}

/** Something that came in and that nothing is done about. */
export interface IgnoredMessage {
  readonly name: string
  readonly reasons: readonly Reason[]
  /** It could not be read, and may be for the owner to answer: it stands in the log. */
  readonly unread?: true
}

interface ArrivedIn {
  readonly in: ThreadName
}

export interface ArrivedBatch {
  /** In order of time. */
  readonly messages: readonly ArrivedMessage[]
  /** Said to the owner in a line of the listener's output, and no more. */
  readonly ignored: readonly IgnoredMessage[]
  /** To be kept once the messages are. */
  readonly cursor: Cursor
  /** There is more to be read at once. */
  readonly more: boolean
  /** Why nothing can be read at the moment, or null. */
  readonly failure: AppError | null
  /** Why there may be newer messages than those that can be read, or null. Nothing is sent meanwhile. */
  readonly doubt: AppError | null
}

export interface Listening {
  /** One look: cheap where nothing has changed, and bounded where much has. Never throws an expected failure; the next look recovers. */
  look(): Promise<ArrivedBatch>
  /** What the last look brought, and its cursor, are stored: it need not be brought again, but for messages that are to be `again` (ids). */
  kept(again: readonly string[]): Promise<void>
}

/** A text on its way out: what the outbox has of it. */
export interface Outgoing extends OwnersThread {
  /** Of this one text, however often it is tried. */
  readonly id: string
  readonly text: string
  /** Nobody read it before. */
  readonly automatic: boolean
  /** Ids of the messages that it answers, oldest first. */
  readonly answers: readonly string[]
  /** Of an earlier attempt that came to nothing; else null. */
  readonly baseline: Baseline | null
}

/** What is put above and below a text as it is sent, such as a quote of what it answers, or a signature; `''` for nothing. */
export interface SentAround {
  readonly above: string
  readonly below: string
  /** Something of what it answers is among it. */
  readonly quotes: boolean
}

export type Handover =
  | { readonly outcome: 'handed' }
  /** The thread is not as it was seen any more, or cannot be read: nothing has left. */
  | { readonly outcome: 'moved' }
  /** Nothing has left: the place was not asked. */
  | { readonly outcome: 'not-asked'; readonly why: Reason }
  /** The place refused it, and may have taken it all the same: to be verified. */
  | { readonly outcome: 'refused'; readonly why: Reason }
  /** It may have been sent: to be verified, never to be sent again. */
  | { readonly outcome: 'unknown' }

export type Verification =
  /** `notes`: what the owner may want to know of how it went out. */
  | { readonly outcome: 'sent'; readonly messageId: string; readonly notes: readonly Reason[] }
  | { readonly outcome: 'failed'; readonly messageId: string | null; readonly why: Reason }
  /** It certainly has not left: it may be handed over once more, while every rule still holds. */
  | { readonly outcome: 'unsent' }
  | {
      readonly outcome: 'unknown'
      readonly messageId: string | null
      readonly message: string
      /** The place could be read to the end, and holds no such text. */
      readonly absent: boolean
    }

export interface InsertText {
  readonly text: string
  readonly person: Contact
  readonly contacts: readonly Contact[]
  /** The newest text of the thread; null where it is not known. */
  readonly lastText: string | null
}

export type Inserted = { readonly ok: true; readonly message: string } | { readonly ok: false; readonly message: string }

/** Null where this process has no such channel: a mailbox that was taken away, Messages on a hosted server. */
export function findChannel(channels: readonly Channel[], id: string): Channel | null {
  return channels.find((channel) => channel.id === id) ?? null
}

/** How the owner calls the place of a channel that this process may not have. */
export function placeOf(channels: readonly Channel[], id: string): string {
  return findChannel(channels, id)?.words.place ?? 'the place where it was written'
}
