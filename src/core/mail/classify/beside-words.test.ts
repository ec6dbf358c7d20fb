import { expect, it } from 'vitest'
import type { Mail } from '../mail.ts'
import { parseMail } from '../parse/parse-mail.ts'
import { hasUnknownBeside, nameTells, subjectTells } from './beside-words.ts'

const ada = 'Ada <ada@example.com>'
const mailOf = (body: string, subject = 'Thursday', from = 'Nora <nora@example.com>') =>
  parseMail(new TextEncoder().encode([`From: ${from}`, `Subject: ${subject}`, '', body].join('\r\n')))

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
  // Once for its words, once for what stands beside them.
  expect(reads).toBeLessThanOrEqual(2 * earlier.length)
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
  ['Grandpa', true],
  ['Re: us', true],
  ['My mother', true],
  ['PIN 4417', true],
  ['Door code 4417', true],
  ['4417', true],
  ['G-481516', true],
  ['$', true],
  ['Answer by tonight', true],
  ['No', true],
  ['Book club', false],
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
  // It begins and ends as such a line does.
  ['<div class="moz-cite-prefix">On 11/19/26 9:12 AM, my dad died:<br></div><blockquote type="cite">day 1</blockquote>', true],
  [
    '<div class="gmail_attr">On Thu, Nov 19, 2026 at 9:12 AM please call me &lt;ada@example.com&gt; wrote:</div><blockquote>day 1</blockquote>',
    true,
  ],
])('what markup calls the line above a quote is one, or is held: %s', async (quote, held) => {
  const html = [
    'From: Nora <nora@example.com>',
    'Subject: Thursday',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p>sunday was fun</p>${quote}`,
  ]
  const mail = await parseMail(new TextEncoder().encode(html.join('\r\n')))
  expect(hasUnknownBeside(mail, [{ mail: await mailOf('day 1', 'Thursday', ada), byOwner: true }])).toBe(held)
})

const said = 'sunday was fun'
const headers = (subject: string, ...more: readonly string[]) =>
  ['From: Ada <ada@example.com>', ...more, 'Sent: Thursday, November 19, 2026 9:12 AM', 'To: Nora', `Subject: ${subject}`].join('\n')
it.each([
  [`${said}\n\nOn Thu, Nov 19, 2026 at 9:12 AM Ada <ada@example.com> wrote:\n> day 1`, false],
  [`${said}\n\nAm Do., 19. Nov. 2026 um 09:12 Uhr schrieb Ada <ada@example.com>:\n> day 1`, false],
  [`${said}\n\nOn Thu, Nov 19, 2026 at 9:12 AM dad died, call me <ada@example.com> wrote:\n> day 1`, true],
  [`${said}\n\nOn Thu, Nov 19, 2026 at 9:12 AM <dad-died-call-me@example.org> wrote:\n> day 1`, true],
  [`${said}\n\nOn Thursday at 9:12\nthe nurse called\nabout dad, and Ada wrote:\n> day 1`, true],
  [`${said}\n\n${headers('RE: Thursday')}\n\nday 1`, false],
  [`${said}\n\n${headers('my father died')}\n\nday 1`, true],
  [`${said}\n\n${headers('Thursday', 'my father died')}\n\nday 1`, true],
  [`${said}\n\n${headers('my father died')}`, true],
  [`${said}\n\nFrom: tomorrow on\nTo: the end\nSubject: i quit\nDate: now`, true],
])('what stands above a quote names who wrote it, or is held: %s', async (body, held) => {
  expect(hasUnknownBeside(await mailOf(body), [{ mail: await mailOf('day 1', 'Thursday', ada), byOwner: true }])).toBe(held)
})

it('what was said in an earlier mail is news below a signature mark, where it never stood there', async () => {
  const earlier = [{ mail: await mailOf('please call me\n\n-- \nNora of the garden club'), byOwner: false }]
  expect(hasUnknownBeside(await mailOf(`${said}\n\n-- \nNora of the garden club`), earlier)).toBe(false)
  expect(hasUnknownBeside(await mailOf(`${said}\n\n-- \nplease call me`), earlier)).toBe(true)
})

it.each([
  ['My father died', true],
  ['Can you call?', true],
  ['Will Price', false],
  ['Dr. Bill Court', false],
  ['Nora Maria Lind', false],
])('a name “%s” tells something: %s; once it is known in the thread, nothing', async (name, telling) => {
  const mail = await mailOf('sunday was fun', 'Thursday', `"${name}" <nora@example.com>`)
  expect(nameTells(mail, [])).toBe(telling)
  expect(nameTells(mail, [{ mail, byOwner: false }])).toBe(false)
})
