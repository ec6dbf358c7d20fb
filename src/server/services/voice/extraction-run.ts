import { AppError } from '#contract/errors.ts'
import type { ExtractionSummary } from '#core/ports/history.ts'
import type { Store } from '#server/store/db.ts'
import type { Run } from '#server/store/voice/runs.ts'
import { endThrown, mustBeUnfinished, type RunningWork, type WorkDeps } from './running-work.ts'

/**
 * Performs one run that reads a source: the result of `read` becomes the account's, and a failure ends the run. `words`: what was read, for the
 * log.
 */
export async function performExtraction(
  { store, clock, log }: Pick<WorkDeps, 'store' | 'clock' | 'log'>,
  jobs: Pick<RunningWork<ExtractionSummary>, 'isLeft'>,
  run: Run,
  signal: AbortSignal,
  extraction: { readonly days: number; readonly words: string; readonly read: () => Promise<ExtractionSummary> },
): Promise<ExtractionSummary> {
  const { days, words, read } = extraction
  await mustBeUnfinished(store, run.id)
  try {
    const summary = await read()
    await adopt(store, run, { days, summary, at: clock.now() })
    log.info({ run: run.id, pairs: summary.pairs }, `${words} were read`)
    return summary
  } catch (error) {
    await endThrown({ store, log }, run.id, error, { left: jobs.isLeft(signal), words: `reading ${words} failed` })
    throw error
  }
}

/** Cancels a run that reads a source, in any process. Nothing of it is kept. */
export async function cancelExtraction(
  { runs }: Pick<Store, 'runs'>,
  jobs: Pick<RunningWork<ExtractionSummary>, 'cancel' | 'revoke'>,
  of: Pick<Run, 'accountId' | 'source'>,
): Promise<void> {
  await jobs.cancel(of.accountId)
  const elsewhere = await runs.findRunning(of.accountId, 'extraction', of.source)
  if (elsewhere === null) return
  await runs.finish(elsewhere.id, 'cancelled')
  await jobs.revoke(elsewhere.id)
}

/**
 * Makes what a run has read the account's. Sample data never replace or mix with real data. Real data replace all sample data and delete the
 * voice made from them. Throws AppError `sample-mismatch`.
 */
async function adopt(
  store: Store,
  run: Pick<Run, 'id' | 'accountId' | 'source'>,
  read: { readonly days: number; readonly summary: ExtractionSummary; readonly at: number },
): Promise<void> {
  const { accountId, source } = run
  const { days, summary, at } = read
  const before = await store.sources.list(accountId)
  if (summary.sampleData && before.some(({ sampleData }) => !sampleData))
    throw new AppError(
      'sample-mismatch',
      'Your real messages are here already; sample data are not mixed in. Delete what was learned first.',
    )
  await store.finishExtraction({ accountId, runId: run.id, source, days, summary, at })
  const samples = summary.sampleData ? [] : before.filter(({ sampleData }) => sampleData)
  if (samples.length === 0) return
  await store.transaction(async (tables) => {
    for (const sample of samples) {
      if (sample.source === source) continue
      await tables.sources.delete(accountId, sample.source)
      await tables.contacts.deleteFoundBy(accountId, sample.runId)
    }
    await tables.voices.retireCurrent(accountId)
    await tables.runs.dismiss(accountId, 'training')
  })
  await store.sweep()
}
