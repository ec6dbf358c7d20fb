import { AppError } from '#contract/errors.ts'
import type { ExtractionSummary } from '#core/ports/history.ts'
import type { Tables } from './tables.ts'
import type { Evaluation } from './voice/voices.ts'

export interface FinishedExtraction {
  readonly accountId: string
  readonly runId: string
  /** `imessage`, `email`. */
  readonly source: string
  readonly days: number
  readonly summary: ExtractionSummary
  /** ms since 1970. */
  readonly at: number
}

/** Replaces the old extraction with the new one in a single step, so no reader sees half of each. */
export async function finishExtraction(tables: Tables, finished: FinishedExtraction): Promise<void> {
  const { accountId, runId, summary } = finished
  await mustStillRun(await tables.runs.finish(runId, 'ready', { samples: summary.pairs }))
  const previous = await tables.sources.find(accountId, finished.source)
  await tables.contacts.put(accountId, runId, summary.contacts)
  if (previous !== null) await tables.contacts.deleteFoundBy(accountId, previous.runId)
  await tables.sources.put(accountId, {
    source: finished.source,
    runId,
    count: summary.sent,
    sent: summary.sent,
    received: summary.received,
    conversations: summary.conversations,
    pairs: summary.pairs,
    skipped: summary.skipped,
    days: finished.days,
    sampleData: summary.sampleData,
    extractedAt: finished.at,
  })
}

export interface FinishedTraining {
  readonly accountId: string
  readonly runId: string
  readonly voiceId: string
  readonly pairs: number
  readonly evaluation: Evaluation | null
  readonly warning: string | null
  /** ms since 1970. */
  readonly at: number
}

/**
 * Ends the run and replaces the old voice with the new one; `tables` are those of a transaction. Throws AppError `cancelled` if the run has ended.
 */
export async function finishTraining(tables: Tables, finished: FinishedTraining): Promise<void> {
  await mustStillRun(await tables.runs.finish(finished.runId, 'ready', { samples: finished.pairs, warning: finished.warning }))
  await tables.voices.retireCurrent(finished.accountId)
  await tables.voices.markReady(finished.voiceId, { pairs: finished.pairs, evaluation: finished.evaluation, trainedAt: finished.at })
}

/** A run that was just cancelled must not become ready, so the transaction is rolled back. */
async function mustStillRun(changed: boolean): Promise<void> {
  if (!changed) throw new AppError('cancelled', 'This run has ended already.')
}
