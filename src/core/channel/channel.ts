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
   * Id of the resource that only one listener at a time may read. Two accounts on one Messages database, or one mailbox, share it. Not an
   * address, because it is stored unencrypted. Null if the account has no such resource, such as no connected mailbox. Makes no request.
   */
  resourceOf(accountId: string): Promise<string | null>
  /** Why nothing may be sent automatically for now, whatever the rules say. Makes no request: see `prepare`. */
  whyOnlySuggests(accountId: string): readonly Reason[]
  /** What the owner once allowed and has taken back, of what `whyOnlySuggests` names: the listener's state says so. Null if nothing. */
  lost(): Reason | null
  /**
   * Called before each poll: finds out what `whyOnlySuggests` will answer. `mayOpen`: whether an app may be opened in the background to find out,
   * because the owner wants automatic replies. Never prompts the owner.
   */
  prepare(accountId: string, mayOpen: boolean): Promise<void>
  /**
   * Continues after the cursor. Without a cursor, starts with messages written since `since`. Nothing written before `startedAt` counts as
   * fresh. Both are ms since 1970.
   */
  listen(from: ListenFrom): Listening
  /**
   * The thread's newest messages as they are now (200 texts, 50 emails). `certain`: counts as read only if this is proved to be the newest state;
   * only then is anything sent. Never throws an expected failure.
   */
  observe(thread: OwnersThread, how: { readonly certain: boolean }): Promise<Observation>
  /** False while the channel pauses after failures. Sends that are due wait. */
  maySend(accountId: string): boolean
  /** The state before a text is handed over, so that the text can be found later. Throws AppError if it cannot be read. */
  baseline(outgoing: Outgoing): Promise<Baseline>
  /**
   * Reads the thread again, and hands the text over at once if it still has this `stamp`. `keep` stores a more detailed baseline (a draft was
   * made) before the step that cannot be undone.
   */
  handOver(outgoing: Outgoing, on: HandOverOn): Promise<Handover>
  /** Looks for the text in its thread after `baseline`, until there is an outcome or `waitMs` have passed, which is `unknown`; 0 looks once. */
  verify(outgoing: Outgoing, baseline: Baseline, waitMs: number, signal?: AbortSignalLike): Promise<Verification>
  /** Makes sure that a text that was handed over but not accepted can no longer be sent. False if that is not certain. */
  withdraw(outgoing: Outgoing): Promise<boolean>
  /** Removes leftovers of a text that was not sent after all, such as a draft. Omitted if the channel leaves none. False if removal is not certain. */
  clear?(outgoing: Outgoing): Promise<boolean>
  /** Why a message that had been verified turned out not to be delivered. Null otherwise. */
  whyNotDelivered(messageId: string): Promise<Reason | null>
  /** How often the text appears in its thread after `baseline`. Null while the thread can't be read, or if the channel never sends a text twice. */
  copies(outgoing: Outgoing, baseline: Baseline): Promise<number | null>
  /**
   * What is added around a text that the owner approves. Omitted if the channel sends it unchanged. Throws AppError if the channel cannot be
   * reached, or the message it answers is gone.
   */
  sentAround?(answer: Pick<Outgoing, 'accountId' | 'thread' | 'target' | 'answers'>): Promise<SentAround>
  /**
   * Whether the owner has begun to write where they would answer this person. Null if that could not be seen this time, so nothing is sent yet. False
   * where the owner has never let anybody see it (macOS calls that Accessibility); what was allowed once and is not now could not be seen.
   */
  isOwnerWriting(to: OwnersThread & { readonly peer: Contact }, contacts: () => Promise<readonly Contact[]>): Promise<boolean | null>
  /** Puts a text into the field where the owner writes, for them to check and send. */
  insert(asked: InsertText): Promise<Inserted>
}

/** How a channel finds a thread again. */
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
  /** Shortest interval between polls, s, whatever the owner sets. */
  readonly least: number
  /** The most messages per poll, whatever the owner sets. Null if there is no such setting. */
  readonly most: number | null
  /** Share of the interval (0–1) by which a poll may be earlier or later, so that many listeners do not all poll at once. */
  readonly jitter: number
  /** ms. A message that is not fresh and was written longer ago than this gets no draft. */
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
  /** Asked directly before the step that cannot be undone, which may come long after the decision. If true, nothing is sent, and it is decided again. */
  readonly isLate: () => boolean
}

export interface ChannelWords {
  /** The app where the owner can look themselves, by the name they know: `Messages`. */
  readonly place: string
  /** Sentence for an account without this channel, such as one with no connected mailbox. */
  readonly missing: string
  /** What the allowed list contains: `numbers`, `senders`. */
  readonly listed: string
}

/** A message seen for the first time. */
export interface ArrivedMessage extends ThreadMessage, ArrivedIn {
  /**
   * Written just now, and after the listener was started. Only fresh messages may be acted on. Messages from a sync, a restored backup, or
   * the time the machine slept are not fresh.
   */
  readonly fresh: boolean
  /** `iMessage`, `SMS`, `RCS`, or whatever the row has. Null for email. */
  readonly service: string | null
  /** The conversation's name. */
  readonly name: string
  /** The name with an address behind it, if another conversation has the same name. Omitted otherwise. */
  readonly shownAs?: string
  /** Normalized addresses; for a group, those of its members. */
  readonly addresses: readonly string[]
  /** What to call the members of a group, by normalized address. Omitted for a person, and for email. */
  readonly memberNames?: Readonly<Record<string, string>>
  /** The other person is in the address book, or the owner has written to them before. Never true for a group. */
  readonly known: boolean
  /** Why the sender is uncertain. Omitted if certain. */
  readonly senderDoubt?: SenderDoubt
  /**
   * When the listener first returned its thread, ms since 1970, if it can return it again (`kept`). Tells how long answering has failed.
   * Omitted if the listener returns each message once.
   */
  readonly firstTriedAt?: number
  /** Only its headers say that the owner wrote it, and anybody can write those: it may hold replies, and permits none. */
  readonly claimed?: true
  /** The header of an e-mail; omitted for texts. */
  readonly letter?: Letter
}

/** What the owner sees of an e-mail besides its text. */
export interface Letter {
  readonly subject: string
  /** Who wrote it: display name and address. */
  readonly sender: string
  /** The addresses that a reply is sent from and to. Null if there would be none. */
  readonly from: string | null
  readonly to: string | null
}

/** An incoming message that is not acted on. */
export interface IgnoredMessage {
  readonly name: string
  readonly reasons: readonly Reason[]
  /** It could not be read, but the owner may want to answer it, so the log lists it. */
  readonly unread?: true
}

interface ArrivedIn {
  readonly in: ThreadName
}

export interface ArrivedBatch {
  /** In order of time. */
  readonly messages: readonly ArrivedMessage[]
  /** The other side's messages of the last hours, edited or unsent since they were returned, as they are now. Omitted if there are none. */
  readonly edited?: readonly ArrivedMessage[]
  /**
   * Messages that are not acted on, and count for what is sent to their authors: mail that the owner has read elsewhere, and automatic mail from people
   * they know, or mail that the owner seems to have sent from another program. Omitted if there are none.
   */
  readonly overheard?: readonly ArrivedMessage[]
  /** Something arrived of which not even the author can be read. */
  readonly unknown?: boolean
  /** Only mentioned to the owner in a line of the listener's output. */
  readonly ignored: readonly IgnoredMessage[]
  /** Store it once the messages are stored. */
  readonly cursor: Cursor
  /** Whether more can be read right away. */
  readonly more: boolean
  /** Something that arrived was left for a later poll. */
  readonly behind?: boolean
  /** Why nothing can be read at the moment. Null if it can. */
  readonly failure: AppError | null
  /** Why there may be newer messages than those that can be read. Nothing is sent meanwhile. Null if there is no such doubt. */
  readonly doubt: AppError | null
}

export interface Listening {
  /** Polls once: cheap if nothing has changed, and bounded if much has. Never throws an expected failure; the next poll recovers. */
  poll(): Promise<ArrivedBatch>
  /** Confirms that the last poll's messages and cursor are stored. They need not be returned again, except messages with ids in `again`. */
  kept(again: readonly string[]): Promise<void>
  /** In its place if nothing is done with the last poll's messages, so that another listener can read them at once. Omitted if it can anyway. */
  dropped?(): Promise<void>
}

/** A text on its way out, as in the outbox. */
export interface Outgoing extends OwnersThread {
  /** The same for every attempt to send this text. */
  readonly id: string
  readonly text: string
  /** It is sent without anyone having read it. */
  readonly automatic: boolean
  /** Ids of the messages that it answers, oldest first. */
  readonly answers: readonly string[]
  /** Baseline of an earlier attempt that failed. Null if there was none. */
  readonly baseline: Baseline | null
}

/** What is added above and below a sent text, such as a quote of what it answers, or a signature; `''` for nothing. */
export interface SentAround {
  readonly above: string
  readonly below: string
  /** It contains part of the message that is answered. */
  readonly quotes: boolean
}

export type Handover =
  | { readonly outcome: 'handed' }
  /** The thread has changed since it was read, or can't be read, or it has become late. Nothing was sent. */
  | { readonly outcome: 'moved' }
  /** Nothing was sent: the channel was never asked to. */
  | { readonly outcome: 'not-asked'; readonly why: Reason }
  /** The channel refused it, but may have accepted it anyway: verify it. */
  | { readonly outcome: 'refused'; readonly why: Reason }
  /** It may have been sent: verify it, and never send it again. */
  | { readonly outcome: 'unknown' }

export type Verification =
  /** `notes`: what the owner may want to know about how it was sent. */
  | { readonly outcome: 'sent'; readonly messageId: string; readonly notes: readonly Reason[] }
  | { readonly outcome: 'failed'; readonly messageId: string | null; readonly why: Reason }
  /** It certainly was not sent: it may be handed over again if every rule still holds. */
  | { readonly outcome: 'unsent' }
  | {
      readonly outcome: 'unknown'
      readonly messageId: string | null
      readonly message: string
      /** The channel could be read to the end, and does not contain the text. */
      readonly absent: boolean
    }

export interface InsertText {
  readonly text: string
  readonly person: Contact
  readonly contacts: readonly Contact[]
  /** The newest text of the thread. Null if unknown. */
  readonly lastText: string | null
}

export type Inserted = { readonly ok: true; readonly message: string } | { readonly ok: false; readonly message: string }

/** Null if this process has no such channel, such as a mailbox that was disconnected, or Messages on a hosted server. */
export function findChannel(channels: readonly Channel[], id: string): Channel | null {
  return channels.find((channel) => channel.id === id) ?? null
}

/** The owner's name for a channel that this process may not have. */
export function placeOf(channels: readonly Channel[], id: string): string {
  return findChannel(channels, id)?.words.place ?? 'the place where it was written'
}
