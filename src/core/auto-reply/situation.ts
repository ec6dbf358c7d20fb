import type { SenderDoubt } from '../conversation/reply-pair.ts'
import type { z } from 'zod'
import type { schedule } from '#contract/live/auto-response.ts'
import type { Address } from '../conversation/address.ts'
import type { Message } from '../conversation/message.ts'
import type { MailFacts } from '../channel/mail-facts.ts'
import type { Medium } from '../channel/medium.ts'
import type { Register } from '../channel/register.ts'
import type { AllowedList } from './permission/allowed-list.ts'
import type { DraftFindings } from './checks/draft-checks.ts'
import type { ContactMode } from './permission/contact-mode.ts'
import type { LastLookVerdict, Precedent } from './precedent/evidence.ts'

/** The part of the schedule that says when: `schedule.schedule` of the contract. */
export type WeeklySchedule = z.infer<typeof schedule>['schedule']

/** Everything a decision rests on. All times are ms since 1970, UTC. Plain data: it can be put together again when a send is claimed. */
export interface Situation {
  readonly now: number
  readonly channel: Medium
  /** The turn to answer, in order of time: every row since the other side began it, silent ones too. */
  readonly incoming: readonly IncomingMessage[]
  /** What the headers of an e-mail said; null for texts, and an e-mail without it is never answered. */
  readonly mail: MailFacts | null
  readonly conversation: Conversation
  readonly owner: { readonly addresses: ReadonlySet<string> }
  /** Null if the engine has none to offer. */
  readonly draft: DraftToSend | null
  readonly settings: AutoSettings
  readonly history: History
  /** Id of the outbox row that is being claimed (`PastSend.id`), which then does not count against itself; null at the first look. */
  readonly claim: string | null
}

/** What of a message (`MessageWatcher`) the rules read. */
export interface IncomingMessage extends Pick<Message, 'guid' | 'kind' | 'text' | 'at' | 'exclusion' | 'sender'> {
  /** The row was edited, or a part of it taken back, since it was sent. */
  readonly edited: boolean
  /** It answers a single message inline. Left out: it is not known to. */
  readonly inline?: boolean
  /** `iMessage`, `SMS`, `RCS` or what the row has; null for mail. */
  readonly service: string | null
}

export interface Conversation {
  /** Key of the person: the same for all their chats, so that limits hold over all of them. */
  readonly key: string
  readonly group: boolean
  /** The other side, all addresses of this conversation. Empty means that it is not known who they are. */
  readonly addresses: readonly Address[]
  /** The system's filter put it aside: spam, promotions, transactions, blocked. */
  readonly filtered: boolean
  /** In the owner's address book, or somebody the owner has written to before. */
  readonly known: boolean
  /** Why it is not certain who writes; omitted where it is. */
  readonly senderDoubt?: SenderDoubt
  /** The mode that the owner gave this conversation; null if they gave none. */
  readonly mode: ContactMode | null
  /** The newest message that says something is from the owner's side, whoever wrote it. */
  readonly lastFromMe: boolean
  /** The owner wrote by hand, on any device, since the turn began. */
  readonly answered: boolean
  /** There is text of the owner's in this conversation's field now. */
  readonly ownerTyping: boolean
}

export interface DraftToSend {
  readonly text: string
  /** Calibrated probability, 0–1, that the owner would send it as it is; null: not enough evidence. */
  readonly confidence: number | null
  /** guid of the newest message of the turn that it was made for. */
  readonly madeFor: string
  /** What the voice holds of moments like this one, found for this turn and this text; null: none was found, and it is never sent automatically. */
  readonly precedent: Precedent | null
  /** From `checkDraft`. */
  readonly findings: DraftFindings
  /** What a last look at its set said of it; omitted where its engine's drafts are not looked at. */
  readonly lastLook?: LastLookVerdict
}

export interface AutoSettings {
  /** False after the kill switch. */
  readonly active: boolean
  readonly listenerRunning: boolean
  readonly autoRespond: boolean
  /** The schedule's switch for this channel. */
  readonly channelAllowed: boolean
  readonly schedule: WeeklySchedule
  /** End of this channel's permission, or null for none. */
  readonly until: number | null
  readonly allowed: AllowedList
  readonly defaultMode: ContactMode
  /** The schedule's. */
  readonly threshold: number
  /** The channel's own (Gmail configuration); the higher of the two counts. Null if it has none. */
  readonly channelThreshold: number | null
  /** Nothing older is answered: when the listener was started, by the owner or after a restart. */
  readonly answersFrom: number
}

export interface History {
  /** What the product sent for this account: all chats over the last hour, this one's since the owner last wrote there. */
  readonly sends: readonly PastSend[]
  /** Mails that were sent automatically in the last day, those into this thread as to this conversation; none for texts. */
  readonly mails?: readonly PastSend[]
  /** When the owner last wrote here by hand, or null. */
  readonly ownerWroteAt: number | null
  /** What either side wrote before this turn, silent rows too, oldest first. */
  readonly around: readonly EarlierRow[]
  /** When something grave was last written to the owner or by them, in whatever conversation; null or omitted where it is not known to have been. */
  readonly graveAt?: number | null
  /** When the owner last wrote to this person by hand in another thread, on any channel; null or omitted where they are not known to have. */
  readonly wroteElsewhereAt?: number | null
  /** When this person was last seen to have changed or taken back a text of theirs, in whatever thread; null or omitted where they are not known to have. */
  readonly editedAt?: number | null
  /** When the owner last wrote by hand and it is not known any more to whom, ms since 1970; null or omitted where that is always known. */
  readonly wroteToUnknownAt?: number | null
  /** What this person wrote in other threads in the last days, on any channel; omitted where nothing is known of any. */
  readonly elsewhere?: readonly TurnElsewhere[]
  /** Turns of the other side before this one, of the last hours. */
  readonly earlierIncoming: readonly { readonly text: string; readonly at: number }[]
}

/** A turn of this person's in another thread. */
export interface TurnElsewhere {
  /** As it is written out. */
  readonly text: string
  readonly register: Register
  readonly at: number
  /** Nobody has answered it, or is about to. */
  readonly waits: boolean
  /** It waits for what was written, beside its own words too, or the owner is at it. */
  readonly forOwner: boolean
}

/** A row of the conversation before the turn. */
export interface EarlierRow {
  readonly from: 'them' | 'owner' | 'product'
  /** Null if it has none that can be read. */
  readonly text: string | null
  readonly at: number
  /** Text and nothing else: no photo, card, call, reaction or reply to a single message. */
  readonly plain: boolean
  /** It says something: no reaction and no event. */
  readonly says: boolean
}

/** A row of the outbox in any state: what may have left counts as left. */
export interface PastSend {
  readonly id: string
  /** `Conversation.key`. */
  readonly conversation: string
  /** guids of the messages it answers. */
  readonly answers: readonly string[]
  readonly at: number
  /** False if the owner approved it. */
  readonly automatic: boolean
  /** Id of the message that it became; null or left out as long as nobody knows. */
  readonly sentAs?: string | null
  /** Null where text is not kept (hosted). */
  readonly text: string | null
}
