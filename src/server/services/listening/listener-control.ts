import type { Channel } from '#core/channel/channel.ts'
import type { Medium } from '#core/channel/medium.ts'
import { AppError } from '#contract/errors.ts'
import { inTime } from '#server/in-time.ts'
import { iso } from '#server/iso.ts'
import { sleep } from '#server/sleep.ts'
import { narrowAllowedList, readListOf, unreadableEntryText } from '#core/auto-reply/index.ts'
import type { Store } from '#server/store/db.ts'
import type { Tables } from '#server/store/tables.ts'
import { runsSince, type Listener, type ListenerConfig } from '#server/store/live/listeners.ts'
import { answerFrom, latestTime, readAutoResponse, writeAutoResponse } from '../automatic/automatic-settings.ts'
import type { Journal } from './journal.ts'
import { ownerCountry } from '../account/owner-country.ts'
import type { LiveDeps, ListenSession } from './live-deps.ts'
import type { LeasedListeners } from './leased-listeners.ts'
import { longestInterval } from './poller.ts'
import type { Holding } from '../replying/hold-replies.ts'
import { leaveLadder } from '../trust/leave-ladder.ts'

export type ListenerControl = ReturnType<typeof createListenerControl>

/** The owner's settings for a listener. */
export type ListenerChoices = Omit<ListenerConfig, 'restricts' | 'country'>

/** A listener as the owner sees it. */
export interface ListenerState {
  readonly status: 'running' | 'stopped'
  /** Null while stopped, and if another process listens (only that one knows its id). */
  readonly pid: number | null
  /** Null if the owner has never set it. */
  readonly choices: ListenerChoices | null
  /** Auto-stop time, ISO 8601, UTC. Null if no limit is set, or while stopped. */
  readonly until: string | null
  readonly warnings: readonly string[]
  /** When it resumed after a restart, ISO 8601, UTC. Null while stopped, or if the owner started it. */
  readonly resumed_at: string | null
  /** What automatic replies would do now. Null if they are off. */
  readonly reach: string | null
}

const timeIsOver = 'Auto-stop: the time that was set is over.'
/** Pause between two questions whether another process still listens, ms. It ends with its poll, and polls each second. */
const askedEvery = 100
const stillBusy = 'Another Idiolect server is still busy with new messages. It has been told to stop: please try again in half a minute.'
const otherMailbox = 'The listener was stopped: another mailbox is connected than the one it was started for.'

/** The owner's settings for the listener of one channel: stored, applied at once, and resumed when the server starts. */
export function createListenerControl(
  deps: LiveDeps,
  parts: {
    channel: Channel
    listeners: LeasedListeners
    holding: Pick<Holding, 'recheck'>
    journal: Journal
    pid: number
    /** What automatic replies would do now, in one or two sentences. */
    reach: (accountId: string) => Promise<string>
  },
) {
  const { store, clock, log } = deps
  const { channel, listeners, holding, journal, reach } = parts
  const { listed } = channel.words
  const line = (accountId: string, text: string) => journal.line(accountId, channel.id, text)
  const resumed = new Map<string, number>()

  async function state(accountId: string): Promise<ListenerState> {
    const listener = await store.listeners.find(accountId, channel.id)
    const { stored: settings } = await readAutoResponse(store, accountId)
    const running = listener?.running === true
    const resumedAt = running ? resumed.get(accountId) : undefined
    const until = running ? settings.until[channel.medium] : null
    return {
      status: running ? 'running' : 'stopped',
      pid: running && listeners.isHere(accountId, channel.id) ? parts.pid : null,
      choices: listener?.config ?? null,
      until: iso(until),
      warnings: [
        ...(listener === null ? [] : warningsOf(listener.config, channel)),
        ...limitWarnings(until),
        ...(running ? warningsWhileRunning(accountId) : []),
      ],
      resumed_at: iso(resumedAt),
      reach: listener?.config.auto_respond === true ? await reach(accountId) : null,
    }
  }

  function warningsWhileRunning(accountId: string): string[] {
    const trouble = listeners.trouble(accountId, channel.id)
    const lost = channel.lost()
    return [...(trouble === null ? [] : [trouble]), ...(lost === null ? [] : [lost.text])]
  }

  /** `patience`: how long to wait for a poll that is still running, ms. One that takes longer sends nothing more, and ends on its own. */
  async function stop(accountId: string, why: string, given: { patience?: number; pause?: boolean } = {}): Promise<boolean> {
    const { patience } = given
    const stopped = await store.listeners.setStopped(accountId, channel.id, given)
    resumed.delete(accountId)
    const ended = listeners.end(accountId, channel.id).then(() => holding.recheck(accountId))
    if (patience === undefined) await ended
    else if (
      (await inTime(
        patience,
        ended.then(() => true),
      )) === null
    ) {
      ended.catch((error: unknown) => log.error({ err: error, channel: channel.id }, 'a listener could not be ended'))
      await holding.recheck(accountId)
    }
    if (!stopped) return false
    line(accountId, why)
    journal.control(accountId)
    return true
  }

  /** Waits until no process listens. False if one still does after `answerWithin`. */
  async function isFree(accountId: string): Promise<boolean> {
    const waiting = new AbortController()
    const free = async (): Promise<boolean> => {
      while (await listeners.isHeld(accountId, channel.id)) {
        await sleep(askedEvery, waiting.signal)
        if (waiting.signal.aborted) return false
      }
      return true
    }
    try {
      return (await inTime(deps.answerWithin, free())) ?? false
    } finally {
      waiting.abort()
    }
  }

  /** Stops it if the auto-stop time has passed. Returns whether it was stopped. */
  async function stopWhenOver(accountId: string): Promise<boolean> {
    const { stored: settings } = await readAutoResponse(store, accountId)
    const until = settings.until[channel.medium]
    return until !== null && clock.now() >= until && (await stop(accountId, timeIsOver))
  }

  /**
   * Stops it if a different mailbox is connected than the one it was started for, and returns whether it did. What the owner allowed for the sample's
   * mailbox, for example, they did not allow for their own.
   */
  async function stopWhenElsewhere({ accountId, resource }: Listener): Promise<boolean> {
    const connected = await channel.resourceOf(accountId)
    return connected !== null && connected !== resource && (await stop(accountId, otherMailbox))
  }

  /**
   * The session's listener, if it goes on. Null if it was stopped: because its time is over, because another mailbox is connected, or by the owner
   * through another process. If they have started it again there, it begins again here: that process could not take the lease from this one.
   */
  async function goesOn({ accountId, startedAt }: ListenSession): Promise<Listener | null> {
    const listener = await store.listeners.find(accountId, channel.id)
    if (runsSince(listener, startedAt)) return (await stopWhenOver(accountId)) || (await stopWhenElsewhere(listener)) ? null : listener
    resumed.delete(accountId)
    await listeners.end(accountId, channel.id)
    const now = await store.listeners.find(accountId, channel.id)
    if (now?.running !== true || now.startedAt === null) return null
    listeners.begin(accountId, channel, { startedAt: now.startedAt, answersFrom: now.startedAt, cursor: null })
    line(accountId, startLine(now.config, listed))
    return null
  }

  return {
    status: state,

    /**
     * While it runs, only auto-respond can be changed, and the allowed list be narrowed; both take effect at once. A restart for that would lose what
     * arrives in between.
     */
    async config(accountId: string, wanted: ListenerChoices): Promise<ListenerState> {
      const country = await ownerCountry(store, accountId)
      const resource = await channel.resourceOf(accountId)
      const changed = await store.transaction(async (tables) => {
        await tables.outbox.lock(accountId)
        const listener = await tables.listeners.find(accountId, channel.id)
        if (listener?.running === true) {
          const change = changeWhileRunning(listener.config, wanted, channel.medium)
          if (change === null) {
            const rest = `while it runs, only auto-respond can be changed, and allowed ${listed} be removed.`
            throw new AppError('conflict', `The listener is running. Stop it first; ${rest}`)
          }
          const { restricts } = listener.config
          const kept = { ...toStored(wanted, channel.medium, listener.config.country), restricts }
          await tables.listeners.putConfig(accountId, { channel: channel.id, resource: listener.resource }, kept)
          await leaveLadder(tables, accountId)
          if (change.autoRespond === true) await answerFrom(tables, accountId, clock.now())
          return change
        }
        await tables.listeners.putConfig(accountId, { channel: channel.id, resource }, toStored(wanted, channel.medium, country))
        await leaveLadder(tables, accountId)
        return null
      })
      if (changed !== null) {
        await holding.recheck(accountId)
        if (changed.narrowed) line(accountId, `Allowed ${listed} were removed.`)
        if (changed.autoRespond !== null) line(accountId, `The listener goes on with auto-respond ${changed.autoRespond ? 'on' : 'off'}.`)
      }
      journal.control(accountId)
      return state(accountId)
    },

    /** Throws AppError `conflict` if it is already running (for this or another account), or if there is nothing to listen to. */
    async start(accountId: string, wanted: ListenerChoices): Promise<ListenerState> {
      const now = clock.now()
      const country = await ownerCountry(store, accountId)
      const resource = await channel.resourceOf(accountId)
      if (resource === null) throw new AppError('conflict', channel.words.missing)
      await store.transaction(async (tables) => {
        await tables.outbox.lock(accountId)
        const mine = await tables.listeners.find(accountId, channel.id)
        if (mine?.running === true) throw new AppError('conflict', 'The listener is running already.')
        const running = await tables.listeners.findRunning(resource)
        if (running !== null) throw await alreadyRuns(tables, running, channel.medium)
        await endPassedLimit(tables, accountId, channel.medium, now)
        await tables.listeners.putConfig(accountId, { channel: channel.id, resource }, toStored(wanted, channel.medium, country))
        await leaveLadder(tables, accountId)
        await tables.listeners.setRunning(accountId, channel.id, now)
      })
      listeners.begin(accountId, channel, { startedAt: now, answersFrom: now, cursor: null })
      line(accountId, startLine(wanted, listed))
      journal.control(accountId)
      return state(accountId)
    },

    /**
     * Restarts the listener after a pause with its stored settings, so that nothing new is allowed. It stays stopped if the owner has started or stopped
     * it since, if the auto-stop time has passed, or if a different mailbox is connected now. Resuming a running listener changes nothing.
     */
    async resumeAsSet(accountId: string): Promise<ListenerState> {
      const now = clock.now()
      const resource = await channel.resourceOf(accountId)
      const said = await store.transaction(async (tables) => {
        await tables.outbox.lock(accountId)
        const mine = await tables.listeners.find(accountId, channel.id)
        if (mine === null || mine.running || mine.pausedOn === null) return { starts: false, line: null }
        if (resource === null) throw new AppError('conflict', channel.words.missing)
        const until = (await readAutoResponse(tables, accountId)).stored.until[channel.medium]
        const over = until !== null && now >= until ? timeIsOver : mine.pausedOn === resource ? null : otherMailbox
        if (over !== null) {
          await tables.listeners.setStopped(accountId, channel.id)
          return { starts: false, line: over }
        }
        const running = await tables.listeners.findRunning(resource)
        if (running !== null) throw await alreadyRuns(tables, running, channel.medium)
        await tables.listeners.setRunning(accountId, channel.id, now)
        return { starts: true, line: startLine(mine.config, listed) }
      })
      if (said.starts) listeners.begin(accountId, channel, { startedAt: now, answersFrom: now, cursor: null })
      if (said.line !== null) line(accountId, said.line)
      journal.control(accountId)
      return state(accountId)
    },

    /** With `pause`, `resumeAsSet` may start it again. */
    async stop(accountId: string, { pause }: { readonly pause: boolean } = { pause: false }): Promise<ListenerState> {
      const why = pause ? 'The listener was paused.' : 'The listener was stopped.'
      if (!(await stop(accountId, why, { pause, patience: deps.answerWithin })))
        throw new AppError('conflict', 'The listener is not running.')
      return state(accountId)
    },

    /**
     * Stops it if it is running, and resolves once none of its work is left in any process, because its data are about to be deleted. Throws AppError
     * `conflict` if another process is not done after a while; it ends on its own, or its lease does.
     */
    async leave(accountId: string): Promise<void> {
      await stop(accountId, 'The listener was stopped.')
      if (!(await isFree(accountId))) throw new AppError('conflict', stillBusy)
    },

    goesOn,

    /** Resumes listeners that should run and that no process runs, and reports it. Messages older than now are not answered. */
    async resume(): Promise<void> {
      for (const listener of await store.listeners.runningOn(channel.id)) {
        const { accountId, startedAt, cursor } = listener
        if ((await listeners.isHeld(accountId, channel.id)) || (await stopWhenOver(accountId)) || (await stopWhenElsewhere(listener)))
          continue
        const now = clock.now()
        resumed.set(accountId, now)
        listeners.begin(accountId, channel, { startedAt, answersFrom: now, cursor })
        line(accountId, 'Listening again after Idiolect restarted.')
        await holding.recheck(accountId)
        await journal.catchUp(accountId)
        journal.control(accountId)
      }
    },
  }
}

function toStored(choices: ListenerChoices, medium: Medium, country: string | null): ListenerConfig {
  const allowed = choices.allowed.map((entry) => entry.trim()).filter((entry) => entry !== '')
  return { ...choices, allowed, restricts: readListOf(medium, allowed, country).restricts, country }
}

interface RunningChange {
  /** Entries were removed from the allowed list, and nobody new is reached. */
  readonly narrowed: boolean
  /** The new setting. Null if it stays. */
  readonly autoRespond: boolean | null
}

/** Null if `wanted` changes more than a running listener accepts. */
function changeWhileRunning(before: ListenerConfig, wanted: ListenerChoices, medium: Medium): RunningChange | null {
  const { country } = before
  const after = toStored(wanted, medium, country)
  const { allowed: _entries, restricts: _restricts, auto_respond: autoRespond, ...rest } = before
  const same = Object.entries(rest).every(([name, value]) => after[name as keyof ListenerConfig] === value)
  const added = after.allowed.some((entry) => !before.allowed.includes(entry))
  if (!same || added) return null
  const list = { ...readListOf(medium, before.allowed, country), restricts: before.restricts }
  const narrowed = after.allowed.length < before.allowed.length
  if (narrowed && !narrowAllowedList(list, after.allowed, { medium, country }).restricts) return null
  return { narrowed, autoRespond: after.auto_respond === autoRespond ? null : after.auto_respond }
}

function warningsOf(config: ListenerConfig, { medium, words, pace }: Channel): string[] {
  const { allowed, country, check_interval: interval, most_per_look: most } = config
  const { unreadable } = readListOf(medium, allowed, country)
  return [
    ...unreadable.map((entry) => unreadableEntryText(entry, medium)),
    ...(interval < pace.least ? [`${words.place} is looked at every ${pace.least} s at most.`] : []),
    ...(interval > longestInterval
      ? [`The interval is longer than 100 years: ${words.place} is looked at once, when the listener starts.`]
      : []),
    ...(pace.most !== null && most !== null && most > pace.most ? [`At most ${pace.most} emails are read per check.`] : []),
  ]
}

function limitWarnings(until: number | null): string[] {
  return until === latestTime
    ? ['Auto-stop is set to the last date a computer can name. In effect, the listener never stops automatically.']
    : []
}

async function alreadyRuns(tables: Pick<Store, 'accounts'>, running: Listener, medium: Medium): Promise<AppError> {
  const account = await tables.accounts.find(running.accountId)
  const who = account?.email ?? account?.name ?? 'another account'
  return new AppError(
    'conflict',
    `The listener of ${medium === 'text' ? 'this computer' : 'this mailbox'} runs for ${who}. It must be stopped there first.`,
  )
}

/** Removes a limit that has passed: a new start is a new permission. */
async function endPassedLimit(tables: Tables, accountId: string, medium: Medium, now: number): Promise<void> {
  const { stored: settings } = await readAutoResponse(tables, accountId)
  const until = settings.until[medium]
  if (until === null || now < until) return
  await writeAutoResponse(tables, accountId, { ...settings, until: { ...settings.until, [medium]: null } })
}

function startLine(
  { auto_respond, check_interval, allowed }: Pick<ListenerChoices, 'auto_respond' | 'check_interval' | 'allowed'>,
  listed: string,
): string {
  const automatic = auto_respond ? 'auto-respond on' : 'auto-respond off'
  return `The listener runs: every ${check_interval} s, ${automatic}, ${allowed.length} allowed ${listed}.`
}
