import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { testDeps } from '#test/app.ts'
import { fakeClock } from '#test/fakes.ts'
import { beyondDelay, startLive } from '#test/live/live.ts'
import { unwritableStore } from '#test/store/unwritable-store.ts'
import type { StopMarker } from '#server/store/folder/stop-marker.ts'
import { createSendingStops } from './sending-stops.ts'

const disable = '/api/auto-response/disable'
const status = '/api/auto-response/status'

const marker = (intact: boolean) => {
  const calls: string[] = []
  const fake: StopMarker = {
    isIntact: () => Promise.resolve(intact),
    remove: () => calls.push('remove') > 0,
    put: () => void calls.push('put'),
  }
  return { calls, fake }
}
const stopsWith = (marker: StopMarker | null) => {
  const stops = createSendingStops({
    clock: fakeClock(),
    log: { error: () => undefined },
    marker,
    waits: { patience: 2_000, retry: 1 },
  })
  onTestFinished(() => stops.close())
  return stops
}

/** A scheduled reply to Mia, on a store that the test can make unwritable. */
async function scheduled() {
  const clock = fakeClock()
  const base = await testDeps(clock)
  const { store, become } = unwritableStore(base.store)
  const test = await startLive({ clock, base: { ...base, store } })
  const ada = await test.person()
  await ada.start()
  await ada.pass()
  test.messages.incoming('sunday was fun')
  await ada.pass()
  expect(await ada.newest()).toMatchObject({ state: 'scheduled' })
  return { ...test, ada, become }
}

describe('the kill switch where nothing can be written', () => {
  it('acts at once, says that it is not written down, and is written as soon as that is possible', async () => {
    const { ada, messages, become } = await scheduled()
    become('full')
    expect(await ada.call('POST', disable, {})).toMatchObject({ status: 200, body: { active: false, unsaved: true } })
    expect((await ada.call('GET', status)).body).toMatchObject({ active: false, unsaved: true })
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    become('none')
    // Before the write is retried, the store still says that replies may be sent.
    await ada.pass(beyondDelay)
    await vi.waitFor(async () => expect((await ada.call('GET', status)).body).not.toHaveProperty('unsaved'))
    expect((await ada.call('GET', status)).body).toMatchObject({ active: false })
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    expect(await ada.newest()).toMatchObject({ state: 'waiting' })
  })

  it('holds what was claimed, and what was just handed over and has not left', async () => {
    for (const moment of ['claimed', 'handed'] as const) {
      const { ada, messages, store, stops } = await scheduled()
      // In memory only: it is never written.
      const stop = () => void stops.stop(ada.id, () => new Promise(() => undefined))
      if (moment === 'claimed') messages.onBaseline = stop
      else {
        const transaction = store.transaction.bind(store)
        vi.spyOn(store, 'transaction').mockImplementation(async (work) => {
          const done = await transaction(work)
          if ((await store.outbox.unfinished(ada.id)).some(({ state }) => state === 'handed')) stop()
          return done
        })
      }
      await ada.pass(beyondDelay)
      expect(messages.sent).toEqual([])
      expect(await ada.newest()).toMatchObject({ state: moment === 'claimed' ? 'waiting' : 'failed', reasons: [{ code: 'disabled' }] })
    }
  })

  it('answers where the store does not', async () => {
    const { ada, become, messages } = await scheduled()
    await ada.call('GET', status)
    become('stuck')
    expect(await ada.call('POST', disable, {})).toMatchObject({ status: 200, body: { active: false, unsaved: true } })
    expect(messages.sent).toEqual([])
  })

  it('is not taken back by what could not be written either', async () => {
    const { ada, become } = await scheduled()
    become('full')
    await ada.call('POST', disable, {})
    expect((await ada.call('POST', '/api/auto-response/enable', { channel: 'text', duration_hours: 1 })).status).toBe(503)
    expect((await ada.call('GET', status)).body).toMatchObject({ active: false })
    become('none')
    expect((await ada.call('POST', '/api/auto-response/enable', { channel: 'text', duration_hours: 1 })).body).toMatchObject({
      active: true,
    })
    await ada.pass()
    expect((await ada.call('GET', status)).body).toMatchObject({ active: true })
  })
})

describe('the kill switch for everybody', () => {
  it('holds for all while it cannot be read who they are, and is then written for each', async () => {
    const stops = stopsWith(null)
    let answers = false
    const saved: string[] = []
    const ids = () => (answers ? Promise.resolve(['ada', 'bob']) : Promise.reject(new Error('full')))
    expect(await stops.stopEverybody(ids, (id) => Promise.resolve(void saved.push(id)))).toBe(false)
    expect(stops.stoppedAt('ada')).not.toBeNull()
    expect(stops.stoppedAt('whoever')).not.toBeNull()
    await expect(stops.lift('ada', () => Promise.resolve())).rejects.toThrow('full')
    answers = true
    await vi.waitFor(() => expect(stops.stoppedAt('ada')).toBeNull())
    expect(saved).toEqual(['ada', 'bob'])
  })
})

describe('the kill switch pressed twice', () => {
  it('never says of the first time that it is stored before anything is, for everybody or for one account', async () => {
    const { calls, fake } = marker(true)
    const stops = stopsWith(fake)
    const ids = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()] as const
    const disk = Promise.withResolvers<void>()
    const pressed = ids.map(({ promise }) =>
      stops.stopEverybody(
        () => promise,
        () => disk.promise,
      ),
    )
    ids[0].resolve(['ada'])
    expect(await pressed[0]).toBe(false)
    expect(calls).not.toContain('put')
    ids[1].resolve(['ada'])
    disk.resolve()
    expect(await pressed[1]).toBe(true)
    expect(calls.at(-1)).toBe('put')

    // The first write waits for the lifting, and finds the second in its place.
    const lifting = Promise.withResolvers<void>()
    const lifted = stops.lift('ada', () => lifting.promise)
    await Promise.resolve()
    const again = Promise.withResolvers<void>()
    const both = [0, 1].map(() => stops.stop('ada', () => again.promise))
    lifting.resolve()
    await lifted
    expect(await both[0]).toBe(false)
    expect(calls.at(-1)).toBe('remove')
    again.resolve()
    expect(await both[1]).toBe(true)
    expect(calls.at(-1)).toBe('put')
  })

  it('outlasts a lifting that was asked for between, however long that waits', async () => {
    const stops = stopsWith(null)
    const written: string[] = []
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const stop = ({ promise }: typeof first) => stops.stop('ada', () => promise.then(() => void written.push('off')))
    const before = stop(first)
    // It is being written: what follows waits for it.
    await new Promise(setImmediate)
    const lifted = stops.lift('ada', async () => void written.push('on'))
    const after = stop(second)
    first.resolve()
    await Promise.all([before, lifted])
    expect(stops.stoppedAt('ada')).not.toBeNull()
    second.resolve()
    expect(await after).toBe(true)
    expect(written).toEqual(['off', 'on', 'off'])
  })
})

describe('a start', () => {
  it('after a stop that was never written down stops everybody; else nobody', async () => {
    const saved: string[] = []
    const save = (accountId: string) => Promise.resolve(void saved.push(accountId))
    await stopsWith(marker(true).fake).takeUp(['ada', 'bob'], save)
    expect(saved).toEqual([])
    const broken = marker(false)
    await stopsWith(broken.fake).takeUp(['ada', 'bob'], save)
    expect(saved).toEqual(['ada', 'bob'])
    expect(broken.calls.at(-1)).toBe('put')
  })

  it('finds the marker gone from the moment the switch could not be written, and back once it is', async () => {
    const { calls, fake } = marker(true)
    const stops = stopsWith(fake)
    let room = false
    const save = () => (room ? Promise.resolve() : Promise.reject(new Error('full')))
    expect(await stops.stop('ada', save)).toBe(false)
    expect(calls.every((what) => what === 'remove') && calls.length > 0).toBe(true)
    expect(stops.stoppedAt('ada')).not.toBeNull()
    room = true
    await vi.waitFor(() => expect(stops.stoppedAt('ada')).toBeNull())
    expect(calls.at(-1)).toBe('put')
  })
})
