import { AppError } from '#contract/errors.ts'
import type { Forecast } from '#contract/live/auto-response.ts'
import { readListOf } from '#core/auto-reply/index.ts'
import { findChannel, type Channel } from '#core/channel/channel.ts'
import type { Medium } from '#core/channel/medium.ts'
import { createSuggestionActs } from '../replying/act-on-suggestion.ts'
import { createClosing } from '../replying/close-answered.ts'
import { settlingSends } from '../replying/settle-sends.ts'
import { createAnswering } from '../replying/answer-turn.ts'
import { createSeenFacts } from '../replying/facts/seen-facts.ts'
import { forecastSending, type Asked } from '../automatic/forecast.ts'
import type { Drafting } from '../drafting/draft-replies.ts'
import { createPendingMail } from '../replying/pending-mail.ts'
import { createImproving } from '../replying/improve-drafts.ts'
import { createJournal } from './journal.ts'
import type { LiveControl } from './live-control.ts'
import type { LiveDeps } from './live-deps.ts'
import { allowedListOf } from './allowed-list.ts'
import { createLeasedListeners } from './leased-listeners.ts'
import { createListenerControl, type ListenerControl } from './listener-control.ts'
import { createPoller } from './poller.ts'
import { createSessions, type LocalListeners, type Session } from './sessions.ts'
import { retention } from './retention.ts'
import { single, type RunnableJob } from '#server/jobs/runner.ts'
import { createOutcomes } from '../replying/follow-sent.ts'
import { createHolding } from '../replying/hold-replies.ts'
import { createSending } from '../replying/sending/send-reply.ts'
import { createTerminalOutput } from './terminal-output.ts'
import { createTicking } from './ticking.ts'
import type { SteppedDown } from '../trust/judge-suggestion.ts'
import { createStepDowns } from '../trust/step-down.ts'

export type Live = ReturnType<typeof createLive>

/** How often a process checks for listeners or unfinished sends that another one left behind, ms. */
const takeOverEvery = 15_000

/** Everything live, across all channels: listening, answering, sending, and the owner's actions. */
export function createLive(deps: LiveDeps & { readonly drafting: Pick<Drafting, 'draft' | 'people'>; readonly pid: number }) {
  const stopping = new AbortController()
  const terminal = createTerminalOutput(deps.clock)
  deps.events.onForgotten((accountId) => terminal.forget(accountId))
  const journal = createJournal(deps, terminal)
  const outcomes = createOutcomes(deps, journal, stopping.signal)
  const closing = createClosing(deps, journal, stopping.signal)
  const seen = createSeenFacts(deps)
  const sessions = createSessions(deps, seen)
  const improving = createImproving(deps, sessions, journal)
  const answering = createAnswering(deps, { journal, seen, improving, outcomes, closing })
  const holding = createHolding(deps, sessions, journal)
  const sending = createSending(deps, { sessions, journal, outcomes, stopping: stopping.signal })
  const poller = createPoller(deps, { sessions, seen, answering, sending, holding, journal })
  const local: LocalListeners = {
    ...sessions,
    end(accountId, channel) {
      improving.stop(accountId, channel)
      return sessions.end(accountId, channel)
    },
  }
  const listeners = createLeasedListeners(deps.leases, local, deps.log)
  const forecastOf = (channel: Channel, accountId: string, asked: Asked) => {
    const live = { allowedList: (id: string, entries: readonly string[] | null) => allowedListOf(deps.store, id, channel, entries) }
    return forecastSending({ ...deps, live, of: channel }, accountId, asked)
  }
  const reach = (channel: Channel) => async (accountId: string) =>
    (await forecastOf(channel, accountId, { allowedNumbers: null, threshold: null })).summary
  const controls = new Map(
    deps.channels.map((channel) => [
      channel.id,
      createListenerControl(deps, { channel, listeners, holding, journal, pid: deps.pid, reach: reach(channel) }),
    ]),
  )
  const control: LiveControl = {
    stopAllSending: (accountId) => holding.stopAll(accountId),
    reconsider: (accountId) => holding.recheck(accountId),
    allowedList: async (accountId, entries) => {
      const texts = deps.channels.find(({ medium }) => medium === 'text')
      return texts === undefined ? readListOf('text', entries ?? [], null) : allowedListOf(deps.store, accountId, texts, entries)
    },
  }
  const stepDowns = createStepDowns(deps)
  const acts = createSuggestionActs(deps, { sessions, sending, holding, answering, improving, journal })

  /** Throws if there is no such channel. */
  function listenerOf(channel: string): ListenerControl {
    const found = controls.get(channel)
    if (found === undefined) throw new Error(`there is no channel ${channel}`)
    return found
  }

  /** A poll of one listener, if one is due, and its due replies. Returns whether it polled. */
  async function tickOne(session: Session): Promise<boolean> {
    const { accountId, channel } = session
    const listener = await listenerOf(channel.id).goesOn(session)
    if (listener === null) return false
    const { auto_respond: mayOpen, check_interval: interval } = listener.config
    await steppedDown(accountId, await stepDowns.check(accountId))
    await channel.prepare(accountId, mayOpen)
    const polled = await poller.tick(session, interval)
    await outcomes.watchWhatWasSent(accountId, channel)
    return polled
  }

  /** One poll of each listener of an account. */
  async function tick(accountId: string): Promise<void> {
    await Promise.all(
      sessions
        .all()
        .filter((session) => session.accountId === accountId)
        .map((session) => ticking.tickOne(session)),
    )
  }

  /** Tells the owner about people moved back to ask, and holds what is scheduled for them. */
  async function steppedDown(accountId: string, people: readonly SteppedDown[]): Promise<void> {
    if (people.length === 0) return
    journal.steppedDown(accountId, people)
    await holding.recheck(accountId)
  }

  /** Recovers unfinished sends, then resumes listeners that are on and that no process holds. */
  async function resume(): Promise<void> {
    await sending.recover()
    for (const one of controls.values()) await one.resume()
  }

  const ticking = createTicking(deps, { sessions, tick: tickOne })

  const jobs: readonly RunnableJob[] = [
    retention(deps, journal),
    settlingSends(deps, outcomes),
    closing.job(),
    // A process with a store of its own took over everything at startup.
    ...(deps.store.kind === 'sqlite' ? [] : [single({ id: 'take-over-listening', every: takeOverEvery, run: resume })]),
  ]

  return {
    acts,
    /** The replies on an email channel that wait for the owner. */
    pendingMail: (channel: string) =>
      createPendingMail(
        {
          store: deps.store,
          channels: deps.channels,
          channel,
          check: (accountId) => closing.checkSoon(accountId, channel),
          answerWithin: deps.answerWithin,
        },
        acts,
        journal,
      ),
    /** A channel's medium. A channel that this process does not have counts as text. */
    mediumOf: (channel: string): Medium => findChannel(deps.channels, channel)?.medium ?? 'text',
    /** Whom automatic replies in a medium may reach, and what they would have sent. */
    forecast(accountId: string, asked: Asked, medium: Medium): Promise<Forecast> {
      const channel = deps.channels.find((one) => one.medium === medium)
      if (channel !== undefined) return forecastOf(channel, accountId, asked)
      if (medium === 'text') return forecastSending({ ...deps, live: control, of: null }, accountId, asked)
      throw new AppError('not-available', 'There is no channel of this kind here.')
    },
    /** Starts, stops, and configures the listener of a channel. */
    listenerOf,
    control,
    terminal,
    steppedDown,
    tick,
    /** Recurring work besides polling, for the runner. */
    jobs,
    resume,
    /** Finishes what was left undone when the server stopped, then keeps ticking. */
    begin(): void {
      void resume()
        .catch((error: unknown) => deps.log.error({ err: error }, 'the listener could not be taken up again'))
        .finally(() => ticking.begin())
    },
    /** Resolves when nothing is being sent. */
    idle: () => sending.idle(),
    /** Resolves when no model is writing. */
    improved: () => improving.idle(),
    /** Call before deleting data that the account's listeners use. */
    async leave(accountId: string): Promise<void> {
      await Promise.all([...controls.values()].map((one) => one.leave(accountId)))
    },
    /** A running send continues until the helper is closed; `idle` waits for it. */
    async close(): Promise<void> {
      ticking.close()
      // The next start looks again for texts that are being verified now.
      stopping.abort()
      await improving.close()
      await listeners.close()
      await sessions.close()
    },
  }
}
