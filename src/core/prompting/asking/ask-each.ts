import { ModelFailure } from '#core/language-model/failure.ts'
import type { ModelReply, ModelRequest, ModelUsage } from '#core/language-model/port.ts'
import type { ShapedAnswer } from '../prompt/brief.ts'
import type { Prepared } from '../prompt/prepare.ts'

/** What to ask for: a number of answers to one prompt, or one answer for each of these places in the set. */
export interface Wanted {
  readonly answers: number
  /** Null for all places. Ignored if the prompts have no shapes. */
  readonly places: readonly number[] | null
}

export interface AskedEach extends Omit<ModelReply, 'answers'> {
  readonly answers: readonly ShapedAnswer[]
}

/**
 * Asks a model: one prompt as often as wanted, or, if each draft has its own shape, all their prompts at once. Those share a beginning, so a server reads it
 * only once. `first`: the index of a call's first answer among all answers. Throws `ModelFailure` if no call gave an answer.
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

/** The most informative failure. Errors other than `ModelFailure` come first. */
function failureOf(calls: readonly PromiseSettledResult<ModelReply>[]): unknown {
  const reasons: unknown[] = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason as unknown] : []))
  return (
    reasons.find((reason) => !(reason instanceof ModelFailure)) ??
    reasons.find((reason) => reason instanceof ModelFailure && reason.code !== 'empty') ??
    reasons[0] ??
    new ModelFailure('empty')
  )
}

/** Null if any of them was not counted, because the sum would be incomplete. */
function sum(usages: readonly ModelUsage[]): ModelUsage {
  const add = (counts: readonly (number | null)[]) => counts.reduce((a, b) => (a === null || b === null ? null : a + b), 0)
  return { input: add(usages.map(({ input }) => input)), output: add(usages.map(({ output }) => output)) }
}
