import type { LlamaContextSequence, LlamaModel, Token } from 'node-llama-cpp'

/**
 * Maximum probabilities read per answer. The library reads every token's probabilities for the whole vocabulary from native memory: about 0.7 µs
 * each, so 33 ms per token for a vocabulary of 49,000 and 180 ms for 262,000. Up to this number it takes less than 0.1 s; beyond it, the answer has
 * no log probability.
 */
const maxRead = 120_000

/**
 * Mean natural logarithm of the model's own probabilities for the tokens of an answer after `prompt`. Temperature and filters are excluded, unlike in
 * the sampler's own figure. Null if reading it is too expensive or the answer is empty.
 */
export async function logProbability(
  model: LlamaModel,
  sequence: LlamaContextSequence,
  prompt: readonly Token[],
  tokens: readonly Token[],
): Promise<number | null> {
  const vocabulary = model.fileInfo.metadata.tokenizer?.ggml?.tokens?.length ?? Number.POSITIVE_INFINITY
  const last = prompt.at(-1)
  if (tokens.length === 0 || last === undefined || tokens.length * vocabulary > maxRead) return null
  await sequence.adaptStateToTokens(prompt.slice(0, -1), false)
  const asked = { generateNext: { probabilities: true, options: { temperature: 0 } } } as const
  const scored = await sequence.controlledEvaluate([last, ...tokens.slice(0, -1)].map((token) => [token, asked]))
  let sum = 0
  for (const [index, token] of tokens.entries()) {
    const probability = scored[index]?.next.probabilities?.get(token)
    if (probability === undefined || probability <= 0) return null
    sum += Math.log(probability)
  }
  return Math.min(0, sum / tokens.length)
}
