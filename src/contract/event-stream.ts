import { serverEvent, type ServerEvent } from './events.ts'

/**
 * Reads the stream of `events.stream` as text in chunks of any size, and returns the events that each chunk completes. An event that this version does
 * not know is skipped: a newer server may send more.
 */
export function createEventReader(): (slice: string) => ServerEvent[] {
  const next = createDataReader()
  return (slice) => next(slice).flatMap((data) => parse(data) ?? [])
}

/** The `data` of each complete event. Comments and other fields are skipped (HTML standard, section 9.2.6). */
export function createDataReader(): (slice: string) => string[] {
  let rest = ''
  let data: string[] = []
  return (slice) => {
    const events: string[] = []
    rest += slice
    // A carriage return at the very end may be the first half of CR LF, so it waits for the next chunk.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) events.push(data.join('\n'))
        data = []
      } else if (line === 'data') data.push('')
      else if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5))
    }
    return events
  }
}

function parse(data: string): ServerEvent | null {
  try {
    return serverEvent.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}
