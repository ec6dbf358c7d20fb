import type { Capabilities } from '#core/language-model/capabilities.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { ServerAddress } from '#core/language-model/port.ts'
import type { OptionalField, ServerKind } from '#core/language-model/server-kinds.ts'
import { askForAnswers, type Exchange } from './exchange.ts'
import { optionalFields, requestBody } from './request-body.ts'

/** Holds nothing of anybody's. */
const question = [{ role: 'user', content: 'Say hello in three words.' }] as const

interface Seen {
  readonly streamed: boolean
  readonly answers: number
  readonly logprobs: boolean
  readonly usage: boolean
}

/**
 * What a server can do with a model: one request that tries everything worth a try. A field that it names in a refusal is left out; where it
 * names none, the barest request is made, and then each field is tried by itself. `contextLength`: where the server said it. Throws `ModelFailure`.
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

/** Everything left out; then each field again, kept where it is taken. `refused` is what is left. Throws if the barest request is refused too. */
async function oneByOne(fields: readonly OptionalField[], refused: Set<OptionalField>, ask: () => Promise<Seen>): Promise<Seen> {
  const bounds = ['max_tokens', 'max_completion_tokens'] as const
  const tried = [...new Set([...fields, ...bounds])]
  for (const field of tried) refused.add(field)
  let answer = await ask()
  // The stream first: what belongs to it means nothing without it.
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
    // It answered, if with nothing (a model that reasons may need all of the few tokens for it): the form is what was asked for.
    if (error instanceof ModelFailure && error.code === 'empty') return { streamed, answers: 1, logprobs: false, usage: false }
    throw error
  }
}
