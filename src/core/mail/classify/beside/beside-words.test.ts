import { expect, it } from 'vitest'
import type { Mail } from '#core/mail/mail.ts'
import { parseMail } from '#core/mail/parse/parse-mail.ts'
import { besideOf, hasUnknownBeside } from './beside-words.ts'
import { nameTells, subjectTells } from '../header-words.ts'
import { nothingBeside, type EarlierMail } from '../mail-situation.ts'

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
    byOwner: true,
  }))
  const known = await mailOf(`sunday was fun\n\n> day 3\n\n${signed}`)
  for (let i = 0; i < 4; i++) expect(hasUnknownBeside(known, earlier)).toBe(false)
  expect(hasUnknownBeside(await mailOf('sunday was fun\n\n> day 4'), earlier)).toBe(true)
  // Once for its words, once for what stands beside them.
  expect(reads).toBeLessThanOrEqual(2 * earlier.length)
})

it('a mail in more pieces of quotes than are looked for is held, whatever they say', async () => {
  const of = async (pieces: number) => {
    const wishes = Array.from({ length: pieces }, () => 'good night')
    const earlier = [{ mail: await mailOf(wishes.join('\n')), byOwner: true }]
    return hasUnknownBeside(await mailOf(wishes.map((wish) => `> ${wish}\nfine`).join('\n')), earlier)
  }
  expect([await of(4), await of(5)]).toEqual([false, true])
})

const answer = { mail: await mailOf('day 1', 'Thursday', ada), byOwner: true }

it.each([
  '',
  'Re:',
  'hi',
  'Hello',
  'Hi Nora',
  'Hello from Nora!',
  'Sunday',
  'Re: Thursday',
  'Thanks!',
  'thank you',
  'Good morning, Ada',
  '(no subject)',
])('a subject “%s” is about nothing', async (subject) => {
  expect(subjectTells(await mailOf('sunday was fun', subject), [], nothingBeside, ['Nora Lind', 'Ada'])).toBe(false)
})

it.each(
  'Sad news|Difficult news|Re: Sad news about Tom|Unfortunately|So sorry|Grandpa|Re: us|My mother|PIN 4417|4417|G-481516|$|Answer by tonight|No|?|…|x|STOP|ER|HELLO|Todesfall|answer needed|reply requested|send the files|your decision|call back|dinner at ours|tomorrow, my place|ultimatum|traitor|💔|hi 💔|hi…|thanks!!!|thanks for nothing|five hundred by friday|eight pm at mine|五百|zwanzig tausend|父が亡くなりました|je te quitte|ich verlasse dich|antwort bis freitag|返信ください|friday then|good bye|no thanks|Ada!|Friday, Ada|. . .|- - -|Re[481]: Thursday|Re[2]: leaving town|Hello from the hospital|Book club'.split(
    '|',
  ),
)('a subject “%s” may say something that no list has', async (subject) => {
  const mail = await mailOf('sunday was fun', subject)
  expect(subjectTells(mail, [answer], nothingBeside, ['Nora Lind', 'Ada'])).toBe(true)
})

it.each(['RE: You forgot', 'Re[2]: You forgot', 'Odp: You forgot'])(
  'a subject that the owner has answered under tells nothing new: “%s”',
  async (subject) => {
    const theirs = { mail: await mailOf('you did', 'You forgot'), byOwner: false }
    const earlier = [theirs, { mail: await mailOf('sorry', 'Re: You forgot'), byOwner: true }]
    expect(subjectTells(await mailOf('no problem', subject), earlier)).toBe(false)
    expect(subjectTells(await mailOf('no problem', subject), [])).toBe(true)
    // Since the owner wrote, somebody may have changed it.
    expect(subjectTells(await mailOf('no problem', subject), [answer, theirs])).toBe(true)
  },
)

it.each([
  ['Thursday', false],
  ['dad died', true],
  ['=?utf-8?Q?dad_died?=', true],
])('the topic of a thread is its subject: “%s”', async (topic, telling) => {
  const raw = ['From: Nora <nora@example.com>', 'Subject: Re: Thursday', `Thread-Topic: ${topic}`, '', said].join('\r\n')
  expect(subjectTells(await parseMail(new TextEncoder().encode(raw)), [answer])).toBe(telling)
})

it('a subject of a mail that they have answered is no news in another thread, unless it tells', async () => {
  const of = async (before: string, subject: string) =>
    subjectTells(await mailOf('it was fun', subject), [], besideOf(await mailOf('it was fun', before)))
  expect(await Promise.all([of('Book club', 'book club.'), of('Re: Book club', 'AW: Book Club')])).toEqual([false, false])
  expect(await Promise.all([of('Book club', 'BOOK club'), of('Book club off', 'Book club'), of('You forgot', 'You forgot')])).toEqual([
    true,
    true,
    true,
  ])
})

it.each([
  ['<div class="moz-cite-prefix">On 11/19/26 9:12 AM, Ada wrote:<br></div><blockquote type="cite">day 1</blockquote>', false],
  [
    '<div class="gmail_quote"><div class="gmail_attr">On Thu, Nov 19, 2026 at 9:12 AM Ada &lt;ada@example.com&gt; wrote:<br></div><blockquote>day 1</blockquote></div>',
    false,
  ],
  [
    '<blockquote type="cite">On Nov 19, 2026, at 9:12 AM, Ada &lt;ada@example.com&gt; wrote:<br><br></blockquote><blockquote type="cite">day 1</blockquote>',
    false,
  ],
  ['<blockquote type="cite"><div>On Nov 19, 2026, at 9:12 AM, my dad died:</div><br><div>day 1</div></blockquote>', true],
  ['<blockquote type="cite"><div>On Nov 19, 2026, at 9:12 AM, Ada 💔 wrote:</div><br><div>day 1</div></blockquote>', true],
  ['<blockquote type="cite"><div>On Nov 19, 500000, at 9:12 AM, Ada wrote:</div><br><div>day 1</div></blockquote>', true],
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
  const before = { mail: await mailOf('please call me\n\n-- \nNora of the garden club'), byOwner: false }
  const earlier = [before, answer]
  expect(hasUnknownBeside(await mailOf(`${said}\n\n-- \nNora of the garden club`), earlier)).toBe(false)
  expect(hasUnknownBeside(await mailOf(`${said}\n\n-- \nplease call me`), earlier)).toBe(true)
  // The owner has not answered it, and may not have read it.
  expect(hasUnknownBeside(await mailOf(`${said}\n\n-- \nNora of the garden club`), [answer, before])).toBe(true)
})

it.each([
  ['nora', false],
  ['nora@example.com', false],
  ['https://www.example.com/', false],
  ['---', false],
  ['--\n--\n--\n--', true],
  ['https://dad-died.please-call-me.example/now', true],
  ['please.call-me-now@dad-died.example', true],
  ['500000.00', true],
  ['Tel: 1000000', true],
  ['💔', true],
  ['....', true],
])('a line “%s” below a mail says something: %s', async (line, held) => {
  expect(hasUnknownBeside(await mailOf(`${said}\n\n-- \n${line}`), [])).toBe(held)
})

it('a quote of what the owner has not written says it again', async () => {
  const theirs = { mail: await mailOf('can you come to the funeral?\n\nday 2', 'Thursday'), byOwner: false }
  const quoting = { mail: await mailOf('day 1\n\n> can you come to the funeral?\n>\n> day 2', 'Re: Thursday', ada), byOwner: true }
  const automatic = { mail: quoting.mail, byOwner: false, fromOwner: true }
  const held = async (quote: string, ...earlier: readonly EarlierMail[]) => hasUnknownBeside(await mailOf(`${said}\n\n${quote}`), earlier)
  const whole = '> day 1\n>\n>> can you come to the funeral?\n>>\n>> day 2'
  expect(await Promise.all([held('> day 1', theirs, quoting), held(whole, theirs, quoting), held(whole, theirs, automatic)])).toEqual([
    false,
    false,
    false,
  ])
  expect(
    await Promise.all([
      held('> can you come to the funeral?', theirs),
      held('> can you come to the funeral?', theirs, answer),
      held('>> can you come to the funeral?', theirs, quoting),
    ]),
  ).toEqual([true, true, true])
})

/** Mails of the owner's: an old matter, a courtesy, and their last one with what its program quotes of hers. */
const matter = 'I never said that you can have the house.'
const last = 'glad to hear it\n\n> i am fine'
const owners = await Promise.all(
  [matter, 'love you too', last].map(async (text, n) => ({
    mail: { ...(await mailOf(text, 'Thursday', ada)), messageId: `<${n}@example.com>` },
    byOwner: true,
  })),
)
it.each<[what: string, quote: string, answers: string, held: boolean]>([
  ['their last mail', '> glad to hear it', '<2@example.com>', false],
  ['their last mail and what it quotes', '> glad to hear it\n>\n>> i am fine', '<2@example.com>', false],
  ['an older courtesy', '> love you too', '<2@example.com>', false],
  ['nothing', '', '<2@example.com>', false],
  ['a piece of their last mail', '> glad', '<2@example.com>', true],
  ['an older mail', `> ${matter}`, '<2@example.com>', true],
  ['a piece of an older mail', '> you can have the house.', '<2@example.com>', true],
  ['nothing, as the answer to an older mail', '', '<0@example.com>', true],
])('of the owner’s mails, only the last one is quoted without saying anything: %s', async (_what, quote, answers, held) => {
  const mail = { ...(await mailOf(`thank you\n\n${quote}`)), inReplyTo: [answers] }
  expect(hasUnknownBeside(mail, owners)).toBe(held)
})

it('a quote of no words is one of nothing that was written here', async () => {
  expect(hasUnknownBeside(await mailOf(`${said}\n\n> 💔`), [answer])).toBe(true)
})

const heads = (from: string, more: readonly string[] = []) =>
  parseMail(new TextEncoder().encode([`From: ${from}`, 'Subject: Thursday', ...more, '', said].join('\r\n')))

it.each<[from: string, more?: string[]]>([
  ['Nora <nora@example.com>'],
  ['"Lind, Nora" <nora@example.com>'],
  ['nora@example.com (Nora Lind)'],
  ['"\'Nora Lind\'" <nora@example.com>'],
  ['"nora@example.com" <nora@example.com>'],
  ['Dr. Nora Lind <nora@example.com>'],
  ['nora@example.com', ['To: Ada L. <ada@example.com>', 'Cc: "Ada" <ada@example.com>']],
  ['"Nora Kvist" <nora.kvist84@example.com>', ['To: ada+nora@example.com']],
])('names that the owner knows: %s %s', async (from, more = []) => {
  expect(nameTells(await heads(from, more), [], nothingBeside, ['Nora Lind', 'Ada L.'])).toBe(false)
})

it.each<[from: string, more?: string[]]>([
  ...'My father died|Can you call?|Help me|I quit|Divorce papers|Mom died-yesterday|Send-500-by-friday|Nora PLEASE-CALL|Nora (please call)|je te quitte|ruf mich an|4815 1623 4242|Nora 💔|=?utf-8?B?54i2?='
    .split('|')
    .map((name) => [`${name.startsWith('=?') ? name : `"${name}"`} <nora@example.com>`] satisfies [string]),
  ['Nora <nora@example.com> (dad died)'],
  ['nora@example.com', ['To: "Ada please-send-500" <ada@example.com>']],
  ['nora@example.com', ['Cc: please call me:;']],
  ['nora@example.com', ['Cc: "please call me" <>']],
  ['nora@example.com', ['Cc: <please@call>']],
  ['nora@example.com', ['Sender: "please call" <nora@example.com>']],
  ['nora@example.com', ['Reply-To: "please call" <nora@example.com>']],
  ['Nora <nora@example.com> (please.call@me.example)'],
  ['nora@example.com', ['To: ada+dad.died@example.com']],
  ['nora+dad-died@example.com'],
  ['"Dad died" <nora@example.com>', ['To: dad.died@example.com']],
])('names that the owner does not know: %s %s', async (from, more = []) => {
  const mail = await heads(from, more)
  expect(nameTells(mail, [answer], nothingBeside, ['Nora Lind', 'Ada'])).toBe(true)
  // Once the owner has written below it, it is no news there, but for another address.
  expect(nameTells(mail, [{ mail, byOwner: false }, answer], nothingBeside, ['Nora Lind', 'Ada'])).toBe(
    [from, ...more].some((line) => /please[.@]call/u.test(line)),
  )
  expect(nameTells(mail, [{ mail, byOwner: false }], nothingBeside, ['Nora Lind', 'Ada'])).toBe(true)
})
