import { fakeClock } from '../fakes.ts'
import { fakeMessages, mia } from '../live/fake-messages.ts'
import { miasMail } from '../mail/mail-channel.ts'
import { answersMia, startMail } from '../mail/one-mailbox.ts'

/** Mia is known by her number and her address, and may be answered by text and by mail. */
export async function startBoth(
  given: Pick<NonNullable<Parameters<typeof startMail>[1]>, 'secondLook' | 'channel'> = {},
  choices = answersMia,
) {
  const clock = fakeClock()
  const messages = fakeMessages(clock)
  const test = await startMail(choices, { ...given, clock, messages })
  const { ada, base } = test
  await base.store.contacts.put(ada.id, 'extraction', [{ ...miasMail, addresses: [mia.address, ...miasMail.addresses] }])
  await ada.start()
  await ada.call('PUT', `/api/conversations/${mia.key}/mode`, { mode: 'auto' })
  await ada.pass(61_000)
  return { ...test, messages }
}
