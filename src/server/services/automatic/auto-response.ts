import type { z } from 'zod'
import { autoResponse, type channel as channelName, type AutoResponseState } from '#contract/live/auto-response.ts'
import { AppError } from '#contract/errors.ts'
import { isTimeZone } from '#core/auto-reply/index.ts'
import { isInside } from '#core/auto-reply/timing/schedule.ts'
import type { Clock } from '#core/ports/clock.ts'
import { iso } from '#server/iso.ts'
import type { EventHub } from '#server/events/event-hub.ts'
import { inTime } from '#server/in-time.ts'
import type { Store } from '#server/store/db.ts'
import {
  answerFrom,
  bothAllowed,
  defaultAutoResponse,
  latestTime,
  noneAllowed,
  readAutoResponse,
  switchOff,
  switchOn,
  writeAutoResponse,
  type StoredAutoResponse,
} from './automatic-settings.ts'
import type { SendingStops } from '../kill-switch/sending-stops.ts'
import type { LiveControl } from '../listening/live-control.ts'

type Channel = z.infer<typeof channelName>

export type AutoResponses = ReturnType<typeof createAutoResponses>

const hour = 3_600_000
/** How long the kill switch waits for the settings in its response, ms. */
const readPatience = 50

/**
 * Whether and when anything may be sent automatically. Only an explicit action by the owner undoes the kill switch: a page opened before it was
 * pressed that saves its schedule afterwards does not turn sending back on.
 */
export function createAutoResponses(deps: {
  store: Store
  clock: Clock
  events: Pick<EventHub, 'publish'>
  log: { error(details: object, message: string): void }
  live: LiveControl
  stops: SendingStops
}) {
  const { store, clock, events, live, log, stops } = deps
  /** Fallback response of the kill switch if the store does not answer in time. */
  const lastRead = new Map<string, StoredAutoResponse>()

  const status = async (accountId: string): Promise<AutoResponseState> => {
    const { active, stored } = await readAutoResponse(store, accountId)
    lastRead.set(accountId, stored)
    const unsaved = stops.stoppedAt(accountId) !== null
    return { ...toState(active && !unsaved, stored), ...(unsaved ? { unsaved } : {}) }
  }

  /** Takes effect in memory at once. Resolves when the change is on disk, or when that takes too long. */
  function stopSending(accountId: string): Promise<boolean> {
    const saved = stops.stop(accountId, () => keepStopped(accountId))
    events.publish(accountId, { type: 'control' })
    return saved
  }

  /** The accounts that a stop of everybody stops. Their pages ask anew. */
  async function everybody(): Promise<readonly string[]> {
    const ids = await store.accounts.ids()
    for (const id of ids) events.publish(id, { type: 'control' })
    return ids
  }

  /** What the kill switch answers. It does not wait for the store for long. */
  async function stoppedState(accountId: string, saved: boolean): Promise<AutoResponseState> {
    if (saved) return status(accountId)
    const known = lastRead.get(accountId) ?? defaultAutoResponse
    const read = status(accountId).catch(() => null)
    return (await inTime(readPatience, read)) ?? { ...toState(false, known), unsaved: true }
  }

  async function keepStopped(accountId: string): Promise<void> {
    const exists = await store.transaction(async (tables) => {
      if ((await tables.accounts.find(accountId)) === null) return false
      // Every claim takes this lock too: earlier claims are already being sent, and later ones see the switch.
      await tables.outbox.lock(accountId)
      await switchOff(tables, accountId)
      return true
    })
    if (exists) await tell(accountId, live.stopAllSending)
  }

  /** The settings are committed and every decision reads them, so an error in a running service must not fail the call. */
  async function tell(accountId: string, act: (accountId: string) => Promise<void>): Promise<void> {
    events.publish(accountId, { type: 'control' })
    try {
      await act(accountId)
    } catch (error) {
      log.error({ err: error, account: accountId }, 'what was scheduled could not be held at once')
    }
  }

  return {
    status,

    /** Allows `channel` for this many hours. After the kill switch the other channel stays off, because the owner did not ask for it. */
    async enable(accountId: string, channel: Channel, hours: number): Promise<AutoResponseState> {
      const stopped = stops.stoppedAt(accountId) !== null
      await stops.lift(accountId, () =>
        store.transaction(async (tables) => {
          await tables.outbox.lock(accountId)
          const { active, allowed, stored } = await readAutoResponse(tables, accountId)
          const isOn = active && !stopped
          await writeAutoResponse(tables, accountId, {
            ...stored,
            channels: { ...(isOn ? stored.channels : noneAllowed), [channel]: true },
            until: { ...stored.until, [channel]: Math.min(latestTime, clock.now() + hours * hour) },
          })
          await switchOn(tables, accountId, { ...(isOn ? allowed : noneAllowed), [channel]: true })
          if (!isOn || !stored.channels[channel]) await answerFrom(tables, accountId, clock.now())
        }),
      )
      await tell(accountId, live.reconsider)
      return status(accountId)
    },

    /**
     * The kill switch. At once, nothing more is claimed or handed over in this process; once saved, in no other process either.
     * It responds whatever the store does.
     */
    disable: async (accountId: string): Promise<AutoResponseState> => stoppedState(accountId, await stopSending(accountId)),

    /** The kill switch of this computer: the same for all of its accounts. Returns the state of `accountId`. */
    disableEverybody: async (accountId: string): Promise<AutoResponseState> =>
      stoppedState(accountId, await stops.stopEverybody(everybody, keepStopped)),

    /** Call at startup: stops all accounts if an earlier process could not store which one it had stopped. */
    takeUp: async (): Promise<void> => stops.takeUp(await store.accounts.ids(), keepStopped),

    /**
     * `active: false` is the kill switch; `true` undoes it only with `turn_on`. Without it, a channel that the kill switch stopped stays off, because
     * the page may have been opened before. Limits stay as they are; `enable` sets them.
     */
    async updateSchedule(accountId: string, wanted: z.output<typeof autoResponse.updateSchedule.input>): Promise<AutoResponseState> {
      const { active, turn_on: turnOn, auto_response_enabled_until: _limit, ...rest } = wanted
      if (!isTimeZone(rest.schedule.time_zone)) {
        throw new AppError('invalid-input', 'This time zone is not known. Choose one such as Europe/Berlin or America/New_York.')
      }
      if (rest.schedule.enabled && rest.schedule.days.length === 0) {
        throw new AppError('invalid-input', 'Choose at least one day, or turn the schedule off.')
      }
      if (!active) await stopSending(accountId)
      const stopped = stops.stoppedAt(accountId) !== null
      const write = () =>
        store.transaction(async (tables) => {
          await tables.outbox.lock(accountId)
          const { active: wasActive, stored } = await readAutoResponse(tables, accountId)
          await writeAutoResponse(tables, accountId, { ...rest, until: stored.until })
          if (active && turnOn) await switchOn(tables, accountId, bothAllowed)
          const isOpened = allowsMore(rest, stored, clock.now())
          if (isOpened || (active && turnOn && (!wasActive || stopped))) await answerFrom(tables, accountId, clock.now())
        })
      await (active && turnOn ? stops.lift(accountId, write) : write())
      if (active) await tell(accountId, live.reconsider)
      return status(accountId)
    },
  }
}

/** Whether something that came in just now may be sent with these settings that might not be with those from before. */
function allowsMore(wanted: Omit<StoredAutoResponse, 'until'>, before: Omit<StoredAutoResponse, 'until'>, now: number): boolean {
  return (
    (wanted.channels.text && !before.channels.text) ||
    (wanted.channels.email && !before.channels.email) ||
    wanted.confidence_threshold < before.confidence_threshold ||
    (isInside(wanted.schedule, now) && !isInside(before.schedule, now))
  )
}

function toState(active: boolean, { until, ...stored }: StoredAutoResponse): AutoResponseState {
  const limits = [until.text, until.email].filter((at) => at !== null)
  const earliest = limits.length === 0 ? null : Math.min(...limits)
  return {
    active,
    schedule: { active, ...stored, auto_response_enabled_until: iso(earliest) },
    until: { text: iso(until.text), email: iso(until.email) },
  }
}
