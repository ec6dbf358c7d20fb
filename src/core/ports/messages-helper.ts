import type { ShownApp } from './overlay.ts'

/** The port to the Messages app itself. */

/** A request to Messages that failed. */
export interface HelperFailure {
  readonly code: HelperFailureCode
  /** May be shown to the owner; contains nothing private. */
  readonly message: string
  /** False if Messages may have done it anyway. Such a request is never retried. */
  readonly certain: boolean
}

export const helperFailureCodes = [
  /** This program may not control Messages (-1743). */
  'automation-denied',
  /** macOS has not asked the owner for permission yet (-1744). A send never triggers that question. */
  'automation-not-asked',
  /** This program may not use Accessibility (-25211). */
  'accessibility-denied',
  /** Messages does not know this conversation or person (-1728, -1719). */
  'no-such-chat',
  /** Messages does not accept this conversation as a target (-1700, 1). */
  'bad-target',
  /** Messages is not running and could not be started (-600). */
  'messages-not-running',
  /** Messages did not answer in time (-1712). */
  'messages-timeout',
  /** Messages has no window open, or none with a text field to write in. */
  'no-compose',
  /** A different conversation is open than expected. */
  'mismatch',
  /** Can't tell which conversation is open, or where its text goes. */
  'ambiguous',
  /** The field already contains text by the owner. */
  'not-empty',
  /** The field did not take the text. */
  'not-written',
  /** The field contains something other than the inserted text, possibly half of it. */
  'check-field',
  /** Messages refused for another reason. */
  'refused',
  /** The helper did not answer in time and was stopped. */
  'timed-out',
  /** The helper ended while it worked on the request. */
  'crashed',
  /** The helper's answer could not be parsed. */
  'garbled',
  /** The helper cannot be started. */
  'no-helper',
  /** The helper failed several times in a row and is paused for a moment. */
  'paused',
  /** The product is stopping. */
  'closed',
] as const
export type HelperFailureCode = (typeof helperFailureCodes)[number]

export type HelperAnswer<Data> = { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly failure: HelperFailure }

/** What Messages shows, and what this program may do with it. */
export interface MessagesSnapshot extends ShownApp {
  /** Whether macOS currently lets this program use Accessibility. Known even if Messages is closed. */
  readonly trusted: boolean
  /** `empty`: every field in every window is empty. */
  readonly compose: { readonly present: boolean; readonly empty: boolean }
}

/** What macOS currently lets this program do. */
export interface MessagesPermissions {
  readonly accessibility: boolean
  /** Apple's status code: 0 allowed, -1743 not allowed, -1744 not asked yet, -600 Messages is closed. Null if macOS does not say. */
  readonly automation: number | null
}

export type AskedPermission = 'accessibility' | 'automation'

export interface InsertRequest {
  readonly text: string
  /** Title of the conversation that must be open, as in `MessagesSnapshot`. */
  readonly expectTitle: string
  /** Text that its lowest bubble must have. Null if it is not checked. */
  readonly expectLastText: string | null
  /** The title can only mean this conversation. Unreadable bubbles are then accepted; a bubble with a different text never is. */
  readonly titleIsCertain: boolean
  /** `replaceIfEmpty` fails if the field already contains text. */
  readonly mode: 'replaceIfEmpty' | 'append'
}

export interface HelperSendRequest {
  readonly chatGuid: string
  /** Address of the other person in a one-to-one conversation, used if Messages does not know the guid. Null for groups. */
  readonly address: string | null
  /** Service of the conversation (`iMessage`, `SMS`, `RCS`). Null if unknown. */
  readonly service: string | null
  readonly text: string
}

/** Drives the Messages app. It never presses Return and never repeats a request. */
export interface MessagesHelper {
  /** Checks that the helper itself works, without asking Messages. */
  ping(): Promise<HelperAnswer<{ readonly version: number }>>
  /** `glance` is cheap for Messages: it doesn't read the window while another application is in front. Default: reads it. */
  snapshot(how?: 'glance'): Promise<HelperAnswer<MessagesSnapshot>>
  /** Puts text in the compose field, for the owner to review and send. Returns the length of the field's text afterwards. */
  insert(request: InsertRequest): Promise<HelperAnswer<{ readonly length: number }>>
  /** Reads permissions without prompting. `open` opens Messages in the background if it is closed, because macOS says nothing about a closed app. */
  permissions(how?: 'open'): Promise<HelperAnswer<MessagesPermissions>>
  /** Makes macOS ask the owner for permission and waits up to ten minutes for the answer. Sends nothing. */
  ask(permission: AskedPermission): Promise<HelperAnswer<MessagesPermissions>>
  /** False while sending is paused after failures. Texts to be sent wait meanwhile. */
  maySend(): boolean
  /** Hands a text to Messages. Success means that Messages accepted it, not that it was sent. */
  send(request: HelperSendRequest): Promise<HelperAnswer<{ readonly via: 'chat' | 'participant' }>>
  close(): Promise<void>
}
