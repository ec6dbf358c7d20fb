import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { classifyMail } from '#core/mail/classify/classify.ts'
import { readAllowedSenders } from '#core/mail/classify/allowed-senders.ts'
import type { Mail } from '#core/mail/mail.ts'
import { ownText } from '#core/mail/own-text/own-text.ts'
import { parseMail } from '#core/mail/parse/parse-mail.ts'
import { buildReply, replySubject, type Alias, type MailReply, type ReplyRequest } from '#core/mail/reply/reply.ts'
import { composeMail } from './compose-mail.ts'

const at = Date.UTC(2026, 2, 2, 9, 14)
const aliases: Alias[] = [
  { address: 'sam@example.org', name: 'Sam Reed', signature: '', isDefault: true },
  { address: 'choir@example.org', name: 'Chörchen', signature: 'Sam\nfirst tenor', isDefault: false },
]
const incoming = (headers: Record<string, string> = {}) =>
  parseMail(
    new TextEncoder().encode(
      [
        ...Object.entries({
          From: 'Nora Lind <nora@example.com>',
          To: 'sam@example.org',
          Subject: 'Thursday',
          'Message-ID': '<1@example.com>',
          ...headers,
        }).map(([name, value]) => `${name}: ${value}`),
        '',
        'Eight?',
      ].join('\r\n'),
    ),
  )
const build = async (more: Partial<ReplyRequest> = {}, headers: Record<string, string> = {}) =>
  buildReply({
    answered: await incoming(headers),
    text: 'Eight is fine.',
    aliases,
    automatic: false,
    messageId: '<r1@example.org>',
    ...more,
  })

async function sent(more: Partial<ReplyRequest> = {}, headers: Record<string, string> = {}): Promise<{ mail: Mail; raw: string }> {
  const reply = await build(more, headers)
  if ('refused' in reply) throw new Error(reply.refused)
  const raw = await composeMail(reply, at, 'key')
  return { mail: await parseMail(raw), raw: new TextDecoder().decode(raw) }
}

describe('a reply', () => {
  it('goes to the sender, in the thread, with its own fixed id', async () => {
    const { mail } = await sent({}, { References: '<a@example.com> <b@example.com>' })
    expect(mail).toMatchObject({
      from: [{ name: 'Sam Reed', address: 'sam@example.org' }],
      to: [{ name: 'Nora Lind', address: 'nora@example.com' }],
      cc: [],
      subject: 'Re: Thursday',
      messageId: '<r1@example.org>',
      inReplyTo: ['<1@example.com>'],
      references: ['<a@example.com>', '<b@example.com>', '<1@example.com>'],
      date: at,
      lines: [{ text: 'Eight is fine.' }],
    })
    expect(mail.headers.map(({ name }) => name)).not.toContain('auto-submitted')
  })

  it('is the same bytes when it is made again', async () => {
    expect((await sent({ text: 'Grüße ❤' })).raw).toBe((await sent({ text: 'Grüße ❤' })).raw)
  })

  it.each([
    { To: 'choir@example.org' },
    { Cc: 'Choir+x@example.org', To: 'other@example.com' },
    { To: 'list@example.com', 'Delivered-To': 'choir@example.org' },
  ])('goes from the alias that got the mail, with its signature: %j', async (headers) => {
    const { mail } = await sent({ text: 'Gern!' }, headers)
    expect(mail.from).toEqual([{ name: 'Chörchen', address: 'choir@example.org' }])
    expect(mail.lines.map(({ text }) => text)).toEqual(['Gern!', '', '-- ', 'Sam', 'first tenor'])
    expect(ownText(mail).text).toBe('Gern!')
  })

  it('says that it is automatic where nobody read it, and is then never answered by this product', async () => {
    const { mail } = await sent({ automatic: true })
    const values = Object.fromEntries(mail.headers.map(({ name, value }) => [name, value]))
    expect(values).toMatchObject({ 'auto-submitted': 'auto-replied', 'x-auto-response-suppress': 'All', 'x-idiolect': 'automatic' })
    const verdict = classifyMail({
      mail,
      signs: new Set(),
      owner: { addresses: new Set(['nora@example.com']), sentIds: new Set() },
      known: true,
      filters: { ignoreNoReply: true, ignoreSubscriptions: true, allowed: readAllowedSenders([]) },
    })
    expect(verdict.answerable).toBe(false)
    expect(verdict.reasons.map(({ id }) => id)).toEqual(expect.arrayContaining(['own-automatic', 'auto-submitted']))
  })

  it('keeps the first and the newest of a long thread', async () => {
    const ids = Array.from({ length: 60 }, (_, i) => `<m${i}@example.com>`)
    const { mail } = await sent({}, { References: ids.join('\r\n ') })
    expect(mail.references).toHaveLength(20)
    expect([mail.references[0], mail.references.at(-1)]).toEqual(['<m0@example.com>', '<1@example.com>'])
  })

  it('follows Reply-To where the owner sends it, and never automatically', async () => {
    const elsewhere = { 'Reply-To': 'ida@people.example' }
    expect((await sent({}, elsewhere)).mail.to).toEqual([{ name: '', address: 'ida@people.example' }])
    // The next mailbox of the same domain may be somebody else's.
    for (const to of [elsewhere, { 'Reply-To': 'desk@example.com' }])
      expect(await build({ automatic: true }, to)).toEqual({ refused: 'replies-elsewhere' })
  })

  it.each([
    ['no-recipient', { From: 'nobody' }, {}],
    ['to-owner', { From: 'SAM+x@example.org' }, {}],
    ['no-sender', {}, { aliases: [] }],
    ['empty', {}, { text: ' \u200b ' }],
    ['bad-message-id', {}, { messageId: '<a@b>\r\nBcc: c@d' }],
  ] as const)('is refused: %s', async (refused, headers, more) => {
    expect(await build(more, headers)).toEqual({ refused })
  })

  it('lets nothing into its headers, and loses no word, whatever the mail and the draft hold', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 80 }),
      fc.constantFrom(
        'a\r\nBcc: evil@evil.example',
        'x\n\nbody',
        '=?utf-8?Q?=0D=0ABcc:_evil@evil.example?=',
        '"a" <b@evil.example>, c',
        '\u001b[2J',
        'long '.repeat(300),
        'Re: AW: Re[2]: x',
        '日本語の件名'.repeat(20),
      ),
    )
    const base = await incoming()
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, hostile, async (name, subject, id, text) => {
        const answered: Mail = {
          ...base,
          from: [{ name, address: 'nora@example.com' }],
          subject,
          messageId: id,
          references: [id, '<b@example.com>'],
        }
        const reply = buildReply({ answered, text: `${text} end`, aliases, automatic: true, messageId: '<r1@example.org>' })
        if ('refused' in reply) throw new Error(reply.refused)
        const raw = await composeMail(reply, at, 'key')
        const mail = await parseMail(raw)
        expect(new Set(mail.headers.map((header) => header.name))).toEqual(expectedHeaders(reply))
        expect([...mail.to, ...mail.cc].map(({ address }) => address)).toEqual(['nora@example.com'])
        expect(mail.subject).toBe(reply.subject.trim())
        expect(
          new TextDecoder()
            .decode(raw)
            .split('\r\n')
            .every((line) => line.length <= 998),
        ).toBe(true)
        const words = (value: string) => value.replace(/[\s>]+/gu, '')
        expect(words(mail.lines.map((line) => line.text).join(''))).toBe(words(reply.text))
      }),
      { numRuns: 80 },
    )
  })
})

function expectedHeaders({ inReplyTo }: MailReply): Set<string> {
  const always = [
    'from',
    'to',
    'subject',
    'message-id',
    'date',
    'mime-version',
    'content-type',
    'content-transfer-encoding',
    'x-idiolect',
    'x-idiolect-id',
    'auto-submitted',
    'x-auto-response-suppress',
    'references',
  ]
  return new Set(inReplyTo === null ? always : [...always, 'in-reply-to'])
}

it.each([
  ['Thursday', 'Re: Thursday'],
  ['Re: Thursday', 'Re: Thursday'],
  ['RE: AW: Re[3]: Sv: Thursday', 'Re: Thursday'],
  ['回复：星期四', 'Re: 星期四'],
  ['Fwd: Thursday', 'Re: Fwd: Thursday'],
  ['Reading list', 'Re: Reading list'],
  ['', 'Re: '],
])('the subject %j becomes %j', (subject, answer) => {
  expect(replySubject(subject)).toBe(answer)
})
