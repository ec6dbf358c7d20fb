import { domainOf } from '#core/mail/parse/addresses.ts'
import type { Client } from './correspondents.ts'

export interface Person {
  readonly name: string
  readonly address: string
}

/** A mail that another mail may answer. */
export interface WrittenMail {
  readonly from: Person
  readonly to: Person
  readonly subject: string
  readonly messageId: string
  readonly references: readonly string[]
  /** ms since 1970. */
  readonly at: number
  /** Its text, including quotes. */
  readonly text: string
  readonly raw: Uint8Array
}

export interface MailToWrite {
  readonly from: Person
  readonly to: Person
  readonly subject: string
  readonly at: number
  readonly messageId: string
  /** Greeting, text, and sign-off. */
  readonly text: string
  /** Signature below the text, in the client's format; empty for none. */
  readonly signature: string
  readonly client: Client
  readonly answers: WrittenMail | null
  /** Local time minus UTC, in minutes. */
  readonly utcOffsetMinutes: number
}

/** A raw mail in the client's format, including its own way of quoting below the text. */
export function writeMail(mail: MailToWrite): WrittenMail {
  const { from, to, at, messageId, answers } = mail
  const subject = answers === null ? mail.subject : `Re: ${answers.subject.replace(/^Re: /u, '')}`
  const references = answers === null ? [] : [...answers.references, answers.messageId]
  const { text, html } = bodyOf(mail)
  const raw = writeRaw(
    [
      ['From', nameAddress(from)],
      ['To', nameAddress(to)],
      ['Subject', subject],
      ['Date', dateHeader(at, mail.utcOffsetMinutes)],
      ['Message-ID', messageId],
      ...(answers === null ? [] : [['In-Reply-To', answers.messageId] as const, ['References', references.join('\r\n ')] as const]),
    ],
    { text, html },
  )
  return { from, to, subject, messageId, references, at, text, raw }
}

/** Headers in order, then the text, or text and markup. */
export function writeRaw(
  headers: readonly (readonly [name: string, value: string])[],
  body: { readonly text: string; readonly html?: string | null },
): Uint8Array {
  const { text, html = null } = body
  const part = (type: string, content: string) =>
    `Content-Type: ${type}; charset="UTF-8"\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${content.replaceAll('\n', '\r\n')}\r\n`
  const head = [...headers, ['MIME-Version', '1.0'] as const].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  if (html === null) return Buffer.from(head + part('text/plain', text))
  const boundary = '000000000000sample'
  return Buffer.from(
    `${head}Content-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n` +
      `--${boundary}\r\n${part('text/plain', text)}--${boundary}\r\n${part('text/html', html)}--${boundary}--\r\n`,
  )
}

/**
 * Headers that Google's server adds above a mail received from another server: the recipient, that it received it, and that the sender is authentic
 * (RFC 8601, RFC 8617).
 */
export function takenIn(raw: Uint8Array, { from, to, at }: { from: string; to: string; at: number }): Uint8Array {
  // A delivery report has no sender address, and nobody vouches for it.
  const results =
    from === ''
      ? 'mx.google.com; spf=none'
      : `mx.google.com;\r\n dkim=pass header.i=@${domainOf(from)};\r\n spf=pass smtp.mailfrom=${from};\r\n dmarc=pass header.from=${domainOf(from)}`
  const date = dateHeader(at, 0)
  const notes = [
    `Delivered-To: ${to}`,
    `Received: by 2002:a05:6358:1 with SMTP id x2;\r\n ${date}`,
    `ARC-Authentication-Results: i=1; ${results}`,
    `Return-Path: <${from}>`,
    `Received: from mail.example.com (mail.example.com. [192.0.2.7])\r\n by mx.google.com with ESMTPS id x1\r\n for <${to}>;\r\n ${date}`,
    `Authentication-Results: ${results}`,
  ]
  return Buffer.concat([Buffer.from(`${notes.join('\r\n')}\r\n`), raw])
}

const nameAddress = ({ name, address }: Person) => (name === '' ? address : `${name} <${address}>`)

function bodyOf({ text, signature, client, answers, utcOffsetMinutes }: MailToWrite): { text: string; html: string | null } {
  const local = (at: number) => new Date(at + utcOffsetMinutes * 60_000)
  if (client === 'gmail') {
    const said = answers === null ? '' : `On ${gmailDate(local(answers.at))} ${nameAddress(answers.from)} wrote:`
    const own = `${text}${signature === '' ? '' : `\n\n-- \n${signature}`}`
    return {
      text: answers === null ? own : `${own}\n\n${said}\n\n${quoted(answers.text)}`,
      html: gmailHtml(text, signature, answers === null ? null : { said, text: answers.text }),
    }
  }
  if (client === 'iphone') {
    const own = `${text}\n\nSent from my iPhone`
    if (answers === null) return { text: own, html: null }
    const said = `On ${appleDate(local(answers.at))}, ${nameAddress(answers.from)} wrote:`
    return { text: `${own}\n\n${quoted(`${said}\n\n${answers.text}`)}`, html: null }
  }
  if (answers === null) return { text, html: null }
  const head = [
    `From: ${nameAddress(answers.from)}`,
    `Sent: ${outlookDate(local(answers.at))}`,
    `To: ${nameAddress(answers.to)}`,
    `Subject: ${answers.subject}`,
  ]
  return { text: `${text}\n\n________________________________\n${head.join('\n')}\n\n${answers.text}`, html: null }
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => (line === '' || line.startsWith('>') ? `>${line}` : `> ${line}`))
    .join('\n')

function gmailHtml(text: string, signature: string, answered: { said: string; text: string } | null): string {
  const lines = (words: string) => escaped(words).replaceAll('\n', '<br>\n')
  const below =
    signature === ''
      ? ''
      : `<br clear="all"><br><span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature"><div dir="ltr">${lines(signature)}</div></div>`
  const quote =
    answered === null
      ? ''
      : `<br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${escaped(answered.said)}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${lines(answered.text)}</blockquote></div>`
  return `<div dir="ltr">${lines(text)}${below}</div>${quote}`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const longDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const longMonths = 'January February March April May June July August September October November December'.split(' ')
const two = (number: number) => String(number).padStart(2, '0')
const clock = (local: Date) => `${local.getUTCHours() % 12 || 12}:${two(local.getUTCMinutes())} ${local.getUTCHours() < 12 ? 'AM' : 'PM'}`

/** `local` is a date whose UTC fields hold local time. */
const gmailDate = (local: Date) =>
  `${days[local.getUTCDay()]}, ${months[local.getUTCMonth()]} ${local.getUTCDate()}, ${local.getUTCFullYear()} at ${clock(local)}`
const appleDate = (local: Date) => `${months[local.getUTCMonth()]} ${local.getUTCDate()}, ${local.getUTCFullYear()}, at ${clock(local)}`
const outlookDate = (local: Date) =>
  `${longDays[local.getUTCDay()]}, ${longMonths[local.getUTCMonth()]} ${local.getUTCDate()}, ${local.getUTCFullYear()} ${clock(local)}`

function dateHeader(at: number, utcOffsetMinutes: number): string {
  const local = new Date(at + utcOffsetMinutes * 60_000)
  const offset = Math.abs(utcOffsetMinutes)
  const zone = `${utcOffsetMinutes < 0 ? '-' : '+'}${two(Math.floor(offset / 60))}${two(offset % 60)}`
  const time = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`
  return `${days[local.getUTCDay()]}, ${local.getUTCDate()} ${months[local.getUTCMonth()]} ${local.getUTCFullYear()} ${time} ${zone}`
}
