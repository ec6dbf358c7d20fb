import { describe, expect, it } from 'vitest'
import { fakeClock } from '../fakes.ts'
import { listeningTo } from '../live/listening.ts'
import { beyondDelay } from '../live/live.ts'
import { startMail } from './one-mailbox.ts'
import { createPostOffice, type FakeBox, type Letter } from './post-office.ts'

const contacts = ['mia@example.com', 'bob@other.example', 'list@lists.example', 'help@tickets.example'].map((address) => ({
  key: `address:${address}`,
  name: address === 'mia@example.com' ? 'Mia Torres' : address,
  group: false,
  addresses: [address],
}))

/** The product on a mailbox, set to answer everybody automatically, with drafts that every rule lets pass. */
async function product(
  address: string,
  given: { clock?: ReturnType<typeof fakeClock>; office?: ReturnType<typeof createPostOffice> } = {},
) {
  const { ada: owner, ...test } = await startMail(listeningTo(contacts.flatMap((one) => one.addresses)), {
    ...given,
    address,
    channel: { contacts },
  })
  /** A day in steps, each longer than any human delay. */
  const day = async (onStep: () => Promise<void> = () => Promise.resolve()) => {
    for (let step = 0; step < 12; step++) {
      await owner.pass(beyondDelay)
      await onStep()
    }
  }
  return { ...test, owner, day }
}

/** Answers each mail that the box sends, as a machine does: at once, and in the same thread. */
function machine(box: FakeBox, answer: (subject: string, n: number) => { text: string; letter: Letter }) {
  let answered = 0
  return async () => {
    for (; answered < box.sent.length; answered++) {
      const mail = box.sent[answered]
      if (mail === undefined || mail.messageId === null) continue
      const { text, letter } = answer(mail.subject, answered)
      await box.arrives(text, { answers: mail.messageId, subject: mail.subject, ...letter })
    }
  }
}

describe('whoever answers by machine gets one reply at most:', () => {
  it('another owner of this product', async () => {
    const clock = fakeClock()
    const office = createPostOffice(clock)
    const ada = await product('ada@example.com', { clock, office })
    const bob = await product('bob@other.example', { clock, office })
    // Bob writes by hand; Ada's answer comes back to him, where his product would answer too.
    await ada.box.arrives('that was fun', { from: 'Bob <bob@other.example>' })
    await ada.day(() => bob.owner.pass(beyondDelay))
    expect([ada.box.sent.length, bob.box.sent.length]).toEqual([1, 0])
    expect(bob.live.terminal.read(bob.owner.id, 'mail')).toMatch(/ignored/)
    expect(ada.box.sent[0]?.headers).toContainEqual({ name: 'auto-submitted', value: 'auto-replied' })
  })

  it.each([
    ['an out-of-office note', { subject: 'Out of Office: plans', headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['one that does not say what it is', {}],
    ['a mailing list', { headers: { 'List-Id': '<plans.lists.example>', Precedence: 'list' } }],
    ['a ticket system', { subject: 'Re: plans [Ticket #1234]', headers: { 'X-Zendesk-Ticket': '1' } }],
  ] as const)('%s', async (_name, letter) => {
    const { box, day, owner } = await product('ada@example.com')
    await box.arrives('that was fun')
    const answers = machine(box, (_subject, n) => ({ text: `we got your mail, number ${n}`, letter }))
    await day(answers)
    expect(box.sent).toHaveLength(1)
    expect((await owner.suggestions()).filter(({ state }) => state === 'sent')).toHaveLength(1)
  })

  it('a list that a machine writes to in new threads', async () => {
    const { box, day } = await product('ada@example.com')
    const days = [
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
      'saturday',
      'sunday',
      'today',
      'lunch',
      'dinner',
      'brunch',
      'coffee',
    ]
    await day(async () => {
      const what = days.pop() ?? ''
      await box.arrives(`${what} was fun`, { thread: what })
    })
    expect(box.sent).toHaveLength(1)
  })
})
