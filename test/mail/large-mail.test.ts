import { expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import type { Compute } from '#core/ports/compute.ts'
import { readMailHere } from '../fake-compute.ts'
import { nextLook, onlySuggests, startMail } from './one-mailbox.ts'

/** How many bytes each mail has that is given to a worker. */
async function started(readMail: Compute['readMail'] = readMailHere) {
  const sizes: number[] = []
  const test = await startMail(onlySuggests, {
    channel: {
      compute: {
        readMail(raw, signatures) {
          sizes.push(raw.byteLength)
          return readMail(raw, signatures)
        },
      },
    },
  })
  return { ...test, sizes }
}

const paragraph = 'Sunday was fun, and the garden looks lovely again after all that rain.\n'
const tangled = `are you free on friday?\n${`${'-'.repeat(61)} a\n`.repeat(14_000)}`

it('a large mail is read away from the event loop, once, and a small one where it is', async () => {
  const { waits, ada, sizes, look } = await started()
  await waits('are you free on friday?')
  expect(sizes).toEqual([])
  await waits(paragraph.repeat(600), { thread: 't' })
  expect(sizes).toHaveLength(1)
  for (let looks = 0; looks < 3; looks++) await look()
  expect(sizes).toHaveLength(1)
  expect(await ada.suggestions()).toHaveLength(2)
})

it('a mail that is longer than is read waits for the owner, and says why', async () => {
  const { waits, ada, box } = await started()
  const reasons = async (id: string) => (await ada.suggestions()).find((one) => one.id === id)?.reasons.map(({ code }) => code)
  expect(await reasons(await waits(paragraph, { thread: 'short' }))).not.toContain('not-read-whole')
  expect(await reasons(await waits(tangled, { thread: 'long' }))).toContain('not-read-whole')
  expect(box.sent).toEqual([])
})

it('a mail that no worker can read is passed over, and the next one is not', async () => {
  const { box, ada } = await started(() => Promise.reject(new Error('The worker that reads mails ended.')))
  await box.arrives(tangled)
  await box.arrives('are you free on friday?', { thread: 'other' })
  await ada.pass(nextLook)
  expect(await ada.suggestions()).toMatchObject([{ incoming: 'are you free on friday?' }])
})

it('a mail that no worker could read because the product stops is read by the next one', async () => {
  let stops = true
  const { box, ada } = await started((raw, signatures) =>
    stops ? Promise.reject(new AppError('unavailable', 'Idiolect is stopping.')) : readMailHere(raw, signatures),
  )
  await box.arrives(paragraph.repeat(600))
  await ada.pass(nextLook)
  expect(await ada.suggestions()).toEqual([])
  stops = false
  await ada.pass(nextLook)
  expect(await ada.suggestions()).toHaveLength(1)
})
