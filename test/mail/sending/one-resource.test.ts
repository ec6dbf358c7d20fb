import { expect, it } from 'vitest'
import { onlySuggests, startMail } from '../one-mailbox.ts'

it('a reply is claimed in the mailbox that its mail was read from, whatever is listened to by then', async () => {
  const { ada, approve, box, store, waits } = await startMail(onlySuggests)
  const id = await waits('sunday was fun')
  const listener = await store.listeners.find(ada.id, 'mail')
  if (listener === null) throw new Error('nothing listens')
  await store.listeners.putConfig(ada.id, { channel: 'mail', resource: 'another box' }, listener.config)
  expect(await approve(id)).toMatchObject({ state: 'sent' })
  const mails = box.mails.map((mail) => mail.id)
  expect([(await store.outbox.answered(box.mailbox.id, mails)).size, (await store.outbox.answered('another box', mails)).size]).toEqual([
    1, 0,
  ])
})

it('a reply is not sent where nobody can say what its mail was read from', async () => {
  const { ada, live, box, store, waits } = await startMail(onlySuggests)
  const suggestion = await store.suggestions.find(ada.id, await waits('sunday was fun'))
  if (suggestion === null) throw new Error('nothing waits')
  const { resource: _resource, updatedAt: _updatedAt, ...before } = suggestion
  await store.suggestions.add({ ...before, id: 'made before resources were kept', channel: 'mail:gone' })
  await expect(live.acts.approve(ada.id, 'made before resources were kept', undefined)).rejects.toMatchObject({ code: 'conflict' })
  expect(box.sent).toEqual([])
  expect((await store.suggestions.find(ada.id, 'made before resources were kept'))?.state).toBe('waiting')
})
