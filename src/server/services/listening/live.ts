import { createMessagesListener } from '#server/listeners/messages.ts'
import { createSuggestionActs } from '../replying/act-on-suggestion.ts'
import { createAnswering } from '../replying/answer-turn.ts'
import { forecastSending } from '../sending/forecast.ts'
import type { Drafting } from '../drafting/draft-replies.ts'
import { createImproving, type Improving } from '../replying/improve-drafts.ts'
import { createJournal } from './journal.ts'
import type { LiveControl } from './live-control.ts'
import type { LiveDeps } from './live-deps.ts'
import { createMacListeners } from './mac-listener.ts'
import { cleaningEvery, createRetention } from './retention.ts'
import { createSending, type Sending } from '../replying/send-reply.ts'
import { createTerminalOutput } from './terminal-output.ts'
import type { SteppedDown } from '../trust/judge.ts'
import { createStanding } from '../trust/standing.ts'

export type Live = ReturnType<typeof createLive>

/** The live half of iMessage, joined: watching, answering, sending, and what the owner does with it. */
export function createLive(deps: LiveDeps & { readonly drafting: Pick<Drafting, 'draft' | 'people'>; readonly pid: number }) {
  const stopping = new AbortController()
  const terminal = createTerminalOutput(deps.clock)
  const journal = createJournal(deps, terminal)
  const answering = createAnswering(
    deps,
    journal,
    { begin: (...job) => improving.begin(...job), drop: (...which) => improving.drop(...which) },
    (row, guid) => sending.confirm(row, guid),
  )
  const listener = createMessagesListener(deps, {
    answering,
    journal,
    sendDue: (accountId) => sending.sendDue(accountId),
    hold: (accountId, reasons) => sending.holdScheduled(accountId, reasons),
  })
  const retention = createRetention(deps, journal)
  const improving: Improving = createImproving(deps, listener.watching, journal)
  const sending: Sending = createSending(deps, listener.watching, journal, stopping.signal)
  const listeners = createMacListeners(deps, {
    watching: {
      ...listener.watching,
      begin(...session) {
        listener.watching.begin(...session)
        void wake()
      },
      end(accountId) {
        improving.stop(accountId)
        return listener.watching.end(accountId)
      },
    },
    sending,
    journal,
    pid: deps.pid,
    reach: async (accountId) => {
      const asked = { allowedNumbers: null, threshold: null }
      return (await forecastSending({ ...deps, live: control }, accountId, asked)).summary
    },
  })
  const control: LiveControl = {
    stopAllSending: (accountId) => sending.stopAll(accountId),
    reconsider: (accountId) => sending.recheck(accountId),
    allowedList: (accountId, entries) => listeners.allowedList(accountId, entries),
  }
  const { stating } = deps
  const standing = stating === undefined ? null : createStanding({ ...deps, stating })
  const acts = createSuggestionActs(deps, { sessions: listener.watching, sending, answering, improving, journal })
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let begun = false
  let running = false

  /** One look for each account whose listener runs, and whatever is due. */
  async function tick(accountId: string): Promise<void> {
    if (await listeners.stopWhenOver(accountId)) return
    await steppedDown(accountId, (await standing?.look(accountId)) ?? [])
    await deps.messages.automation.check(async () => (await deps.store.listeners.find(accountId))?.config.auto_respond === true)
    await listener.tick(accountId)
    await sending.watchWhatWasSent(accountId)
  }

  /** People were put back to ask: they hear of it, and what is scheduled for them is held. */
  async function steppedDown(accountId: string, people: readonly SteppedDown[]): Promise<void> {
    if (people.length === 0) return
    journal.steppedDown(accountId, people)
    await sending.recheck(accountId)
  }

  /** Looks after what was being sent, then takes up the listener that was wanted. */
  async function resume(): Promise<void> {
    await sending.recover()
    await listeners.resume()
  }

  async function run(): Promise<void> {
    for (const accountId of listener.accounts()) {
      await tick(accountId).catch((error: unknown) => deps.log.error({ err: error }, 'a tick of the listener failed'))
    }
    await retention.tick().catch((error: unknown) => deps.log.error({ err: error }, 'old texts could not be let go of'))
    // Old texts go also where nothing listens.
    const pause = listener.pause() ?? cleaningEvery
    running = false
    if (!closed) timer = setTimeout(() => void wake(), pause)
  }

  /** Begins to tick, where nothing has listened before. */
  function wake(): Promise<void> {
    clearTimeout(timer)
    if (running || closed || !begun) return Promise.resolve()
    running = true
    return run()
  }

  return {
    acts,
    listeners,
    control,
    terminal,
    steppedDown,
    tick,
    /** Lets go of what is too old, once an hour. */
    clean: () => retention.tick(),
    resume,
    /** What a start of the server owes to the one before, and from then on ticks by itself. */
    begin(): void {
      void resume()
        .catch((error: unknown) => deps.log.error({ err: error }, 'the listener could not be taken up again'))
        .then(() => {
          begun = true
          return wake()
        })
    },
    /** Resolves when nothing is being sent. */
    idle: () => sending.idle(),
    /** Resolves when no model is writing. */
    improved: () => improving.idle(),
    /** What is being sent goes on until the helper is closed; `idle` waits for it. */
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      // What is being looked for in Messages is found by the next start.
      stopping.abort()
      await improving.close()
      await listener.close()
    },
  }
}
