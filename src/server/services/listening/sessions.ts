import type { Reason } from '#contract/live/suggestions.ts'
import type { Channel, Listening } from '#core/channel/channel.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { SeenFacts } from '../replying/facts/seen-facts.ts'
import type { ListenSession, ListenSessions } from './live-deps.ts'

/** Where listening begins. Times are ms since 1970. */
export interface ListenStart {
  /** When the owner started it, as stored. */
  readonly startedAt: number | null
  /** Messages older than this are not answered. */
  readonly answersFrom: number
  /** Continues after it. If null, starts with what came in since the owner started it. */
  readonly cursor: string | null
}

/** The listeners that run in this process. */
export interface LocalListeners {
  begin(accountId: string, channel: Channel, start: ListenStart): void
  /** Resolves when its current poll is over. */
  end(accountId: string, channel: string): Promise<void>
  /** A sentence on why new messages may be missed. Null if they are not. */
  trouble(accountId: string, channel: string): string | null
}

/** A session with what its polls leave behind. */
export interface Session extends ListenSession {
  readonly listening: Listening
  /** When the next poll is due, ms since 1970. */
  nextPoll: number
  /** Time of its last tick, ms since 1970. */
  tickedAt: number
  trouble: Reason | null
  /** Resolves when its current poll is over. */
  busy: Promise<void>
  /** The current poll: when it started (ms since 1970), and whether it returned messages that are not stored yet. Null if none is running. */
  polling: { readonly since: number; readonly hasRead: boolean } | null
  /** Channels whose due replies waited for this poll. */
  readonly gaveWay: Set<string>
  ended: boolean
  /** Whether the stored cursor covers what was read. If not, the next poll's cursor is stored even if the poll was empty. */
  kept: boolean
  caughtUp: boolean
  behind: boolean
}

export interface Sessions extends LocalListeners, ListenSessions {
  of(accountId: string, channel: string): Session | null
  all(): readonly Session[]
  /** Calls it from now on whenever a session has begun. */
  onBegin(call: () => void): void
  close(): Promise<void>
}

/** How long other channels wait for a poll that has returned nothing yet, ms. A hanging network must not hold them longer. */
const mayBringWithin = 5_000

/** The running listeners of this process, one session per account and channel. They know what was seen, and poll nothing themselves. */
export function createSessions({ clock }: { readonly clock: Clock }, seen: SeenFacts): Sessions {
  const sessions = new Map<string, Session>()
  const nameOf = (accountId: string, channel: string) => `${accountId}/${channel}`
  const of = (accountId: string, channel: string) => sessions.get(nameOf(accountId, channel)) ?? null
  const begun: (() => void)[] = []

  async function end(accountId: string, channel: string): Promise<void> {
    const session = of(accountId, channel)
    if (session === null) return
    session.ended = true
    sessions.delete(nameOf(accountId, channel))
    // Auto-stop is called from outside a poll, so this never waits for itself.
    await session.busy
  }

  return {
    of,
    all: () => [...sessions.values()],
    trouble: (accountId, channel) => of(accountId, channel)?.trouble?.text ?? null,
    onBegin: (call) => void begun.push(call),

    givesWayToPoll(accountId, channel) {
      const others = [...sessions.values()].filter((one) => one.accountId === accountId && one.channel.id !== channel)
      const mayBring = ({ polling }: Session) => polling !== null && (polling.hasRead || clock.now() - polling.since <= mayBringWithin)
      const ahead = others.filter(mayBring)
      for (const session of ahead) session.gaveWay.add(channel)
      return ahead.length > 0
    },

    begin(accountId, channel, { startedAt, answersFrom, cursor }) {
      const since = startedAt ?? answersFrom
      sessions.set(nameOf(accountId, channel.id), {
        accountId,
        channel,
        listening: channel.listen({ accountId, startedAt: answersFrom, since, cursor }),
        startedAt,
        answersFrom,
        unstoredGraveAt: () => seen.unstoredGraveAt(accountId),
        seenOf: (tables, ...asked) => seen.ofPerson(tables, accountId, ...asked),
        wroteElsewhere: (tables, ...asked) => seen.wroteElsewhere(tables, accountId, ...asked),
        // If the owner starts it only now, nothing was missed.
        caughtUp: since >= answersFrom,
        behind: false,
        nextPoll: 0,
        tickedAt: clock.now(),
        trouble: null,
        busy: Promise.resolve(),
        polling: null,
        gaveWay: new Set(),
        ended: false,
        kept: cursor !== null,
      })
      for (const call of begun) call()
    },

    end,
    close: async () => void (await Promise.all([...sessions.values()].map(({ accountId, channel }) => end(accountId, channel.id)))),
  }
}
