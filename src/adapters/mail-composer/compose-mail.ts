import { ownMark } from '#core/mail/classify/signs.ts'
import type { MailReply } from '#core/mail/reply/reply.ts'

/** Header that names one reply, however often it is tried; `key` of `composeMail`. */
export const ownKey = 'x-idiolect-id'

/**
 * The raw mail (RFC 5322, MIME) of a reply: plain text in UTF-8, folded and encoded by the library, which refuses nothing and lets no line
 * end into a header. `at` is its Date header, ms since 1970. A reply that nobody read says so (RFC 3834, section 5), and asks not to be
 * answered by machines in turn.
 */
export async function composeMail(reply: MailReply, at: number, key: string): Promise<Uint8Array> {
  // Loaded with the first mail: the start of the server does without it.
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
