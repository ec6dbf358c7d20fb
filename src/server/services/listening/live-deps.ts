import type { Reason } from '#contract/live/suggestions.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { Channel } from '#core/channel/channel.ts'
import type { Contact } from '#core/conversation/reply-pair.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Random } from '#core/ports/random.ts'
import type { Leases } from '#server/jobs/leases.ts'
import type { Store } from '#server/store/db.ts'
import type { Tables } from '#server/store/tables.ts'
import type { Drafting } from '../drafting/draft-replies.ts'
import type { Stating } from '../trust/stating.ts'
import type { AskSecondLook } from '../trust/second-look.ts'
import type { KeyedPerson } from '../sending/modes-of-people.ts'
import type { StopQuestions } from '../kill-switch/sending-stops.ts'

/** What the live half is made of. */
export interface LiveDeps {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly events: { publish(accountId: string, event: ServerEvent): void }
  readonly log: { error(details: object, message: string): void; info(details: object, message: string): void }
  readonly drafting: Pick<Drafting, 'draft' | 'begin'>
  /** The channels that this process has. */
  readonly channels: readonly Channel[]
  /** The kill switch as it is in memory, ahead of the store. */
  readonly stops: StopQuestions
  /** How sure drafts are by the owner's verdicts: people for whom that is no longer enough are moved back to ask. Nobody is, if omitted. */
  readonly stating?: Pick<Stating, 'stateOf' | 'trustIn'>
  /** Engine and model that draft now; null or omitted: the on-device engine. */
  readonly chosen?: (accountId: string) => Promise<{ readonly key: string } | null>
  /** Asked before a reply is sent automatically; nothing is asked if omitted. */
  readonly secondLook?: AskSecondLook
  /** How many drafts the owner wants to see, 1–5. */
  readonly suggestionCount: (accountId: string) => Promise<number>
  /** Leases under which listeners run and texts are sent if several processes may share the store; if omitted, this one has it to itself. */
  readonly leases?: Leases
  /** How long a text that was handed over is looked for, ms. */
  readonly verifyMs?: number
  /** How long a call waits for what it has begun, ms; `answerWithin` if omitted. */
  readonly answerWithin?: number
}

/** The listener of one account on one channel, while it runs in this process. */
export interface ListenSession {
  readonly accountId: string
  readonly channel: Channel
  /** Why new messages are not, or may not be, seen at the moment; then nothing is sent automatically. */
  readonly trouble: Reason | null
  /** ms since 1970: nothing older is answered. */
  readonly answersFrom: number
  /** When something grave was last seen that could not be stored yet, ms since 1970; null if everything is stored. */
  readonly unstoredGraveAt: () => number | null
  /** When this person was last seen to have changed a text of theirs, in whatever thread, ms since 1970; null: not lately. */
  readonly editedAt: (peer: KeyedPerson, contacts: readonly Contact[]) => number | null
  /** What the owner wrote by hand to this person in other threads. */
  readonly wroteElsewhere: (
    tables: Pick<Tables, 'settings'>,
    to: { readonly channel: string; readonly thread: string; readonly peer: KeyedPerson },
    contacts: readonly Contact[],
  ) => Promise<WroteElsewhere>
  /** Since this process went on, it has read everything that was written meanwhile. */
  readonly caughtUp: boolean
}

/** Of what the owner wrote elsewhere, as far as it is known here. */
export interface WroteElsewhere {
  /** When they last wrote to the person who was asked about, ms since 1970; null: not that anybody here knows. */
  readonly at: number | null
  /** When they last wrote and nobody knows any more to whom: whoever saw it has ended. */
  readonly toUnknownAt: number | null
}

/** The running listeners, for those that act on what they see. */
export interface Sessions {
  /** Null if this account's listener on the channel does not run in this process. */
  of(accountId: string, channel: string): ListenSession | null
  /**
   * Whether the account's listener on another channel is in the middle of a look: what it has read may not be stored yet. What is due on this one is then
   * tried again as soon as that look is over, before the next.
   */
  givesWayToLook(accountId: string, channel: string): boolean
}
