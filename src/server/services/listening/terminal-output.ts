import { shownOnOneLine } from '#core/conversation/text/shown-characters.ts'
import type { Clock } from '#core/ports/clock.ts'

export type TerminalOutput = ReturnType<typeof createTerminalOutput>

/** Lines kept per listener (design, section 8). */
const keptLines = 500
/** Far longer than all reasons for a hold together, so that the last one, which is advice, fits. */
const longestLine = 2000

/**
 * Progress lines of each listener, for the terminal panel. Callers never pass message text; control sequences are stripped from names.
 * Kept in memory, so it is empty after a restart.
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
    /** Deletes the lines of all of the account's listeners, because they name people. Null: those of all accounts. */
    forget(accountId: string | null): void {
      for (const name of lines.keys()) if (accountId === null || name.startsWith(`${accountId}/`)) lines.delete(name)
    },
    read: (accountId: string, channel: string): string => (lines.get(`${accountId}/${channel}`) ?? []).join('\n'),
  }
}

function clean(line: string): string {
  const shown = shownOnOneLine(line)
  if (shown.length <= longestLine) return shown
  const kept = shown.slice(0, longestLine)
  return `${kept.slice(0, kept.lastIndexOf(' ')).toWellFormed()}…`
}
