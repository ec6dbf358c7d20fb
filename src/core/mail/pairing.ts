import type { Mail } from './mail.ts'
import { ownText, type OwnTextOptions } from './own-text/own-text.ts'

/** A mail in its thread. */
export interface ThreadMail {
  readonly mail: Mail
  /** Whether the mailbox lists it as sent by the owner. The From header is ignored. */
  readonly byOwner: boolean
  /** When the mailbox received it, ms since 1970. */
  readonly at: number
}

/** The owner's words and what they answered. */
export interface MailPair {
  readonly incoming: string
  readonly reply: string
  /** `quote`: the answered mail is gone, and `incoming` is what the reply quotes of it. */
  readonly incomingFrom: 'mail' | 'quote'
}

/** The mail that a sent one answers: the one it names, else the newest one it refers to, else the last from somebody else before it. */
export function answeredMail(sent: ThreadMail, thread: readonly ThreadMail[]): ThreadMail | null {
  const others = thread.filter((other) => other !== sent && other.mail.messageId !== sent.mail.messageId)
  const named = [...sent.mail.inReplyTo, ...sent.mail.references.toReversed()]
  for (const id of named) {
    const found = others.find(({ mail }) => mail.messageId === id)
    // A reply to the owner's own mail is an addition and answers nobody.
    if (found !== undefined) return found.byOwner ? null : found
  }
  if (named.length === 0 && !/^\s*(?:re|aw|sv|antw|odp|rif|res|回复|答复|返信)\s*[:：]/iu.test(sent.mail.subject)) return null
  const before = others.filter(({ byOwner, at }) => !byOwner && at < sent.at)
  return before.toSorted((a, b) => b.at - a.at)[0] ?? null
}

/** What is learned of a sent mail, or null: it answers nobody, forwards, or has no words of the owner's. */
export function mailPair(sent: ThreadMail, thread: readonly ThreadMail[], options: OwnTextOptions = {}): MailPair | null {
  const own = ownText(sent.mail, options)
  if (own.text === '' || own.kind === 'forward') return null
  const answered = answeredMail(sent, thread)
  const incoming = answered === null ? '' : ownText(answered.mail).text
  if (incoming !== '') return { incoming, reply: own.text, incomingFrom: 'mail' }
  const names = sent.mail.inReplyTo.length > 0 || sent.mail.references.length > 0
  const answersOwner =
    answered === null &&
    thread.some(({ mail, byOwner }) => byOwner && mail.messageId !== null && sent.mail.inReplyTo.includes(mail.messageId))
  const quoted = outermostQuote(own.parts)
  return names && !answersOwner && quoted !== '' ? { incoming: quoted, reply: own.text, incomingFrom: 'quote' } : null
}

/** The quoted mail's own text, without what it quotes in turn. */
function outermostQuote(parts: ReturnType<typeof ownText>['parts']): string {
  const text = parts
    .filter(({ kind }) => kind === 'quote')
    .map(({ text }) => text)
    .join('\n')
  const lines = text.split('\n').map((line) => ({ line: line.replace(/^> ?/u, ''), deep: line.startsWith('>>') }))
  const inner = ownText({
    subject: '',
    lines: lines.map(({ line, deep }) => ({ text: line.replace(/^>+ ?/u, ''), depth: deep ? 1 : 0, mark: null })),
  })
  return inner.text
}
