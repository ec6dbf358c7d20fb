import { describe, expect, it } from 'vitest'
import { fakeMessages, mia } from '../live/fake-messages.ts'
import { fakeClock } from '../fakes.ts'
import { listeningTo } from '../live/listening.ts'
import { startLiveOver } from '../live/live.ts'
import { mailChannelOver, miasMail } from '../mail/mail-channel.ts'
import { startMail } from '../mail/one-mailbox.ts'
import type { Letter } from '../mail/post-office.ts'
import { startBoth } from './both-ways.ts'

const turn = 'today was lovely'
const tenPerLook = listeningTo(miasMail.addresses, { check_interval: 60, most_per_look: 10 })
/** Longer than a minute with its jitter. */
const nextMinute = 67_000
type Both = Pick<Awaited<ReturnType<typeof startBoth>>, 'box' | 'clock'>

const newsletter = (n: number, at: number): Letter => ({
  from: `news${n}@shop.example`,
  subject: `Sale ${n}`,
  headers: { 'List-Id': '<x.shop.example>' },
  at,
})
const ofAda = (n: number, to: string, at: number): Letter => ({
  from: 'ada@example.com',
  to,
  messageId: `<o${n}@example.com>`,
  signs: ['sent'],
  unread: false,
  at,
})

async function newsletters({ box, clock }: Both, count: number) {
  for (let n = 0; n < count; n++) await box.arrives('Big sale', newsletter(n, clock.now() - 1_000))
}

/** As the product ticks, for three minutes. */
async function ticks(pass: (ms: number) => Promise<unknown>) {
  for (let n = 0; n < 90; n++) await pass(2_000)
}

describe('where there is more mail than one look takes, a text', () => {
  it.each<[what: string, count: number, code: string, oldest: (both: Both) => Promise<void>]>([
    [
      'waits for an unread one below the newsletters',
      120,
      'unanswered-elsewhere',
      async ({ box, clock }) => void (await box.arrives('i moved out', { at: clock.now() - 2_000 })),
    ],
    [
      'waits for one that was read elsewhere',
      20,
      'told-elsewhere',
      async ({ box, clock }) => box.read(await box.arrives('i moved out', { at: clock.now() - 2_000 })),
    ],
  ])('%s', async (_what, count, code, oldest) => {
    const { ada, messages, ...both } = await startBoth({}, tenPerLook)
    await oldest(both)
    await newsletters(both, count)
    await ada.pass(nextMinute)
    messages.incoming(turn)
    await ada.pass()
    await ticks(ada.pass)
    expect(messages.sent).toEqual([])
    expect(await ada.codes()).toEqual([code])
  })

  it('waits for what the owner sent below fifty others', async () => {
    const { ada, messages, box, clock } = await startBoth({}, tenPerLook)
    messages.incoming(turn)
    await ada.pass()
    await box.arrives('It was!', ofAda(0, 'mia@example.com', clock.now()))
    for (let n = 1; n <= 60; n++) await box.arrives('hello', ofAda(n, `reader${n}@example.org`, clock.now() + 500))
    await ada.pass(nextMinute)
    await ticks(ada.pass)
    expect(messages.sent).toEqual([])
    expect(await ada.codes()).toEqual(['answered-elsewhere'])
  })

  it.each([
    [60, 1],
    [150, 2],
  ])('is answered once the rest is read, and says nothing (%i newsletters, %i looks)', async (count, looks) => {
    const { ada, messages, ...both } = await startBoth({}, tenPerLook)
    await newsletters(both, count)
    for (let look = 0; look < looks; look++) await ada.pass(nextMinute)
    messages.incoming(turn)
    await ada.pass()
    expect(messages.sent).toEqual([])
    await ticks(ada.pass)
    expect(messages.sent).toHaveLength(1)
  })

  it('has no more newsletters read in a minute than a mailbox allows', async () => {
    const { ada, ...both } = await startBoth({}, listeningTo(miasMail.addresses, { check_interval: 10, most_per_look: 10 }))
    await newsletters(both, 200)
    both.box.calls.length = 0
    const read = () => both.box.calls.filter((call) => call === 'fetch').length
    await ada.pass(12_000)
    expect(read()).toBe(100)
    for (let n = 0; n < 3; n++) await ada.pass(12_000)
    expect(read()).toBe(160)
  })

  it('drafts for no more mails per look than the owner set', async () => {
    const { ada, ...both } = await startBoth({}, tenPerLook)
    for (let n = 0; n < 15; n++) await both.box.arrives('did you see it?', { from: `friend${n}@example.org` })
    await newsletters(both, 20)
    await ada.pass(nextMinute)
    expect(await ada.suggestions()).toHaveLength(10)
    await ada.pass(nextMinute)
    expect(await ada.suggestions()).toHaveLength(15)
  })

  it('waits after a restart, too', async () => {
    const clock = fakeClock()
    const messages = fakeMessages(clock)
    const { ada, box, base, live } = await startMail(tenPerLook, { clock, messages })
    await base.store.contacts.put(ada.id, 'extraction', [{ ...miasMail, addresses: [mia.address, ...miasMail.addresses] }])
    await ada.start()
    await ada.call('PUT', `/api/conversations/${mia.key}/mode`, { mode: 'auto' })
    await ada.pass(61_000)
    await live.close()
    await box.arrives('i moved out', { at: clock.now() + 1_000 })
    for (let n = 0; n < 120; n++) await box.arrives('Big sale', newsletter(n, clock.now() + 2_000))
    clock.advance(10 * 60_000)
    const after = await startLiveOver(messages, clock, base, { channels: [mailChannelOver(base.store, clock, () => box.mailbox)] })
    await after.live.resume()
    await after.pass(ada.id)
    messages.incoming(turn)
    await ticks((ms) => after.pass(ada.id, ms))
    expect(messages.sent).toEqual([])
  })
})

it('a mail waits for what lies below more than one look, on its own channel', async () => {
  const { ada, ...both } = await startBoth({}, tenPerLook)
  const { box, clock } = both
  await box.arrives('did you get the results?', { at: clock.now() - 2_000, subject: 'results', thread: 'results' })
  await newsletters(both, 120)
  await box.arrives(turn, { thread: 'other' })
  await ada.pass(nextMinute)
  await ticks(ada.pass)
  expect(box.sent).toEqual([])
})
