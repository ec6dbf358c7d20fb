import { AppError } from '#contract/errors.ts'
import type { Store } from '#server/store/db.ts'
import type { ModelChoiceRow } from '#server/store/account/model-choices.ts'

export type ModelRecords = ReturnType<typeof createModelRecords>

/** The stored choices. A change is retried on the newest row after a concurrent write, so that a late failure never restores a forgotten key. */
export function createModelRecords(store: Pick<Store, 'modelChoices'>) {
  return {
    read: async (accountId: string): Promise<ModelChoiceRow> => (await store.modelChoices.find(accountId)).choice,

    /** The row stays as it is if `to` returns null. */
    change: async (accountId: string, to: (row: ModelChoiceRow) => ModelChoiceRow | null): Promise<void> => {
      for (let tries = 0; tries < maxTries; tries++) {
        const { revision, choice } = await store.modelChoices.find(accountId)
        const next = to(choice)
        if (next === null || (await store.modelChoices.put(accountId, revision, next))) return
      }
      throw new AppError('conflict', 'The engine is being changed by somebody else. Please try again.')
    },
  }
}

/** Each failed try means that another writer succeeded, so a few writers never reach this. */
const maxTries = 20
