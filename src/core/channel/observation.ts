import type { AppError } from '#contract/errors.ts'
import type { MailFacts } from './mail-facts.ts'
import type { Message } from '../conversation/message.ts'

/** A message of a thread, as it stands now. */
export interface ThreadMessage extends Omit<Message, 'rowid' | 'chat'> {
  /** It was edited, or a part of it taken back. */
  readonly edited: boolean
  /** What the headers of an e-mail say; left out of texts. */
  readonly mail?: MailFacts
  /** Addresses of those whom an e-mail of the owner's went to; left out of texts. */
  readonly to?: readonly string[]
  /** Of the owner's side, though somebody else wrote it for them: it answers, and says nothing of how they write. */
  readonly byOther?: boolean
  /** The channel itself tells that the product sent it. */
  readonly byProduct?: boolean
  /** The channel itself tells that the owner approved what the product sent: the words are theirs. */
  readonly byOwner?: boolean
}

/** A thread as it was read, outside of any transaction. What could not be read is an observation too, and holds whatever rests on it. */
export type Observation = Seen | Unseen

interface Seen {
  readonly readable: true
  /** ms since 1970: when the reading began, so that what it misses is younger. */
  readonly at: number
  /** The newest messages, oldest first. Empty if the thread is not known. */
  readonly thread: readonly ThreadMessage[]
  /** Where two observations of a thread have the same one, they saw the same. Made of its newest messages, or a version that the channel keeps. */
  readonly stamp: string
}

interface Unseen {
  readonly readable: false
  readonly at: number
  readonly failure: AppError
}

/**
 * The oldest observation that a reply may be claimed or committed as handed over on, ms: a look takes milliseconds, over the network a second
 * or two, and whoever waited longer for the account's lock looks again.
 */
const oldestForClaim = 5_000

/** Whether an observation is too old to send on. One from the future, after a clock was set back, is as well. */
export function isTooOldToSendOn({ at }: Pick<Observation, 'at'>, now: number): boolean {
  return !(at <= now && now - at <= oldestForClaim)
}

/** The messages. Throws the AppError where they could not be read. */
export function threadOf(observation: Observation): readonly ThreadMessage[] {
  if (!observation.readable) throw observation.failure
  return observation.thread
}
