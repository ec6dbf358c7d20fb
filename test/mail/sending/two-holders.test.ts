import { expect, it, vi } from 'vitest'
import { createLeases, leaseMs } from '#server/jobs/leases.ts'
import { createLog } from '#server/logging/log.ts'
import type { Mailbox } from '#core/ports/mailbox.ts'
import { testDeps } from '#test/app.ts'
import { fakeClock } from '#test/fakes.ts'
import { fakeMessages } from '#test/live/fake-messages.ts'
import { listeningTo } from '#test/live/listening.ts'
import { startLiveOver } from '#test/live/live.ts'
import { mailChannelOver } from '../mail-channel.ts'
import { createPostOffice } from '../post-office.ts'

/** Stops where a process is about to get the answer to a call, until it is let go. */
function freezing(mailbox: Mailbox, call: 'createDraft' | 'sendDraft', when: 'before' | 'after') {
  const there = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const stop = () => {
    there.resolve()
    return goOn.promise
  }
  const work = mailbox[call] as (...asked: unknown[]) => Promise<string>
  const frozen = async (...asked: unknown[]) => {
    if (when === 'before') await stop()
    const done = await work(...asked)
    if (when === 'after') await stop()
    return done
  }
  return { mailbox: { ...mailbox, [call]: frozen } as Mailbox, there: there.promise, goOn: goOn.resolve }
}

/** Two processes on one store and one mailbox; the first freezes while it makes the draft of a reply, for longer than its lease. */
async function twoHolders() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const clock = fakeClock()
  const box = createPostOffice(clock).box('ada@example.com')
  const base = await testDeps(clock)
  const messages = fakeMessages(clock)
  const start = (mailbox: Mailbox) =>
    startLiveOver(messages, clock, base, {
      channels: [mailChannelOver(base.store, clock, () => mailbox)],
      leases: createLeases(base.store.jobs, createLog({ level: 'silent' })),
    })
  const first = freezing(box.mailbox, 'createDraft', 'before')
  const second = freezing(box.mailbox, 'sendDraft', 'before')
  const [one, two] = [await start(first.mailbox), await start(second.mailbox)]
  const ada = await one.person()
  await one.live.listenerOf('mail').start(ada.id, listeningTo([], { auto_respond: false }))
  const listening = { id: 'listener', key: JSON.stringify({ account: ada.id, channel: 'mail' }) }
  await vi.waitFor(async () => expect(await base.store.jobs.isHeld(listening)).toBe(true))
  await ada.pass()
  await box.arrives('sunday was fun')
  await ada.pass(15_000)
  const { id } = await ada.newest()
  void one.live.acts.approve(ada.id, id, undefined)
  await first.there
  clock.advance(leaseMs)
  return { box, one, two, base, ada, first, second }
}

it('a process that was frozen while it made a draft does not put it in place of the one that the next process sends', async () => {
  const { box, one, two, ada, first, second } = await twoHolders()
  const recovered = two.live.resume()
  await second.there
  first.goOn()
  await one.live.idle()
  second.goOn()
  await recovered
  expect(box.sent).toHaveLength(1)
  expect(box.drafts.size).toBe(0)
  expect(await ada.newest()).toMatchObject({ state: 'sent' })
})

it('a process that has learned that it lost a reply sends it no more, and the next one does', async () => {
  const { box, one, two, base, ada, first, second } = await twoHolders()
  const [row] = await base.store.outbox.unfinished(ada.id)
  await base.store.jobs.end({ id: 'sending', key: row?.id ?? '' }, null)
  await vi.advanceTimersByTimeAsync(leaseMs)
  first.goOn()
  await one.live.idle()
  expect([box.sent.length, box.drafts.size]).toEqual([0, 0])
  second.goOn()
  await two.live.resume()
  expect([box.sent.length, box.drafts.size]).toEqual([1, 0])
  expect(await ada.newest()).toMatchObject({ state: 'sent' })
})
