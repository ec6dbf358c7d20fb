import { getLlama, LlamaChatSession } from 'node-llama-cpp'

/** The library called directly, as its guide shows it: what the engine in the box is measured beside. Arguments: file, threads, prompts as JSON. */
const [path = '', threads = '1', prompts = '[]'] = process.argv.slice(2)

export interface DirectRun {
  /** ms to the first text, and to the end of three answers. */
  readonly first: number
  readonly three: number
  /** Tokens of the three answers, and the ms in which they were written. */
  readonly tokens: number
  readonly writing: number
}

const llama = await getLlama({ build: 'never', skipDownload: true, gpu: false, maxThreads: Number(threads), logger: () => undefined })
const model = await llama.loadModel({ modelPath: path })
const context = await model.createContext({ contextSize: 4096, threads: Number(threads) })
const contextSequence = context.getSequence()
const runs: DirectRun[] = []
for (const { system, user, maxTokens } of JSON.parse(prompts) as { system: string; user: string; maxTokens: number }[]) {
  const began = performance.now()
  let first = Number.NaN
  let tokens = 0
  let writing = 0
  const session = new LlamaChatSession({ contextSequence, systemPrompt: system })
  const history = session.getChatHistory()
  for (const seed of [1, 2, 3]) {
    session.setChatHistory(history)
    let started = Number.NaN
    await session.prompt(user, {
      seed,
      temperature: 0.9,
      minP: 0.05,
      topK: 64,
      topP: 0.95,
      maxTokens,
      onToken(more) {
        if (Number.isNaN(first)) first = performance.now() - began
        if (Number.isNaN(started)) started = performance.now()
        else tokens += more.length
      },
    })
    writing += performance.now() - started
  }
  runs.push({ first, three: performance.now() - began, tokens, writing })
  session.dispose({ disposeSequence: false })
}
process.send?.({ runs, memory: process.memoryUsage().rss })
await llama.dispose()
process.disconnect()
