import { isAutoSubmitted, isByVendorAutomatic, isEncrypted, isInvitation, isReport, has, ownMark } from '../classify/signs.ts'
import { saysForwarded } from '../own-text/separators.ts'
import type { Mail, MailProblem } from '../mail.ts'

/** Why a sent mail teaches nothing of how its owner writes: what the owner reads among what was left out. */
export type NotLearned =
  /** The product wrote it. What the owner changed in it is learned when they approve it, not from here. */
  | 'sent by Idiolect'
  /** It lies among the owner's sent mail and names another sender: imported, or written by somebody who may send for them. */
  | 'sent by somebody else'
  | 'automatic'
  | 'invitation'
  | 'encrypted'
  | 'forwarded'
  | 'unreadable'
  | 'to nobody else'
  | 'no words of their own'
  | 'answers nobody'
  | 'too long'
  | 'like one before'
  | 'many to one person'

/** Only what they wrote themselves must be whole; what they quote may be garbled. */
const readAllTheSame: ReadonlySet<MailProblem> = new Set(['headers-cut', 'text-cut', 'garbled'])

/** What its headers alone say against it, or null. */
export function whyNotLearned(mail: Mail): NotLearned | null {
  if (has(mail, ownMark)) return 'sent by Idiolect'
  if (mail.problems.some((problem) => !readAllTheSame.has(problem))) return 'unreadable'
  if (isAutoSubmitted(mail) || isReport(mail) || isByVendorAutomatic(mail)) return 'automatic'
  if (isInvitation(mail)) return 'invitation'
  if (isEncrypted(mail)) return 'encrypted'
  return saysForwarded(mail.subject) ? 'forwarded' : null
}
