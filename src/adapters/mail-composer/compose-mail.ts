import { ownMark } from '#core/mail/classify/signs.ts'
import type { MailReply } from '#core/mail/reply/reply.ts'

/** Header that identifies one reply across all attempts; `key` of `composeMail`. */
export const ownKey = 'x-idiolect-id'

/**
 * The raw mail (RFC 5322, MIME) of a reply: plain text in UTF-8, folded and encoded by the library, which rejects no input and lets no line break
 * into a header. `at` is its Date header, ms since 1970. A reply that nobody reviewed says so (RFC 3834, section 5) and asks for no automatic
 * replies.
 */
export async function composeMail(reply: MailReply, at: number, key: string): Promise<Uint8Array> {
  // Imported with the first mail, so that it doesn't slow down startup.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: reply.from,
    to: [reply.to],
    subject: reply.subject,
    text: reply.text,
    messageId: reply.messageId,
    ...(reply.inReplyTo === null ? {} : { inReplyTo: reply.inReplyTo }),
    references: [...reply.references],
    date: new Date(at),
    headers: [
      { key: ownMark, value: reply.automatic ? 'automatic' : 'approved' },
      { key: ownKey, value: key },
      ...(reply.automatic
        ? [
            { key: 'Auto-Submitted', value: 'auto-replied' },
            { key: 'X-Auto-Response-Suppress', value: 'All' },
          ]
        : []),
    ],
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}
