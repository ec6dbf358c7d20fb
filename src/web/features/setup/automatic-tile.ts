import type { AutoResponseState } from '#contract/live/auto-response.ts'

interface Tile {
  state: { label: string; color: 'default' | 'success' | 'info' }
  detail: string
}

/** A listener's last known state. */
interface Listening {
  status: 'running' | 'stopped'
  config: { auto_respond: boolean }
  reach: string | null
}

/** The text or mail listener. Undefined if not loaded yet. */
interface Listener {
  channel: 'text' | 'email'
  state: Listening | undefined
}

/** What may be sent automatically now, based on every listener the server has and on the schedule. Undefined until all are known. */
export function automaticTile(listeners: readonly Listener[], replies: AutoResponseState | undefined): Tile | undefined {
  if (listeners.length === 0) {
    return { state: { label: 'Not in this version', color: 'default' }, detail: 'Nothing is watched, and nothing is sent automatically.' }
  }
  const heard = listeners.flatMap(({ channel, state }) => (state === undefined ? [] : [{ channel, state }]))
  if (heard.length < listeners.length) return undefined
  const running = heard.filter(({ state }) => state.status === 'running')
  if (running.length === 0) {
    return { state: { label: 'Off', color: 'default' }, detail: 'Idiolect isn’t watching for anything new. Nothing is sent automatically.' }
  }
  const sending = running.filter(({ state }) => state.config.auto_respond)
  if (sending.length === 0) {
    return { state: { label: 'Drafts only', color: 'info' }, detail: 'New messages get a draft. Nothing is sent automatically.' }
  }
  if (replies === undefined) return undefined
  if (!replies.active) {
    return { state: { label: 'Off', color: 'default' }, detail: 'You turned them off. New messages get a draft that waits for you.' }
  }
  return { state: { label: 'On', color: 'success' }, detail: reachOf(sending) }
}

const kinds = { text: 'Texts', email: 'Email' } as const

/** Who each listener may answer. What both have in common is stated once, at the end. */
function reachOf(sending: readonly { channel: Listener['channel']; state: Listening }[]): string {
  const said = sending.map(({ channel, state }) => ({
    channel,
    sentences: (state.reach ?? 'Sent where every rule allows it. The rest waits for you.').split(
      /(?<=\.) (?=(?:It|Auto|Sent|The rest)\b)/u,
    ),
  }))
  const [first, ...others] = said
  if (first === undefined || others.length === 0) return first?.sentences.join(' ') ?? ''
  const common = first.sentences.filter((sentence) => others.every(({ sentences }) => sentences.includes(sentence)))
  const own = said.flatMap(({ channel, sentences }) => {
    const left = sentences.filter((sentence) => !common.includes(sentence))
    return left.length === 0 ? [] : [`${kinds[channel]}: ${left.join(' ')}`]
  })
  return [...own, ...common].join(' ')
}
