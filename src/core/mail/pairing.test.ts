import { expect, it } from 'vitest'
import { rawMail } from '#test/mail/raw-mail.ts'
import { answeredMail, mailPair, type ThreadMail } from './pairing.ts'
import { parseMail } from './parse/parse-mail.ts'

async function mail(id: string, byOwner: boolean, at: number, text: string, headers: Record<string, string> = {}): Promise<ThreadMail> {
  const raw = rawMail(
    { From: byOwner ? 'sam@example.com' : 'nora@example.com', 'Message-ID': `<${id}@example.com>`, Subject: 'Re: Plan', ...headers },
    { text },
  )
  return { mail: await parseMail(raw), byOwner, at }
}

const question = await mail('q', false, 1, 'Eight or nine?\n\n> older words')
const later = await mail('l', false, 2, 'Or ten?')

it('takes the mail that is named, not the newest', async () => {
  const sent = await mail('s', true, 3, 'Eight.\n\n> Eight or nine?', { 'In-Reply-To': '<q@example.com>', References: '<q@example.com>' })
  expect(answeredMail(sent, [question, later, sent])).toBe(question)
  expect(mailPair(sent, [question, later, sent])).toEqual({ incoming: 'Eight or nine?', reply: 'Eight.', incomingFrom: 'mail' })
})

it('takes the last one from somebody else where none is named', async () => {
  const sent = await mail('s', true, 3, 'Ten.')
  expect(answeredMail(sent, [question, later, sent])).toBe(later)
})

it('takes what is quoted where the mail is gone', async () => {
  const sent = await mail(
    's',
    true,
    3,
    'Eight.\n\nOn 2 Mar 2026, Nora wrote:\n> Eight or nine?\n>\n> On 1 Mar 2026, Sam wrote:\n>> When?',
    { 'In-Reply-To': '<gone@example.com>' },
  )
  expect(mailPair(sent, [sent])).toEqual({ incoming: 'Eight or nine?', reply: 'Eight.', incomingFrom: 'quote' })
})

it('learns nothing of what answers nobody, the owner themselves, or has no own words', async () => {
  const fresh = await mail('s', true, 3, 'Hello Nora', { Subject: 'Plan' })
  const first = await mail('f', true, 3, 'Eight.', { 'In-Reply-To': '<q@example.com>' })
  const toSelf = await mail('t', true, 4, 'And bring cake.\n\n> Eight.', { 'In-Reply-To': '<f@example.com>' })
  const empty = await mail('e', true, 4, '> Eight or nine?', { 'In-Reply-To': '<q@example.com>' })
  const forward = await mail('w', true, 4, 'See below\n\n---------- Forwarded message ---------\nFrom: Nora', {
    'In-Reply-To': '<q@example.com>',
  })
  for (const sent of [fresh, toSelf, empty, forward]) expect(mailPair(sent, [question, first, sent])).toBeNull()
})
