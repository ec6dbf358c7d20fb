import type { Completed } from './protocol.ts'

/** Target time for evaluating a draft's prompt, ms. Generating the answers takes additional time. */
const readWithin = 9_000
/** Fewer tokens are evaluated in a single batch and don't show the speed. */
const enoughTokens = 64
/** A shorter prompt contains too little of how the owner writes. */
const minContext = 1_536
/** Tokens reserved for the answer. */
const answer = 384
const step = 256

/** Evaluation speed of each model on this machine, so that a slow machine gets shorter prompts. */
export interface Speed {
  learn(path: string, usage: Completed['usage']): void
  /** Tokens of prompt and answer that the model can process in time. Returns `most` if the speed is unknown. */
  affordable(path: string, most: number): number
}

export function createSpeed(): Speed {
  /** Tokens per second. */
  const rates = new Map<string, number>()
  return {
    learn(path, { evaluated, prefillMs }) {
      if (evaluated < enoughTokens || prefillMs <= 0) return
      const rate = (evaluated * 1000) / prefillMs
      const before = rates.get(path)
      rates.set(path, before === undefined ? rate : before * 0.7 + rate * 0.3)
    },
    affordable(path, most) {
      const rate = rates.get(path)
      if (rate === undefined) return most
      const tokens = Math.floor(((rate * readWithin) / 1000 + answer) / step) * step
      return Math.min(most, Math.max(minContext, tokens))
    },
  }
}
