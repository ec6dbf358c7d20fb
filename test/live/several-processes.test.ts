import { expect, it, vi } from 'vitest'
import { createLeases, leaseMs } from '#server/jobs/leases.ts'
import { createLog } from '#server/logging/log.ts'
import { forgetData } from '#server/services/privacy/forget-data.ts'
import { testDeps } from '../app.ts'
import { fakeMessages, mia } from './fake-messages.ts'
import { fakeClock } from '../fakes.ts'
import { giveVoice } from '../voice.ts'
import { beyondDelay, personOf, runJob, startLiveOver } from './live.ts'
import { nothingRuns } from '#test/store/nothing-runs.ts'

/** Two processes over one store and one place where people write; each is under leases of its own. */
async function twoProcesses({ answerWithin }: { readonly answerWithin?: number } = {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const clock = fakeClock()
  const messages = fakeMessages(clock)
  const base = await testDeps(clock)
  const open = () =>
    startLiveOver(messages, clock, base, {
      leases: createLeases(base.store.jobs, createLog({ level: 'silent' })),
      ...(answerWithin === undefined ? {} : { answerWithin }),
    })
  const [one, two] = [await open(), await open()]
  const ada = await one.person()
  const there = personOf(two.app, base, two.pass, ada)
  await ada.start()
  await vi.waitFor(async () => expect(await base.store.jobs.isHeld(listening(ada.id))).toBe(true))
  return { clock, messages, base, one, two, ada, there }
}

const listening = (account: string) => ({ id: 'listener', key: JSON.stringify({ account, channel: 'imessage' }) })

it('one of two processes listens; the other takes over when it has died, and what wakes up again listens no more', async () => {
  const { clock, messages, one, two, ada, there } = await twoProcesses()
  await two.live.resume()
  await ada.pass()
  messages.incoming('sunday was fun')
  await there.pass()
  await ada.pass()
  expect([one.orders.length, two.orders.length]).toEqual([1, 0])
  expect(await there.terminal()).not.toContain('Listening again')

  // It hangs, or is gone: it does not say any more that it lives.
  clock.advance(leaseMs)
  await two.live.resume()
  await vi.waitFor(async () => expect(await there.terminal()).toContain('Listening again after'))
  await vi.waitFor(async () => {
    await there.pass()
    messages.incoming('and monday?')
    await there.pass()
    expect(two.orders.length).toBeGreaterThan(0)
  })
  await vi.advanceTimersByTimeAsync(leaseMs)
  const before = one.orders.length
  await vi.waitFor(async () => {
    messages.incoming('still there?')
    await ada.pass()
    expect(one.orders.length).toBe(before)
  })
})

it('what a process had claimed when it died is not sent by the other, which says why, and whose the listener is', async () => {
  const { clock, messages, base, two, ada, there } = await twoProcesses()
  expect([(await ada.status()).pid, (await there.status()).pid]).toEqual([4711, null])
  await ada.pass()
  messages.onBaseline = () => {
    throw new Error('killed')
  }
  messages.incoming('sunday was fun')
  await ada.pass()
  await ada.pass(beyondDelay)
  messages.onBaseline = null
  expect(await ada.newest()).toMatchObject({ state: 'sending' })

  // The first is found to be alive after all: it listens, and the second only finishes what was left.
  await vi.advanceTimersByTimeAsync(leaseMs)
  expect(await base.store.jobs.isHeld(listening(ada.id))).toBe(true)
  await two.live.resume()
  await two.live.idle()
  expect(messages.sent).toEqual([])
  const said = { code: 'restarted', text: 'Idiolect was stopped before it was sent.' }
  expect(await there.newest()).toMatchObject({ state: 'waiting', reasons: [said] })

  clock.advance(leaseMs)
  await two.live.resume()
  await vi.advanceTimersByTimeAsync(leaseMs)
  await vi.waitFor(async () => expect([(await ada.status()).pid, (await there.status()).pid]).toEqual([null, 4711]))
  await there.stop()
  expect((await there.status()).pid).toBeNull()
})

it('a process that starts leaves alone what another is sending, and finishes what nobody is at', async () => {
  const { clock, messages, one, two, ada } = await twoProcesses()
  await ada.pass()
  const handed = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<{ outcome: 'handed' }>()
  messages.handover = () => {
    handed.resolve()
    return answered.promise
  }
  messages.incoming('sunday was fun')
  await ada.pass()
  clock.advance(beyondDelay)
  // Whoever sends says all the while that it lives.
  await vi.advanceTimersByTimeAsync(leaseMs)
  void one.live.tick(ada.id)
  await handed.promise
  await two.live.resume()
  expect(await ada.newest()).toMatchObject({ state: 'sending' })
  answered.resolve({ outcome: 'handed' })
  await one.live.idle()
  expect(messages.sent).toHaveLength(1)
  expect(await ada.newest()).toMatchObject({ state: 'sent' })
})

it('other drafts are made from the whole conversation, whichever process listens, and where none does', async () => {
  const { messages, two, ada, there } = await twoProcesses()
  messages.byHand('see you on saturday')
  await ada.pass()
  messages.incoming('sunday was fun')
  await ada.pass()
  const { id } = await ada.newest()
  const asked = async () => {
    await there.call('POST', `/api/suggestions/${id}/refresh`, {})
    return two.orders.at(-1)?.thread
  }
  const before = [expect.objectContaining({ from_me: true, text: 'see you on saturday' })]
  expect(await asked()).toEqual(expect.arrayContaining(before))
  await there.stop()
  expect(await asked()).toEqual(expect.arrayContaining(before))
})

it('a rule that changed is not taken for a listener that has stopped: what another process scheduled stays', async () => {
  const { messages, one, two, ada, there } = await twoProcesses()
  await ada.pass()
  messages.incoming('sunday was fun')
  await ada.pass()
  expect(await ada.newest()).toMatchObject({ state: 'scheduled' })
  await two.live.control.reconsider(ada.id)
  expect(await ada.newest()).toMatchObject({ state: 'scheduled' })
  await there.stop()
  expect(await ada.newest()).toMatchObject({ state: 'waiting' })
  const before = one.orders.length
  await ada.pass()
  messages.incoming('and monday?')
  await ada.pass()
  expect(one.orders.length).toBe(before)
})

it('what was written while it was stopped is not answered when another process starts it again; what is written then is drafted for', async () => {
  const { clock, messages, base, ada, there } = await twoProcesses()
  await ada.pass()
  await there.stop()
  messages.incoming('sunday was fun')
  clock.advance(200)
  await there.start()
  await ada.pass()
  await vi.waitFor(async () => expect(await base.store.jobs.isHeld(listening(ada.id))).toBe(true))
  await ada.pass(beyondDelay)
  expect(messages.sent).toEqual([])
  expect(await ada.suggestions()).toEqual([])
  expect(await ada.terminal()).toContain('The listener runs: every 1 s')

  messages.incoming('monday was fun')
  await ada.pass()
  // Its turn begins with what came while nothing listened.
  expect(await ada.newest()).toMatchObject({
    state: 'waiting',
    reasons: [{ code: 'before-start' }],
    incoming: 'sunday was fun\nmonday was fun',
  })
})

it('what is being drafted while another process stops it and starts it again waits for the owner', async () => {
  const { clock, messages, one, ada, there } = await twoProcesses()
  await ada.pass()
  const drafted = Promise.withResolvers<void>()
  one.world.until = drafted.promise
  messages.incoming('sunday was fun')
  clock.advance(1_000)
  const ticking = one.live.tick(ada.id)
  await vi.waitFor(() => expect(one.orders).toHaveLength(1))
  await there.stop()
  clock.advance(1_000)
  await there.start()
  drafted.resolve()
  await ticking
  await ada.pass(beyondDelay)
  expect(messages.sent).toEqual([])
  expect(await ada.newest()).toMatchObject({ state: 'waiting', reasons: [{ code: 'listener-stopped' }] })
})

it('texts are let go of though nothing listens anywhere', async () => {
  const { clock, messages, two, ada, there } = await twoProcesses()
  await ada.pass()
  messages.incoming('sunday was fun')
  await ada.pass()
  await there.stop()
  for (const days of [29, 2]) {
    clock.advance(days * 86_400_000)
    expect(await ada.log()).toHaveLength(1)
  }
  await runJob(two.live, 'retention')
  expect(await ada.log()).toEqual([])
})

/** Everything that is kept of Mia's texts is deleted through `two`, while `one` drafts for the newest of them. */
async function forgottenDuring(given: Parameters<typeof twoProcesses>[0] = {}) {
  const test = await twoProcesses(given)
  const { base, one, two, ada, messages } = test
  await giveVoice(base.store, ada.id)
  await ada.pass()
  messages.incoming('sunday was fun')
  await ada.pass()
  const drafted = Promise.withResolvers<void>()
  one.world.until = drafted.promise
  messages.incoming('and monday?')
  test.clock.advance(1_000)
  const looking = one.live.tick(ada.id)
  await vi.waitFor(() => expect(one.orders).toHaveLength(2))
  const parts = { ...base, ...nothingRuns }
  return {
    ...test,
    forget: ({ live } = two) => forgetData({ ...parts, listeners: live }, ada.id, false),
    /** The draft is there, and the process has done with it what it does. */
    drafted: async () => {
      drafted.resolve()
      await looking
    },
    /** When she is known to have told something. */
    told: async () => (await base.store.seenFacts.newest(ada.id, [mia.key], { channel: 'mail', thread: 'other' })).told,
    left: async () => [await base.store.suggestions.list(ada.id, null, 10), await base.store.messageLog.list(ada.id, 10)],
  }
}

it('what one process drafts for is deleted by the other once it is done', async () => {
  const { one, ada, forget, drafted, left, told } = await forgottenDuring()
  expect(await told()).not.toBeNull()
  const forgetting = forget()
  await drafted()
  await one.live.tick(ada.id)
  expect(await ada.terminal()).toContain('Mia')
  await forgetting
  expect(await left()).toEqual([[], []])
  expect(await told()).toBeNull()
  // Its lines name people.
  expect(await ada.terminal()).toBe('')
})

it('nothing is deleted while another process is not done, and the owner is told to try again', async () => {
  const { forget, drafted, left } = await forgottenDuring({ answerWithin: 1 })
  await expect(forget()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('try again') })
  expect((await left()).map(({ length }) => length)).toEqual([1, 1])
  await drafted()
})

it.each([
  ['drafted', null],
  ['could not draft', new Error('no draft')],
])('what a process that hung %s after its owner had deleted everything is not stored', async (_what, fails) => {
  const { clock, one, forget, drafted, left } = await forgottenDuring()
  clock.advance(leaseMs)
  await forget()
  one.world.draftError = fails
  await drafted()
  expect(await left()).toEqual([[], []])
})

it('what could not be stored of her before everything was deleted is not stored after it', async () => {
  const { base, one, ada, messages, forget, drafted, told } = await forgottenDuring()
  await drafted()
  messages.incoming('i moved out')
  vi.spyOn(base.store, 'transaction').mockRejectedValueOnce(new Error('The store is busy.'))
  await ada.pass()
  await forget(one)
  await giveVoice(base.store, ada.id)
  await ada.start()
  await ada.pass()
  expect(await told()).toBeNull()
})

it('what was drafted while the owner only stopped the listener is kept', async () => {
  const { there, drafted, left } = await forgottenDuring()
  await there.stop()
  await drafted()
  expect((await left()).map(({ length }) => length)).toEqual([2, 2])
})
