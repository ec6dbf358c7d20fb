import { expect, it } from 'vitest'
import { autoResponse } from '#contract/live/auto-response.ts'
import { computer } from '#contract/live/computer.ts'
import { createPause } from '#desktop/core/system/pause.ts'
import { testDeps } from '../app.ts'
import { fakeClock } from '../fakes.ts'
import { beyondDelay, startLive } from '../live/live.ts'
import { unwritableStore } from '../store/unwritable-store.ts'
import { computerClient, secret, temporarySettings } from './computer-client.ts'

/** Two accounts on one computer: Ada is the oldest, and Bob's texts are answered automatically. A reply of his is scheduled. */
async function twoAccounts() {
  const clock = fakeClock()
  const base = await testDeps(clock, { localToken: secret })
  const { store, become } = unwritableStore(base.store)
  const test = await startLive({ clock, base: { ...base, store } })
  const ada = await test.person()
  clock.advance(1000)
  const bob = await test.person()
  await bob.start()
  await bob.pass()
  test.messages.incoming('sunday was fun')
  await bob.pass()
  expect(await bob.newest()).toMatchObject({ state: 'scheduled' })
  const client = computerClient(test.app)
  const settings = temporarySettings()
  const pause = createPause({ settings, client: () => client, now: () => clock.now(), changed: () => undefined })
  return { ...test, ada, bob, client, pause, become }
}

it('the kill switch of the computer stops whoever sends on it, not only the oldest account', async () => {
  const { ada, bob, client, messages } = await twoAccounts()
  expect(await client.call(autoResponse.disable, {})).toMatchObject({ active: false })
  await bob.pass(beyondDelay)
  await bob.pass()
  expect(messages.sent).toEqual([])
  for (const one of [ada, bob]) {
    expect((await one.call('GET', '/api/auto-response/status')).body).toMatchObject({ active: false })
    expect(one.events).toContainEqual({ type: 'control' })
  }
})

it('the switch acts in memory first, whatever the store does, and is written once that is possible', async () => {
  for (const how of ['full', 'stuck'] as const) {
    const { ada, bob, client, messages, become, stops } = await twoAccounts()
    // The shell asks this from the start.
    await client.call(computer.listeners, {})
    become(how)
    expect(await client.call(autoResponse.disable, {})).toMatchObject({ active: false, unsaved: true })
    expect([ada, bob].map(({ id }) => stops.stoppedAt(id))).not.toContain(null)
    if (how === 'stuck') continue
    await bob.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    become('none')
    await expect.poll(() => [ada, bob].map(({ id }) => stops.stoppedAt(id))).toEqual([null, null])
    expect((await bob.call('GET', '/api/auto-response/status')).body).toMatchObject({ active: false })
    await bob.pass(beyondDelay)
    expect(messages.sent).toEqual([])
  }
})

it('pressed by one account, it is that account’s', async () => {
  const { ada, bob, messages } = await twoAccounts()
  await ada.call('POST', '/api/auto-response/disable', {})
  await bob.pass(beyondDelay)
  await bob.pass()
  expect(messages.sent).toEqual(['sounds good'].map((text) => expect.objectContaining({ text })))
})

it('a pause stops what listens, and resumes it for the same account', async () => {
  const { bob, ada, pause, messages } = await twoAccounts()
  await pause.begin()
  expect((await bob.status()).status).toBe('stopped')
  await bob.pass(beyondDelay)
  expect(messages.sent).toEqual([])
  await pause.resume()
  expect([(await ada.status()).status, (await bob.status()).status]).toEqual(['stopped', 'running'])
})

it('only a program of this computer that names no account is told what listens, and for whom', async () => {
  const { ada, bob, client, app } = await twoAccounts()
  expect(await client.call(computer.listeners, {})).toEqual({
    running: [{ account_id: bob.id, listener: 'texts' }],
    account_id: bob.id,
  })
  await bob.stop()
  // Neither listens, so nobody is shown by accident.
  expect(await client.call(computer.listeners, {})).toEqual({ running: [], account_id: null })
  await expect(client.of(ada.id).call(computer.listeners, {})).rejects.toMatchObject({ code: 'forbidden' })
  expect((await app.call('GET', computer.listeners.path, { token: ada.token })).statusCode).toBe(403)
})
