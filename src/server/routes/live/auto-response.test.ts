import { describe, expect, it } from 'vitest'
import type { AutoResponseState, Forecast } from '#contract/live/auto-response.ts'
import { startChoices } from '#test/trust/owner-choices.ts'

const mia = { key: 'card:1', name: 'Mia Torres', group: false, addresses: ['+15550100101'] }
const group = { key: 'chat:7', name: 'Climbing', group: true, addresses: ['+15550100101', '+15550100102'] }
const person = { key: 'card:1', name: 'Mia Torres', group: false, pairs: 60, lastAt: 2 }
const evaluation = {
  turns: 400,
  sent_at_50: 20,
  right_at_50: 9,
  sent_at_70: 9,
  right_at_70: 7,
  sent_at_80: 4,
  right_at_80: 4,
  ceiling: 0.82,
}

const status = '/api/auto-response/status'

describe('GET /api/auto-response/status', () => {
  it('has the specified defaults', async () => {
    const { call } = await startChoices()
    expect(await call('GET', status)).toEqual({
      status: 200,
      body: {
        active: true,
        schedule: {
          active: true,
          channels: { text: true, email: true },
          schedule: {
            enabled: false,
            start_time: '09:00',
            end_time: '17:00',
            days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
            time_zone: 'UTC',
          },
          confidence_threshold: 0.7,
          auto_response_enabled_until: null,
        },
        until: { text: null, email: null },
      },
    })
  })
})

describe('POST /api/auto-response/enable', () => {
  it('allows one channel until so many hours from now, and shows the earliest limit', async () => {
    const { call, clock, asked, accountId, published } = await startChoices()
    await call('POST', '/api/auto-response/enable', { duration_hours: 5, channel: 'text' })
    const { body } = await call<AutoResponseState>('POST', '/api/auto-response/enable', { duration_hours: 1.5, channel: 'email' })
    const at = (hours: number) => new Date(clock.now() + hours * 3_600_000).toISOString()
    expect(body.until).toEqual({ text: at(5), email: at(1.5) })
    expect(body.schedule.auto_response_enabled_until).toBe(at(1.5))
    expect(asked).toEqual([`reconsider ${accountId}`, `reconsider ${accountId}`])
    expect(published).toEqual([{ type: 'control' }, { type: 'control' }])
  })

  it('refuses what is no time or no channel', async () => {
    const { call } = await startChoices()
    for (const body of [
      { duration_hours: 0, channel: 'text' },
      { duration_hours: 1, channel: 'fax' },
    ])
      expect((await call('POST', '/api/auto-response/enable', body)).status).toBe(400)
  })
})

describe('the kill switch', () => {
  it('is committed before anything else is stopped, and tells the pages', async () => {
    const seen: boolean[] = []
    const test = await startChoices({
      live: { stopAllSending: async () => void seen.push((await test.call<AutoResponseState>('GET', status)).body.active) },
    })
    const { body } = await test.call<AutoResponseState>('POST', '/api/auto-response/disable', {})
    expect(body).toMatchObject({ active: false, schedule: { active: false } })
    expect(seen).toEqual([false])
    // Immediately, and again after it is on disk.
    expect(test.published).toEqual([{ type: 'control' }, { type: 'control' }])
  })

  it('holds where the parts that send fail to answer for it', async () => {
    const test = await startChoices({ live: { stopAllSending: () => Promise.reject(new Error('stuck')) } })
    expect(await test.call('POST', '/api/auto-response/disable', {})).toMatchObject({ status: 200, body: { active: false } })
    expect(test.errors).toEqual(['what was scheduled could not be held at once'])
  })

  it('is taken back by a schedule that says so, with its channels, and never by one that also says no', async () => {
    const { call } = await startChoices()
    const { body: before } = await call<AutoResponseState>('GET', status)
    await call('POST', '/api/auto-response/disable', {})
    const saved = async (change: object) =>
      (await call<AutoResponseState>('PUT', '/api/auto-response/schedule', { ...before.schedule, ...change })).body.active
    expect(await saved({ turn_on: true, active: false })).toBe(false)
    expect(await saved({ turn_on: true })).toBe(true)
  })

  it('is not taken back by a page that saves an older schedule; enabling takes it back for that channel alone', async () => {
    const { call } = await startChoices()
    const { body: before } = await call<AutoResponseState>('GET', status)
    await call('POST', '/api/auto-response/disable', {})
    const saved = await call<AutoResponseState>('PUT', '/api/auto-response/schedule', before.schedule)
    expect(saved).toMatchObject({ status: 200, body: { active: false, schedule: { active: false } } })
    const { body: after } = await call<AutoResponseState>('POST', '/api/auto-response/enable', { duration_hours: 1, channel: 'text' })
    expect(after).toMatchObject({ active: true, schedule: { channels: { text: true, email: false } } })
    // The page still has both on.
    const late = await call<AutoResponseState>('PUT', '/api/auto-response/schedule', { ...before.schedule, confidence_threshold: 0.8 })
    expect(late.body.schedule).toMatchObject({ channels: { text: true, email: false }, confidence_threshold: 0.8 })
    const on = await call<AutoResponseState>('POST', '/api/auto-response/enable', { duration_hours: 1, channel: 'email' })
    expect(on.body.schedule.channels).toEqual({ text: true, email: true })
  })
})

describe('PUT /api/auto-response/schedule', () => {
  const wanted = {
    channels: { text: true, email: false },
    schedule: { enabled: true, start_time: '22:00', end_time: '06:00', days: ['friday'], time_zone: 'Europe/Berlin' },
    confidence_threshold: 0.85,
  }

  it('keeps schedule, time zone, channels and threshold, and leaves the limits', async () => {
    const { call, clock, asked, accountId } = await startChoices()
    await call('POST', '/api/auto-response/enable', { duration_hours: 2, channel: 'text' })
    await call('PUT', '/api/auto-response/schedule', wanted)
    const { body } = await call<AutoResponseState>('GET', status)
    const limit = new Date(clock.now() + 7_200_000).toISOString()
    expect(body.schedule).toEqual({ ...wanted, active: true, auto_response_enabled_until: limit })
    expect(asked).toEqual([`reconsider ${accountId}`, `reconsider ${accountId}`])
  })

  it('refuses what would never open or is no time, zone or threshold', async () => {
    const { call } = await startChoices()
    const inside = (change: object) => ({ ...wanted, schedule: { ...wanted.schedule, ...change } })
    const refused = [
      inside({ time_zone: 'Mars/Olympus' }),
      inside({ days: [] }),
      inside({ start_time: '25:00' }),
      { ...wanted, confidence_threshold: 0.49 },
    ]
    for (const body of refused) expect((await call('PUT', '/api/auto-response/schedule', body)).status).toBe(400)
    expect((await call<AutoResponseState>('GET', status)).body.schedule.confidence_threshold).toBe(0.7)
  })

  it('with active false stops everything at once', async () => {
    const { call, asked, accountId } = await startChoices()
    expect(await call('PUT', '/api/auto-response/schedule', { ...wanted, active: false })).toMatchObject({ body: { active: false } })
    expect(asked).toEqual([`stop ${accountId}`])
  })
})

describe('POST /api/auto-response/forecast', () => {
  const forecast = async (test: Awaited<ReturnType<typeof startChoices>>, body: object = {}) =>
    (await test.call<Forecast>('POST', '/api/auto-response/forecast', body)).body

  it('reaches nobody at first, and says so', async () => {
    const test = await startChoices({ people: [person], contacts: [mia, group], evaluation })
    expect(await forecast(test)).toEqual({
      people: 0,
      names: [],
      judged: null,
      holds_everything: true,
      summary: expect.stringMatching(
        /^It reaches nobody: no number is allowed and nobody’s mode is auto\. Auto will hold everything for now\. The on-device engine/u,
      ),
    })
  })

  it('counts the listed, the ones on auto, and listed numbers nobody has written from; never groups, never who is off', async () => {
    const sam = { key: 'card:2', name: 'Sam', group: false, addresses: ['sam@example.com'] }
    const test = await startChoices({ people: [person], contacts: [mia, group, sam], evaluation })
    const numbers = ['(555) 010-0101', '+1 555 010 0109', 'not a number']
    expect(await forecast(test, { allowed_numbers: numbers })).toMatchObject({ people: 2, names: ['Mia Torres', '+1 555 010 0109'] })
    await test.call('PUT', '/api/conversations/card%3A1/mode', { mode: 'off' })
    await test.call('PUT', '/api/conversations/card%3A2/mode', { mode: 'auto' })
    await test.call('PUT', `/api/conversations/${encodeURIComponent('address:+15550100108')}/mode`, { mode: 'auto' })
    expect(await forecast(test, { allowed_numbers: numbers })).toMatchObject({ people: 1, names: ['+1 555 010 0109'] })
    expect(await forecast(test)).toMatchObject({ people: 2, names: ['Sam', '+1 555 010 0108'] })
    expect((await forecast(test)).summary).toContain('It may answer 2 people: Sam and +1 555 010 0108.')
  })

  it('uses the numbers of the listener where none are given, and names five', async () => {
    const numbers = Array.from({ length: 7 }, (_, n) => `+1555010011${n}`)
    const test = await startChoices({ allowed: numbers, evaluation })
    const { people, names, summary } = await forecast(test)
    expect([people, names.length]).toEqual([7, 5])
    expect(summary).toMatch(/^It may answer 7 people: .* and 2 more\. /)
  })

  it('holds everything without a voice', async () => {
    const answer = await forecast(await startChoices({ voice: false }))
    expect(answer).toMatchObject({ holds_everything: true, summary: expect.stringContaining('there is no voice yet') })
  })

  it('says that nothing is sent after the kill switch', async () => {
    const test = await startChoices({ evaluation })
    await test.call('POST', '/api/auto-response/disable', {})
    expect((await forecast(test)).summary).toMatch(/^Automatic replies are switched off: /)
  })
})
