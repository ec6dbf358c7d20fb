import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { autoResponse } from '#contract/live/auto-response.ts'
import { drafts } from '#contract/voice/drafts.ts'
import { training } from '#contract/voice/training.ts'
import { openProductHere } from '#test/product/product-here.ts'
import { questions } from './questions.ts'
import { quantile, type Report } from './report.ts'

export const name = 'Training and drafting through the real server'

/** Messages in the database, chosen so that about 1,000, 10,000 and 100,000 reply pairs come of them. */
const sizes = [3_000, 33_000, 330_000]
const drafted = 200

export async function run(report: Report): Promise<void> {
  for (const messages of sizes) await measure(report, messages)
}

async function measure(report: Report, messages: number): Promise<void> {
  const product = await openProductHere({ seed: 11, messages })
  const loop = monitorEventLoopDelay({ resolution: 1 })
  try {
    const { call } = product
    loop.enable()
    await settle()
    loop.reset()
    const extracted = await call(training.integrateImessage, { days: 3650 })
    const label = `${extracted.pairs.toLocaleString('en-US')} pairs`
    report.row(`${label}: event loop, longest block while extracting`, loop.max / 1e6, 'ms', { target: 'at most 50 ms' })
    loop.reset()
    const since = performance.now()
    await call(training.start, {})
    const presses: number[] = []
    for (;;) {
      const pressed = performance.now()
      await call(autoResponse.disable, {})
      presses.push(performance.now() - pressed)
      const status = await call(training.status, {})
      if (!status.in_progress) {
        if (!status.trained) throw new Error(status.error?.message ?? 'training ended without a voice')
        break
      }
      await wait(50)
    }
    report.row(`${label}: training`, performance.now() - since, 'ms')
    report.row(`${label}: kill switch while training, slowest of ${presses.length}`, quantile(presses, 1), 'ms', {
      target: 'at most 200 ms',
    })
    report.row(`${label}: event loop, longest block while training`, loop.max / 1e6, 'ms', { target: 'at most 50 ms' })
    loop.reset()
    const first = performance.now()
    await call(drafts.create, { text: 'hello', count: 3 })
    report.row(`${label}: first draft, voice loaded on the way`, performance.now() - first, 'ms', { target: 'under 1 s' })
    const latencies: number[] = []
    for (let n = 0; n < drafted; n++) {
      const asked = performance.now()
      await call(drafts.create, { text: questions[n % questions.length] ?? '', count: 3 })
      latencies.push(performance.now() - asked)
    }
    report.row(`${label}: draft over HTTP, p50`, quantile(latencies, 0.5), 'ms')
    report.row(`${label}: draft over HTTP, p99`, quantile(latencies, 0.99), 'ms', { target: 'at most 50 ms' })
    report.row(`${label}: event loop, longest block while drafting`, loop.max / 1e6, 'ms', { target: 'at most 50 ms' })
    report.row(`${label}: memory of the whole process`, process.memoryUsage().rss / 2 ** 20, 'MB')
  } finally {
    loop.disable()
    await product.close()
  }
}

/** Start-up itself is not what is measured. */
async function settle(): Promise<void> {
  await wait(300)
}
