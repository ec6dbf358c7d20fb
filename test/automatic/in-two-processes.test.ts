import { expect, it, vi } from 'vitest'
import { createLeases, leaseMs } from '#server/jobs/leases.ts'
import { createLog } from '#server/logging/log.ts'
import { listenerLease } from '#server/services/listening/leased-listeners.ts'
import { testDeps } from '../app.ts'
import { fakeMessages, mia } from '../live/fake-messages.ts'
import { fakeClock } from '../fakes.ts'
import { beyondDelay, startLiveOver } from '../live/live.ts'
import { mailChannelOver, miasMail } from '../mail/mail-channel.ts'
import { answersMia, nextLook } from '../mail/one-mailbox.ts'
import { createPostOffice } from '../mail/post-office.ts'

/** Two processes over one store: one listens to Mia's texts, the other to her mail, each under a lease of its own. */
async function twoProcesses({ bothHaveMail }: { readonly bothHaveMail: boolean }) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const clock = fakeClock()
  const messages = fakeMessages(clock)
  const box = createPostOffice(clock).box('ada@example.com')
  const base = await testDeps(clock)
  const open = (hasMail: boolean) =>
    startLiveOver(messages, clock, base, {
      channels: hasMail ? [mailChannelOver(base.store, clock, () => box.mailbox)] : [],
      leases: createLeases(base.store.jobs, createLog({ level: 'silent' })),
    })
  const [texts, mails] = [await open(bothHaveMail), await open(true)]
  const ada = await texts.person()
  const listens = (channel: string, is: boolean) =>
    vi.waitFor(async () => expect(await base.store.jobs.isHeld(listenerLease(ada.id, channel))).toBe(is))
  await base.store.contacts.put(ada.id, 'extraction', [{ ...miasMail, addresses: [mia.address, ...miasMail.addresses] }])
  await ada.start()
  await listens('imessage', true)
  await ada.pass()
  await ada.call('PUT', `/api/conversations/${mia.key}/mode`, { mode: 'auto' })
  await ada.pass(61_000)
  const listener = mails.live.listenerOf('mail')
  await listener.start(ada.id, answersMia)
  await listens('mail', true)
  return {
    ada,
    messages,
    box,
    /** The process that listens to mail looks. */
    lookAtMail: () => mails.pass(ada.id, nextLook),
    /** Whoever listens says all the while that it lives. */
    passDelay: async () => {
      clock.advance(beyondDelay)
      await vi.advanceTimersByTimeAsync(leaseMs)
      await ada.pass()
    },
    stopTexts: async () => {
      await ada.stop()
      await listens('imessage', false)
    },
    stopMail: async () => {
      await listener.stop(ada.id)
      await listens('mail', false)
    },
  }
}

it.each([{ bothHaveMail: true }, { bothHaveMail: false }])(
  'a text waits while another process listens to mail, and what it has read is not known; nobody listening there is nothing to it (%o)',
  async (given) => {
    const { ada, messages, passDelay, stopMail } = await twoProcesses(given)
    messages.incoming('today was lovely')
    await ada.pass()
    expect(await ada.newest()).toMatchObject({ state: 'scheduled' })
    await passDelay()
    expect(messages.sent).toEqual([])
    const reason = { code: 'elsewhere-unknown', text: expect.stringMatching(/^Another Idiolect server/) }
    expect(await ada.newest()).toMatchObject({ state: 'waiting', reasons: [reason] })
    messages.byHand('yay')
    await ada.pass()
    await stopMail()
    messages.incoming('sunday was fun')
    await ada.pass()
    await passDelay()
    expect(messages.sent).toHaveLength(1)
  },
)

it('a text waits where she told something by mail, answered before it had drafts, that only a process that no longer listens has read', async () => {
  const { ada, messages, box, lookAtMail, passDelay, stopMail } = await twoProcesses({ bothHaveMail: false })
  await box.byHand('ok', await box.arrives('i moved out'))
  await lookAtMail()
  await stopMail()
  await ada.pass(2 * 60_000)
  messages.incoming('today was lovely')
  await ada.pass()
  await passDelay()
  expect(messages.sent).toEqual([])
  expect(await ada.codes()).toEqual(['told-elsewhere'])
})

it('a mail waits where she edited a text that only a process that no longer listens has read', async () => {
  const { ada, messages, box, lookAtMail, stopTexts } = await twoProcesses({ bothHaveMail: true })
  const guid = messages.incoming('sunday was fun')
  await ada.pass()
  messages.edit(guid, 'saturday was fun')
  await ada.pass()
  await stopTexts()
  await box.arrives('today was lovely')
  await lookAtMail()
  expect(await ada.codes()).toContain('edited-lately')
})
