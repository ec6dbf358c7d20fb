/**
 * Incremental parser of a server-sent event stream. Feed it text in chunks of any size; it returns the `data` of each complete event. Comments and other
 * fields are skipped (HTML standard, section 9.2.6).
 */
export function createEventReader(): (slice: string) => string[] {
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
