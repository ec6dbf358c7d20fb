import { expect, it } from 'vitest'
import type { Mail } from '../mail.ts'
import { parseMail } from '../parse/parse-mail.ts'
import { hasUnknownBeside, subjectTells } from './beside-words.ts'

const mailOf = (body: string, subject = 'Thursday') =>
  parseMail(new TextEncoder().encode(['From: Nora <nora@example.com>', `Subject: ${subject}`, '', body].join('\r\n')))

it('a long thread is read once, however often its mails are judged', async () => {
  let reads = 0
  const counted = (mail: Mail): Mail => ({
    ...mail,
    get lines() {
      reads++
      return mail.lines
    },
  })
  const signed = '--\nNora of the garden club'
  const earlier = (await Promise.all([1, 2, 3].map((day) => mailOf(`day ${day}\n\n${signed}`)))).map((mail) => ({
    mail: counted(mail),
    byOwner: false,
  }))
  const known = await mailOf(`sunday was fun\n\n> day 2\n\n${signed}`)
  for (let i = 0; i < 4; i++) expect(hasUnknownBeside(known, earlier)).toBe(false)
  expect(hasUnknownBeside(await mailOf('sunday was fun\n\n> day 4'), earlier)).toBe(true)
  expect(reads).toBe(earlier.length)
})

it('a mail in more pieces of quotes than are looked for is held, whatever they say', async () => {
  const of = async (pieces: number) => {
    const days = Array.from({ length: pieces }, (_, day) => `day ${day}`)
    const earlier = [{ mail: await mailOf(days.join('\n')), byOwner: true }]
    return hasUnknownBeside(await mailOf(days.map((day) => `> ${day}\nfine`).join('\n')), earlier)
  }
  expect([await of(4), await of(5)]).toEqual([false, true])
})

it.each([
  ['Sad news', true],
  ['Difficult news', true],
  ['Re: Sad news about Tom', true],
  ['Unfortunately', true],
  ['So sorry', true],
  ['Newsletter', false],
  ['Re: Thursday', false],
])('a subject “%s” tells something: %s', async (subject, telling) => {
  expect(subjectTells(await mailOf('sunday was fun', subject), [])).toBe(telling)
})

it.each(['RE: You forgot', 'Re[2]: You forgot', 'Odp: You forgot'])(
  'a subject that the owner has answered under tells nothing new: “%s”',
  async (subject) => {
    const earlier = [{ mail: await mailOf('sorry', 'Re: You forgot'), byOwner: true }]
    expect(subjectTells(await mailOf('no problem', subject), earlier)).toBe(false)
    expect(subjectTells(await mailOf('no problem', subject), [])).toBe(true)
  },
)

it.each([
  ['<div class="moz-cite-prefix">On 11/19/26 9:12 AM, Ada wrote:<br></div><blockquote type="cite">day 1</blockquote>', false],
  [
    '<div class="gmail_quote"><div class="gmail_attr">On Thu, Nov 19, 2026 at 9:12 AM Ada &lt;ada@example.com&gt; wrote:<br></div><blockquote>day 1</blockquote></div>',
    false,
  ],
  ['<div class="moz-cite-prefix">can you lend me 500?</div><blockquote type="cite">day 1</blockquote>', true],
  ['<div class="moz-cite-prefix">On 11/19/26 9:12 AM, Ada wrote:<br>i quit my job</div><blockquote type="cite">day 1</blockquote>', true],
  ['<div class="gmail_quote">can you lend me 500?<blockquote>day 1</blockquote></div>', true],
])('what markup calls the line above a quote is one, or is held: %s', async (quote, held) => {
  const html = [
    'From: Nora <nora@example.com>',
    'Subject: Thursday',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p>sunday was fun</p>${quote}`,
  ]
  const mail = await parseMail(new TextEncoder().encode(html.join('\r\n')))
  expect(hasUnknownBeside(mail, [{ mail: await mailOf('day 1'), byOwner: true }])).toBe(held)
})
