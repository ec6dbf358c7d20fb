import { basename, resolve } from 'node:path'
import { createModelShelf } from '#adapters/model-files/shelf.ts'
import { AppError } from '#contract/errors.ts'
import type { LanguageModel } from '#core/language-model/port.ts'
import { headProblems } from '#server/services/box/words.ts'
import { startBoxEngine } from './box.ts'
import type { MeasuredModel } from './measured-model.ts'

/** Maximum number of answers to one prompt. */
const step = 5

/** Runs any GGUF file the way the product does. Nothing leaves this machine. Throws AppError `invalid-input` or `not-found`. */
export async function openBoxToMeasure(file: string | null): Promise<MeasuredModel> {
  if (file === null) throw new AppError('invalid-input', 'Say which file with --model FILE.gguf.')
  const path = resolve(file)
  const inspected = await createModelShelf({ ollama: [], lmStudio: [] }).inspect(path)
  if (inspected === null) throw new AppError('not-found', `${file} is no file that can be read.`)
  if (typeof inspected.head === 'string') throw new AppError('invalid-input', headProblems[inspected.head])
  const name = basename(path).replace(/\.gguf$/iu, '')
  const model = { id: `file:${path}`, name, path, contextLength: inspected.head.contextLength }
  // Same answers for the same file of pairs, but different ones if a prompt is repeated.
  let seed = 1
  const engine = startBoxEngine({ clock: { now: () => Date.now() }, seed: () => (seed += step) })
  const sent = { requests: 0, bytes: 0 }
  const opened = engine.open(model, 'live')
  const counted: LanguageModel = {
    name,
    complete(request, on, signal) {
      sent.requests++
      sent.bytes += request.messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
      return opened.complete(request, on, signal)
    },
  }
  return {
    name: `box/${name}`,
    model: counted,
    capabilities: engine.capabilities(model),
    closely: false,
    recipient: null,
    sent,
    close: () => engine.close(),
  }
}
