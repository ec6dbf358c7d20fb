import type { z } from 'zod'
import type { logEntry } from '#contract/live/mac-listener.ts'
import type { Medium } from '#core/channel/medium.ts'
import { iso } from '#server/iso.ts'
import type { Store } from '#server/store/db.ts'
import type { LogRow } from '#server/store/live/message-log.ts'

/** The medium of a channel. `text` if this process does not have the channel. */
export type MediumOf = (channel: string) => Medium

/** Days that the log, suggestions, and sent texts are kept (design, section 8). */
export const keptDays = 30
const maxShown = 1_000
const maxExported = 100_000

/** Incoming turns and what became of them, newest first. */
export async function readMessageLog(store: Store, accountId: string, mediumOf: MediumOf): Promise<z.input<typeof logEntry>[]> {
  return (await store.messageLog.list(accountId, maxShown)).map((row) => toEntry(row, mediumOf))
}

/** The log as CSV (RFC 4180), newest first. */
export async function exportMessageLog(store: Store, accountId: string, mediumOf: MediumOf): Promise<string> {
  const rows = (await store.messageLog.list(accountId, maxExported)).map((row) => toEntry(row, mediumOf))
  const head = ['time', 'name', 'text', 'response', 'outcome', 'reasons']
  const cells = rows.map((row) => [
    row.timestamp,
    row.name,
    row.text,
    row.response ?? '',
    row.outcome,
    row.reasons.map(({ text }) => text).join(' '),
  ])
  return [head, ...cells].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Prefixes a cell that a spreadsheet would read as a formula with an apostrophe, which marks text. */
function cell(value: string): string {
  const safe = /^[\s\p{C}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\s\p{C}]/u.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

function toEntry({ id, channel, at, name, text, response, outcome, reasons, automatic }: LogRow, mediumOf: MediumOf) {
  const timestamp = iso(at)
  const entry = {
    id,
    from: 'Contact',
    channel: mediumOf(channel),
    timestamp,
    text,
    name,
    outcome,
    reasons: [...reasons],
    ...(response === null ? {} : { response }),
  }
  if (automatic === undefined) return entry
  const { review, wouldSendAt, confidence, evidence, precedent } = automatic
  return {
    ...entry,
    asks_verdict: true,
    review,
    would_send_at: iso(wouldSendAt),
    confidence,
    evidence,
    precedent: precedent === null ? null : { moments: precedent.moments, answers: [...precedent.answers] },
  }
}
