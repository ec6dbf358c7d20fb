import type { Clock } from '#core/ports/clock.ts'
import type { ModelChoiceRow } from '#server/store/account/model-choices.ts'
import { resolveChoice, type ModelEnvironment, type Resolved } from '../chosen-model.ts'
import type { ModelProbing } from '../model-probing.ts'
import type { ModelRecords } from './model-records.ts'

const day = 86_400_000

/** Asks the provider when it will stop serving the chosen model, at most once a day. Nothing waits for the answer. */
export function createShutdownReader(deps: {
  readonly records: ModelRecords
  readonly probing: Pick<ModelProbing, 'list'>
  readonly environment: ModelEnvironment
  readonly clock: Clock
  readonly log: { error(details: object, message: string): void }
  /** Called if the date has changed. */
  readonly changed: (accountId: string) => void
}) {
  const { records, probing, environment, clock, log } = deps
  const asking = new Map<string, Promise<void>>()

  async function ask(accountId: string, { address, model, key }: Resolved, before: string | null): Promise<void> {
    if (address === null) return
    const readAt = clock.now()
    const listed = await probing.list(accountId, address).catch(() => [])
    const found = listed.find(({ id }) => id === model)
    const date = found === undefined ? before : found.shutdownDate
    await records.change(accountId, (row) => (resolveChoice(row, environment).key === key ? { ...row, shutdown: { date, readAt } } : null))
    if (date !== before) deps.changed(accountId)
  }

  return {
    /** Asks remote providers only. Call it only if the model may be asked (`obstacle`), because the request carries the key. */
    refresh(accountId: string, resolved: Resolved, { shutdown }: ModelChoiceRow): void {
      if (resolved.recipient === null || asking.has(accountId)) return
      if (shutdown !== null && clock.now() - shutdown.readAt < day) return
      const done = ask(accountId, resolved, shutdown?.date ?? null)
        .catch((error: unknown) => log.error({ err: error }, 'the date on which a model ends could not be kept'))
        .finally(() => asking.delete(accountId))
      asking.set(accountId, done)
    },

    async idle(): Promise<void> {
      await Promise.all(asking.values())
    },
  }
}
