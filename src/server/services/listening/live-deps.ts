import type { Reason } from '#contract/live/suggestions.ts'
import type { Channel } from '#core/channel/channel.ts'
import type { Contact } from '#core/conversation/reply-pair.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Random } from '#core/ports/random.ts'
import type { EventHub } from '#server/events/event-hub.ts'
import type { Leases } from '#server/jobs/leases.ts'
import type { Store } from '#server/store/db.ts'
import type { Tables } from '#server/store/tables.ts'
import type { Drafting } from '../drafting/draft-replies.ts'
import type { Confidences } from '../trust/confidences.ts'
import type { AskSecondLook } from '../trust/second-look.ts'
import type { KeyedPerson } from '../automatic/modes-of-people.ts'
import type { StopQuestions } from '../kill-switch/sending-stops.ts'

/** Dependencies of listening and sending. */
export interface LiveDeps {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly events: Pick<EventHub, 'publish' | 'onForgotten'>
  readonly log: { error(details: object, message: string): void; info(details: object, message: string): void }
  readonly drafting: Pick<Drafting, 'draft' | 'begin'>
  /** The channels that this process has. */
  readonly channels: readonly Channel[]
  /** The in-memory kill switch, ahead of the store. */
  readonly stops: StopQuestions
  /** Confidence from the owner's verdicts. People for whom it is no longer enough are moved back to ask. */
  readonly confidences: Pick<Confidences, 'ofDrafts' | 'trustIn'>
  /** The engine and model that draft now. Null for the on-device engine: nothing is handed over automatically then. */
  readonly chosen: (accountId: string) => Promise<{ readonly key: string } | null>
  /** Called before a reply is sent automatically. */
  readonly secondLook: AskSecondLook
  /** Number of drafts the owner wants to see, 1–5. */
  readonly suggestionCount: (accountId: string) => Promise<number>
  /** For listeners and sends: several processes may share the store. */
  readonly leases: Leases
  /** How long a call waits for the work it started, ms. */
  readonly answerWithin: number
}

/** The listener of one account on one channel, while it runs in this process. */
export interface ListenSession {
  readonly accountId: string
  readonly channel: Channel
  /** Why new messages may be missed at the moment; then nothing is sent automatically. Null if they are not. */
  readonly trouble: Reason | null
  /** When the owner started it, as stored: a listener with another start is not this one. */
  readonly startedAt: number | null
  /** Messages older than this (ms since 1970) are not answered. */
  readonly answersFrom: number
  /** Time of the newest grave message that could not be stored yet, ms since 1970. Null if everything is stored. */
  readonly unstoredGraveAt: () => number | null
  /** When the owner wrote by hand to this person in other threads. */
  readonly wroteElsewhere: (
    tables: Pick<Tables, 'settings'>,
    to: { readonly channel: string; readonly thread: string; readonly peer: KeyedPerson },
    contacts: readonly Contact[],
  ) => Promise<WroteElsewhere>
  /** What any listener of the account has seen of this person in the last hours. */
  readonly seenOf: (
    tables: Pick<Tables, 'seenFacts'>,
    at: { readonly channel: string; readonly thread: string; readonly peer: KeyedPerson },
    contacts: readonly Contact[],
  ) => Promise<SeenOfPerson>
  /** Whether its last poll read everything that had arrived, since this process started listening. */
  readonly caughtUp: boolean
  /** Whether its last poll left something for the next ones. */
  readonly behind: boolean
}

/** Times in ms since 1970. */
export interface SeenOfPerson {
  /** See `History.toldElsewhereAt`. Null if not recently. */
  readonly toldElsewhereAt: number | null
  /** See `History.toldHereAt`. Null if not recently. */
  readonly toldHereAt: number | null
  /** See `History.saidHereAt`. Null if not recently. */
  readonly saidHereAt: number | null
  /** When they last edited a text, in any thread. Null if not recently. */
  readonly editedAt: number | null
}

/** What this process knows about messages the owner wrote. */
export interface WroteElsewhere {
  /** When they last wrote to the given person, ms since 1970. Null if not known here. */
  readonly at: number | null
  /** When they last wrote to this person alone, in any thread. Null if not known here. */
  readonly toThemAt: number | null
  /** When they last wrote to an unknown recipient, because the process that knew it has ended. Null if there is none. */
  readonly toUnknownAt: number | null
}

/** The running listeners, for services that act on what they see. */
export interface ListenSessions {
  /** Null if this account's listener on the channel does not run in this process. */
  of(accountId: string, channel: string): ListenSession | null
  /**
   * Whether the account's listener on another channel is in the middle of a poll, whose messages may not be stored yet. Replies due on this channel
   * are then retried as soon as that poll is over, before the next one.
   */
  givesWayToPoll(accountId: string, channel: string): boolean
}
