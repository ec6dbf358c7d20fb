import { expect, it } from 'vitest'
import type { Written } from '#server/services/drafting/draft-replies.ts'
import { writeTrustSettings } from '#server/services/trust/settings.ts'
import { mia } from '../live/fake-messages.ts'
import { beyondDelay, noShadow, startListening, sureDraft, type LivePerson } from '../live/live.ts'

/** What came in before the owner allowed it to be answered, while a model is still writing for it. */
const lists = { allowed_numbers: [mia.address] }
const noon = { start_time: '09:00', end_time: '17:00', days: ['monday'], time_zone: 'UTC' }
const setMode = (ada: LivePerson, mode: string | null) => ada.call('PUT', `/api/conversations/${mia.key}/mode`, { mode })
const schedule = async (ada: LivePerson, change: object) => {
  const { body } = await ada.call<{ schedule: object }>('GET', '/api/auto-response/status')
  return ada.call('PUT', '/api/auto-response/schedule', { ...body.schedule, ...change })
}

it.each<[what: string, forbid: (ada: LivePerson) => Promise<{ status: number }>, allow: (ada: LivePerson) => Promise<{ status: number }>]>([
  ['her mode was off', (ada) => setMode(ada, 'off'), (ada) => setMode(ada, 'auto')],
  ['her mode was ask', (ada) => setMode(ada, 'ask'), (ada) => setMode(ada, 'auto')],
  ['her mode was ask, and the list has her', (ada) => setMode(ada, 'ask'), (ada) => setMode(ada, null)],
  [
    'auto-respond was off',
    (ada) => ada.call('POST', '/api/mac-listener/config', { auto_respond: false, check_interval: 1, ...lists }),
    (ada) => ada.call('POST', '/api/mac-listener/config', { auto_respond: true, check_interval: 1, ...lists }),
  ],
  [
    'the kill switch was pressed',
    (ada) => ada.call('POST', '/api/auto-response/disable', {}),
    (ada) => ada.call('POST', '/api/auto-response/enable', { channel: 'text', duration_hours: 1 }),
  ],
  [
    'it was not the time',
    (ada) => schedule(ada, { schedule: { ...noon, enabled: true, end_time: '11:00' } }),
    (ada) => schedule(ada, { schedule: { ...noon, enabled: true } }),
  ],
  [
    'her drafts were not sure enough',
    (ada) => schedule(ada, { confidence_threshold: 0.95 }),
    (ada) => schedule(ada, { confidence_threshold: 0.8 }),
  ],
  [
    'texts were off',
    (ada) => schedule(ada, { channels: { text: false, email: true } }),
    (ada) => schedule(ada, { channels: { text: true, email: true } }),
  ],
])('where %s, nothing is sent for it, and what comes afterwards is answered', async (_what, forbid, allow) => {
  const test = await startListening()
  const { ada, messages, world, live } = test
  let write: () => void = () => undefined
  const written = new Promise<void>((resolve) => (write = resolve))
  world.model = {
    label: 'a model',
    write: async () => {
      await written
      return { engine: 'scripted/model', drafts: [sureDraft], failure: null }
    },
  }
  expect((await forbid(ada)).status).toBe(200)
  messages.incoming('today was lovely')
  await ada.pass()
  await ada.pass(2_000)
  expect((await allow(ada)).status).toBe(200)
  await ada.pass()
  write()
  await live.improved()
  await ada.pass(beyondDelay)
  expect(messages.sent).toEqual([])
  messages.byHand('yay')
  await ada.pass(60_000)
  messages.incoming('sunday was fun')
  await ada.pass()
  await live.improved()
  await ada.pass(beyondDelay)
  expect(messages.sent).toHaveLength(1)
})

it('what comes in before the schedule opens waits, also if its drafts are there only after that', async () => {
  const { ada, live, messages, world } = await startListening()
  await schedule(ada, { schedule: { ...noon, enabled: true, start_time: '12:05' } })
  await ada.pass(4.5 * 60_000)
  let finish: (written: Written) => void = () => undefined
  world.model = { label: 'a model', write: () => new Promise((resolve) => (finish = resolve)) }
  messages.incoming('today was lovely')
  await ada.pass()
  await ada.pass(60_000)
  finish({ engine: 'scripted/model', drafts: [sureDraft], failure: null })
  await live.improved()
  await ada.pass(beyondDelay)
  expect(messages.sent).toEqual([])
  expect(await ada.codes()).toEqual(['outside-schedule'])
})

it('what they write in one burst counts toward a trial once, and the last of a trial is not sent because they write on', async () => {
  const { ada, messages, store } = await startListening()
  await writeTrustSettings(store, ada.id, { ...noShadow, shadow_drafts: 2 })
  const write = async (texts: readonly string[]) => {
    for (const text of texts) {
      messages.incoming(text)
      await ada.pass(5_000)
    }
    await ada.pass(beyondDelay)
    const { state, reasons } = await ada.newest()
    messages.byHand('yay')
    await ada.pass(30 * 60_000)
    return [state, ...reasons.map(({ code }) => code)]
  }
  expect(await write(['love you', 'thank you', 'sleep well'])).toEqual(['waiting', 'shadow'])
  expect(await write(['sunday was fun', 'good night'])).toEqual(['waiting', 'shadow'])
  expect(messages.sent).toEqual([])
  await write(['today was lovely'])
  expect(messages.sent).toHaveLength(1)
})

it('each courtesy counts toward a trial, though the owner only watches', async () => {
  const { ada, messages, store } = await startListening()
  await writeTrustSettings(store, ada.id, { ...noShadow, shadow_drafts: 2 })
  const shown: unknown[] = []
  for (const text of ['thank you', 'good night', 'good morning']) {
    messages.incoming(text)
    await ada.pass()
    await ada.pass(beyondDelay)
    const { state, reasons } = await ada.newest()
    shown.push([state, ...reasons.map(({ code }) => code)])
    await ada.pass(5 * 3_600_000)
  }
  expect(shown.slice(0, 2)).toEqual([
    ['waiting', 'shadow'],
    ['waiting', 'shadow'],
  ])
  expect(messages.sent).toHaveLength(1)
})

it('what was the last of a trial is not sent when a model’s drafts take the place of its own', async () => {
  const { ada, live, messages, store, world } = await startListening()
  await writeTrustSettings(store, ada.id, { ...noShadow, shadow_drafts: 1 })
  let finish: (written: Written) => void = () => undefined
  world.model = { label: 'a model', write: () => new Promise((resolve) => (finish = resolve)) }
  messages.incoming('sunday was fun')
  await ada.pass()
  const shown = await ada.newest()
  expect(shown.reasons).toMatchObject([{ code: 'shadow' }])
  finish({ engine: 'scripted/model', drafts: [{ ...sureDraft, text: 'with pleasure' }], failure: null })
  await live.improved()
  expect(await ada.newest()).toMatchObject({ state: 'waiting', text: 'with pleasure', reasons: shown.reasons })
  await ada.pass(beyondDelay)
  expect(messages.sent).toEqual([])
})
