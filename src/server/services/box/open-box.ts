import { AppError } from '#contract/errors.ts'
import type { Reason } from '#contract/live/suggestions.ts'
import type { Capabilities } from '#core/language-model/capabilities.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { Resolved } from '../language-model/chosen-model.ts'
import type { OpenModel } from '../language-model/model-access.ts'
import { priceFor } from '../language-model/chosen-model.ts'
import { failureText } from '../language-model/model-words.ts'
import type { BoxAccess } from './box-models.ts'

/** Time limit for a request of a replay, ms. Slow machines need it, and nobody waits. */
const unhurried = 120_000

/** Opens the chosen built-in model. Throws `ModelFailure`: `not-chosen`, `no-file`, `unfinished`, `bad-file`. */
export async function openBox(box: BoxAccess | null, resolved: Resolved): Promise<OpenModel> {
  const { key, label, model, redaction } = resolved
  if (model === null) throw new ModelFailure('not-chosen')
  if (box === null) throw new ModelFailure('unsupported')
  const file = await box.file(model)
  const able = box.engine.capabilities(file)
  // Do not retry a prompt length that has turned out to be too long.
  const contextLength = Math.min(able.contextLength, resolved.capabilities?.contextLength ?? able.contextLength)
  return {
    key,
    label,
    cloud: false,
    recipient: null,
    redaction,
    capabilities: { ...able, contextLength },
    price: priceFor(resolved),
    unhurried,
    open: ({ purpose }) => box.engine.open(file, purpose === 'replay' ? 'background' : 'live'),
  }
}

/** Capabilities of the chosen built-in model. Null if another engine is chosen or its file is missing. */
export async function boxCapabilities(box: BoxAccess | null, { engine, model }: Resolved): Promise<Capabilities | null> {
  if (engine !== 'box' || box === null || model === null) return null
  return box.file(model).then(
    (file) => box.engine.capabilities(file),
    () => null,
  )
}

/** Why the chosen built-in model cannot draft. Null if it can, or if another engine is chosen. */
export async function boxObstacle(box: BoxAccess | null, { engine, model }: Resolved): Promise<Reason | null> {
  if (engine !== 'box' || model === null) return null
  if (box === null) return { code: 'unsupported', text: failureText('unsupported') }
  try {
    await box.file(model)
  } catch (error) {
    if (error instanceof ModelFailure) return { code: error.code, text: error.message }
    throw error
  }
  const { state, model: failed, detail } = box.engine.state()
  return state === 'failed' && failed === model ? { code: 'crashed', text: detail ?? failureText('crashed') } : null
}

/** Throws AppError if there is no built-in model here, or its file cannot run. */
export async function requireBox(
  box: BoxAccess | null,
  model: string | undefined,
): Promise<{ readonly box: BoxAccess; readonly model: string }> {
  if (box === null) throw new AppError('invalid-input', 'This engine is only there where Idiolect runs on your own computer.')
  if (model === undefined) throw new AppError('invalid-input', 'Choose a model.')
  await box.requireReady(model)
  return { box, model }
}
