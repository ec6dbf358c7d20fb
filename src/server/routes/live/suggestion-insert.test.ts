import { describe, expect, it } from 'vitest'
import { helperFails, mia, nothingShown } from '#test/live/fake-messages.ts'
import { startLive } from '#test/live/live.ts'

const contact = (key: string, name: string, more: object = {}) => ({ key, name, group: false, addresses: [], ...more })
/** The owner knows two people called Sam, and Mia by a nickname. */
const known = [
  contact(mia.key, mia.name, { addresses: [mia.address], shortNames: ['Mimi', 'Mia'] }),
  contact('sam-1', 'Sam Miller'),
  contact('sam-2', 'Sam Miller'),
  contact('zoe', 'Zoë'),
]

/** Mia wrote, and Messages shows a conversation under this title. */
async function showing(title: string | null, from: object = {}) {
  const test = await startLive()
  const ada = await test.person()
  await test.store.contacts.put(ada.id, 'x', known)
  await ada.start({ auto_respond: false })
  await ada.pass()
  test.messages.incoming('sunday was fun', from)
  await ada.pass()
  test.messages.snapshotAnswer = { ok: true, data: { ...nothingShown, title } }
  const { id } = await ada.newest()
  const insert = async () =>
    (await ada.call<{ inserted: boolean; message: string }>('POST', `/api/suggestions/${id}/insert`, { text: 'yes' })).body
  return { ...test, ada, insert }
}

describe('POST /api/suggestions/:id/insert', () => {
  it.each([
    ['Mia Torres', true],
    ['\u200emia\u00a0torres', true],
    ['+1 (555) 010-0101', true],
    ['(555) 010-0101', true],
    ['Mimi', false],
    ['Mia', false],
  ])('passes on what Messages calls the open conversation: %j, certain: %j', async (title, titleIsCertain) => {
    const { insert, messages } = await showing(title)
    expect(await insert()).toEqual({ inserted: true, message: 'Inserted. Press Return in Messages to send it.' })
    expect(messages.inserted).toEqual([
      { text: 'yes', expectTitle: title, expectLastText: 'sunday was fun', titleIsCertain, mode: 'replaceIfEmpty' },
    ])
  })

  it('is certain of no title that two people have', async () => {
    const sam = {
      conversation: 'sam-1',
      name: 'Sam Miller',
      chat: 'iMessage;-;+15550100102',
      addresses: ['+15550100102'],
      sender: '+15550100102',
    }
    const { insert, messages } = await showing('Sam Miller', sam)
    await insert()
    expect(messages.inserted).toMatchObject([{ expectTitle: 'Sam Miller', titleIsCertain: false }])
  })

  it.each([
    ['Zoë', /different conversation/],
    ['Torres', /different conversation/],
    [null, /could not tell for certain/],
  ])('touches nothing under %j', async (title, words) => {
    const { insert, messages } = await showing(title)
    expect(await insert()).toEqual({ inserted: false, message: expect.stringMatching(words) })
    expect(messages.inserted).toEqual([])
  })

  it('says why Messages cannot be looked at', async () => {
    const { insert, messages } = await showing('Mia Torres')
    messages.snapshotAnswer = helperFails('accessibility-denied', 'Not allowed.')
    expect(await insert()).toEqual({ inserted: false, message: 'Not allowed.' })
    expect(messages.inserted).toEqual([])
  })
})
