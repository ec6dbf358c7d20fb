import { expect, it } from 'vitest'
import { MailboxFailure } from '#core/ports/mailbox.ts'
import { nextLook, onlySuggests, startMail } from '../one-mailbox.ts'

const started = () => startMail(onlySuggests)

it('a mail that waits is marked as one, and the text that the owner approved is what is sent', async () => {
  const { ada, box, live } = await started()
  await box.arrives('how are you?')
  await ada.pass(nextLook)
  const [waiting] = await live.acts.list(ada.id, { state: 'open' })
  expect(waiting).toMatchObject({ medium: 'email', state: 'waiting' })
  const approved = live.pendingMail('mail').approve(ada.id, waiting?.id ?? '', 'fine, and you?')
  await ada.pass(nextLook)
  await approved
  expect(box.sent.map(({ lines }) => lines.map(({ text }) => text).join('\n'))).toEqual(['fine, and you?'])
})

it('other words than those that were sent are not said to be sent', async () => {
  const { ada, box, live } = await started()
  await box.arrives('how are you?')
  await ada.pass(nextLook)
  const { id } = await ada.newest()
  const panel = live.pendingMail('mail')
  await panel.approve(ada.id, id, 'fine, and you?')
  await expect(panel.approve(ada.id, id, 'terrible')).rejects.toMatchObject({ code: 'conflict', message: 'It was sent already.' })
  expect(await panel.approve(ada.id, id, 'fine, and you?')).toBe('Email response approved and sent successfully')
  expect(box.sent).toHaveLength(1)
})

it('a mail whose thread cannot be read at the moment gets its draft when it can be, and no line that nothing came of it', async () => {
  const { ada, box, live } = await started()
  await box.arrives('how are you?')
  box.before = (call) => {
    if (call === 'thread') throw new MailboxFailure('unavailable', 'It does not answer.')
  }
  await ada.pass(nextLook)
  box.before = null
  for (let i = 0; i < 2; i++) await ada.pass(nextLook)
  expect(await live.acts.list(ada.id, { state: 'open' })).toMatchObject([{ state: 'waiting', incoming: 'how are you?' }])
  expect(await ada.log()).toHaveLength(1)
})

it('a forecast for mail goes by the senders of the list that is asked about, and not by numbers', async () => {
  const { ada, live } = await started()
  const asked = { allowedNumbers: ['mia@example.com'], threshold: null }
  expect(await live.forecast(ada.id, asked, 'email')).toMatchObject({ people: 1, names: [expect.stringContaining('mia@example.com')] })
  expect(await live.forecast(ada.id, { ...asked, allowedNumbers: [] }, 'email')).toMatchObject({ people: 0 })
})
