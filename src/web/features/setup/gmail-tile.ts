import type { OutputOf } from '#contract/define-endpoint.ts'
import type { google } from '#contract/account/google.ts'
import type { GmailListenerState } from '#contract/live/gmail-listener.ts'

interface Tile {
  state: { label: string; color: 'default' | 'success' | 'warning' }
  detail: string
}

/** The owner's mailbox: whether it is connected and watched, as far as that is known. Undefined until the first is known. */
export function gmailTile(mailbox: OutputOf<typeof google.status> | undefined, listener: GmailListenerState | undefined): Tile | undefined {
  if (mailbox === undefined) return undefined
  const { authenticated, address, problem } = mailbox
  if (!authenticated) return { state: { label: 'Not connected', color: 'default' }, detail: 'No mail is read.' }
  if (problem !== null) return { state: { label: 'Reconnect', color: 'warning' }, detail: problem }
  const watched = listener === undefined ? '' : listener.status === 'running' ? 'Watching for new email.' : 'Not watching for new email.'
  const whose = address === null ? '' : `${address}. `
  return {
    state: { label: 'Connected', color: 'success' },
    detail: whose + watched === '' ? 'Your mail can be learned from.' : `${whose}${watched}`.trim(),
  }
}
