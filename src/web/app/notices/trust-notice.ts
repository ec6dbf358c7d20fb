import type { QueryClient } from '@tanstack/react-query'
import type { AlertColor } from '@mui/material/Alert'
import type { ServerEvent } from '#contract/events.ts'
import type { ApiCall } from '#web/lib/api/api.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { notifySent, notifySteppedDown } from '#web/lib/notify.ts'
import { paths } from '#web/lib/paths.ts'
import { regret, regretText } from '#web/ui/trust/look-back.ts'

interface World {
  call: ApiCall
  queries: QueryClient
  toast: (text: string, severity?: AlertColor, action?: { label: string; act: () => void }) => void
}

/** Announces that a reply was sent automatically, or that a person went back to ask: a system notification if the page is hidden, otherwise a toast. */
export function createTrustNotice({ call, queries, toast }: World): (event: ServerEvent) => void {
  const told = new Set<string>()
  const open = (address: string) => (): void => {
    window.focus()
    window.location.hash = address
  }
  const onRegret = async (id: string): Promise<void> => {
    try {
      await regret({ call, queries }, id)
      // The page that offers the follow-up.
      window.location.hash = paths.dashboard
    } catch (error) {
      toast(`That wasn’t saved: ${failureText(error)}`, 'error')
    }
  }
  return (event) => {
    if (event.type === 'stepped-down') {
      const { conversation_id: id, name, text } = event
      if (!notifySteppedDown({ id, name, text }, open(paths.autoResponse))) toast(text, 'warning')
      return
    }
    if (event.type !== 'sent-automatically' || !event.notify || told.has(event.suggestion.id)) return
    const { id, name } = event.suggestion
    told.add(id)
    if (notifySent({ id, name }, open(`${paths.dashboard}?sent=${encodeURIComponent(id)}`))) return
    toast(`Replied to ${name} automatically.`, 'info', { label: regretText, act: () => void onRegret(id) })
  }
}
