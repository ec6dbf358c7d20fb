import { messagesHistory } from '#adapters/imessage/index.ts'
import { testDeps } from '../app.ts'
import { fakeCompute } from '../fake-compute.ts'
import { fakeClock, fakeRandom } from '../fakes.ts'
import { createPostOffice } from './post-office.ts'

/** Ada's account, and her mailbox in which she has answered so many mails of Mia's, a minute apart; and what reads it. */
export async function startSentMail(answered: number) {
  const clock = fakeClock()
  const base = await testDeps(clock)
  await base.store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
  const box = createPostOffice(clock).box('ada@example.com')
  for (let i = 0; i < answered; i++) {
    const id = await box.arrives(`Can you come on day ${i}?`, { subject: `day ${i}` })
    clock.advance(60_000)
    await box.byHand(`Hi Mia,\n\nday ${i} is fine.\n\nAda`, id)
    clock.advance(60_000)
  }
  return { clock, store: base.store, box, parts: { ...base, compute: fakeCompute(), random: fakeRandom(), texts: messagesHistory(null) } }
}
