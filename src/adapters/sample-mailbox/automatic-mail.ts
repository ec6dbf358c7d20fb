import { writeRaw, type Person } from './write-mail.ts'
import type { MachineSender } from './script/machines.ts'

export interface MachineMail {
  readonly sender: MachineSender
  readonly subject: string
  readonly text: string
  readonly to: Person
  /** ms since 1970. */
  readonly at: number
  readonly messageId: string
}

/** Labels that the mailbox adds besides the inbox. */
export const labelsOf: Readonly<Record<MachineSender['kind'], readonly string[]>> = {
  newsletter: ['CATEGORY_UPDATES'],
  shop: ['CATEGORY_PROMOTIONS'],
  'no-reply': ['CATEGORY_UPDATES'],
  list: ['CATEGORY_FORUMS'],
  invitation: ['CATEGORY_PERSONAL'],
  'out-of-office': ['CATEGORY_PERSONAL'],
  bounce: ['CATEGORY_UPDATES'],
  ticket: ['CATEGORY_UPDATES'],
}

/** A raw mail with the headers that programs of this kind write (RFC 3834, RFC 2369, RFC 2919, RFC 3464, RFC 6047). */
export function writeMachineMail({ sender, subject, text, to, at, messageId }: MachineMail): Uint8Array {
  const headers = [
    ['From', `${sender.name} <${sender.address}>`],
    ['To', sender.kind === 'list' ? sender.address : `${to.name} <${to.address}>`],
    ['Subject', subject],
    ['Date', new Date(at).toUTCString().replace('GMT', '+0000')],
    ['Message-ID', messageId],
    ...extraHeaders(sender),
  ] as const
  if (sender.kind === 'invitation') return writeInvitation(headers, { sender, subject, text, to, at })
  const below =
    sender.kind === 'newsletter' || sender.kind === 'shop' ? '\n\nYou get this because you signed up. Unsubscribe any time.' : ''
  return writeRaw(headers, { text: `${text}${below}` })
}

function extraHeaders({ kind, address }: MachineSender): readonly (readonly [string, string])[] {
  const unsubscribe = ['List-Unsubscribe', `<mailto:unsubscribe+${address.replace('@', '=')}@mailings.example>`] as const
  const mailing = [unsubscribe, ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'], ['Precedence', 'bulk']] as const
  return {
    newsletter: mailing,
    shop: mailing,
    list: [['List-Id', `<${address.replace('@', '.')}>`], ['List-Post', `<mailto:${address}>`], ['Precedence', 'list'], unsubscribe],
    'out-of-office': [
      ['Auto-Submitted', 'auto-replied'],
      ['X-Auto-Response-Suppress', 'All'],
    ],
    bounce: [
      ['Auto-Submitted', 'auto-replied'],
      ['X-Failed-Recipients', 'lena.ortiz@example.org'],
    ],
    ticket: [
      ['Auto-Submitted', 'auto-generated'],
      ['X-Auto-Response-Suppress', 'All'],
    ],
    'no-reply': [['Auto-Submitted', 'auto-generated']],
    invitation: [],
  }[kind] as readonly (readonly [string, string])[]
}

function writeInvitation(
  headers: readonly (readonly [string, string])[],
  { sender, subject, text, to, at }: Omit<MachineMail, 'messageId'>,
): Uint8Array {
  const stamp = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d{3}/gu, '')
  const event = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    `UID:${stamp(at)}@calendar.example`,
    `DTSTAMP:${stamp(at)}`,
    `DTSTART:${stamp(at + 3 * 86_400_000)}`,
    `DTEND:${stamp(at + 3 * 86_400_000 + 3_600_000)}`,
    `SUMMARY:${subject.replace('Invitation: ', '')}`,
    `ORGANIZER:mailto:${sender.address}`,
    `ATTENDEE;RSVP=TRUE:mailto:${to.address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const boundary = '000000000000invitation'
  const head = headers.map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(
    [
      ...head,
      'MIME-Version: 1.0',
      `Content-Type: multipart/alternative; boundary="${boundary}"`,
      '',
      `--${boundary}`,
      'Content-Type: text/plain; charset="UTF-8"',
      '',
      text,
      `--${boundary}`,
      'Content-Type: text/calendar; charset="UTF-8"; method=REQUEST',
      '',
      ...event,
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  )
}
