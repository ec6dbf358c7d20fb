import type { AutoResponseState } from '#contract/live/auto-response.ts'

interface Tile {
  state: { label: string; color: 'default' | 'success' | 'info' }
  detail: string
}

/** A listener of texts or of mail, as its server said last. */
interface Listening {
  status: 'running' | 'stopped'
  config: { auto_respond: boolean }
  reach: string | null
}

/**
 * What may be sent by itself now, from what the server has said of every listener that it has and of the schedule; undefined until it has
 * (`undefined` among the listeners: not heard of yet).
 */
export function automaticTile(listeners: readonly (Listening | undefined)[], replies: AutoResponseState | undefined): Tile | undefined {
  if (listeners.length === 0) {
    return { state: { label: 'Not in this version', color: 'default' }, detail: 'Nothing is watched, and nothing is sent by itself.' }
  }
  const heard = listeners.filter((one) => one !== undefined)
  if (heard.length < listeners.length) return undefined
  const running = heard.filter(({ status }) => status === 'running')
  if (running.length === 0) {
    return { state: { label: 'Off', color: 'default' }, detail: 'Idiolect isn’t watching for anything new. Nothing is sent by itself.' }
  }
  const sending = running.filter(({ config }) => config.auto_respond)
  if (sending.length === 0) {
    return { state: { label: 'Drafts only', color: 'info' }, detail: 'New messages get a draft. Nothing is sent by itself.' }
  }
  if (replies === undefined) return undefined
  if (!replies.active) {
    return { state: { label: 'Off', color: 'default' }, detail: 'You turned them off. New messages get a draft that waits for you.' }
  }
  const reach = [...new Set(sending.map((one) => one.reach ?? 'Sent where every rule allows it. The rest waits for you.'))]
  return { state: { label: 'On', color: 'success' }, detail: reach.join(' ') }
}
