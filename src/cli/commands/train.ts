import { setTimeout as wait } from 'node:timers/promises'
import { training, type TrainingStatus } from '#contract/voice/training.ts'
import { parse, withProduct, type Io } from '../product-command.ts'

export const summary = 'Build the voice from what was extracted'
export const usage = 'train [--account EMAIL] [--json]'

const pollEvery = 200

export async function run(args: string[], io: Io): Promise<number> {
  const options = parse(args, {})
  return withProduct(options.account, async (product) => {
    const started = await product.call(training.start, {})
    if (!options.json) io.err(`Training on ${started.total_count} messages.`)
    if (started.warning !== null) io.err(started.warning)
    let phase: string | null = null
    let status: TrainingStatus
    for (;;) {
      status = await product.call(training.status, {})
      if (status.phase !== phase && !options.json) io.err(`  ${status.phase ?? 'waiting'}`)
      phase = status.phase
      if (!status.in_progress) break
      await wait(pollEvery)
    }
    if (options.json) io.out(JSON.stringify(status))
    else if (status.trained) io.out(`Your voice is ready: ${status.samples ?? 0} replies learned.`)
    else io.err(status.error?.message ?? 'Training did not finish.')
    return status.trained ? 0 : 1
  })
}
