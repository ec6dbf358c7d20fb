import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { drafts } from '#contract/voice/drafts.ts'
import { model } from '#contract/language-model/model.ts'
import { training } from '#contract/voice/training.ts'
import { startModelServer } from '#test/model-servers/server.ts'
import { openProductHere } from '#test/product/product-here.ts'
import { measureBox } from './box-model.ts'
import { questions } from './questions.ts'
import { quantile, type Report } from './report.ts'

export const name = 'What the product adds to a language model, and what one in the box takes'

const messages = 33_000
const drafted = 200

/**
 * Drafts by a model that answers at once, over HTTP on this machine, beside the same prompts sent to it directly: what lies between is
 * retrieval, prompt, guards and the event loop. The model runs in this process, so its own work is in both.
 */
export async function run(report: Report): Promise<void> {
  const product = await openProductHere({ seed: 11, messages })
  const stand = await startModelServer()
  const loop = monitorEventLoopDelay({ resolution: 1 })
  try {
    const { call } = product
    const { pairs } = await call(training.integrateImessage, { days: 3650 })
    await call(training.start, {})
    while ((await call(training.status, {})).in_progress) await wait(50)
    let fallbacks = 0
    const draft = async (times: number): Promise<number[]> => {
      const latencies: number[] = []
      for (let n = 0; n < times; n++) {
        const asked = performance.now()
        const { fallback } = await call(drafts.create, { text: questions[n % questions.length] ?? '', count: 3 })
        if (fallback !== null) fallbacks++
        latencies.push(performance.now() - asked)
      }
      return latencies
    }
    await draft(20)
    const onDevice = await draft(drafted)
    await call(model.choose, { engine: 'local', base_url: stand.baseUrl, model: 'some-model' })
    await draft(20)
    fallbacks = 0
    const before = stand.chats().length
    loop.enable()
    const withModel = await draft(drafted)
    loop.disable()
    const asked = stand.chats().slice(before)
    const bare: number[] = []
    for (let n = 0; n < drafted; n++) {
      const began = performance.now()
      const body = JSON.stringify(asked[n % asked.length])
      const answer = await fetch(`${stand.baseUrl}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      await answer.text()
      bare.push(performance.now() - began)
    }
    const floor = { what: 'the same prompt sent directly' }
    const label = `${pairs.toLocaleString('en-US')} pairs`
    report.row(`${label}: drafts by a model, p50`, quantile(withModel, 0.5), 'ms', { floor: { ...floor, value: quantile(bare, 0.5) } })
    report.row(`${label}: drafts by a model, p99`, quantile(withModel, 0.99), 'ms', { floor: { ...floor, value: quantile(bare, 0.99) } })
    report.row(`${label}: drafts on the device, p50`, quantile(onDevice, 0.5), 'ms')
    report.row(`${label}: event loop, longest block while a model drafts`, loop.max / 1e6, 'ms', { target: 'at most 50 ms' })
    report.row(`${label}: longest prompt`, Math.max(...asked.map((body) => JSON.stringify(body.messages).length)), '')
    report.note(
      `${drafted} sets of 3 drafts; ${asked.length} requests; ${fallbacks} sets in which nothing of it passed the guards; the prompt's length is in characters of JSON.`,
    )
  } finally {
    loop.disable()
    await product.close()
    await stand.close()
  }
  await measureBox(report)
}
