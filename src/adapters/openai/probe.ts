import type { Capabilities } from '#core/language-model/capabilities.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { ServerAddress } from '#core/language-model/port.ts'
import type { OptionalField, ServerKind } from '#core/language-model/server-kinds.ts'
import { askForAnswers, type Exchange } from './exchange.ts'
import { optionalFields, requestBody } from './request-body.ts'

/** Contains nobody's data. */
const question = [{ role: 'user', content: 'Say hello in three words.' }] as const

interface Seen {
  readonly streamed: boolean
  readonly answers: number
  readonly logprobs: boolean
  readonly usage: boolean
}

/**
 * Finds out what a server can do with a model. One request tries every useful field. Fields that the server names in a refusal are left out. If it
 * names none, the minimal request is made, then each field is tried separately. `contextLength` is set if the server reported it. Throws
 * `ModelFailure`.
 */
export async function probed(
  at: ServerAddress,
  kind: ServerKind,
  model: string,
  contextLength: number | null,
  exchange: Exchange,
): Promise<Capabilities> {
  const refused = new Set<OptionalField>()
  const body = () =>
    requestBody(
      kind,
      {
        model,
        messages: question,
        answers: kind.mayHave.n ? 2 : 1,
        maxTokens: 64,
        temperature: 0.7,
        streaming: true,
        logprobs: kind.mayHave.logprobs,
      },
      refused,
    )
  const ask = () => seen({ ...exchange, at }, body())
  let answer: Seen | null = null
  while (answer === null) {
    const sent = optionalFields(body())
    try {
      answer = await ask()
    } catch (error) {
      if (!(error instanceof ModelFailure) || error.code !== 'bad-request') throw error
      const named = sent.find((field) => field === error.field)
      if (named !== undefined) refused.add(named)
      else if (sent.length > 0) answer = await oneByOne(sent, refused, ask)
      else throw error
    }
  }
  return {
    streaming: answer.streamed,
    n: answer.answers > 1,
    logprobs: answer.logprobs,
    usage: answer.usage,
    contextLength: contextLength ?? kind.contextLength,
    refused: [...refused],
  }
}

/** Leaves out every field, then adds each one back if it is accepted. `refused` is the rest. Throws if the minimal request is refused too. */
async function oneByOne(fields: readonly OptionalField[], refused: Set<OptionalField>, ask: () => Promise<Seen>): Promise<Seen> {
  const bounds = ['max_tokens', 'max_completion_tokens'] as const
  const tried = [...new Set([...fields, ...bounds])]
  for (const field of tried) refused.add(field)
  let answer = await ask()
  // Stream first: the fields that depend on it mean nothing without it.
  for (const field of tried.toSorted((a, b) => Number(b === 'stream') - Number(a === 'stream'))) {
    if (field === 'stream_options' && refused.has('stream')) continue
    if (bounds.some((bound) => bound === field) && bounds.some((bound) => !refused.has(bound))) continue
    refused.delete(field)
    try {
      answer = await ask()
    } catch (error) {
      if (!(error instanceof ModelFailure) || error.code !== 'bad-request') throw error
      refused.add(field)
    }
  }
  return answer
}

async function seen(exchange: Exchange, body: ReturnType<typeof requestBody>): Promise<Seen> {
  const { collected, streamed } = await askForAnswers(exchange, body, () => undefined)
  try {
    const { answers, usage } = collected.reply()
    return { streamed, answers: answers.length, logprobs: answers.some(({ logprob }) => logprob !== null), usage: usage.input !== null }
  } catch (error) {
    // The format is what matters, so an empty answer is fine (a reasoning model may use up all of the few tokens).
    if (error instanceof ModelFailure && error.code === 'empty') return { streamed, answers: 1, logprobs: false, usage: false }
    throw error
  }
}
