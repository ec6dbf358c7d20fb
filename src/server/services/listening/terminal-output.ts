import type { Clock } from '#core/ports/clock.ts'

export type TerminalOutput = ReturnType<typeof createTerminalOutput>

/** Lines kept of a listener (design, section 8). */
const keptLines = 500
/** Far more than all reasons why something is held: the last of them is advice. */
const longestLine = 2000

/** Escape sequences of terminals, control characters, and what turns the direction of writing. */
const unshown = /\p{Cc}\[[0-9;?]*[ -/]*[@-~]|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * What each listener says of its work, for the panel that shows it. Callers hand in no message text; names are cleaned of what a terminal or
 * a page would obey. Kept in memory: it begins anew with the process.
 */
export function createTerminalOutput(clock: Clock) {
  const lines = new Map<string, string[]>()
  return {
    write(accountId: string, channel: string, line: string): void {
      const time = new Date(clock.now()).toISOString().slice(0, 19).replace('T', ' ')
      const name = `${accountId}/${channel}`
      const own = lines.get(name) ?? []
      own.push(`${time}  ${clean(line)}`)
      lines.set(name, own.slice(-keptLines))
    },
    read: (accountId: string, channel: string): string => (lines.get(`${accountId}/${channel}`) ?? []).join('\n'),
  }
}

function clean(line: string): string {
  const shown = line.replace(unshown, ' ')
  if (shown.length <= longestLine) return shown
  const kept = shown.slice(0, longestLine)
  return `${kept.slice(0, kept.lastIndexOf(' ')).toWellFormed()}…`
}
