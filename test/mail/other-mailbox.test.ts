import { expect, it } from 'vitest'
import { testDeps } from '../app.ts'
import { fakeMessages } from '../live/fake-messages.ts'
import { fakeClock } from '../fakes.ts'
import { listeningTo } from '../live/listening.ts'
import { beyondDelay, startLiveOver } from '../live/live.ts'
import { mailChannelOver, miasMail } from './mail-channel.ts'
import { createPostOffice } from './post-office.ts'

it('a listener that was started for one mailbox does not go on with another that is connected in its place', async () => {
  const clock = fakeClock()
  const office = createPostOffice(clock)
  const [sample, real] = [office.box('sample@example.com'), office.box('ada@example.com')]
  const base = await testDeps(clock)
  let connected: typeof real | null = sample
  const test = await startLiveOver(fakeMessages(clock), clock, base, {
    channels: [mailChannelOver(base.store, clock, () => connected?.mailbox ?? null)],
  })
  const ada = await test.person()
  const listener = test.live.listenerOf('mail')
  await listener.start(ada.id, listeningTo(miasMail.addresses))
  await ada.pass()
  connected = null
  await ada.pass()
  // No mailbox at the moment, and it may be connected again.
  expect((await listener.status(ada.id)).status).toBe('running')
  connected = real
  await real.arrives('sunday was fun')
  for (let i = 0; i < 3; i++) await ada.pass(beyondDelay)
  expect(real.calls).toEqual([])
  expect((await listener.status(ada.id)).status).toBe('stopped')
  expect(test.live.terminal.read(ada.id, 'mail')).toContain('another mailbox is connected than the one it was started for')
})
