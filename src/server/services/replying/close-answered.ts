import { z } from 'zod'
import { pendingStates } from '#contract/live/suggestions.ts'
import { findChannel, type Channel } from '#core/channel/channel.ts'
import type { ThreadMessage } from '#core/channel/observation.ts'
import { registerOf, writtenOut } from '#core/channel/register.ts'
import type { ExclusionReason } from '#core/conversation/exclusion.ts'
import { says } from '#core/conversation/turns.ts'
import { runnable, type Again, type RunnableJob } from '#server/jobs/runner.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import type { ThreadOf } from '#server/store/live/threads.ts'
import type { Journal } from '../listening/journal.ts'
import type { LiveDeps } from '../listening/live-deps.ts'
import { judgeSuggestion } from '../trust/judge-suggestion.ts'
import { learnFrom } from '../voice/learn-from.ts'
import { withoutReasons } from './facts/turns-elsewhere.ts'
import { isByHand, threadLimit, toPastSend } from './facts/whose-words.ts'
import { draftAt } from '../drafting/edits.ts'
import { lesson } from './lesson.ts'

export type Closing = ReturnType<typeof createClosing>

/** A suggestion's position in the order in which all are checked. */
type Place = Pick<StoredSuggestion, 'receivedAt' | 'id'>

/** How many waiting suggestions of an account's channel are checked at a time. Reading 50 email threads uses under half of the per-minute quota. */
const pageOfWaiting = 50
/** Pause between rounds, ms. Rounds only matter for what the owner wrote while the listener was off. */
const checkEvery = 5 * 60_000
/** Pause between two pages of a round, and the minimum between two checks caused by opening the list, ms. */
const checkPause = 60_000

/** Answers without text. */
const reactions: ReadonlySet<ExclusionReason | null> = new Set<ExclusionReason>(['tapback', 'textual-tapback', 'sticker'])

/** Closes suggestions that the owner has answered by hand, in any app. */
export function createClosing(deps: Pick<LiveDeps, 'store' | 'clock' | 'log' | 'channels'>, journal: Journal, stopping: AbortSignal) {
  const { store, clock, log, channels } = deps
  /** When each account's channel was last checked, ms since 1970. */
  const checkedAt = new Map<string, number>()
  /** The last suggestion checked on an account's channel, if more follow. In memory: a restart begins with the newest. */
  const checkedTo = new Map<string, Place>()

  /** The owner wrote by hand: earlier messages are answered, so their open suggestions are closed. */
  async function ofThread(accountId: string, where: ThreadOf, thread: readonly ThreadMessage[]): Promise<void> {
    const sends = (await store.outbox.ofThread(accountId, where, threadLimit)).map(toPastSend)
    // A reaction is an answer. A failed or unsent message leaves the suggestion open: nothing is sent after it, and the owner still sees the drafts.
    const byHand = thread.filter((row) => isByHand(row, sends) && (says(row) || reactions.has(row.exclusion)))
    if (byHand.length === 0) return
    for (const open of await store.suggestions.ofThread(accountId, where, pendingStates)) {
      const begin = open.turn[0]?.at ?? open.receivedAt
      const human = byHand.filter((row) => isTo(row, open))
      const wroteAt = human.at(-1)?.at ?? null
      if (wroteAt === null || wroteAt < begin) continue
      const changed = await store.transaction(async (tables) => {
        await tables.outbox.lock(accountId)
        // Its drafts and edits may have changed since it was found.
        const answered = await tables.suggestions.change(open, pendingStates, (current) => ({
          state: 'answered',
          ...withoutReasons(current),
        }))
        if (answered === null) return null
        const own = human.filter(({ at, byOther }) => at !== null && at >= begin && byOther !== true)
        const said = own.filter(says).flatMap(({ text }) => text ?? [])
        const text = writtenOut(said, registerOf(open))
        const draft = answered.drafts[draftAt(answered, text)]?.text ?? ''
        await learnFrom({ store: tables, clock }, { ...lesson(answered), draft, kind: 'answered', text: text === '' ? null : text })
        const down = text === '' ? [] : await judgeSuggestion(tables, answered, 'answered', { text, now: clock.now() })
        return { answered, down }
      })
      if (changed === null) continue
      await journal.changed(changed.answered)
      journal.steppedDown(accountId, changed.down)
    }
  }

  /**
   * Checks a page of the suggestions waiting after `from`, whether or not a listener runs. Unreadable threads are checked next time. Returns the last
   * suggestion of the page, or null if nothing waits after it.
   */
  async function checkWaiting(
    accountId: string,
    channel: Channel,
    { from, signal }: { readonly from: Place | null; readonly signal: AbortSignal },
  ): Promise<Place | null> {
    checkedAt.set(`${accountId}/${channel.id}`, clock.now())
    const waiting = await store.suggestions.before({ accountId, channel: channel.id, states: pendingStates }, from, pageOfWaiting)
    for (const [first] of Map.groupBy(waiting, ({ thread }) => thread).values()) {
      if (signal.aborted) return from
      const observation = first === undefined ? null : await channel.observe(first, { certain: false })
      if (first !== undefined && observation?.readable === true) await ofThread(accountId, first, observation.thread)
    }
    const last = waiting.length < pageOfWaiting ? undefined : waiting.at(-1)
    return last === undefined ? null : { receivedAt: last.receivedAt, id: last.id }
  }

  /** Checks the next page and returns when the one after it is due: soon, or with the next round. */
  async function checkNext(accountId: string, channel: Channel, signal: AbortSignal): Promise<Again> {
    const key = `${accountId}/${channel.id}`
    const last = await checkWaiting(accountId, channel, { from: checkedTo.get(key) ?? null, signal })
    if (last === null) checkedTo.delete(key)
    else checkedTo.set(key, last)
    return { in: last === null ? checkEvery : checkPause }
  }

  return {
    ofThread,

    /** The owner opened the list: the newest page is checked in the background, unless it was just checked. */
    checkSoon(accountId: string, channelId: string): void {
      const channel = findChannel(channels, channelId)
      const before = checkedAt.get(`${accountId}/${channelId}`) ?? Number.NEGATIVE_INFINITY
      if (channel === null || clock.now() - before < checkPause) return
      void checkWaiting(accountId, channel, { from: null, signal: stopping }).catch((error: unknown) => {
        if (!stopping.aborted) log.error({ err: error }, 'what waits could not be checked')
      })
    },

    job: (): RunnableJob =>
      runnable({
        id: 'answered-by-hand',
        schema: z.object({ account: z.string(), channel: z.string() }),
        every: checkEvery,
        pieces: () => store.suggestions.waitingOn(),
        async run({ account, channel: id }, signal) {
          const channel = findChannel(channels, id)
          return channel === null ? { in: checkEvery } : checkNext(account, channel, signal)
        },
      }),
  }
}

/** In an email thread, the owner's message answers only its recipients. */
function isTo({ to }: ThreadMessage, { peer }: Pick<StoredSuggestion, 'peer'>): boolean {
  return to === undefined || peer.addresses.some((address) => to.includes(address))
}
