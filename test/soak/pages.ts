import type { ServerEvent } from '#contract/events.ts'

/** What the pages of the owner are told, of all servers one after the other. */
export function createPages() {
  /** By the newest line of the turn. */
  const told = new Map<string, string[]>()
  /** Each suggestion that ended for a newer one, with that one. */
  const superseded: (readonly [older: string, newer: string])[] = []
  const due = new Map<string, number>()
  let newest: string | null = null

  return {
    told,
    superseded,
    nextDue: (): number => Math.min(Infinity, ...due.values()),

    /** What a server had scheduled is for the next one to say. */
    restarted(): void {
      due.clear()
      newest = null
    },

    heard(event: ServerEvent): void {
      if (event.type !== 'suggestion') return
      const { id, due_at, state, reasons, incoming } = event.suggestion
      if (due_at === null) due.delete(id)
      else due.set(id, Date.parse(due_at))
      const line = incoming.split('\n').at(-1) ?? ''
      told.set(line, [...(told.get(line) ?? []), [state, ...reasons.map(({ code }) => code)].join(' ')])
      // Those that end are told right after the one that they end for.
      if (state !== 'superseded') newest = id
      else if (newest !== null) superseded.push([id, newest])
    },
  }
}
