import type { AutoResponseState } from '#contract/live/auto-response.ts'
import type { OutputOf } from '#contract/define-endpoint.ts'
import type { macListener } from '#contract/live/mac-listener.ts'

interface Tile {
  state: { label: string; color: 'default' | 'success' | 'info' }
  detail: string
}

/** What may be sent by itself now, from what the server has said of both; undefined until it has. */
export function automaticTile(
  listener: OutputOf<typeof macListener.status> | undefined,
  replies: AutoResponseState | undefined,
): Tile | undefined {
  if (listener === undefined) return undefined
  if (listener.status !== 'running') {
    return { state: { label: 'Off', color: 'default' }, detail: 'The listener is stopped: nothing is watched, nothing is sent by itself.' }
  }
  if (!listener.config.auto_respond) {
    return { state: { label: 'Drafts only', color: 'info' }, detail: 'New texts are drafted for. Nothing is sent by itself.' }
  }
  if (replies === undefined) return undefined
  if (!replies.active) {
    return { state: { label: 'Off', color: 'default' }, detail: 'Turned off by you. New texts are drafted for and held.' }
  }
  return { state: { label: 'On', color: 'success' }, detail: listener.reach ?? 'Sent where every rule allows it, else held.' }
}
