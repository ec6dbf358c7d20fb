import { expect, it } from 'vitest'
import { readAllowedSenders } from '#core/mail/classify/allowed-senders.ts'
import type { Mailbox } from '#core/ports/mailbox.ts'
import { parseMail } from '#core/mail/parse/parse-mail.ts'
import { ownText } from '#core/mail/own-text/own-text.ts'
import { fakeClock } from '#test/fakes.ts'
import { rawMail } from '#test/mail/raw-mail.ts'
import { createMailJudge } from './judge-mail.ts'
import type { ReadMail } from './read-mail.ts'
import type { MailFilters } from './parts.ts'

const ada = 'ada@example.com'

async function readMail(id: string, text: string): Promise<ReadMail> {
  const mail = await parseMail(rawMail({ From: 'Mia <mia@example.com>', To: ada, Subject: 'plans' }, { text }))
  return { id, thread: 't', at: 1, mail, own: ownText(mail) }
}

/** A judge over settings that the test may change. */
function judgeOver(filters: Partial<MailFilters> = {}) {
  const set = { ...filters }
  const judging = createMailJudge(
    {
      clock: fakeClock(),
      contacts: () => Promise.resolve([]),
      filters: () =>
        Promise.resolve({ ignoreNoReply: true, ignoreSubscriptions: true, allowed: readAllowedSenders([]), maxPerPoll: 10, ...set }),
    },
    { aliasesOf: () => Promise.resolve([{ address: ada, name: 'Ada', signature: '', isDefault: true }]) },
  )
  const mailbox = { id: 'box' } as Mailbox
  return { set, judge: async () => (await judging('ada', mailbox)).judge }
}

const none: ReadonlySet<never> = new Set()

it('a mail is judged once, however often its thread is observed', async () => {
  const { judge } = judgeOver()
  const [one, before] = [await readMail('1', 'see you there'), await readMail('0', 'dinner?')]
  const earlier = [{ mail: before.mail, byOwner: false }]
  const first = (await judge())(one, none, none, earlier).verdict
  expect((await judge())(one, new Set(), new Set(), [...earlier]).verdict).toBe(first)
})

it('and again once anything else that its verdict depends on has changed', async () => {
  const { judge, set } = judgeOver()
  const one = await readMail('1', 'see you there\n\n> dinner?')
  const before = await readMail('0', 'dinner?')
  const ids = async (...given: Parameters<Awaited<ReturnType<typeof judge>>>) =>
    (await judge())(...given).verdict.reasons.map(({ id }) => id as string)
  expect(await ids(one, none, none)).toContain('unknown-sender')
  expect(await ids(one, none, new Set(['mia@example.com']))).not.toContain('unknown-sender')
  expect(await ids(one, none, none)).toContain('words-beside')
  expect(await ids(one, none, none, [{ mail: before.mail, byOwner: false }])).toContain('words-beside')
  expect(await ids(one, none, none, [{ mail: before.mail, byOwner: false, fromOwner: true }])).not.toContain('words-beside')
  expect(await ids(one, new Set(['promotions']), none)).toContain('category')
  expect(await ids(one, none, none)).not.toContain('not-allowed')
  set.allowed = readAllowedSenders(['@example.org'])
  expect(await ids(one, none, none)).toContain('not-allowed')
})
