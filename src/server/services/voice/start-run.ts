import { AppError } from '#contract/errors.ts'
import type { Store } from '#server/store/db.ts'
import type { StartedRun, StartRun } from '#server/store/voice/runs.ts'

/**
 * A training reads the blocks that a finished read replaces and deletes, so the two never run beside each other, except for the read of sent mail that a training
 * waits for. Each looks for the other and inserts its own run in one transaction that holds the account's lock, in whichever process.
 */

type Given = Omit<StartRun, 'kind' | 'phase'>

/** Starts a read of a source, or joins the running one. Throws AppError `conflict` with these words while a training runs. */
export function startRead(
  store: Pick<Store, 'transaction'>,
  read: Given & { readonly source: string },
  words: string,
): Promise<StartedRun> {
  return store.transaction(async ({ outbox, runs }) => {
    await outbox.lock(read.accountId)
    if ((await runs.findRunning(read.accountId, 'training')) !== null) throw new AppError('conflict', words)
    return runs.start({ ...read, kind: 'extraction', phase: 'reading' })
  })
}

export interface TrainingStart extends Omit<Given, 'params' | 'source'> {
  /** Where texts come from (`TextHistory`). */
  readonly texts: string
  /** Whether sent mail is read first. One that is being read is waited for in any case. */
  readonly mails: boolean
  readonly seed: number
}

/** Starts a training, or returns the running one. Throws AppError `conflict` while texts are read. */
export function startTraining(store: Pick<Store, 'transaction'>, { texts, mails, seed, ...training }: TrainingStart): Promise<StartedRun> {
  const { accountId } = training
  return store.transaction(async ({ outbox, runs }) => {
    await outbox.lock(accountId)
    if ((await runs.findRunning(accountId, 'extraction', texts)) !== null)
      throw new AppError('conflict', 'Your messages are still being read. Start the training when that has finished.')
    const waits = mails || (await runs.findRunning(accountId, 'extraction', 'email')) !== null
    return runs.start({ ...training, kind: 'training', phase: 'collecting', params: { seed, mails: waits } })
  })
}
