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

/** The new extraction takes the place of the old one in a single step: no reader sees half of each. */
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

/** Ends the run and puts the new voice in the place of the old one; `tables` are those of a transaction. Throws AppError `cancelled` if the run has ended. */
export async function finishTraining(tables: Tables, finished: FinishedTraining): Promise<void> {
  await mustStillRun(await tables.runs.finish(finished.runId, 'ready', { samples: finished.pairs, warning: finished.warning }))
  await tables.voices.retireCurrent(finished.accountId)
  await tables.voices.markReady(finished.voiceId, { pairs: finished.pairs, evaluation: finished.evaluation, trainedAt: finished.at })
}

/** A run that was cancelled a moment before must not become ready: the transaction is given up. */
async function mustStillRun(changed: boolean): Promise<void> {
  if (!changed) throw new AppError('cancelled', 'This run has ended already.')
}
