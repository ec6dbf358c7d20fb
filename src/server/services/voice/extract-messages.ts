import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { DataSource, ExtractionResult } from '#contract/voice/training.ts'
import { iso } from '#server/iso.ts'
import { HeldElsewhere } from '#server/jobs/leases.ts'
import type { ExtractionProgress, ExtractionSummary } from '#core/ports/history.ts'
import { answerWithin, inTime } from '#server/in-time.ts'
import type { Run } from '#server/store/voice/runs.ts'
import type { Source } from '#server/store/voice/sources.ts'
import { cancelExtraction, performExtraction } from './extraction-run.ts'
import { RunningWork, type WorkDeps } from './running-work.ts'
import { startRead } from './start-run.ts'

export type Extractions = ReturnType<typeof createExtractions>

/** Interval of progress events to the pages, ms. */
const tellEvery = 200

/** A hundred years. No message is older, and a source's dates have a limit. */
const maxDays = 36_525

const whileTraining = 'Training is running. Extract again when it has finished, or stop it first.'

const runParams = z.object({ days: z.number(), chat_db: z.string() })

/** Reads the owner's messages and keeps what can be learned from. One extraction per account at a time; a repeated call joins it. */
export function createExtractions(deps: WorkDeps, options: { answerWithin?: number } = {}) {
  const { store, compute, clock, events, texts } = deps
  const { source, words } = texts
  const jobs = new RunningWork<ExtractionSummary>('extraction', deps.leases)
  const progress = new Map<string, ExtractionProgress>()

  const tell = (accountId: string, running: boolean) => {
    const at = progress.get(accountId)
    events.publish(accountId, { type: 'extraction', running, rows_read: at?.rowsRead ?? 0, rows_total: at?.rowsTotal ?? null })
  }

  async function perform(run: Run, signal: AbortSignal): Promise<ExtractionSummary> {
    const { accountId } = run
    const params = runParams.parse(run.params)
    const read = async () => {
      await store.pairBlocks.deleteAllOf(run.id)
      let seq = 0
      let lastTold = 0
      return compute.extract(
        {
          from: { source, path: params.chat_db },
          days: params.days,
          now: clock.now(),
          sentByProduct: await store.outbox.automaticSends(source),
        },
        {
          pairs: (block, count) => store.pairBlocks.append(run.id, seq++, block, count),
          progress: (at) => {
            progress.set(accountId, at)
            if (clock.now() - lastTold < tellEvery) return
            lastTold = clock.now()
            tell(accountId, true)
          },
        },
        signal,
      )
    }
    try {
      return await performExtraction(deps, jobs, run, signal, { days: params.days, words: 'messages', read })
    } finally {
      progress.delete(accountId)
      tell(accountId, false)
    }
  }

  /** `reads`: the parameters of the running read, whichever call started it. */
  async function begunOrJoined(accountId: string, params: z.infer<typeof runParams>) {
    const joined = jobs.find(accountId)
    const joinedRun = joined === undefined ? null : await store.runs.find(joined.key)
    if (joined !== undefined && joinedRun !== null) return { promise: joined.promise, reads: runParams.parse(joinedRun.params) }
    const { run } = await startRead(store, { id: deps.random.id(), accountId, source, params }, whileTraining)
    const promise = jobs.find(accountId)?.promise ?? jobs.begin(accountId, run.id, (signal) => perform(run, signal))
    return { promise, reads: runParams.parse(run.params) }
  }

  async function extract(accountId: string, asked: { days: number; path?: string | undefined }): Promise<ExtractionResult> {
    const path = asked.path ?? texts.path
    if (path === null) throw new AppError('not-available', words.missing)
    const { promise, reads } = await begunOrJoined(accountId, { days: Math.min(asked.days, maxDays), chat_db: path })
    if (asked.path !== undefined && reads.chat_db !== path)
      throw new AppError('conflict', 'Another database is being read. Wait until that has finished, or stop it first.')
    const summary = await inTime(options.answerWithin ?? answerWithin, promise.catch(unlessElsewhere))
    if (summary === null) return stillReading
    return {
      ...counts(summary),
      success: true,
      message: words.read(summary.sent, reads.days === maxDays ? Math.max(maxDays, asked.days) : reads.days),
      in_progress: false,
    }
  }

  return {
    extract,

    /** The same read, with diagnostics. */
    async test(accountId: string, days: number) {
      const result = await extract(accountId, { days })
      const left = Object.entries(result.skipped).map(([reason, count]) => `Left out: ${count} ${reason}`)
      const diagnostics = [
        words.place,
        words.kind({ sampleData: result.sample_data }),
        `Own messages: ${result.sent}; received: ${result.received}; conversations: ${result.conversations}; reply pairs: ${result.pairs}`,
        ...left,
      ]
      return { ...result, test: true as const, diagnostics }
    },

    async status(accountId: string) {
      const [sources, newest] = await Promise.all([store.sources.list(accountId), store.runs.newest(accountId, 'extraction', source)])
      const at = progress.get(accountId)
      const running =
        newest === null || newest.finishedAt !== null
          ? null
          : { run_id: newest.id, rows_read: at?.rowsRead ?? 0, rows_total: at?.rowsTotal ?? null, started_at: iso(newest.startedAt) }
      return { sources: sources.map(toDataSource), running, error: newest?.error ?? null }
    },

    /** Restarts an extraction that was cut off, unless another process runs it. That takes seconds and has no lasting side effects. */
    resume(run: Run): void {
      if (jobs.find(run.accountId) === undefined) void jobs.begin(run.accountId, run.id, (signal) => perform(run, signal))
    },

    /** Cancels a running read. Nothing of it is kept. */
    cancel: (accountId: string): Promise<void> => cancelExtraction(store, jobs, { accountId, source }),
    stop: () => jobs.stop(),
  }
}

/** Treats an extraction held by another process as still running. */
function unlessElsewhere(error: unknown): null {
  if (error instanceof HeldElsewhere) return null
  throw error
}

const stillReading: ExtractionResult = {
  success: true,
  message_count: 0,
  sent: 0,
  received: 0,
  conversations: 0,
  pairs: 0,
  skipped: {},
  sample_data: false,
  message: 'Still reading your messages. You can leave this page.',
  in_progress: true,
}

function counts(summary: ExtractionSummary) {
  const { sent, received, conversations, pairs, skipped } = summary
  return { message_count: sent, sent, received, conversations, pairs, skipped: { ...skipped }, sample_data: summary.sampleData }
}

function toDataSource(source: Source): DataSource {
  return {
    source: source.source,
    count: source.count,
    pairs: source.pairs,
    days: source.days,
    extracted_at: iso(source.extractedAt),
    sample_data: source.sampleData,
  }
}
