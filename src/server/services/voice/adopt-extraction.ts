import { AppError } from '#contract/errors.ts'
import type { ExtractionSummary } from '#core/ports/history.ts'
import type { Store } from '#server/store/db.ts'
import type { Run } from '#server/store/voice/runs.ts'

/**
 * Makes what a run has read the account's. Sample data never take the place of real ones, or stand beside them; real ones take the place of all
 * sample data and end the voice that was made of them. Throws AppError `sample-mismatch`.
 */
export async function adoptExtraction(
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
