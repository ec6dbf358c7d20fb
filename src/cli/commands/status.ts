import { app } from '#contract/app.ts'
import { model } from '#contract/language-model/model.ts'
import { training } from '#contract/voice/training.ts'
import { parse, withProduct, type Io } from '../product-command.ts'

export const summary = 'What was extracted and trained'
export const usage = 'status [--account EMAIL] [--json]'

export async function run(args: string[], io: Io): Promise<number> {
  const options = parse(args, {})
  return withProduct(options.account, async (product) => {
    const [info, extracted, trained, engine] = await Promise.all([
      product.call(app.info, {}),
      product.call(training.integrateStatus, {}),
      product.call(training.status, {}),
      product.call(model.get, {}),
    ])
    if (options.json) {
      io.out(
        JSON.stringify({
          ...trained,
          sources: extracted.sources,
          extraction: extracted.running,
          server: product.server,
          mode: info.mode,
          engine: engine.label,
          truth: engine.truth,
        }),
      )
      return 0
    }
    io.out(product.server === null ? 'Server: not running' : `Server: ${product.server}`)
    for (const source of extracted.sources)
      io.out(
        `Extracted: ${source.count} messages from ${source.source}, ${source.pairs} replies${source.sample_data ? ' (sample data)' : ''}`,
      )
    if (extracted.sources.length === 0) io.out('Extracted: nothing yet')
    if (trained.in_progress) io.out(`Training: ${trained.phase ?? ''}`)
    else if (trained.error !== null) io.out(`Training: ${trained.error.message}`)
    io.out(trained.voice === null ? 'Voice: none yet' : `Voice: ${trained.voice.pairs} replies, trained ${trained.voice.trained_at}`)
    io.out(`Drafts: ${engine.label}${engine.why_not === null ? '' : `, but ${engine.why_not.text}`}`)
    io.out(engine.truth)
    return 0
  })
}
