import { expect, it } from 'vitest'
import { MailboxFailure } from '#core/ports/mailbox.ts'
import { onlySuggests, startMail } from '../one-mailbox.ts'

/** A mailbox whose threads cannot be read, and how often one was asked for. */
async function unreadable() {
  const test = await startMail(onlySuggests)
  const { box } = test
  let tries = 0
  const fails = (name: string) => {
    if (name !== 'thread') return
    tries += 1
    throw new MailboxFailure('unavailable', 'The mailbox does not answer.')
  }
  return {
    ...test,
    tries: () => tries,
    breaks: () => void (box.before = fails),
    heals: () => void (box.before = null),
    /** Looks for so long. */
    looks: async (minutes: number) => {
      for (let half = 0; half < minutes * 2; half++) await test.ada.pass(30_000)
    },
  }
}

const words = 'Its thread could not be read for an hour: The mailbox does not answer.'

it('what the owner sent in a thread that cannot be read is tried less and less often, and given up with a line that says so', async () => {
  const { ada, box, waits, tries, breaks, looks } = await unreadable()
  await waits('sunday was fun', { thread: 't' })
  await box.byHand('it was indeed', box.mails[0]?.id ?? '')
  breaks()
  await looks(59)
  expect(tries()).toBeGreaterThan(5)
  expect(tries()).toBeLessThan(15)
  expect(await ada.log()).toHaveLength(1)
  await looks(15)
  expect((await ada.log())[0]).toMatchObject({ name: 'Mia Torres', text: '', outcome: 'Not answered.' })
  expect((await ada.log())[0]?.reasons).toEqual([{ code: 'unavailable', text: `${words} You may have answered what waits there.` }])
  const before = tries()
  await looks(30)
  expect(tries()).toBe(before)
  expect(await ada.log()).toHaveLength(2)
})

// After a night's sleep, say: an hour that counted from when the mail came would be over before the first try.
it('a mail that came hours before the first try is tried for an hour from then', async () => {
  const { ada, box, clock, breaks, heals, looks } = await unreadable()
  breaks()
  await box.arrives('sunday was fun', { at: clock.now() + 1 })
  clock.advance(3 * 3_600_000)
  await looks(30)
  expect(await ada.suggestions()).toEqual([])
  heals()
  await looks(10)
  expect(await ada.suggestions()).toMatchObject([{ state: 'waiting', incoming: 'sunday was fun' }])
  expect(await ada.log()).toHaveLength(1)
})

it('a mail is given up as well, and what comes in the same thread later is read', async () => {
  const { ada, box, breaks, heals, looks } = await unreadable()
  breaks()
  await box.arrives('sunday was fun', { thread: 't' })
  await looks(75)
  expect((await ada.log())[0]?.reasons).toEqual([{ code: 'unavailable', text: `${words} Nothing was sent.` }])
  heals()
  await box.arrives('the film was great', { thread: 't' })
  await looks(1)
  expect(await ada.newest()).toMatchObject({ state: 'waiting', incoming: 'the film was great' })
})
