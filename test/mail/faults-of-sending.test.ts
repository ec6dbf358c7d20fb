import { expect, it } from 'vitest'
import { MailboxFailure } from '#core/ports/mailbox.ts'
import { testDeps } from '../app.ts'
import { fakeMessages } from '../fake-messages.ts'
import { fakeClock } from '../fakes.ts'
import { listeningTo } from '../listening.ts'
import { startLiveOver } from '../live.ts'
import { mailChannelOver } from './mail-channel.ts'
import { createPostOffice } from './post-office.ts'

const nextLook = 12_000

/** A reply that waits, and its approval. */
async function waiting() {
  const clock = fakeClock()
  const box = createPostOffice(clock).box('ada@example.com')
  const base = await testDeps(clock)
  const test = await startLiveOver(fakeMessages(clock), clock, base, { channels: [mailChannelOver(base.store, clock, () => box.mailbox)] })
  const ada = await test.person()
  await test.live.listenerOf('mail').start(ada.id, { ...listeningTo([]), auto_respond: false })
  await ada.pass()
  await box.arrives('sunday was fun')
  await ada.pass(nextLook)
  async function approve() {
    const { id } = await ada.newest()
    await ada.call('POST', `/api/suggestions/${id}/approve`, {})
    await test.live.idle()
    return ada.newest()
  }
  return { ...test, ada, box, approve }
}

it('a refusal because its draft is gone does not say that nothing was sent: it may have been, and is not sent again', async () => {
  const { box, approve } = await waiting()
  // The send before this one was slow, and has left.
  box.shows = false
  box.after = (call) => {
    if (call === 'sendDraft') throw new MailboxFailure('refused', 'The draft is not there any more.')
  }
  expect(await approve()).toMatchObject({ state: 'unknown' })
  box.after = null
  await approve()
  expect(box.sent).toHaveLength(1)
})

it('what the mailbox refuses to send does not stay among the drafts', async () => {
  const { box, approve } = await waiting()
  box.before = (call) => {
    if (call === 'sendDraft') throw new MailboxFailure('refused', 'It does not like it.')
  }
  expect(await approve()).toMatchObject({ state: 'failed' })
  expect([box.sent.length, box.drafts.size]).toEqual([0, 0])
})

it('what is refused and cannot be taken away from the drafts may still leave: it counts as unknown', async () => {
  const { box, approve } = await waiting()
  box.before = (call) => {
    if (call === 'sendDraft') throw new MailboxFailure('refused', 'It does not like it.')
    if (call === 'deleteDraft') throw new MailboxFailure('unavailable', 'It does not answer.')
  }
  expect(await approve()).toMatchObject({ state: 'unknown' })
})

it('a draft does not stay behind where the thread cannot be read once more', async () => {
  const { box, approve } = await waiting()
  let made = false
  box.after = (call) => void (made ||= call === 'createDraft')
  box.before = (call) => {
    if (made && call === 'thread') throw new MailboxFailure('unavailable', 'It does not answer.')
  }
  expect(await approve()).toMatchObject({ state: 'failed' })
  expect([box.sent.length, box.drafts.size]).toEqual([0, 0])
})

it('a draft does not stay behind where it was tried several times, and never taken', async () => {
  const { box, approve } = await waiting()
  box.before = (call) => {
    if (call === 'sendDraft') throw new MailboxFailure('unknown', 'No answer came.')
  }
  expect(await approve()).toMatchObject({ state: 'waiting' })
  expect([box.sent.length, box.drafts.size]).toEqual([0, 0])
})
