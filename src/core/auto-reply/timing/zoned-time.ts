/** The local clock of a time zone. Wall times are ms as if they were UTC: `Date.UTC` of what the clock shows. */
export interface Zone {
  /** What the clock shows at an instant (ms since 1970), to the second. */
  wallTime(at: number): number
}

const day = 86_400_000

/** Cache of zones by name: creating one takes longer than using it. */
const found = new Map<string, Zone>()
const maxFound = 100

/** Null if the name is not an IANA time zone. */
export function findZone(name: string): Zone | null {
  const known = found.get(name)
  if (known !== undefined) return known
  const zone = makeZone(name)
  if (zone !== null && found.size < maxFound) found.set(name, zone)
  return zone
}

function makeZone(name: string): Zone | null {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return null
  }
  return {
    wallTime(at) {
      const shown = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
      const part = (type: Intl.DateTimeFormatPartTypes): number => shown.get(type) ?? NaN
      return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
    },
  }
}

export function isTimeZone(name: string): boolean {
  return findZone(name) !== null
}

/**
 * The instant at which the clock first shows `wall`. For a time that the clock shows twice (it is set back), the first of the two. For a time
 * that it never shows (it is set forward), the moment of the change, so that a range of missing times is empty.
 */
export function firstInstantOf(zone: Zone, wall: number): number {
  // No zone is a day away from UTC, and none changes its clock twice within two days.
  const before = wall - day
  const after = wall + day
  const offsets = [zone.wallTime(before) - before, zone.wallTime(after) - after]
  const instants = offsets.map((offset) => wall - offset).filter((at) => zone.wallTime(at) === wall)
  return instants.length > 0 ? Math.min(...instants) : changeBetween(zone, before, after)
}

/** The first instant, to the second, at which the zone's offset is that of `to`. */
function changeBetween(zone: Zone, from: number, to: number): number {
  const offset = zone.wallTime(to) - to
  let [low, high] = [from, to]
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000
    if (zone.wallTime(middle) - middle === offset) high = middle
    else low = middle
  }
  return high
}
