import { AppError } from '#contract/errors.ts'
import type { EngineId } from '#contract/language-model/model.ts'
import type { AppleModel } from '#core/language-model/port.ts'
import { baseUrlOf, type ModelEnvironment } from '../chosen-model.ts'
import { readBaseUrl } from '../model-address.ts'
import { choiceFailedText } from '../model-words.ts'

export type EngineAddresses = ReturnType<typeof createEngineAddresses>

/** Which engines are available on this installation, and the address of each. */
export function createEngineAddresses(deps: {
  readonly hosted: boolean
  readonly apple: AppleModel | null
  readonly environment: ModelEnvironment
}) {
  const { hosted, apple, environment } = deps
  return {
    /** Throws AppError if this engine is not available. */
    check(engine: EngineId): void {
      if (hosted && (engine === 'apple' || engine === 'local'))
        throw new AppError('invalid-input', 'This engine is only there where Idiolect runs on your own computer.')
      if (engine === 'apple' && apple === null)
        throw new AppError('model-failed', choiceFailedText('Apple’s on-device model', 'unreachable'))
    },

    /** The base URL of an engine. `typed`: the address that the owner entered. Throws AppError `invalid-input`. */
    of(engine: EngineId, typed: string | undefined): string {
      const own = baseUrlOf(engine, null, environment)
      if (own !== null) return own
      if (typed === undefined) throw new AppError('invalid-input', 'The address of the server is missing.')
      return readBaseUrl(typed, { engine, hosted })
    },
  }
}
