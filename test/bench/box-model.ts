import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBoxEngine } from '#composition/language-models/box.ts'
import { smolLm } from '#test/box/smollm.ts'
import { tinyModel } from '#test/box/tiny-model.ts'
import type { DirectRun } from './children/direct-llama.ts'
import { questions } from './questions.ts'
import { quantile, type Report } from './report.ts'

const rounds = 6
const maxTokens = 40
/** About as long as the rules and the style card of a real prompt, and as the exchanges and the thread behind them. */
const fixed = 'Rules and style of one person, the same for every draft of theirs, told in plain words. '.repeat(30)
const changing = 'THEM: shall we say eight at the usual place? ME: sounds good, see you there then. '.repeat(20)

/**
 * The engine in the box beside the library called directly, one after the other, on the same prompts: a real small model where it can be
 * fetched, else one that says a fixed text. The first round of each has nothing in memory; it is told apart.
 */
export async function measureBox(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'idiolect-bench-'))
  const real = await smolLm()
  const path = real ?? join(folder, 'tiny.gguf')
  if (real === null) writeFileSync(path, tinyModel({ says: ['sounds good to me, see you there then'] }))
  const threads = Math.max(1, availableParallelism() - 1)
  const prompts = Array.from({ length: rounds }, (_, n) => ({
    system: fixed,
    user: `${changing}THEM: ${questions[n % questions.length] ?? ''}`,
    maxTokens,
  }))
  const engine = startBoxEngine({ clock: { now: () => Date.now() }, seed: () => 1 })
  try {
    const model = engine.open({ id: 'bench', name: 'bench', path, contextLength: null }, 'live')
    const runs: DirectRun[] = []
    for (const { system, user } of prompts) {
      const messages = [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ] as const
      const began = performance.now()
      let first = Number.NaN
      const partial = () => {
        if (Number.isNaN(first)) first = performance.now() - began
      }
      const { usage } = await model.complete(
        { messages, answers: 3, maxTokens, temperature: 0.9 },
        { partial },
        new AbortController().signal,
      )
      const three = performance.now() - began
      runs.push({ first, three, tokens: usage.output ?? 0, writing: three - first })
    }
    const memory = engine.state().memory ?? Number.NaN
    await engine.close()

    const child = fork(join(import.meta.dirname, 'children', 'direct-llama.ts'), [path, String(threads), JSON.stringify(prompts)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const [direct] = (await once(child, 'message')) as [{ runs: DirectRun[]; memory: number }]

    const label = real === null ? 'a model that says one thing' : 'SmolLM2-135M'
    const what = 'the library called directly'
    const compared = (name: string, unit: 'ms' | '/s', of: (run: DirectRun) => number) => {
      const middle = (all: readonly DirectRun[]) => quantile(all.slice(1).map(of), 0.5)
      report.row(`${label}: ${name}`, middle(runs), unit, { floor: { what, value: middle(direct.runs) } })
    }
    compared('to the first words, p50', 'ms', ({ first }) => first)
    compared('to the set of three, p50', 'ms', ({ three }) => three)
    compared('tokens a second while it writes, p50', '/s', ({ tokens, writing }) => (tokens * 1000) / writing)
    report.row(`${label}: to the first words, process and model not there yet`, runs[0]?.first ?? Number.NaN, 'ms')
    report.row(`${label}: memory of its process`, memory / 1e6, 'MB', { floor: { what, value: direct.memory / 1e6 } })
    report.note(
      `${rounds} prompts of about ${Math.round((fixed.length + changing.length) / 4)} tokens, ${threads} threads, the processor alone.`,
    )
  } finally {
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
