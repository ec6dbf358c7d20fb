import { z } from 'zod'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { ModelAnswer, ModelReply, ModelUsage } from '#core/language-model/port.ts'
import { refusalWithin } from './refusals.ts'

/** Responses are parsed field by field: an invalid optional field is ignored, and an invalid required one makes the response unreadable. */

const logprobs = z
  .object({
    content: z
      .array(z.object({ logprob: z.number() }))
      .nullish()
      .catch(null),
    // Older format of mlx_lm.server.
    token_logprobs: z.array(z.number()).nullish().catch(null),
  })
  .nullish()
  .catch(null)

/** A text, or a list of parts. Only text parts count. */
const content = z.union([
  z.string(),
  z.array(z.object({ type: z.string(), text: z.string().optional() })).transform((parts) => parts.map(({ text }) => text ?? '').join('')),
])

const words = z.object({ content: content.nullish(), refusal: z.string().nullish().catch(null) })
const finish = z.string().nullish().catch(null)

const usage = z
  .object({ prompt_tokens: z.number().int().nullish().catch(null), completion_tokens: z.number().int().nullish().catch(null) })
  .nullish()
  .catch(null)

const index = z.number().int().min(0).max(127).nullish()

const completion = z.object({
  choices: z.array(z.object({ index, message: words, finish_reason: finish, logprobs })).max(128),
  usage,
})

const chunk = z.object({
  choices: z
    .array(z.object({ index, delta: words.nullish(), finish_reason: finish, logprobs }))
    .max(128)
    .nullish(),
  usage,
})

const withError = z.object({ error: z.unknown().refine((error) => error !== null && error !== undefined) })

/** An answer that is still arriving. */
interface Growing {
  text: string
  refusal: string
  finish: string | null
  logprobs: number[]
}

/** Collects answers from one body or from the chunks of a stream. */
export class Collected {
  readonly #answers = new Map<number, Growing>()
  #usage: ModelUsage = { input: null, output: null }

  /** Throws `ModelFailure`. */
  addCompletion(body: unknown): void {
    if (withError.safeParse(body).success) throw refusalWithin(withError.parse(body).error)
    const parsed = completion.safeParse(body)
    if (!parsed.success) throw new ModelFailure('garbled')
    for (const [position, choice] of parsed.data.choices.entries())
      this.#add(choice.index ?? position, choice.message, choice.finish_reason ?? 'unsaid', choice.logprobs)
    this.#usage = usageOf(parsed.data.usage)
  }

  /** Returns the index of each answer that grew. Throws `ModelFailure`. */
  addChunk(body: unknown): number[] {
    if (withError.safeParse(body).success) throw refusalWithin(withError.parse(body).error)
    const parsed = chunk.safeParse(body)
    if (!parsed.success) throw new ModelFailure('garbled')
    if (parsed.data.usage) this.#usage = usageOf(parsed.data.usage)
    return (parsed.data.choices ?? []).flatMap((choice) => {
      const at = choice.index ?? 0
      this.#add(at, choice.delta ?? {}, choice.finish_reason ?? null, choice.logprobs)
      return (choice.delta?.content ?? '') === '' ? [] : [at]
    })
  }

  text(at: number): string {
    return this.#answers.get(at)?.text ?? ''
  }

  /** Called when the server signals the end: answers without a finish reason are then complete too. */
  end(): void {
    for (const answer of this.#answers.values()) answer.finish ??= 'unsaid'
  }

  /** Ends an answer that is long enough. */
  cut(at: number): void {
    const answer = this.#answers.get(at)
    if (answer !== undefined) answer.finish = 'length'
  }

  /** Whether an answer has begun but not ended. */
  get unfinished(): boolean {
    return [...this.#answers.values()].some((answer) => answer.finish === null)
  }

  /** Whether a complete answer has text. */
  get hasWhole(): boolean {
    return [...this.#answers.values()].some(
      (answer) => answer.finish !== null && answer.finish !== 'content_filter' && answer.text.trim() !== '',
    )
  }

  /** The complete answers. Throws `ModelFailure` if none has text. */
  reply(): ModelReply {
    const whole = [...this.#answers.entries()].toSorted(([a], [b]) => a - b).filter(([, answer]) => answer.finish !== null)
    const answers = whole.map(([, answer]) => answerOf(answer)).filter(({ text }) => text.trim() !== '')
    if (answers.some((answer) => answer.finish !== 'filter')) return { answers, usage: this.#usage }
    if (whole.some(([, answer]) => answer.finish === 'content_filter')) throw new ModelFailure('filtered')
    if (whole.some(([, answer]) => answer.refusal.trim() !== '')) throw new ModelFailure('declined')
    throw new ModelFailure('empty')
  }

  #add(at: number, said: z.infer<typeof words>, why: string | null, odds: z.infer<typeof logprobs>): void {
    const answer = this.#answers.get(at) ?? { text: '', refusal: '', finish: null, logprobs: [] }
    this.#answers.set(at, answer)
    answer.text += said.content ?? ''
    answer.refusal += said.refusal ?? ''
    answer.finish = why ?? answer.finish
    answer.logprobs.push(...(odds?.content?.map(({ logprob }) => logprob) ?? odds?.token_logprobs ?? []))
  }
}

const finishes = new Map<string | null, ModelAnswer['finish']>([
  ['stop', 'stop'],
  ['eos', 'stop'],
  ['length', 'length'],
  ['content_filter', 'filter'],
])

function answerOf(answer: Growing): ModelAnswer {
  // Values that aren't log probabilities are ignored.
  const odds = answer.logprobs.length > 0 && answer.logprobs.every((odd) => Number.isFinite(odd) && odd <= 0) ? answer.logprobs : null
  return {
    text: answer.text,
    finish: finishes.get(answer.finish) ?? 'unknown',
    logprob: odds === null ? null : odds.reduce((sum, odd) => sum + odd, 0) / odds.length,
  }
}

/** Apple's server reports 0 for every prompt, which isn't a count. */
function usageOf(counted: z.infer<typeof usage>): ModelUsage {
  const positive = (tokens: number | null | undefined) => (tokens !== null && tokens !== undefined && tokens > 0 ? tokens : null)
  return { input: positive(counted?.prompt_tokens), output: positive(counted?.completion_tokens) }
}
