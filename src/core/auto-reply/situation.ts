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

/** The times of the schedule: `schedule.schedule` of the contract. */
export type WeeklySchedule = z.infer<typeof schedule>['schedule']

/** Everything a decision depends on. Times are ms since 1970, UTC. Plain data, so it can be built again when a send is claimed. */
export interface Situation {
  readonly now: number
  readonly medium: Medium
  /** The turn to answer, in order of time: every row of the other side since it began, including silent ones. */
  readonly incoming: readonly IncomingMessage[]
  /** What the headers of an e-mail say. Null for texts; an e-mail without it is never answered. */
  readonly mail: MailFacts | null
  readonly conversation: Conversation
  readonly owner: { readonly addresses: ReadonlySet<string> }
  /** Null if the engine has none to offer. */
  readonly draft: DraftToSend | null
  readonly settings: AutoSettings
  readonly history: History
  /** Id of the outbox row being claimed (`PastSend.id`), so that it does not count against itself. Null for the first decision. */
  readonly claim: string | null
}

/** The parts of a message (`MessageWatcher`) that the rules read. */
export interface IncomingMessage extends Pick<Message, 'guid' | 'kind' | 'text' | 'styled' | 'at' | 'exclusion' | 'sender'> {
  /** The row was edited, or unsent in whole or in part. */
  readonly edited: boolean
  /** It answers a single message inline. Omitted if not known. */
  readonly inline?: boolean
  /** `iMessage`, `SMS`, `RCS`, or whatever the row has. Null for email. */
  readonly service: string | null
}

export interface Conversation {
  /** Key of the person, the same in all their chats, so that limits apply across them. */
  readonly key: string
  readonly group: boolean
  /** All addresses of the other side in this conversation. Empty if unknown. */
  readonly addresses: readonly Address[]
  /** The system filtered it: spam, promotions, transactions, blocked. */
  readonly filtered: boolean
  /** They are in the owner's address book, or the owner has written to them before. */
  readonly known: boolean
  /** Why the sender is uncertain. Omitted if certain. */
  readonly senderDoubt?: SenderDoubt
  /** The mode that the owner set for this conversation. Null if they set none. */
  readonly mode: ContactMode | null
  /** The newest message with content is from the owner's side, whoever wrote it. */
  readonly lastFromMe: boolean
  /** The owner wrote by hand, on any device, since the turn began. */
  readonly answered: boolean
  /** This conversation's compose field now contains text by the owner. */
  readonly ownerTyping: boolean
}

export interface DraftToSend {
  readonly text: string
  /** Calibrated probability, 0–1, that the owner would send it as it is. Null if there is not enough evidence. */
  readonly confidence: number | null
  /** guid of the newest message of the turn that it was made for. */
  readonly madeFor: string
  /** Similar moments in the voice, found for this turn and text. Null if none was found; it is then never sent automatically. */
  readonly precedent: Precedent | null
  /** Result of `checkDraft`. */
  readonly findings: DraftFindings
  /** The last look's verdict on it. Omitted if drafts of its engine get no last look. */
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
  /** When this channel's permission ends. Null if it does not. */
  readonly until: number | null
  readonly allowed: AllowedList
  readonly defaultMode: ContactMode
  /** The schedule's threshold. */
  readonly threshold: number
  /** The channel's own threshold (Gmail configuration); the higher of the two counts. Null if it has none. */
  readonly channelThreshold: number | null
  /**
   * When the listener was started, by the owner or after a restart, or a minute after the kill switch was undone, whichever is later. Nothing older is
   * answered.
   */
  readonly answersFrom: number
}

export interface History {
  /** Idiolect's sends for this account: those of the last hour to anybody, and at least those to this person since the owner last wrote to them. */
  readonly sends: readonly PastSend[]
  /** Emails sent automatically in the last day; those into this thread count as to this conversation. None for texts. */
  readonly mails?: readonly PastSend[]
  /** When the owner last wrote here by hand. Null if never. */
  readonly ownerWroteAt: number | null
  /** What either side wrote before this turn, including silent rows, oldest first. */
  readonly earlierRows: readonly EarlierRow[]
  /** When something grave was last written to or by the owner, in any conversation. Null or omitted if not known. */
  readonly graveAt?: number | null
  /** When the owner last wrote to this person by hand in another thread, on any channel. Null or omitted if not known. */
  readonly wroteElsewhereAt?: number | null
  /** When the owner last wrote by hand to this person alone, here or elsewhere: not to a group that they are in. Null or omitted if not known. */
  readonly wroteToThemAt?: number | null
  /** When this person was last seen to have edited or unsent a message, in any thread. Null or omitted if not known. */
  readonly editedAt?: number | null
  /** When the owner last wrote something by hand whose recipient is no longer known, ms since 1970. Null or omitted if there is nothing like that. */
  readonly wroteToUnknownAt?: number | null
  /**
   * When this person last wrote more than a courtesy in another thread, on any channel, or in a text that came late or was edited, or something serious in
   * a group, or the owner something serious to them. Null or omitted if not known.
   */
  readonly toldElsewhereAt?: number | null
  /** The same in this thread, whether or not it still shows it. */
  readonly toldHereAt?: number | null
  /** When the owner last wrote more than a courtesy to them in this thread, whether or not it still shows it. */
  readonly saidHereAt?: number | null
  /** When they last wrote here what the owner dismissed. Null or omitted if never. */
  readonly dismissedAt?: number | null
  /** What this person wrote in other threads in the last days, on any channel. Omitted if nothing is known. */
  readonly elsewhere?: readonly TurnElsewhere[]
  /** Turns of the other side before this one. The rules only look at those of the last hours. */
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
  /** The owner wanted no reply, which answers nothing that it asks. */
  readonly dismissed?: true
  /** It waits for what was written, beside its own words too, or the owner is at it. */
  readonly forOwner: boolean
}

/** A row of the conversation before the turn. */
export interface EarlierRow {
  readonly from: 'them' | 'owner' | 'product'
  /** Null if it has none that can be read. */
  readonly text: string | null
  readonly at: number
  /** Text that shows all that it says, and nothing else: no photo, card, call, reaction, style, or reply to a single message, and nothing beside the words of an e-mail. */
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
