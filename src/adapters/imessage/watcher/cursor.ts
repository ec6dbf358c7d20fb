import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { WatchCursor } from '#core/ports/live-messages.ts'

/** Rows that were read but have no conversation, text, or sender yet: these may be written later. */
const held = z.object({ rowid: z.number(), since: z.number() })

const state = z.object({
  v: z.literal(2),
  /** The file in which the row numbers are valid. */
  file: z.string(),
  /** Everything up to this row has been read. */
  rowid: z.number(),
  /** Rows up to that one, newest first, to detect reassigned row numbers; see `anchorsOf`. */
  anchors: z.array(z.object({ rowid: z.number(), guid: z.string() })),
  /** Marks of the last messages read, oldest first. */
  seen: z.array(z.string()),
  /** Rows beyond `rowid` that were read early. */
  ahead: z.array(z.number()),
  held: z.array(held),
  /** Time of the last successful poll, ms since 1970. */
  at: z.number(),
})
export type WatchState = z.infer<typeof state>

/** State of an earlier run. Null if it cannot be used. */
export function readCursor(cursor: WatchCursor | null): WatchState | null {
  if (cursor === null) return null
  try {
    return state.parse(JSON.parse(cursor))
  } catch {
    return null
  }
}

export function writeCursor(value: WatchState): WatchCursor {
  return JSON.stringify(value)
}

/** 48 bits of a guid: a thousand take little space, and a collision is less likely than a broken disk. */
export function markOfGuid(guid: string): string {
  return createHash('sha1').update(guid).digest().subarray(0, 6).toString('base64url')
}

const maxSeen = 1_000
/** Limit for old messages; only the last rows are read twice. */
const maxPast = 300

/** Marks of messages, with the oldest evicted. A backlog of old messages doesn't evict today's. */
export interface SeenGuids {
  has(guid: string): boolean
  /** `recent`: its date is recent enough that a search by date would return it again. */
  add(guid: string, recent?: boolean): void
  toArray(): string[]
}

export function createSeenGuids(marks: readonly string[]): SeenGuids {
  const recents = new Set(marks)
  const pasts = new Set<string>()
  const forgetOldest = (of: Set<string>) => {
    const [oldest] = of
    if (oldest !== undefined) of.delete(oldest)
  }
  return {
    has(guid) {
      const mark = markOfGuid(guid)
      return recents.has(mark) || pasts.has(mark)
    },
    add(guid, recent = false) {
      const mark = markOfGuid(guid)
      const into = recents.has(mark) || recent ? recents : pasts
      // Re-adding refreshes its age (LRU).
      recents.delete(mark)
      pasts.delete(mark)
      into.add(mark)
      if (pasts.size > maxPast) forgetOldest(pasts)
      if (recents.size + pasts.size > maxSeen) forgetOldest(recents)
    },
    toArray: () => [...pasts, ...recents],
  }
}
