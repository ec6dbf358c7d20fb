import { expect, it } from 'vitest'
import type { Contact, PersonDoubt } from '#core/conversation/reply-pair.ts'
import { listeningTo } from '#test/live/listening.ts'
import { startMail } from '../one-mailbox.ts'

const ann = 'Ann <ann@example.com>'
const ben = 'Ben <ben@example.com>'
const listsBoth = listeningTo(['ann@example.com', 'ben@example.com'])

const person = (key: string, doubt: PersonDoubt | null = null): Contact => ({
  key: `card:${key}`,
  name: key,
  group: false,
  addresses: [`${key}@example.com`],
  doubt,
})

/** Ann and Ben write in one thread. */
async function thread(contacts = [person('ann'), person('ben')]) {
  const test = await startMail(listsBoth, { channel: { contacts } })
  const writes = async (from: string, text: string) => test.waits(text, { thread: 't', from })
  const find = async (id: string) => (await test.ada.suggestions()).find((one) => one.id === id)
  return { ...test, writes, find }
}

it('what one of them writes ends nothing that waits for the other, and brings a dismissed reply of theirs back all the same', async () => {
  const { ada, writes, find } = await thread()
  const toAnn = await writes(ann, 'sunday was fun')
  await ada.call('POST', `/api/suggestions/${toAnn}/dismiss`, {})
  const toBen = await writes(ben, 'monday was fun')
  expect(await ada.call('POST', `/api/suggestions/${toAnn}/restore`, {})).toMatchObject({ status: 200, body: { state: 'waiting' } })
  expect((await find(toBen))?.state).toBe('waiting')
  await ada.call('POST', `/api/suggestions/${toAnn}/dismiss`, {})
  await writes(ann, 'and tuesday')
  expect((await ada.call('POST', `/api/suggestions/${toAnn}/restore`, {})).status).toBe(409)
})

it('where nobody can be sure who one of them is, the other is not in doubt', async () => {
  const { writes, find } = await thread([person('ann'), person('ben', 'by-name-alone')])
  const codes = async (id: string) => (await find(id))?.reasons.map(({ code }) => code)
  expect(await codes(await writes(ben, 'sunday was fun'))).toEqual(['unsure-person'])
  expect(await codes(await writes(ann, 'monday was fun'))).not.toContain('unsure-person')
})
