import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { WatchCursor } from '#core/ports/live-messages.ts'

/** Rows that were read and have no conversation yet: the join may come late. */
const held = z.object({ rowid: z.number(), since: z.number() })

const state = z.object({
  v: z.literal(2),
  /** Which file the row numbers are of. */
  file: z.string(),
  /** Everything up to this row was read. */
  rowid: z.number(),
  /** Rows up to that one, newest first, to notice where numbers were given anew: see `anchorsOf`. */
  anchors: z.array(z.object({ rowid: z.number(), guid: z.string() })),
  /** Marks of the messages read last, oldest first. */
  seen: z.array(z.string()),
  /** Rows beyond `rowid` that were read ahead of their turn. */
  ahead: z.array(z.number()),
  held: z.array(held),
  /** ms since 1970 of the last look that could read. */
  at: z.number(),
})
export type WatchState = z.infer<typeof state>

/** What the watcher knows of a former run, or null if that cannot be used. */
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

/** 48 bits of a guid: a thousand of them are few bytes, and two alike are less likely than a broken disk. */
export function markOfGuid(guid: string): string {
  return createHash('sha1').update(guid).digest().subarray(0, 6).toString('base64url')
}

const maxSeen = 1_000
/** Of those that are old news: what is looked at again lies among the last rows read. */
const maxPast = 300

/** Marks of messages, of which the oldest are forgotten. A backlog of old ones makes nobody forget those of today. */
export interface SeenGuids {
  has(guid: string): boolean
  /** `recent`: dated so that it would be read again by its date. */
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
      // A mark that is met again is young again.
      recents.delete(mark)
      pasts.delete(mark)
      into.add(mark)
      if (pasts.size > maxPast) forgetOldest(pasts)
      if (recents.size + pasts.size > maxSeen) forgetOldest(recents)
    },
    toArray: () => [...pasts, ...recents],
  }
}
