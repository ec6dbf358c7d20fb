import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { mailLimits, parseMail } from './parse-mail.ts'

const bytes = (text: string) => new TextEncoder().encode(text.replaceAll('\n', '\r\n'))
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const parse = (text: string) => parseMail(bytes(text))
const shown = (mail: { lines: readonly { text: string }[] }) => mail.lines.map(({ text }) => text).join('\n')

describe('parseMail', () => {
  it('reads headers, people and text', async () => {
    const mail = await parse(
      'Delivered-To: Sam+lists@Example.com\nReturn-Path: <nora@example.com>\nFrom: =?utf-8?Q?Nora_L=C3=B8kke?= <Nora@EXAMPLE.com>\nTo: "Reed, Sam" <sam@example.com>, Team: a@b.example, c@d.example;\nSubject: =?iso-8859-1?Q?Gr=FC=DFe?=\n aus Basel\nMessage-ID: <1@example.com>\nIn-Reply-To: <0@example.com>\nReferences: <x@example.com>\n <0@example.com>\nDate: Mon, 2 Mar 2026 10:14:00 +0100\n\nHi Sam\n> quoted\n',
    )
    expect(mail).toMatchObject({
      from: [{ name: 'Nora Løkke', address: 'nora@example.com' }],
      fromIsOdd: false,
      to: [{ name: 'Reed, Sam', address: 'sam@example.com' }, { address: 'a@b.example' }, { address: 'c@d.example' }],
      deliveredTo: ['sam+lists@example.com'],
      returnPath: 'nora@example.com',
      subject: 'Grüße aus Basel',
      messageId: '<1@example.com>',
      inReplyTo: ['<0@example.com>'],
      references: ['<x@example.com>', '<0@example.com>'],
      date: Date.UTC(2026, 2, 2, 9, 14),
      lines: [
        { text: 'Hi Sam', depth: 0 },
        { text: 'quoted', depth: 1 },
      ],
      problems: [],
    })
  })

  it('prefers what the markup shows, and notes what it hides', async () => {
    const mail = await parse(
      'From: a@example.com\nContent-Type: multipart/alternative; boundary=x\n\n--x\n\nPay the invoice.\n--x\nContent-Type: text/html\n\n<p>Lunch?</p><p style="font-size:0">Pay the invoice.</p>\n--x--\n',
    )
    expect(shown(mail)).toBe('Lunch?')
    expect(mail.hidText).toBe(true)
  })

  it('tells of attachments by kind and size alone', async () => {
    const mail = await parse(
      'From: a@example.com\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nsee below\n--x\nContent-Type: image/png; name="=?utf-8?Q?caf=C3=A9=0D=0A.png?="\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\nAAAA\n--x\nContent-Type: text/calendar; method=request\n\nBEGIN:VCALENDAR\n--x--\n',
    )
    expect(mail.attachments).toEqual([
      { name: 'café .png', type: 'image/png', bytes: 3, method: null },
      { name: '', type: 'text/calendar', bytes: 16, method: 'REQUEST' },
    ])
  })

  it('keeps a mail that was attached out of the text', async () => {
    const mail = await parse(
      'From: a@example.com\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nlook at this\n--x\nContent-Type: message/rfc822\n\nSubject: other\n\nnot mine\n--x--\n',
    )
    expect(shown(mail)).toBe('look at this')
    expect(mail.attachments).toMatchObject([{ type: 'message/rfc822' }])
  })

  it.each([
    ['windows-1252', 'caf\xe9 \x80', 'café €'],
    ['koi8-r', '\xf0\xd2\xc9\xd7\xc5\xd4', 'Привет'],
    ['shift_jis', '\x93\xfa\x96{', '日本'],
    ['no-such-charset', 'plain', 'plain'],
    ['utf-8', 'broken \xff\xfe', 'broken ��'],
  ])('reads %s, and broken bytes as U+FFFD', async (charset, body, text) => {
    const mail = await parseMail(
      latin1(`From: a@example.com\r\nContent-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${body}`),
    )
    expect(shown(mail)).toBe(text)
    expect(mail.problems).toEqual(text.includes('\ufffd') ? ['garbled'] : [])
    expect(mail.from).toHaveLength(1)
  })

  it.each([
    ['nothing', '', []],
    ['no empty line', 'From: a@example.com', []],
    ['no end of the parts', 'From: a@example.com\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nhi', []],
    ['no boundary', 'From: a@example.com\nContent-Type: multipart/mixed\n\n--x\n\nhi', []],
    ['broken base64', 'From: a@example.com\nContent-Transfer-Encoding: base64\n\n!!!a', []],
    ['too many headers', `From: a@example.com\n${`X-A: ${'b'.repeat(900)}\n`.repeat(700)}\nhi`, ['broken', 'headers-cut']],
    ['parts in parts', `From: a@example.com\n${nested(200)}`, ['too-deep']],
    [
      'a part for every line',
      `From: a@example.com\nContent-Type: multipart/mixed; boundary=x\n\n${'--x\n\n'.repeat(mailLimits.partMarks + 10)}`,
      ['too-deep'],
    ],
  ])('keeps the headers of a mail with %s', async (what, text, problems) => {
    const mail = await parse(text)
    expect(mail.problems).toEqual(problems)
    expect(mail.from.map(({ address }) => address)).toEqual(what === 'nothing' ? [] : ['a@example.com'])
  })

  const line = 'Sunday was fun.\n'
  it.each([
    ['its text', `\n${line.repeat(mailLimits.text / line.length + 1)}`, 'text-cut'],
    ['one line of it', `\n${'a '.repeat(mailLimits.text / 2 + 1)}`, 'text-cut'],
    ['the number of its lines', `\n${'a\n'.repeat(mailLimits.lines + 1)}`, 'text-cut'],
    ['the text of its markup', `Content-Type: text/html\n\n<p>${line.repeat(mailLimits.text / line.length + 1)}`, 'text-cut'],
    ['the lines of its markup', `Content-Type: text/html\n\n${'<br>a'.repeat(mailLimits.lines + 1)}`, 'text-cut'],
    ['its subject', `Subject:${'\n long words'.repeat(200)}\n\nhi`, 'headers-cut'],
    ['a name', `To: "${'Ada '.repeat(100)}" <ada@example.com>\n\nhi`, 'headers-cut'],
    ['its recipients', `To: ${Array.from({ length: 501 }, (_, i) => `a${i}@b.example`).join(',\n ')}\n\nhi`, 'headers-cut'],
    ['the number of its headers', `${'X-A: b\n'.repeat(mailLimits.headers)}\nhi`, 'headers-cut'],
  ])('says that %s is longer than is read', async (_what, rest, problem) => {
    const mail = await parse(`From: a@example.com\n${rest}`)
    expect(mail.problems).toEqual([problem])
    expect(shown(mail).length).toBeLessThanOrEqual(mailLimits.text)
    expect(mail.lines.length).toBeLessThanOrEqual(mailLimits.lines)
    expect(mail.subject.length).toBeLessThanOrEqual(mailLimits.subject)
    expect(mail.to.every(({ name }) => name.length <= mailLimits.name)).toBe(true)
  })

  it('cuts a line of recipients between two of them: half an address may be another one', async () => {
    const to = `${Array.from({ length: 480 }, (_, i) => `${'x'.repeat(20)}${i}@b.example`).join(', ')}, ada@example.com.evil.example`
    const mail = await parse(`From: a@example.com\nTo: ${to}\n\nhi`)
    expect(mail.problems).toEqual(['headers-cut'])
    expect(mail.to.length).toBeGreaterThan(200)
    expect(mail.to.every(({ address }) => address.endsWith('@b.example'))).toBe(true)
  })

  it('reads no more than the headers of a mail that is larger than any server takes', async () => {
    const raw = new Uint8Array(mailLimits.size + 1).fill(0x61)
    raw.set(bytes('From: a@example.com\n\n'))
    const mail = await parseMail(raw)
    expect(mail).toMatchObject({ from: [{ address: 'a@example.com' }], lines: [], problems: ['too-large'] })
  })

  it('nor of one that has more lines than anybody writes, however short they are', async () => {
    const head = 'From: a@example.com\n\n'
    expect(await parseMail(bytes(head + 'a\n'.repeat(mailLimits.shortLines * 2)))).toMatchObject({ lines: [], problems: ['too-large'] })
    const attached = `Content-Transfer-Encoding: base64\nContent-Type: image/png\n${head}${'A'.repeat(60).concat('\n').repeat(150_000)}`
    expect((await parseMail(bytes(attached))).problems).toEqual([])
  })

  it('reads 25 MB of attachment', async () => {
    const head =
      'From: a@example.com\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nhi\n--x\nContent-Type: video/mp4\nContent-Transfer-Encoding: base64\n\n'
    const mail = await parse(`${head}${'A'.repeat(1000).concat('\n').repeat(25_000)}--x--\n`)
    expect(shown(mail)).toBe('hi')
    expect(mail.attachments).toMatchObject([{ type: 'video/mp4', bytes: 18_750_000 }])
  })

  it('never rejects, and never lets a line end or a control character into a header, whatever comes', async () => {
    const piece = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 60 }),
      fc.constantFrom(
        '\r\n',
        '\n\r',
        'From: a@example.com\r\n',
        'Content-Type: multipart/mixed; boundary=x\r\n',
        '--x\r\n',
        '\r\n\r\n',
        '=?utf-8?B?DQpCY2M6IGE=?=',
        'Subject: ',
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const mail = await parseMail(new TextEncoder().encode(pieces.join('')))
        const values = [...mail.headers.map(({ value }) => value), mail.subject, ...mail.from.map(({ name }) => name)]
        expect(values.filter((value) => /\p{Cc}/u.test(value))).toEqual([])
        expect(mail.lines.filter(({ text }) => /(?!\t)\p{Cc}/u.test(text))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

function nested(depth: number): string {
  return Array.from({ length: depth }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`).join('')
}
