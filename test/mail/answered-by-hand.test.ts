import { expect, it } from 'vitest'
import { MailboxFailure } from '#core/ports/mailbox.ts'
import { runJob } from '../live/live.ts'
import { onlySuggests, startMail } from './one-mailbox.ts'

/** A reply that waits for the owner, and how it is seen. */
async function waiting() {
  const test = await startMail(onlySuggests)
  const id = await test.waits('sunday was fun', { thread: 't' })
  const mail = test.box.mails[0]?.id ?? ''
  const state = async (of = id) => (await test.ada.suggestions()).find((one) => one.id === of)?.state
  return { ...test, id, mail, state }
}

it('a reply that waits is closed automatically once the owner has answered in the mailbox, and is shown as answered', async () => {
  const { ada, box, mail, state, look, pending } = await waiting()
  await box.byHand('it was indeed', mail)
  await look()
  expect([await state(), await pending()]).toEqual(['answered', []])
  expect(await ada.log()).toMatchObject([{ outcome: 'You answered it yourself.' }])
  expect(box.sent).toEqual([])
})

it('an answer in the mailbox that cannot be read automatically closes what waits all the same', async () => {
  const { box, mail, state, look } = await waiting()
  await box.byHand('it was indeed', mail)
  let refused = 0
  box.before = (call) => {
    if (call === 'fetch' && refused++ === 0) throw new MailboxFailure('refused', 'This mail is too large to be read.')
  }
  await look()
  expect([await state(), refused > 0]).toEqual(['answered', true])
})

it('a reply is closed as well where nothing listens: when the owner looks at what waits, and as time goes by', async () => {
  const { ada, box, live, mail, state, pending, waits } = await waiting()
  const other = await waits('monday was fun', { thread: 'other' })
  await live.listenerOf('mail').stop(ada.id)
  await box.byHand('it was indeed', mail)
  expect(await pending()).toHaveLength(2)
  await expect.poll(() => state()).toBe('answered')
  expect(await pending()).toHaveLength(1)
  await box.byHand('yes, it was', box.mails.find(({ thread }) => thread === 'other')?.id ?? '')
  await runJob(live, 'answered-by-hand')
  expect(await state(other)).toBe('answered')
})

it('a reply waits on where the owner wrote to somebody else in the same thread, or only sends a note of absence', async () => {
  const { box, mail, state, look } = await waiting()
  await box.byHand('carol, do you come?', mail, 'carol@example.com')
  await box.arrives('I am away', {
    from: 'ada@example.com',
    to: 'mia@example.com',
    signs: ['sent'],
    unread: false,
    thread: 't',
    headers: { 'Auto-Submitted': 'auto-replied' },
  })
  await look()
  expect(await state()).toBe('waiting')
})

it('an answer that somebody else sent for the owner closes it, and teaches nothing of how the owner writes', async () => {
  const { ada, box, state, look, store } = await waiting()
  const sent = { to: 'mia@example.com', signs: ['sent'] as const, unread: false, thread: 't' }
  await box.arrives('she is away, I answer for her', { ...sent, from: 'ada@example.com', headers: { Sender: 'Bob <bob@example.com>' } })
  await look()
  expect(await state()).toBe('answered')
  const learned = await store.learned.list(ada.id, 10)
  expect(learned.map(({ text }) => text)).toEqual([null])
})

it('what the product sent in the thread is no answer by hand, and mail elsewhere costs no look at its thread', async () => {
  const { ada, box, approve, id, state, look, waits } = await waiting()
  await approve(id)
  expect(box.sent).toHaveLength(1)
  const next = await waits('monday was fun', { thread: 't' })
  expect(await state(next)).toBe('waiting')
  const elsewhere = await box.arrives('read before', { thread: 'elsewhere', unread: false })
  await box.byHand('thanks', elsewhere)
  const looks = () => box.calls.filter((call) => call === 'thread').length
  const before = looks()
  await look()
  expect(looks()).toBe(before)
  expect((await ada.suggestions()).map((one) => one.state)).toEqual(['waiting', 'sent'])
})

it('all that waits is looked through, however much it is, a page of it at a time', async () => {
  const { ada, box, live, clock, store, look } = await startMail(onlySuggests)
  const stored = () => store.suggestions.list(ada.id, null, 200)
  const many = 70
  for (let nth = 0; nth < many; nth++) {
    await box.arrives(`it was fun ${nth}`, { thread: `t${nth}`, from: `Person ${nth} <person${nth}@example.com>` })
    clock.advance(1_000)
  }
  for (let looks = 0; looks < many / 10; looks++) await look()
  expect(await stored()).toHaveLength(many)
  await live.listenerOf('mail').stop(ada.id)
  const first = box.mails.find(({ thread }) => thread === 't0')
  await box.byHand('it was indeed', first?.id ?? '', 'person0@example.com')
  const job = live.jobs.find(({ id }) => id === 'answered-by-hand')
  const [key] = (await job?.keys()) ?? []
  const rounds: { readonly threads: number; readonly next: unknown }[] = []
  for (let round = 0; round < 3; round++) {
    const before = box.calls.filter((call) => call === 'thread').length
    const again = await job?.run(key ?? '', new AbortController().signal)
    rounds.push({ threads: box.calls.filter((call) => call === 'thread').length - before, next: again })
  }
  // A minute between two pages keeps to what may be read in one; then it begins anew.
  expect(rounds).toEqual([
    { threads: 50, next: { in: 60_000 } },
    { threads: 20, next: { in: 300_000 } },
    { threads: 50, next: { in: 60_000 } },
  ])
  const closed = (await stored()).filter(({ state }) => state === 'answered')
  expect(closed.map(({ turn }) => turn.map(({ text }) => text))).toEqual([['it was fun 0']])
})
