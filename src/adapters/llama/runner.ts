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

/** The native library, used from the model's own process alone: whatever it does to a process, it does to that one. */
export interface Runner {
  /** Once a process. Throws `Fault`. */
  load(order: LoadOrder): Promise<Loaded>
  /** One at a time. `partial` gets an answer's text so far. Throws `Fault`; where it is aborted, gives the answers that are whole. */
  complete(order: CompleteOrder, partial: (answer: number, text: string) => void, signal: AbortSignal): Promise<Completed>
}

interface Running {
  readonly llama: Llama
  readonly model: LlamaModel
  readonly sequence: LlamaContextSequence
  readonly wrapper: ChatWrapper
}

/** Tokens of the prompt that are evaluated before the signal is looked at again: the library itself would go on to the end. */
const slice = 128
/** What a draft is drawn from: the tail of a small model's distribution is noise. */
const sampling = { topK: 64, topP: 0.95, minP: 0.05 }

export function createRunner(): Runner {
  let running: Running | null = null
  /** The library says only that a file could not be loaded; the reason is in its log, which names parts of the file and no text of anybody. */
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
        // A model that attends to a window of the text alone keeps all of it, or each draft would evaluate the fixed part of the prompt anew.
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
      // Past the end the library drops what is oldest, without a word.
      if (prompt.length + order.maxTokens > sequence.contextSize) throw new Fault('too-long', null)
      const before = performance.now()
      const evaluated = await evaluate(sequence, prompt.slice(0, -1), signal)
      const prefillMs = performance.now() - before
      const session = new LlamaChatSession({ contextSequence: sequence, chatWrapper: wrapper, autoDisposeSequence: false })
      const answers: Completed['answers'] = []
      let output = 0
      try {
        for (const [index, seed] of order.seeds.entries()) {
          if (signal.aborted) break
          // The same beginning for each: what was evaluated of it stays, so only the answer itself is new.
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
          output += sequence.tokenMeter.diff(meter).usedOutputTokens
          if (stopReason === 'abort') break
          const logprob = await logProbability(model, sequence, prompt, tokens)
          answers.push({ text: responseText, finish: stopReason === 'maxTokens' ? 'length' : 'stop', logprob })
        }
      } catch (error) {
        // What came before it is whole.
        if (answers.length === 0) throw signal.aborted ? new Fault('stopped', null) : createFault(error, log)
      } finally {
        session.dispose({ disposeSequence: false })
      }
      if (answers.length === 0) throw new Fault(signal.aborted ? 'stopped' : 'empty', null)
      return { answers, usage: { input: prompt.length, output, evaluated, prefillMs } }
    },
  }
}

/** The last message is what is answered; without a system message the library would put an English one of its own. */
function asHistory(messages: CompleteOrder['messages']): { history: ChatHistoryItem[]; user: string } {
  const last = messages.at(-1)
  const history = messages
    .slice(0, -1)
    .map(({ role, content }): ChatHistoryItem =>
      role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content },
    )
  return { history, user: last?.content ?? '' }
}

/** The prompt as the session will write it, up to where the answer begins. */
function promptTokens({ model, wrapper }: Running, history: readonly ChatHistoryItem[], user: string): Token[] {
  const chatHistory: ChatHistoryItem[] = [...history, { type: 'user', text: user }, { type: 'model', response: [''] }]
  return wrapper.generateContextState({ chatHistory }).contextText.tokenize(model.tokenizer)
}

/**
 * Puts `tokens` into memory, keeping what is there of them already, and looks at the signal between slices. Gives how many were evaluated.
 */
async function evaluate(sequence: LlamaContextSequence, tokens: readonly Token[], signal: AbortSignal): Promise<number> {
  await sequence.adaptStateToTokens([...tokens], false)
  const from = sequence.nextTokenIndex
  for (let at = from; at < tokens.length; at += slice) {
    if (signal.aborted) throw new Fault('stopped', null)
    await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(at, at + slice))
  }
  // Models that cannot forget a part of what they have read go back to here for the next answer.
  if (sequence.needsCheckpoints) await sequence.takeCheckpoint()
  return tokens.length - from
}
