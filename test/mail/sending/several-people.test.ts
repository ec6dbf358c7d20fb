import { expect, it } from 'vitest'
import { addressKey } from '#core/conversation/reply-pair.ts'
import { answersMia, nextLook, onlySuggests, startMail } from '../one-mailbox.ts'

const thread = 't'
const carol = { from: 'Carol <carol@example.com>', thread }

async function started() {
  const test = await startMail(onlySuggests)
  /** Approves as often as the owner is told of something, as the panel does. */
  async function approve(id: string): Promise<void> {
    const approved = test.live.pendingMail('mail').approve(test.ada.id, id, undefined)
    const ended = Promise.allSettled([approved])
    await test.ada.pass(nextLook)
    await ended
  }
  return { ...test, approve }
}

it.each([
  ['that is not answered', { ...carol, headers: { 'List-Id': '<plans.example.com>' } }],
  ['that takes no replies', { ...carol, from: 'no-reply@example.com' }],
  ['that is read already', { ...carol, unread: false }],
])('a reply goes to whom it was shown to go to, though a mail %s from somebody else is newer', async (_which, other) => {
  const { ada, box, approve, pending } = await started()
  await box.arrives('sunday was fun', { thread })
  await box.arrives('mia talks too much', other)
  await ada.pass(nextLook)
  const [shown] = await pending()
  expect(shown).toMatchObject({ to: 'mia@example.com', email_details: { body: 'sunday was fun' } })
  for (let i = 0; i < 2; i++) await approve(shown?.id ?? '')
  expect(box.sent.map(({ to }) => to.map(({ address }) => address))).toEqual([['mia@example.com']])
})

it('two people who write in one thread get a reply each, and neither is drafted from what the other wrote', async () => {
  const { ada, box, approve, pending, orders, clock, live } = await started()
  await box.arrives('mia talks too much', carol)
  clock.advance(1_000)
  await box.arrives('sunday was fun', { thread })
  await ada.pass(nextLook)
  const shown = (await pending()).map(({ id, to, email_details: { body } }) => ({ id, to, body }))
  expect(new Map(shown.map(({ to, body }) => [to, body]))).toEqual(
    new Map([
      ['carol@example.com', 'mia talks too much'],
      ['mia@example.com', 'sunday was fun'],
    ]),
  )
  expect(orders.map((order) => [order.text, order.thread])).toEqual([
    ['mia talks too much', []],
    ['sunday was fun', []],
  ])
  const ofMia = shown.find(({ to }) => to === 'mia@example.com')?.id ?? ''
  await live.acts.refresh(ada.id, ofMia).catch(() => undefined)
  expect(orders.at(-1)).toMatchObject({ text: 'sunday was fun', thread: [] })
  // What was said there meanwhile is told before.
  for (let i = 0; i < 3; i++) for (const { id } of shown) await approve(id)
  expect(box.sent).toHaveLength(2)
  expect(new Set(box.sent.map(({ to }) => to[0]?.address))).toEqual(new Set(['carol@example.com', 'mia@example.com']))
})

it('the owner knows whom they wrote to, and not everybody in the thread', async () => {
  const { ada, box, look, clock } = await startMail(answersMia, { channel: { contacts: [] } })
  const first = await box.arrives('who comes?', { ...carol, unread: false })
  await box.byHand('I do', first, 'carol@example.com')
  clock.advance(1_000)
  await box.arrives('sunday was fun', { thread })
  await look()
  expect(await ada.codes()).toContain('unknown-sender')
  await box.arrives('carol here', carol)
  await look()
  expect(await ada.codes()).not.toContain('unknown-sender')
})

it.each([
  ['their address, before they had a card', addressKey('mia@example.com'), true],
  ['somebody else', addressKey('carol@example.com'), false],
])('an automatic mail of the day in another thread to %s counts for the limit of one: %s', async (_whom, conversation, counts) => {
  const { ada, box, look, store } = await startMail(answersMia)
  const sent = { id: 'o', accountId: ada.id, channel: 'mail', resource: 'ada@example.com', suggestionId: 's', automatic: true }
  await store.outbox.claim({ ...sent, conversation, thread: 'another', target: '{}', text: 'haha nice', answers: ['m'] })
  await box.arrives('sunday was fun', { thread })
  await look()
  expect((await ada.codes()).includes('mail-limit')).toBe(counts)
})

it('what went out in the owner’s name without them makes nobody known to them', async () => {
  const { ada, box, look, clock } = await startMail(answersMia, { channel: { contacts: [] } })
  const sent = { to: 'mia@example.com', signs: ['sent'] as const, unread: false, thread, vouched: false }
  await box.arrives('I am away', { ...sent, from: 'ada@example.com', headers: { 'Auto-Submitted': 'auto-replied' } })
  await box.arrives('I answer for her', { ...sent, from: 'Bob <bob@example.com>' })
  await box.arrives('so funny', { ...sent, from: 'ada@example.com', headers: { 'X-Idiolect': 'automatic' } })
  clock.advance(1_000)
  await box.arrives('sunday was fun', { thread })
  await look()
  expect(await ada.codes()).toContain('unknown-sender')
})
