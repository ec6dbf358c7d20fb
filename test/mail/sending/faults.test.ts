import { expect, it } from 'vitest'
import { MailboxFailure } from '#core/ports/mailbox.ts'
import { runJob } from '#test/live/live.ts'
import { nextLook, onlySuggests, startMail } from '../one-mailbox.ts'

/** A reply that waits, and its approval. */
async function waiting() {
  const test = await startMail(onlySuggests)
  const id = await test.waits('sunday was fun')
  return { ...test, approve: () => test.approve(id) }
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

it('a draft does not stay behind where the answer was lost that would have named it', async () => {
  const { box, approve } = await waiting()
  box.after = (call) => {
    if (call === 'createDraft') throw new MailboxFailure('unavailable', 'No answer came.')
  }
  expect(await approve()).toMatchObject({ state: 'failed' })
  expect([box.sent.length, box.drafts.size]).toEqual([0, 0])
})

it('a draft that could not be taken away is, as soon as the mailbox can be asked, and only that one', async () => {
  const { box, approve, live, ada } = await waiting()
  box.after = (call) => {
    if (call === 'createDraft') throw new MailboxFailure('unavailable', 'No answer came.')
  }
  box.before = (call) => {
    if (call === 'drafts') throw new MailboxFailure('unavailable', 'It does not answer.')
  }
  expect(await approve()).toMatchObject({ state: 'failed' })
  box.after = null
  const own = box.mails.find(({ signs }) => !signs.has('draft'))
  await box.mailbox.createDraft(new TextEncoder().encode('Subject: of the owner\r\n\r\nx'), own?.thread ?? '')
  await runJob(live, 'settle-sends')
  expect(box.drafts.size).toBe(2)
  box.before = null
  await live.listenerOf('mail').stop(ada.id)
  await runJob(live, 'settle-sends')
  expect(box.drafts.size).toBe(1)
  const asked = box.calls.length
  await runJob(live, 'settle-sends')
  expect(box.calls).toHaveLength(asked)
})

it.each(['createDraft', 'sendDraft', 'draft'] as const)('a pause that is asked for at %s holds for whatever is asked next', async (at) => {
  const { box, approve, waits, clock, look, ada } = await waiting()
  const other = await waits('monday was fun', { thread: 'other' })
  box.before = (call) => {
    if (call === at) throw new MailboxFailure('limited', 'A pause is wanted.', { until: clock.now() + 600_000 })
  }
  // What became of it is asked for where its sending was not answered.
  box.after = (call) => {
    if (at === 'draft' && call === 'sendDraft') throw new MailboxFailure('unknown', 'No answer came.')
  }
  box.shows = at !== 'draft'
  expect((await approve())?.reasons[0]?.text).toMatch(/A pause is wanted\./)
  const asked = box.calls.length
  for (let i = 0; i < 3; i++) await look()
  expect(box.calls).toHaveLength(asked)
  box.before = null
  clock.advance(600_000)
  await ada.pass(nextLook)
  expect(box.calls.length).toBeGreaterThan(asked)
  expect((await ada.suggestions()).find(({ id }) => id === other)?.state).toBe('waiting')
})

it('what the product keeps back by itself, so that it does not ask too much, holds no reply', async () => {
  const { box, approve, clock, look, ada } = await waiting()
  box.before = (call) => {
    if (call === 'list') throw new MailboxFailure('throttled', 'There is much to read.', { until: clock.now() + 600_000 })
  }
  await look()
  expect(await approve()).toMatchObject({ state: 'sent' })
  box.before = null
  await box.arrives('monday was fun', { thread: 'other' })
  await look()
  expect((await ada.suggestions()).map(({ state }) => state)).toContain('waiting')
})
