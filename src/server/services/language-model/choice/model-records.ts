import { AppError } from '#contract/errors.ts'
import type { Store } from '#server/store/db.ts'
import type { ModelChoiceRow } from '#server/store/account/model-choices.ts'

export type ModelRecords = ReturnType<typeof createModelRecords>

/** The kept choices. Whoever changes one reads it anew where somebody else wrote in between: no late failure brings a forgotten key back. */
export function createModelRecords(store: Pick<Store, 'modelChoices'>) {
  return {
    read: async (accountId: string): Promise<ModelChoiceRow> => (await store.modelChoices.find(accountId)).choice,

    /** Null from `to` leaves it as it is. */
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

/** Each try that fails means that somebody else succeeded, so this is never reached by two or three. */
const maxTries = 20
