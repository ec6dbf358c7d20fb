import type { ShownApp } from './overlay.ts'

/** The port to the Messages app itself. */

/** What came of asking Messages for something that did not work. */
export interface HelperFailure {
  readonly code: HelperFailureCode
  /** May be shown to the owner; holds nothing private. */
  readonly message: string
  /** False where Messages may have done it all the same: such a request is never made again. */
  readonly certain: boolean
}

export const helperFailureCodes = [
  /** This program may not control Messages (-1743). */
  'automation-denied',
  /** macOS has not asked the owner yet whether it may (-1744); a send is never what asks. */
  'automation-not-asked',
  /** This program may not use Accessibility (-25211). */
  'accessibility-denied',
  /** Messages does not know this conversation or person (-1728, -1719). */
  'no-such-chat',
  /** Messages does not take this conversation as one to send to (-1700, 1). */
  'bad-target',
  /** Messages is not running and could not be started (-600). */
  'messages-not-running',
  /** Messages did not answer in time (-1712). */
  'messages-timeout',
  /** Messages has no window open, or one without a place to write. */
  'no-compose',
  /** Another conversation is open than the one expected. */
  'mismatch',
  /** It cannot be told which conversation is open, or where its text goes. */
  'ambiguous',
  /** There is a text of the owner's in the field already. */
  'not-empty',
  /** The field did not take the text. */
  'not-written',
  /** The field holds something else than what was put there: it may be half of it. */
  'check-field',
  /** Messages refused for a reason of its own. */
  'refused',
  /** The helper did not answer in time and was stopped. */
  'timed-out',
  /** The helper ended while it worked on the request. */
  'crashed',
  /** The helper answered with what is no answer. */
  'garbled',
  /** The helper cannot be started. */
  'no-helper',
  /** The helper failed several times in a row and is left alone for a moment. */
  'paused',
  /** The product is stopping. */
  'closed',
] as const
export type HelperFailureCode = (typeof helperFailureCodes)[number]

export type HelperAnswer<Data> = { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly failure: HelperFailure }

/** What Messages shows, and what may be done about it. */
export interface MessagesSnapshot extends ShownApp {
  /** This program may use Accessibility, as macOS says at this moment, also where Messages is closed. */
  readonly trusted: boolean
  /** `empty`: every field in every window is. */
  readonly compose: { readonly present: boolean; readonly empty: boolean }
}

/** What macOS says this program may do, at this moment. */
export interface MessagesPermissions {
  readonly accessibility: boolean
  /** Apple's number: 0 allowed, -1743 not allowed, -1744 not asked yet, -600 Messages is closed; null where macOS does not say. */
  readonly automation: number | null
}

export type AskedPermission = 'accessibility' | 'automation'

export interface InsertRequest {
  readonly text: string
  /** The conversation that must be open, as `MessagesSnapshot` had it. */
  readonly expectTitle: string
  /** The text that its lowest bubble must have; null does not ask. */
  readonly expectLastText: string | null
  /** The title can only mean this conversation: bubbles that cannot be read do not refuse then. One with another text always does. */
  readonly titleIsCertain: boolean
  /** `replaceIfEmpty` refuses where there is a text already. */
  readonly mode: 'replaceIfEmpty' | 'append'
}

export interface HelperSendRequest {
  readonly chatGuid: string
  /** The other person of a conversation of two, for when Messages does not know the guid; null for groups. */
  readonly address: string | null
  /** What the conversation goes over (`iMessage`, `SMS`, `RCS`), where it is known. */
  readonly service: string | null
  readonly text: string
}

/** Drives the Messages app. Nothing here ever presses Return, and no request is ever made twice. */
export interface MessagesHelper {
  /** Whether the helper itself works; asks nothing of Messages. */
  ping(): Promise<HelperAnswer<{ readonly version: number }>>
  /** A glance costs Messages little: it leaves the window alone while another application is in front. Default: a full look. */
  snapshot(how?: 'glance'): Promise<HelperAnswer<MessagesSnapshot>>
  /** Puts text where the owner writes, for them to look at and send. Gives the length of what the field holds then. */
  insert(request: InsertRequest): Promise<HelperAnswer<{ readonly length: number }>>
  /** Asks nobody anything. `open`: opens Messages in the background where it is closed, because nothing can be said of a closed one. */
  permissions(how?: 'open'): Promise<HelperAnswer<MessagesPermissions>>
  /** Makes macOS ask the owner, and waits for them, up to ten minutes. Sends nothing. */
  ask(permission: AskedPermission): Promise<HelperAnswer<MessagesPermissions>>
  /** False while the sending side is left alone after failures: what is to be sent waits then. */
  maySend(): boolean
  /** Hands a text to Messages. Success means that it was taken, not that it was sent. */
  send(request: HelperSendRequest): Promise<HelperAnswer<{ readonly via: 'chat' | 'participant' }>>
  close(): Promise<void>
}
