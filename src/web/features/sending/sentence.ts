import type { ConversationMode } from '#contract/live/conversations.ts'
import { productName } from '#web/lib/product.ts'
import { countOf } from '#web/lib/time.ts'

/** Everything that decides whether anything is sent automatically, as reported by the server. */
export interface Sending {
  running: boolean
  /** Auto-respond is on, texts are allowed, and the kill switch is off. */
  allowed: boolean
  defaultMode: Exclude<ConversationMode, 'auto'>
  /** Names of the people who are on auto; those in `trial` are only shown what would have been sent. */
  auto: readonly string[]
  trial: readonly string[]
  /** The engine can never earn automatic replies, so no trial leads to any. */
  draftsOnly: boolean
  /** Names of the people and groups that are off while others are on. */
  off: readonly string[]
  /** The mailbox listener. Null if there is no mailbox to listen to. */
  mail: MailSending | null
}

interface MailSending {
  running: boolean
  /** Auto-respond is on, email is allowed, and the kill switch is off. */
  allowed: boolean
  /** Somebody is on auto or on the list of allowed senders. Otherwise no email is ever answered automatically. */
  reaches: boolean
}

/** What Idiolect does with new texts, as one sentence. */
export function sendingSentence({ running, allowed, defaultMode, auto, trial, draftsOnly, off, mail }: Sending): string {
  if (!running) {
    const nothing = mail?.running === true ? '' : ' Nothing is drafted, and nothing is sent.'
    return `${productName} isn’t watching for new texts.${nothing}`
  }
  const drafts = draftsFor(defaultMode, off)
  if (auto.length === 0) return `${drafts} and sends nothing automatically.`
  if (!allowed) return `${drafts} and sends nothing automatically. Automatic replies to ${listed(auto)} are paused.`
  if (draftsOnly) return `${drafts} and sends nothing automatically, not even to ${listed(auto)}.`
  const live = auto.filter((name) => !trial.includes(name))
  const shown = auto.filter((name) => trial.includes(name))
  if (live.length === 0)
    return `${drafts} and sends nothing automatically yet: ${listed(shown)} ${shown.length === 1 ? 'is' : 'are'} on trial.`
  const onTrial = shown.length === 0 ? '' : ` ${listed(shown)} ${shown.length === 1 ? 'is' : 'are'} on trial.`
  return `${drafts} and may reply automatically to ${listed(live)}.${onTrial}`
}

/** What it does with new email, if there is a mailbox. */
export function mailSentence({ mail, draftsOnly }: Pick<Sending, 'mail' | 'draftsOnly'>): string | null {
  if (mail === null) return null
  if (!mail.running) return 'It isn’t watching your email.'
  return mail.allowed && mail.reaches && !draftsOnly
    ? 'It drafts replies to new email, and may reply automatically to people set to Auto.'
    : 'It drafts replies to new email, and sends none automatically.'
}

function draftsFor(mode: Sending['defaultMode'], off: readonly string[]): string {
  if (mode === 'off') return `${productName} drafts only for people you’ve chosen`
  const whom = off.length === 0 ? 'everyone' : `everyone except ${listed(off)}`
  return mode === 'ask' ? `${productName} drafts for ${whom}, asks you each time,` : `${productName} drafts for ${whom}`
}

function listed(names: readonly string[]): string {
  const shown = names.length > 3 ? [...names.slice(0, 2), countOf(names.length - 2, 'other')] : names
  return new Intl.ListFormat('en-US').format(shown)
}
