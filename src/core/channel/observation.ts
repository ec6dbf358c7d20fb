import type { AppError } from '#contract/errors.ts'
import type { MailFacts } from './mail-facts.ts'
import type { Message } from '../conversation/message.ts'

/** A message of a thread, as it is now. */
export interface ThreadMessage extends Omit<Message, 'rowid' | 'chat'> {
  /** It was edited, or part of it unsent. */
  readonly edited: boolean
  /** When it was last edited or unsent, ms since 1970. Null or omitted if that is not known. */
  readonly changedAt?: number | null
  /** What the headers of an e-mail say. Omitted for texts. */
  readonly mail?: MailFacts
  /** Addresses of the recipients of an e-mail that the owner sent. Omitted for texts. */
  readonly to?: readonly string[]
  /** An e-mail that the owner sent says something beside its words, such as by its subject or an attachment. Omitted for all others. */
  readonly saysMore?: boolean
  /** Sent from the owner's account by someone else. It counts as an answer, but not as a sample of their style. */
  readonly byOther?: boolean
  /** The channel itself says that Idiolect sent it. */
  readonly byProduct?: boolean
  /** The channel itself says that the owner approved what Idiolect sent, so the words are theirs. */
  readonly byOwner?: boolean
}

/** A thread as it was read, outside of any transaction. A failed read is an observation too, and holds everything that depends on it. */
export type Observation = Seen | Unseen

interface Seen {
  readonly readable: true
  /** When reading began, ms since 1970. Anything it misses is newer. */
  readonly at: number
  /** The newest messages, oldest first. Empty if the thread is not known. */
  readonly thread: readonly ThreadMessage[]
  /** Two observations of a thread with equal stamps saw the same messages. Made from the newest messages, or a version that the channel keeps. */
  readonly stamp: string
}

interface Unseen {
  readonly readable: false
  readonly at: number
  readonly failure: AppError
}

/**
 * The maximum age of an observation on which a reply may be claimed or committed as handed over, ms. Reading takes milliseconds, or a second
 * or two over the network. A caller that waited longer for the account's lock reads again.
 */
const oldestForClaim = 5_000

/** Whether an observation is too old to send on. True also for one in the future, after a clock was set back. */
export function isTooOldToSendOn({ at }: Pick<Observation, 'at'>, now: number): boolean {
  return !(at <= now && now - at <= oldestForClaim)
}

/** The messages. Throws the AppError if they could not be read. */
export function threadOf(observation: Observation): readonly ThreadMessage[] {
  if (!observation.readable) throw observation.failure
  return observation.thread
}
