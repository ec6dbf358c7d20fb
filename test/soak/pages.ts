import type { ServerEvent } from '#contract/events.ts'

/** What the pages of the owner are told, of all servers one after the other. */
export function createPages() {
  /** By the newest line of the turn. */
  const told = new Map<string, string[]>()
  /** Each suggestion that ended for a newer one, with that one. */
  const superseded: (readonly [older: string, newer: string])[] = []
  const due = new Map<string, number>()
  let ended: string[] = []

  return {
    told,
    superseded,
    nextDue: (): number => Math.min(Infinity, ...due.values()),

    /** What a server had scheduled is for the next one to say. */
    restarted(): void {
      due.clear()
      ended = []
    },

    heard(event: ServerEvent): void {
      if (event.type !== 'suggestion') return
      const { id, due_at, state, reasons, incoming } = event.suggestion
      if (due_at === null) due.delete(id)
      else due.set(id, Date.parse(due_at))
      const newest = incoming.split('\n').at(-1) ?? ''
      told.set(newest, [...(told.get(newest) ?? []), [state, ...reasons.map(({ code }) => code)].join(' ')])
      // Those that end are told right before the one that they end for.
      if (state === 'superseded') return void ended.push(id)
      for (const older of ended.splice(0)) superseded.push([older, id])
    },
  }
}
