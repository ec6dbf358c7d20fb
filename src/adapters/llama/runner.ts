import {
  getLlama,
  LlamaChatSession,
  type ChatHistoryItem,
  type ChatWrapper,
  type Llama,
  type LlamaContextSequence,
  type LlamaModel,
  type Token,
} from 'node-llama-cpp'
import { chatWrapperFor } from './chat-wrapper.ts'
import { createFault, Fault } from './faults.ts'
import { logProbability } from './log-probability.ts'
import type { Completed, CompleteOrder, Loaded, LoadOrder } from './protocol.ts'

/** The native library. Only the model's own process uses it, so a crash affects nothing else. */
export interface Runner {
  /** Call once per process. Throws `Fault`. */
  load(order: LoadOrder): Promise<Loaded>
  /** One request at a time. `partial` gets an answer's text so far. Throws `Fault`. If aborted, returns the answers that are complete. */
  complete(order: CompleteOrder, partial: (answer: number, text: string) => void, signal: AbortSignal): Promise<Completed>
}

interface Running {
  readonly llama: Llama
  readonly model: LlamaModel
  readonly sequence: LlamaContextSequence
  readonly wrapper: ChatWrapper
}

/** Prompt tokens evaluated between two checks of the signal: the library itself would run to the end. */
const slice = 128
/** Sampling parameters: the tail of a small model's distribution is noise. */
const sampling = { topK: 64, topP: 0.95, minP: 0.05 }

export function createRunner(): Runner {
  let running: Running | null = null
  /**
   * Lines of the library's log. When a file cannot be loaded, the library gives the reason only here. The log names parts of the file and contains
   * nobody's text.
   */
  const log: string[] = []

  return {
    async load({ path, contextSize, threads, gpu }) {
      try {
        const llama = await getLlama({
          build: 'never',
          skipDownload: true,
          gpu: gpu ? 'auto' : false,
          maxThreads: threads,
          progressLogs: false,
          logger: (_level, message) => {
            log.push(message)
            if (log.length > 40) log.shift()
          },
        })
        const model = await llama.loadModel({ modelPath: path })
        const most = Math.min(contextSize, model.trainContextSize ?? contextSize)
        // For a model with sliding-window attention, keep the whole context, or each draft would evaluate the fixed part of the prompt again.
        const context = await model.createContext({ contextSize: most, sequences: 1, threads, swaFullCache: true })
        running = { llama, model, sequence: context.getSequence(), wrapper: chatWrapperFor(model) }
        return { runsOn: llama.gpu === false ? 'cpu' : llama.gpu, contextSize: Math.min(most, context.contextSize) }
      } catch (error) {
        throw createFault(error, log)
      }
    },

    async complete(order, partial, signal) {
      if (running === null) throw new Fault('broken', null)
      const { model, sequence, wrapper } = running
      const { history, user } = asHistory(order.messages)
      const prompt = promptTokens(running, history, user)
      // Beyond the context size, the library silently drops the oldest tokens.
      if (prompt.length + order.maxTokens > sequence.contextSize) throw new Fault('too-long', null)
      const before = performance.now()
      const evaluated = await evaluate(sequence, prompt.slice(0, -1), signal)
      const prefillMs = performance.now() - before
      const session = new LlamaChatSession({ contextSequence: sequence, chatWrapper: wrapper, autoDisposeSequence: false })
      const answers: Completed['answers'] = []
      let output = 0
      let again = 0
      try {
        for (const [index, seed] of order.seeds.entries()) {
          if (signal.aborted) break
          // Every answer has the same start, which stays evaluated, so only the answer itself is new.
          session.setChatHistory(history)
          const meter = sequence.tokenMeter.getState()
          const tokens: Token[] = []
          let text = ''
          const { responseText, stopReason } = await session.promptWithMeta(user, {
            ...sampling,
            seed,
            temperature: order.temperature,
            maxTokens: order.maxTokens,
            budgets: { thoughtTokens: 0 },
            signal,
            stopOnAbortSignal: true,
            onTextChunk: (chunk) => partial(index, (text += chunk)),
            onToken: (more) => void tokens.push(...more),
          })
          const used = sequence.tokenMeter.diff(meter)
          output += used.usedOutputTokens
          again += used.usedInputTokens
          if (stopReason === 'abort') break
          const logprob = await logProbability(model, sequence, prompt, tokens)
          answers.push({ text: responseText, finish: stopReason === 'maxTokens' ? 'length' : 'stop', logprob })
        }
      } catch (error) {
        // Earlier answers are complete.
        if (answers.length === 0) throw signal.aborted ? new Fault('stopped', null) : createFault(error, log)
      } finally {
        session.dispose({ disposeSequence: false })
      }
      if (answers.length === 0) throw new Fault(signal.aborted ? 'stopped' : 'empty', null)
      return { answers, usage: { input: prompt.length, output, evaluated, prefillMs, again } }
    },
  }
}

/** The model replies to the last message. Without a system message, the library would add its own English one. */
function asHistory(messages: CompleteOrder['messages']): { history: ChatHistoryItem[]; user: string } {
  const last = messages.at(-1)
  const history = messages
    .slice(0, -1)
    .map(({ role, content }): ChatHistoryItem =>
      role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content },
    )
  return { history, user: last?.content ?? '' }
}

/** The prompt as the session will write it, up to where the answer starts. */
function promptTokens({ model, wrapper }: Running, history: readonly ChatHistoryItem[], user: string): Token[] {
  const chatHistory: ChatHistoryItem[] = [...history, { type: 'user', text: user }, { type: 'model', response: [''] }]
  return wrapper.generateContextState({ chatHistory }).contextText.tokenize(model.tokenizer)
}

/** Puts `tokens` into the context, reusing what is there already, and checks the signal between slices. Returns the number of tokens evaluated. */
async function evaluate(sequence: LlamaContextSequence, tokens: readonly Token[], signal: AbortSignal): Promise<number> {
  await sequence.adaptStateToTokens([...tokens], false)
  const from = sequence.nextTokenIndex
  for (let at = from; at < tokens.length; at += slice) {
    if (signal.aborted) throw new Fault('stopped', null)
    await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(at, at + slice))
  }
  // Models that cannot drop part of their context go back to this checkpoint for the next answer.
  if (sequence.needsCheckpoints) await sequence.takeCheckpoint()
  return tokens.length - from
}
