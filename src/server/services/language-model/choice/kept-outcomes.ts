import type { Clock } from '#core/ports/clock.ts'
import type { ModelChoiceRow } from '#server/store/account/model-choices.ts'
import { resolveChoice, type ModelEnvironment } from '../chosen-model.ts'
import type { ModelRecords } from './model-records.ts'

/** Stores the outcome of the newest draft for the Model page. Best effort: the draft does not depend on it (its account may be gone by now). */
export function createKeptOutcomes(deps: {
  readonly records: ModelRecords
  readonly environment: ModelEnvironment
  readonly clock: Clock
  readonly log: { error(details: object, message: string): void }
  readonly tell: (accountId: string) => void
}) {
  const { records, environment, clock, log, tell } = deps
  const isOf = (row: ModelChoiceRow, key: string | undefined) => key === undefined || resolveChoice(row, environment).key === key
  const quietly = (work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => log.error({ err: error }, 'what came of a draft could not be kept'))

  return {
    quietly,

    succeeded: (accountId: string, key?: string): Promise<void> =>
      quietly(async () => {
        let cleared = false
        await records.change(accountId, (row) => {
          cleared = row.lastFailure !== null && isOf(row, key)
          return cleared ? { ...row, lastFailure: null } : null
        })
        if (cleared) tell(accountId)
      }),

    failed: (accountId: string, code: string, text: string, key?: string): Promise<void> =>
      quietly(async () => {
        let news = false
        await records.change(accountId, (row) => {
          const own = isOf(row, key)
          news = own && row.lastFailure?.code !== code
          return own ? { ...row, lastFailure: { code, text, at: clock.now() } } : null
        })
        if (news) tell(accountId)
      }),
  }
}
