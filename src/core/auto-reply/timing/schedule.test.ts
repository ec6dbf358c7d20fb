import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInside, isTimeZone, nextOpening, openingAt, type WeeklySchedule } from '../index.ts'

const everyDay: WeeklySchedule['days'] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const schedule = (start_time: string, end_time: string, time_zone: string, days = everyDay): WeeklySchedule => ({
  enabled: true,
  start_time,
  end_time,
  days,
  time_zone,
})
const at = (iso: string): number => Date.parse(iso)

describe('isInside', () => {
  const office = schedule('09:00', '17:00', 'Europe/Berlin', ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])

  it.each([
    ['at the start', '2026-06-15T09:00:00+02:00', true],
    ['a moment before', '2026-06-15T08:59:59.999+02:00', false],
    ['a moment before the end', '2026-06-15T16:59:59.999+02:00', true],
    ['at the end', '2026-06-15T17:00:00+02:00', false],
    ['in winter time', '2026-12-14T09:00:00+01:00', true],
    ['on a Sunday', '2026-06-14T12:00:00+02:00', false],
  ])('%s', (_what, iso, inside) => {
    expect(isInside(office, at(iso))).toBe(inside)
  })

  it('always, where the schedule is not enabled', () => {
    expect(isInside({ ...office, enabled: false, time_zone: 'nowhere' }, at('2026-06-14T12:00:00Z'))).toBe(true)
  })

  it('never, with what cannot be read', () => {
    const monday = at('2026-06-15T12:00:00Z')
    for (const broken of [{ time_zone: 'Mars/Base' }, { time_zone: '' }, { start_time: '9' }, { end_time: 'late' }, { days: [] }]) {
      expect(isInside({ ...office, ...broken }, monday)).toBe(false)
      expect(nextOpening({ ...office, ...broken }, monday)).toBeNull()
    }
    expect(isInside(office, NaN)).toBe(false)
  })

  it.each([
    ['Friday night', '2026-06-19T23:30:00+02:00', true],
    ['the morning after', '2026-06-20T06:59:00+02:00', true],
    ['the end of that morning', '2026-06-20T07:00:00+02:00', false],
    ['the morning before, which belongs to Thursday', '2026-06-19T06:00:00+02:00', false],
    ['Saturday night', '2026-06-20T23:30:00+02:00', false],
  ])('over midnight belongs to the day it starts on: %s', (_what, iso, inside) => {
    expect(isInside(schedule('22:00', '07:00', 'Europe/Berlin', ['friday']), at(iso))).toBe(inside)
  })

  it('of equal times is a whole day from then', () => {
    const day = schedule('06:00', '06:00', 'Asia/Tokyo', ['monday'])
    expect(openingAt(day, at('2026-06-16T05:59:00+09:00'))).toEqual({
      opens: at('2026-06-15T06:00:00+09:00'),
      closes: at('2026-06-16T06:00:00+09:00'),
    })
  })
})

describe('days on which the clock changes', () => {
  // Berlin 2026: forward on 29 March, 02:00 to 03:00; back on 25 October, 03:00 to 02:00. New York: 8 March, 02:00 to 03:00; 1 November,
  // 02:00 to 01:00. Lord Howe: back on 5 April, 02:00 to 01:30; forward on 4 October, 02:00 to 02:30.
  it.each<[string, string, string, string, string, string | null, string | null]>([
    ['Berlin, start in the missing hour', 'Europe/Berlin', '02:30', '10:00', '2026-03-29T07:00Z', '2026-03-29T01:00Z', '2026-03-29T08:00Z'],
    ['Berlin, end in the missing hour', 'Europe/Berlin', '01:00', '02:30', '2026-03-29T00:30Z', '2026-03-29T00:00Z', '2026-03-29T01:00Z'],
    ['Berlin, all of it missing', 'Europe/Berlin', '02:15', '02:45', '2026-03-29T01:20Z', null, null],
    ['Berlin, start in the doubled hour', 'Europe/Berlin', '02:30', '10:00', '2026-10-25T05:00Z', '2026-10-25T00:30Z', '2026-10-25T09:00Z'],
    ['Berlin, end in the doubled hour', 'Europe/Berlin', '22:00', '02:30', '2026-10-24T22:00Z', '2026-10-24T20:00Z', '2026-10-25T00:30Z'],
    ['Berlin, all of it doubled', 'Europe/Berlin', '02:15', '02:45', '2026-10-25T00:20Z', '2026-10-25T00:15Z', '2026-10-25T00:45Z'],
    [
      'New York, start in the missing hour',
      'America/New_York',
      '02:30',
      '10:00',
      '2026-03-08T12:00Z',
      '2026-03-08T07:00Z',
      '2026-03-08T14:00Z',
    ],
    [
      'New York, over the doubled hour',
      'America/New_York',
      '00:30',
      '02:00',
      '2026-11-01T06:30Z',
      '2026-11-01T04:30Z',
      '2026-11-01T07:00Z',
    ],
    [
      'New York, end in the doubled hour',
      'America/New_York',
      '22:00',
      '01:30',
      '2026-11-01T05:00Z',
      '2026-11-01T02:00Z',
      '2026-11-01T05:30Z',
    ],
    [
      'Lord Howe, the missing half hour',
      'Australia/Lord_Howe',
      '02:15',
      '03:00',
      '2026-10-03T15:40Z',
      '2026-10-03T15:30Z',
      '2026-10-03T16:00Z',
    ],
    ['Lord Howe, all of it missing', 'Australia/Lord_Howe', '02:05', '02:25', '2026-10-03T15:31Z', null, null],
    [
      'Lord Howe, the doubled half hour',
      'Australia/Lord_Howe',
      '01:45',
      '02:15',
      '2026-04-04T14:50Z',
      '2026-04-04T14:45Z',
      '2026-04-04T15:45Z',
    ],
    ['Apia, a day that did not exist', 'Pacific/Apia', '09:00', '17:00', '2011-12-30T20:00Z', '2011-12-30T19:00Z', '2011-12-31T03:00Z'],
  ])('%s', (_what, zone, start, end, now, opens, closes) => {
    const expected = opens === null || closes === null ? null : { opens: at(opens), closes: at(closes) }
    expect(openingAt(schedule(start, end, zone), at(now))).toEqual(expected)
  })

  it('opens once where the clock is set back: not again in the second of two equal hours', () => {
    const evening = schedule('22:00', '02:30', 'Europe/Berlin')
    expect(isInside(evening, at('2026-10-25T02:29:00+02:00'))).toBe(true)
    expect(isInside(evening, at('2026-10-25T02:31:00+02:00'))).toBe(false)
    expect(isInside(evening, at('2026-10-25T02:15:00+01:00'))).toBe(false)
  })

  it('lasts eight or nine real hours over night, as the clock has it', () => {
    const night = schedule('22:00', '07:00', 'Europe/Berlin')
    const hoursAt = (iso: string) => {
      const opening = openingAt(night, at(iso))
      return opening === null ? 0 : (opening.closes - opening.opens) / 3_600_000
    }
    expect([hoursAt('2026-03-28T22:00Z'), hoursAt('2026-06-20T22:00Z'), hoursAt('2026-10-24T22:00Z')]).toEqual([8, 9, 10])
  })

  it('skips an opening that the change swallowed', () => {
    const weekly = schedule('02:15', '02:45', 'Europe/Berlin', ['sunday'])
    expect(nextOpening(weekly, at('2026-03-28T12:00Z'))).toBe(at('2026-04-05T02:15:00+02:00'))
  })
})

describe('nextOpening', () => {
  it.each([
    ['now, where it is open', '2026-06-15T10:00:00+02:00', '2026-06-15T10:00:00+02:00'],
    ['later today', '2026-06-15T03:00:00+02:00', '2026-06-15T09:00:00+02:00'],
    ['after the weekend', '2026-06-19T17:00:00+02:00', '2026-06-22T09:00:00+02:00'],
  ])('%s', (_what, now, next) => {
    const office = schedule('09:00', '17:00', 'Europe/Berlin', ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])
    expect(nextOpening(office, at(now))).toBe(at(next))
  })

  const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map(([h, m]) => {
    return `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`
  })
  const anySchedule = fc.record({
    enabled: fc.constant(true),
    start_time: time,
    end_time: time,
    days: fc.subarray(everyDay),
    time_zone: fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'America/St_Johns',
      'Pacific/Kiritimati',
    ),
  })
  const moment = fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2027-12-31T00:00Z') })

  it('is the first moment that is inside: closed just before it, open at it, and an opening ends as it says', () => {
    fc.assert(
      fc.property(anySchedule, moment, (schedule, now) => {
        const next = nextOpening(schedule, now)
        expect(next === null).toBe(schedule.days.length === 0)
        fc.pre(next !== null)
        const opening = openingAt(schedule, next)
        if (opening === null) throw new Error('closed at its opening')
        expect(next).toBeGreaterThanOrEqual(now)
        expect(next > now && isInside(schedule, next - 1)).toBe(false)
        expect(opening.closes - opening.opens).toBeLessThanOrEqual(25 * 3_600_000)
        expect(isInside(schedule, opening.closes - 1)).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  it('is inside exactly when the clock on the wall says so, on days without a change', () => {
    fc.assert(
      fc.property(time, time, fc.integer({ min: 0, max: 1439 }), (start, end, minute) => {
        const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const onTheWall = start === end ? true : start < end ? start <= clock && clock < end : clock >= start || clock < end
        expect(isInside(schedule(start, end, 'America/New_York'), at(`2026-07-15T${clock}:00-04:00`))).toBe(onTheWall)
      }),
    )
  })
})

describe('isTimeZone', () => {
  it('knows IANA names and nothing else', () => {
    expect(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires'].filter(isTimeZone)).toHaveLength(3)
    expect(['', 'Berlin', 'Europe/Nowhere', '../etc', 'x'.repeat(100)].filter(isTimeZone)).toEqual([])
  })
})
