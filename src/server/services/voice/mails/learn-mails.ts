import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { sentMail } from '#contract/voice/training.ts'
import type { MailLearningState } from '#core/mail/learning/learn-mails.ts'
import type { ExtractionSummary } from '#core/ports/history.ts'
import { MailboxFailure, type Mailbox, type MailboxFailureCode, type Mailboxes } from '#core/ports/mailbox.ts'
import { iso } from '#server/iso.ts'
import { HeldElsewhere } from '#server/jobs/leases.ts'
import { sleep } from '#server/sleep.ts'
import type { Fields } from '#server/store/databases/sealer.ts'
import type { Run } from '#server/store/voice/runs.ts'
import { cancelExtraction, performExtraction } from '../extraction-run.ts'
import { sentMails, type FetchedPage } from './sent-mails.ts'
import { RunningWork, type WorkDeps } from '../running-work.ts'
import { startRead } from '../start-run.ts'

export type MailReading = ReturnType<typeof createMailReading>

const day = 86_400_000
/** Pauses between retries if the mailbox does not answer, ms. After the last one the run fails. */
const pauses = [5_000, 30_000, 120_000, 600_000, 600_000, 600_000]
/** Failures worth waiting for. */
const passing: ReadonlySet<MailboxFailureCode> = new Set(['limited', 'throttled', 'unavailable'])
/** How often to check a run of another process, ms. */
const checkEvery = 5_000

const runParams = z.object({ days: z.number() })

/** The page after which a run continues, and its state there. */
const checkpoint = z.object({
  /** The mailbox that was read. A page token is meaningless for another mailbox, which may have been connected since. */
  mailbox: z.string(),
  page: z.string().nullable(),
  /** Number of blocks stored so far. */
  blocks: z.number().int(),
  mails: z.number().int(),
  state: z
    .object({
      sent: z.number(),
      received: z.number(),
      pairs: z.number(),
      skipped: z.record(z.string(), z.number()),
      people: z.array(
        z.object({ name: z.string(), address: z.string(), pairs: z.number() } satisfies Fields<MailLearningState['people'][number]>),
      ),
      copies: z.array(z.array(z.number())),
    } satisfies Fields<MailLearningState>)
    .nullable(),
})

interface Progress {
  readonly mails: number
  /** End of the pause that the mailbox asked for, ms since 1970. Null if there is none. */
  readonly pausedUntil: number | null
}

/**
 * Reads the owner's sent mail and keeps what can be learned from, as `createExtractions` does for texts: one run per account at a time. The
 * mailbox's limits set the pace (each email costs one or two requests), so a run is stored page by page and continues after a restart.
 */
export function createMailReading(
  deps: WorkDeps & {
    readonly mailboxes: Mailboxes
    /** Waits `ms`. Ends early if aborted. */
    readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
  },
) {
  const { store, compute, clock, events, mailboxes } = deps
  const wait = deps.wait ?? sleep
  const jobs = new RunningWork<ExtractionSummary>('mail-reading', deps.leases)
  const progress = new Map<string, Progress>()

  function tell(accountId: string, at: Progress | null): void {
    if (at === null) progress.delete(accountId)
    else progress.set(accountId, at)
    events.publish(accountId, {
      type: 'mail-reading',
      running: at !== null,
      mails_read: at?.mails ?? 0,
      paused_until: iso(at?.pausedUntil),
    })
  }

  async function perform(run: Run, signal: AbortSignal): Promise<ExtractionSummary> {
    const { accountId } = run
    const { days } = runParams.parse(run.params)
    const readAll = async () => {
      const mailbox = await mailboxOf(accountId)
      return read(run, mailbox, run.startedAt - days * day, signal).catch((error: unknown) => {
        throw error instanceof MailboxFailure ? toAppError(error) : error
      })
    }
    try {
      return await performExtraction(deps, jobs, run, signal, { days, words: 'sent mails', read: readAll })
    } finally {
      tell(accountId, null)
    }
  }

  async function read(run: Run, mailbox: Mailbox, after: number, signal: AbortSignal): Promise<ExtractionSummary> {
    const { accountId } = run
    const kept = await store.runs.readCheckpoint(run.id, checkpoint)
    const begin = kept?.mailbox === mailbox.id ? kept : { page: null, blocks: 0, mails: 0, state: null }
    let { blocks, mails } = begin
    let current: FetchedPage | null = null
    const patiently = <T>(ask: () => Promise<T>) => untilAnswered(ask, signal, (until) => tell(accountId, { mails, pausedUntil: until }))
    // Blocks stored after the last complete page are deleted and read again.
    await store.pairBlocks.deleteAllOf(run.id, blocks)
    tell(accountId, { mails, pausedUntil: null })
    const aliases = await patiently(() => mailbox.aliases())

    async function* pages() {
      for await (const page of sentMails(mailbox, patiently, { after, page: begin.page })) {
        current = page
        mails += page.mails
        tell(accountId, { mails, pausedUntil: null })
        yield page.threads
        if (page.ends !== null && mails >= sentMail.most) return
      }
    }
    return compute.learnMails(
      {
        own: aliases.map(({ address }) => address),
        signatures: aliases.map(({ signature }) => signature),
        sampleData: mailbox.sample,
        byProduct: await store.outbox.handedIds(accountId),
        state: begin.state,
      },
      pages(),
      {
        pairs: (block, count) => store.pairBlocks.append(run.id, blocks++, block, count),
        page: async (state) => {
          const next = current?.ends?.next ?? null
          if (next !== null) await store.runs.writeCheckpoint(run.id, { mailbox: mailbox.id, page: next, blocks, mails, state })
        },
      },
      signal,
    )
  }

  /** Retries: waits if the mailbox asks for a pause or does not answer. Throws `cancelled`, and failures that a retry cannot fix. */
  async function untilAnswered<T>(ask: () => Promise<T>, signal: AbortSignal, paused: (until: number | null) => void): Promise<T> {
    for (let tries = 0; ;) {
      if (signal.aborted) throw new AppError('cancelled', 'Stopped.')
      try {
        return await ask()
      } catch (error) {
        if (!(error instanceof MailboxFailure) || !passing.has(error.code)) throw error
        const pause = error.code === 'unavailable' ? pauses[tries++] : (error.until ?? clock.now()) - clock.now()
        if (pause === undefined) throw error
        paused(clock.now() + Math.max(0, pause))
        await wait(Math.max(0, pause), signal)
        paused(null)
      }
    }
  }

  async function find(accountId: string): Promise<Mailbox | null> {
    return mailboxes.of(accountId).catch((error: unknown) => {
      throw error instanceof MailboxFailure ? toAppError(error) : error
    })
  }

  async function mailboxOf(accountId: string): Promise<Mailbox> {
    const mailbox = await find(accountId)
    if (mailbox === null) throw new AppError('conflict', 'No mailbox is connected. Connect one first.')
    return mailbox
  }

  function run(found: Run): Promise<ExtractionSummary> {
    return jobs.find(found.accountId)?.promise ?? jobs.begin(found.accountId, found.id, (signal) => perform(found, signal))
  }

  async function begin(accountId: string, days: number, training: 'waits' | 'is in the way'): Promise<Run> {
    await mailboxOf(accountId)
    const read = { id: deps.random.id(), accountId, source: 'email', params: { days } }
    const started =
      training === 'waits'
        ? await store.runs.start({ ...read, kind: 'extraction', phase: 'reading' })
        : await startRead(store, read, 'Training is running. Read your mail again when it has finished, or stop it first.')
    void run(started.run).catch(() => undefined)
    return started.run
  }

  return {
    /** Throws AppError `unavailable` if that cannot be read. */
    isConnected: async (accountId: string): Promise<boolean> => (await find(accountId)) !== null,

    /** Starts a run, or joins the running one. Throws AppError `conflict` if no mailbox is connected, or while a training reads what was learned. */
    start: (accountId: string, days: number): Promise<Run> => begin(accountId, days, 'is in the way'),

    /** For a training: the same, but waits for the end. Throws the run's failure, or `cancelled`. */
    async finish(accountId: string, days: number, signal: AbortSignal): Promise<void> {
      const { id } = await begin(accountId, days, 'waits')
      for (;;) {
        const own = jobs.find(accountId)?.promise.then(
          () => undefined,
          (error: unknown) => error,
        )
        const left = new Promise<'left'>((resolve) => signal.addEventListener('abort', () => resolve('left'), { once: true }))
        const ended = own === undefined ? undefined : await Promise.race([own, left])
        if (signal.aborted) throw new AppError('cancelled', 'Stopped.')
        if (ended instanceof Error && !(ended instanceof HeldElsewhere)) throw ended
        const now = await store.runs.find(id)
        if (now?.phase === 'ready') return
        if (now === null || now.phase === 'cancelled') throw new AppError('cancelled', 'Stopped.')
        if (now.error !== null) throw new AppError('unavailable', now.error.message)
        // Another process is reading.
        await wait(checkEvery, signal)
      }
    },

    async status(accountId: string) {
      const newest = await store.runs.newest(accountId, 'extraction', 'email')
      const at = progress.get(accountId)
      const running =
        newest === null || newest.finishedAt !== null
          ? null
          : { run_id: newest.id, mails_read: at?.mails ?? 0, paused_until: iso(at?.pausedUntil), started_at: iso(newest.startedAt) ?? '' }
      const connected = await mailboxes.of(accountId).then(
        (mailbox) => mailbox !== null,
        () => null,
      )
      return { connected, running, error: newest?.error ?? null }
    },

    /** Continues a run that was cut off, after its last complete page. */
    resume(found: Run): void {
      void run(found).catch(() => undefined)
    },

    /** Cancels a running run. Nothing of it is kept. */
    cancel: (accountId: string): Promise<void> => cancelExtraction(store, jobs, { accountId, source: 'email' }),

    stop: () => jobs.stop(),
  }
}

function toAppError({ code, message }: MailboxFailure): AppError {
  return new AppError(passing.has(code) ? 'unavailable' : 'conflict', message)
}
