import { ModelFailure } from '#core/language-model/failure.ts'
import type { ModelReply, ModelRequest, ModelUsage } from '#core/language-model/port.ts'
import type { ShapedAnswer } from '../prompt/brief.ts'
import type { Prepared } from '../prompt/prepare.ts'

/** What is asked for: so many answers to one prompt, or one to the prompt of each of these places of the set. */
export interface Wanted {
  readonly answers: number
  /** Null: of all. Of no meaning where the prompts have no shapes. */
  readonly places: readonly number[] | null
}

export interface AskedEach extends Omit<ModelReply, 'answers'> {
  readonly answers: readonly ShapedAnswer[]
}

/**
 * Has a model answer: the prompt as often as wanted, or, where each draft has its own shape, all their prompts at once, which begin the same and so are
 * read by a server only once. `first`: the place of the first answer of a call among all of them. Throws `ModelFailure` where no call gave an answer.
 */
export async function askEach(
  prepared: Prepared,
  { answers, places }: Wanted,
  complete: (request: ModelRequest, first: number) => Promise<ModelReply>,
): Promise<AskedEach> {
  const { maxTokens, temperature } = prepared
  if (prepared.shaped.length === 0) return complete({ messages: prepared.messages, answers, maxTokens, temperature }, 0)
  const prompts = prepared.shaped.filter(({ shape }) => places === null || places.includes(shape.place))
  const calls = await Promise.allSettled(
    prompts.map(({ messages, shape }) => complete({ messages, answers: 1, maxTokens, temperature }, shape.place)),
  )
  const came = calls.map((call) => (call.status === 'fulfilled' ? call.value : null))
  const all = came.flatMap((reply, i): ShapedAnswer[] => {
    const [answer] = reply?.answers ?? []
    const shape = prompts[i]?.shape
    return answer === undefined || shape === undefined ? [] : [{ ...answer, shape }]
  })
  if (all.length === 0) throw failureOf(calls)
  return {
    answers: all,
    usage: sum(came.flatMap((reply) => reply?.usage ?? [])),
    uncounted: came.some((reply) => reply === null || reply.uncounted === true),
  }
}

/** The failure that says most. What is no failure of a model is thrown before any other. */
function failureOf(calls: readonly PromiseSettledResult<ModelReply>[]): unknown {
  const reasons: unknown[] = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason as unknown] : []))
  return (
    reasons.find((reason) => !(reason instanceof ModelFailure)) ??
    reasons.find((reason) => reason instanceof ModelFailure && reason.code !== 'empty') ??
    reasons[0] ??
    new ModelFailure('empty')
  )
}

/** Null as soon as one of them was not counted: a part is not the whole. */
function sum(usages: readonly ModelUsage[]): ModelUsage {
  const add = (counts: readonly (number | null)[]) => counts.reduce((a, b) => (a === null || b === null ? null : a + b), 0)
  return { input: add(usages.map(({ input }) => input)), output: add(usages.map(({ output }) => output)) }
}
