import type { ServerEvent } from '#contract/events.ts'
import { notifyAsk } from '#web/lib/notify.ts'
import { paths } from '#web/lib/paths.ts'

/** Announces once per turn that the owner is asked about it: a system notification if the page is hidden, otherwise a toast. */
export function createAskNotice(toast: (text: string, severity: 'info') => void): (event: ServerEvent) => void {
  const told = new Set<string>()
  return (event) => {
    if (event.type !== 'suggestion') return
    const { id, name, ask, state, drafts } = event.suggestion
    if (!ask || state !== 'waiting' || drafts.length === 0 || told.has(id)) return
    told.add(id)
    const open = (): void => {
      window.focus()
      window.location.hash = paths.autoResponse
    }
    if (!notifyAsk({ id, name }, open)) toast(`${name} wrote. A draft is waiting for your OK.`, 'info')
  }
}
