import { AppError } from '#contract/errors.ts'
import { matchTitle } from '#core/conversation/match-title.ts'
import { showsText } from '#core/conversation/text/shown-text.ts'
import { noApp, type FollowedApp, type OpenChat, type OverlayHub, type OverlayHubs, type ShownApp } from '#core/ports/overlay.ts'
import type { EventHub } from '#server/events/event-hub.ts'
import type { Store } from '#server/store/db.ts'
import { readHubAddress } from './hub-address.ts'

export type ActiveChats = ReturnType<typeof createActiveChats>

/** How often the app is polled, ms, and how often while it does not answer. */
const pause = 500
const pauseAfterFailure = 5000
/** An unchanged window with an ambiguous conversation is looked up again at every nth poll. */
const patience = 10

const nothing: OpenChat = { conversation: null, front: false, window: null }

interface Detector {
  readonly accountId: string
  readonly hub: OverlayHub | null
  told: OpenChat | null
  /** The title and bubbles that `told` was derived from. Null before the first lookup. */
  seen: string | null
  /** Polls since `seen` was looked up. */
  polls: number
  /** Code of the ongoing failure, so that it is logged once. Null if there is none. */
  failure: string | null
  timer?: NodeJS.Timeout
}

/** Tells the account's pages and the panel's hub which conversation is open in the messaging app. Ambiguous counts as unknown; it never guesses. */
export function createActiveChats(deps: {
  store: Pick<Store, 'contacts'>
  events: Pick<EventHub, 'publish' | 'isWatched'>
  log: { info(details: object, message: string): void; error(details: object, message: string): void }
  /** Null if the server's machine has no such app. */
  app: FollowedApp | null
  hubs: OverlayHubs
  /** The last texts of a conversation, to tell two of the same name apart. Empty if none are known. */
  recentTexts: (accountId: string, conversation: string) => Promise<readonly string[]>
  /** False in tests that call `tick`. */
  runs?: boolean
}) {
  const { store, events, log, app, hubs, recentTexts, runs = true } = deps
  const detectors = new Map<string, Detector>()

  async function find(accountId: string, shown: ShownApp): Promise<string | null> {
    const { title } = shown
    if (title === null) return null
    const { exact, short } = matchTitle(title, await store.contacts.list(accountId))
    const [only] = exact
    if (only !== undefined && exact.length === 1) return only.key
    const saying: string[] = []
    for (const { key } of exact.length > 0 ? exact : short) {
      const texts = await recentTexts(accountId, key)
      if (texts.some((text) => text.trim() !== '' && showsText(shown, text) === true)) saying.push(key)
    }
    return saying.length === 1 ? (saying[0] ?? null) : null
  }

  async function openChatOf(detector: Detector): Promise<OpenChat> {
    // If no page is left to tell, the app is not polled until one is there again.
    if (app === null || (detector.hub === null && !events.isWatched(detector.accountId))) return nothing
    // Reading the window takes time on the app's main thread. While it is in the background, the owner cannot open another conversation.
    const answer = await app.snapshot(detector.seen === null ? undefined : 'glance')
    if (!answer.ok) {
      if (detector.failure !== answer.failure.code) log.info({ code: answer.failure.code }, 'the open chat cannot be told')
      detector.failure = answer.failure.code
      detector.seen = null
      return nothing
    }
    detector.failure = null
    const { running, looked, front, window, title, lastText, descriptions } = answer.data
    if (!running || window === null) {
      detector.seen = null
      return nothing
    }
    const known = detector.told?.conversation ?? null
    if (!looked) return { conversation: known, front, window }
    const shows = JSON.stringify([title, lastText, descriptions])
    const same = detector.seen === shows
    detector.polls = same ? detector.polls + 1 : 0
    // The text that tells two of the same name apart may become known a moment later.
    if (same && (known !== null || detector.polls % patience !== 0)) return { conversation: known, front, window }
    const conversation = await find(detector.accountId, answer.data)
    detector.seen = shows
    return { conversation, front, window }
  }

  async function tick(accountId: string): Promise<void> {
    const detector = detectors.get(accountId)
    if (detector === undefined) return
    const chat = await openChatOf(detector)
    if (detectors.get(accountId) === detector) tell(detector, chat)
  }

  function tell(detector: Detector, chat: OpenChat): void {
    const before = detector.told
    detector.told = chat
    if (before === null || before.conversation !== chat.conversation) {
      events.publish(detector.accountId, { type: 'active-chat', conversation_id: chat.conversation })
    }
    if (JSON.stringify(before) !== JSON.stringify(chat)) detector.hub?.tell(chat)
  }

  function run(detector: Detector): void {
    const { accountId } = detector
    const next = async () => {
      await tick(accountId).catch((error: unknown) => log.error({ err: error }, 'the open chat could not be looked up'))
      if (detectors.get(accountId) === detector) arm(detector.failure === null ? pause : pauseAfterFailure)
    }
    const arm = (ms: number) => {
      detector.timer = setTimeout(() => void next(), ms).unref()
    }
    arm(0)
  }

  function stop(accountId: string): void {
    const detector = detectors.get(accountId)
    if (detector === undefined) return
    detectors.delete(accountId)
    clearTimeout(detector.timer)
    tell(detector, nothing)
    detector.hub?.close()
  }

  return {
    /**
     * Starts, or restarts. Without `secret` no hub is dialed, and only the pages are told, by events.
     * Throws AppError `invalid-input` or `not-available`.
     */
    start(accountId: string, given: { readonly address: string; readonly secret: string | null }): void {
      const address = readHubAddress(given.address)
      if (app === null) throw new AppError('not-available', noApp)
      stop(accountId)
      const hub = given.secret === null ? null : hubs.connect(address, given.secret)
      const detector: Detector = { accountId, hub, told: null, seen: null, polls: 0, failure: null }
      detectors.set(accountId, detector)
      if (runs) run(detector)
    },
    /** Does nothing if none is running. */
    stop,
    /** Polls the app once. */
    tick,
    close(): void {
      for (const accountId of detectors.keys()) stop(accountId)
    },
  }
}
