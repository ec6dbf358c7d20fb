import type { ListenerChoices } from '#server/services/listening/listener-control.ts'
import type { AskSecondLook } from '#server/services/trust/second-look.ts'
import type { Mailbox } from '#core/ports/mailbox.ts'
import { testDeps } from '../app.ts'
import { fakeMessages, type FakeMessages } from '../live/fake-messages.ts'
import { fakeClock, type FakeClock } from '../fakes.ts'
import { listeningTo } from '../live/listening.ts'
import { startLiveOver } from '../live/live.ts'
import { mailChannelOver, miasMail } from './mail-channel.ts'
import { createPostOffice, type PostOffice } from './post-office.ts'

/** Longer than the shortest interval of a mailbox, with its jitter. */
export const nextLook = 12_000

/** Every answer waits for the owner. */
export const onlySuggests: ListenerChoices = listeningTo([], { auto_respond: false })
/** Mia is answered without them. */
export const answersMia: ListenerChoices = listeningTo(miasMail.addresses)

/** Ada's product, which listens to her mailbox. */
export async function startMail(
  choices: ListenerChoices,
  given: {
    readonly clock?: FakeClock
    /** To listen to both; it is started by `ada.start()`. */
    readonly messages?: FakeMessages
    readonly office?: PostOffice
    readonly address?: string
    /** In place of one in memory. */
    readonly mailbox?: Mailbox
    readonly channel?: Parameters<typeof mailChannelOver>[3]
    readonly secondLook?: AskSecondLook
  } = {},
) {
  const clock = given.clock ?? fakeClock()
  const box = (given.office ?? createPostOffice(clock)).box(given.address ?? 'ada@example.com')
  const base = await testDeps(clock)
  const channel = mailChannelOver(base.store, clock, () => given.mailbox ?? box.mailbox, given.channel)
  const looks = given.secondLook === undefined ? {} : { secondLook: given.secondLook }
  const test = await startLiveOver(given.messages ?? fakeMessages(clock), clock, base, { channels: [channel], ...looks })
  const ada = await test.person()
  await test.live.listenerOf('mail').start(ada.id, choices)
  await ada.pass()
  const pendingMail = test.live.pendingMail('mail')

  return {
    ...test,
    ada,
    box,
    look: () => ada.pass(nextLook),
    pending: () => pendingMail.list(ada.id),
    /** Somebody writes, and it waits for the owner: its id. */
    waits: async (...letter: Parameters<typeof box.arrives>): Promise<string> => {
      await box.arrives(...letter)
      await ada.pass(nextLook)
      return (await ada.newest()).id
    },
    /** As a page does: what becomes of it is known once nothing is on its way. */
    approve: async (id: string) => {
      await ada.call('POST', `/api/suggestions/${id}/approve`, {})
      await test.live.idle()
      return (await ada.suggestions()).find((one) => one.id === id)
    },
  }
}
