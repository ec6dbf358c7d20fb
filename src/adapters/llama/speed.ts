import type { Completed } from './protocol.ts'

/** How long the prompt of a draft may take to be read, ms; the answers come on top of it. */
const readWithin = 9_000
/** Fewer tokens are evaluated in one go, and say nothing of the speed. */
const enoughTokens = 64
/** A prompt shorter than this holds too little of how the owner writes. */
const minContext = 1_536
/** Room for the answer beside the prompt. */
const answer = 384
const step = 256

/** What a model's prompts have taken on this machine, so that a slow machine is asked shorter ones. */
export interface Speed {
  learn(path: string, usage: Completed['usage']): void
  /** Tokens of prompt and answer that it reads in good time; `most` where that is not known. */
  affordable(path: string, most: number): number
}

export function createSpeed(): Speed {
  /** Tokens a second. */
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
