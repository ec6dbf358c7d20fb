import type { LlamaContextSequence, LlamaModel, Token } from 'node-llama-cpp'

/**
 * The library reads every probability of every token out of native memory: about 0.7 µs each, so 33 ms a token of a vocabulary of 49,000 and
 * 180 ms for 262,000. Up to so many in all it costs less than a tenth of a second; beyond, an answer has none.
 */
const maxRead = 120_000

/**
 * Mean natural logarithm of the probabilities that the model itself gives the tokens of an answer after `prompt`: without temperature and
 * filters, which the sampler's own figure has in it. Null where reading it would be dear, or the answer is empty.
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
