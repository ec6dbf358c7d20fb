import type { z } from 'zod'
import type { Channel } from '#core/channel/channel.ts'
import type { Medium } from '#core/channel/medium.ts'
import { macListenerConfig, type macListenerState } from '#contract/live/mac-listener.ts'
import { AppError } from '#contract/errors.ts'
import { narrowAllowedList, readAllowedList, unreadableEntryText, type AllowedList } from '#core/auto-reply/index.ts'
import type { Store } from '#server/store/db.ts'
import type { Tables } from '#server/store/tables.ts'
import type { Listener, ListenerConfig } from '#server/store/live/listeners.ts'
import { latestTime, readAutoResponse, writeAutoResponse } from '../sending/automatic-settings.ts'
import type { Journal } from './journal.ts'
import { ownerCountry } from '../account/owner-country.ts'
import type { LiveDeps } from './live-deps.ts'
import type { Holding } from '../replying/hold-replies.ts'
import { leaveLadder } from '../trust/leave-ladder.ts'

export type MacListeners = ReturnType<typeof createMacListeners>

type Config = z.output<typeof macListenerConfig>
type State = z.input<typeof macListenerState>

/** The part that listens in this process (`listeners/channels.ts`). */
export interface Watching {
  begin(accountId: string, channel: Channel, answersFrom: number, cursor: string | null): void
  end(accountId: string, channel: string): Promise<void>
  /** Why new messages are not, or may not be, seen, in a sentence; or null. */
  trouble(accountId: string, channel: string): string | null
}

export interface HeldWatching extends Watching {
  /** Whether somebody listens for the account on the channel, in whatever process. */
  isHeld(accountId: string, channel: string): Promise<boolean>
}

/** Shorter intervals are kept as typed and looked at this often, s. */
export const leastInterval = 0.25
/** A hundred years, s: longer intervals are kept as typed, and no clock counts them. */
export const longestInterval = 3_155_760_000

const unset: Config = macListenerConfig.parse({})

/** What the owner wants of the listener of one channel: kept, carried out at once, and taken up again at the next start of the server. */
export function createMacListeners(
  deps: LiveDeps,
  parts: {
    channel: Channel
    watching: HeldWatching
    holding: Pick<Holding, 'recheck'>
    journal: Journal
    pid: number
    /** What automatic replies would do now, in a sentence or two. */
    reach: (accountId: string) => Promise<string>
  },
) {
  const { store, clock } = deps
  const { channel, watching, holding, journal, reach } = parts
  const { place } = channel.words
  const resumed = new Map<string, number>()

  async function state(accountId: string): Promise<State> {
    const listener = await store.listeners.find(accountId, channel.id)
    const { stored } = await readAutoResponse(store, accountId)
    const running = listener?.running === true
    const config = listener === null ? unset : shown(listener.config)
    const until = running ? stored.until[channel.medium] : null
    return {
      status: running ? 'running' : 'stopped',
      pid: running ? parts.pid : null,
      config,
      until: until === null ? null : new Date(until).toISOString(),
      warnings: [
        ...warningsOf(config, listener?.config.country ?? null, place),
        ...limitWarnings(until),
        ...(running ? warningsWhileRunning(accountId) : []),
      ],
      reach: config.auto_respond ? await reach(accountId) : null,
    }
  }

  function warningsWhileRunning(accountId: string): string[] {
    const trouble = watching.trouble(accountId, channel.id)
    const at = resumed.get(accountId)
    return [
      ...(trouble === null ? [] : [trouble]),
      ...(at === undefined
        ? []
        : [`The listener went on by itself when Idiolect started. What was written before ${time(at)} is not answered automatically.`]),
    ]
  }

  async function stop(accountId: string, why: string): Promise<boolean> {
    const stopped = await store.listeners.setStopped(accountId, channel.id)
    await watching.end(accountId, channel.id)
    resumed.delete(accountId)
    await holding.recheck(accountId)
    if (!stopped) return false
    journal.line(accountId, why)
    journal.control(accountId)
    return true
  }

  return {
    status: state,

    /** Refused while it runs, but for removals from the allowed list, which act at once. */
    async config(accountId: string, wanted: Config): Promise<State> {
      const country = await ownerCountry(store, accountId)
      const narrowed = await store.transaction(async (tables) => {
        await tables.outbox.lock(accountId)
        const listener = await tables.listeners.find(accountId, channel.id)
        if (listener?.running === true) {
          if (!onlyRemoves(listener.config, wanted)) {
            throw new AppError('conflict', 'The listener is running. Stop it first; while it runs, allowed numbers can only be removed.')
          }
          await tables.listeners.putConfig(accountId, channel, {
            ...stored(wanted, listener.config.country),
            restricts: listener.config.restricts,
          })
          await leaveLadder(tables, accountId)
          return true
        }
        await tables.listeners.putConfig(accountId, channel, stored(wanted, country))
        await leaveLadder(tables, accountId)
        return false
      })
      if (narrowed) {
        await holding.recheck(accountId)
        journal.line(accountId, 'Allowed numbers were removed.')
      }
      journal.control(accountId)
      return state(accountId)
    },

    /** Throws AppError `conflict` where it runs already, here or for another account of this machine. */
    async start(accountId: string, wanted: Config): Promise<State> {
      const now = clock.now()
      const country = await ownerCountry(store, accountId)
      await store.transaction(async (tables) => {
        await tables.outbox.lock(accountId)
        const running = await tables.listeners.findRunning(channel.resource)
        if (running !== null) throw await alreadyRuns(tables, running, accountId)
        await endPassedLimit(tables, accountId, channel.medium, now)
        await tables.listeners.putConfig(accountId, channel, stored(wanted, country))
        await leaveLadder(tables, accountId)
        await tables.listeners.setRunning(accountId, channel.id, now)
      })
      watching.begin(accountId, channel, now, null)
      journal.line(accountId, startLine(wanted))
      journal.control(accountId)
      return state(accountId)
    },

    async stop(accountId: string): Promise<State> {
      if (!(await stop(accountId, 'The listener was stopped.'))) throw new AppError('conflict', 'The listener is not running.')
      return state(accountId)
    },

    /** Stops it where it runs: what it works on is being deleted. */
    async leave(accountId: string): Promise<void> {
      await stop(accountId, 'The listener was stopped.')
    },

    /** Auto-stop: true where its time had come. */
    async stopWhenOver(accountId: string): Promise<boolean> {
      const { stored: settings } = await readAutoResponse(store, accountId)
      const until = settings.until[channel.medium]
      return until !== null && clock.now() >= until && (await stop(accountId, 'Auto-stop: the time that was set is over.'))
    },

    /** Takes up what was wanted and nobody is at, and says so. What is older than now is not answered. */
    async resume(): Promise<void> {
      const listener = await store.listeners.findRunning(channel.resource)
      if (
        listener === null ||
        listener.channel !== channel.id ||
        (await watching.isHeld(listener.accountId, channel.id)) ||
        (await this.stopWhenOver(listener.accountId))
      )
        return
      const now = clock.now()
      resumed.set(listener.accountId, now)
      watching.begin(listener.accountId, channel, now, listener.cursor)
      journal.line(listener.accountId, 'The listener goes on after a restart of Idiolect.')
      await holding.recheck(listener.accountId)
      await journal.catchUp(listener.accountId)
      journal.control(listener.accountId)
    },

    /** See `LiveControl.allowedList`. */
    async allowedList(accountId: string, entries: readonly string[] | null): Promise<AllowedList> {
      if (entries !== null) return readAllowedList(entries, await ownerCountry(store, accountId))
      const config = (await store.listeners.find(accountId, channel.id))?.config
      return { ...readAllowedList(config?.allowed_numbers ?? [], config?.country ?? null), restricts: config?.restricts ?? false }
    },
  }
}

function stored({ auto_respond, check_interval, allowed_numbers }: Config, country: string | null): ListenerConfig {
  const entries = allowed_numbers.map((entry) => entry.trim()).filter((entry) => entry !== '')
  return { auto_respond, check_interval, allowed_numbers: entries, restricts: readAllowedList(entries, country).restricts, country }
}

function shown({ auto_respond, check_interval, allowed_numbers }: ListenerConfig): Config {
  return { auto_respond, check_interval, allowed_numbers: [...allowed_numbers] }
}

/** Whether `wanted` is the configuration with some of its entries gone, and reaches nobody new. */
function onlyRemoves(before: ListenerConfig, wanted: Config): boolean {
  const after = stored(wanted, before.country)
  const same = after.auto_respond === before.auto_respond && after.check_interval === before.check_interval
  const list = { ...readAllowedList(before.allowed_numbers, before.country), restricts: before.restricts }
  const narrowed = narrowAllowedList(list, after.allowed_numbers, before.country)
  const added = after.allowed_numbers.some((entry) => !before.allowed_numbers.includes(entry))
  return same && !added && after.allowed_numbers.length < before.allowed_numbers.length && narrowed.restricts
}

function warningsOf(config: Config, country: string | null, place: string): string[] {
  const { unreadable } = readAllowedList(config.allowed_numbers, country)
  const { check_interval: interval } = config
  return [
    ...unreadable.map(unreadableEntryText),
    ...(interval < leastInterval ? [`${place} is looked at every ${leastInterval} s at most.`] : []),
    ...(interval > longestInterval ? [`The interval is longer than 100 years: ${place} is looked at once, when the listener starts.`] : []),
  ]
}

function limitWarnings(until: number | null): string[] {
  return until === latestTime
    ? ['Auto-stop is set to the last date a computer can name. In effect, the listener never stops by itself.']
    : []
}

async function alreadyRuns(tables: Pick<Store, 'accounts'>, running: Listener, accountId: string): Promise<AppError> {
  if (running.accountId === accountId) return new AppError('conflict', 'The listener is running already.')
  const account = await tables.accounts.find(running.accountId)
  const who = account?.email ?? account?.name ?? 'another account'
  return new AppError('conflict', `The listener of this computer runs for ${who}. It must be stopped there first.`)
}

/** A limit that has passed ended the run before; a new start is a new permission. */
async function endPassedLimit(tables: Tables, accountId: string, medium: Medium, now: number): Promise<void> {
  const { stored: settings } = await readAutoResponse(tables, accountId)
  const until = settings.until[medium]
  if (until === null || now < until) return
  await writeAutoResponse(tables, accountId, { ...settings, until: { ...settings.until, [medium]: null } })
}

function startLine({ auto_respond, check_interval, allowed_numbers }: Config): string {
  const automatic = auto_respond ? 'auto-respond on' : 'auto-respond off'
  return `The listener runs: every ${check_interval} s, ${automatic}, ${allowed_numbers.length} allowed numbers.`
}

function time(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
