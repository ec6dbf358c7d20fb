import type { Capabilities } from '#core/language-model/capabilities.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { LanguageModel, ModelAnswer, ModelReply, ModelRequest, ModelUsage, ServerAddress } from '#core/language-model/port.ts'
import type { ServerKind } from '#core/language-model/server-kinds.ts'
import type { Turnstile } from '#core/turnstile/turnstile.ts'
import type { Collected } from './answers.ts'
import { createDeadline, type Limits } from './deadline.ts'
import { askForAnswers } from './exchange.ts'
import { mayAsk, optionalFields, requestBody } from './request-body.ts'

export interface OpenedModel {
  readonly at: ServerAddress
  readonly kind: ServerKind
  readonly model: string
  readonly capabilities: Capabilities
  readonly fetch: typeof fetch
  readonly limits: Limits
  readonly turnstile: Turnstile
}

/** A model on a server, used within its capabilities. If it still refuses a field, that field is left out from then on. */
export function createChatModel(opened: OpenedModel): LanguageModel {
  const { at, kind, model, capabilities, fetch, limits, turnstile } = opened
  const refused = new Set<string>(capabilities.refused)

  return {
    name: model,
    async complete(request, on, signal) {
      const total = createDeadline(signal, limits.total)
      const partial = (answer: number, text: string) => {
        if (answer < request.answers) on.partial?.(answer, text)
      }
      /** `first`: index of its first answer among all answers. */
      const ask = (answers: number, first: number): Promise<ModelReply> =>
        turnstile.pass(async () => {
          const { collected } = await askLeavingOut(answers, first)
          return collected.reply()
        }, total.signal)
      const askLeavingOut = async (answers: number, first: number): Promise<{ collected: Collected }> => {
        for (;;) {
          const body = requestBody(kind, { model, ...mayAsk(capabilities), ...request, answers }, refused)
          try {
            return await askForAnswers({ at, fetch, signal: total.signal, silence: limits.silence }, body, (index, text) =>
              partial(first + index, text),
            )
          } catch (error) {
            const field = error instanceof ModelFailure ? error.field : null
            // Another call for this draft may have learned this meanwhile: the body is built again without the field.
            if (field === null || !optionalFields(body).some((sent) => sent === field)) throw error
            refused.add(field)
          }
        }
      }
      try {
        total.signal.throwIfAborted()
        const together = capabilities.n && request.answers > 1 && !refused.has('n')
        const rounds: PromiseSettledResult<ModelReply>[] = []
        if (together) rounds.push(...(await Promise.allSettled([ask(request.answers, 0)])))
        const have = rounds.reduce((sum, round) => sum + (round.status === 'fulfilled' ? round.value.answers.length : 0), 0)
        // If the joint request failed as a whole, others would fail too. If it returned too few answers, the rest are requested one by one.
        if (!together || have > 0)
          rounds.push(...(await Promise.allSettled(Array.from({ length: request.answers - have }, (_, index) => ask(1, have + index)))))
        return joined(rounds, request)
      } catch (error) {
        throw error instanceof ModelFailure ? error : new ModelFailure('unreachable')
      } finally {
        total.end()
        total.stop(new ModelFailure('stopped'))
      }
    },
  }
}

/** The answers received. If there are none, the most informative failure. */
function joined(rounds: readonly PromiseSettledResult<ModelReply>[], request: ModelRequest): ModelReply {
  const replies = rounds.flatMap((round) => (round.status === 'fulfilled' ? [round.value] : []))
  const answers: ModelAnswer[] = replies.flatMap((reply) => reply.answers).slice(0, request.answers)
  if (answers.length > 0) return { answers, usage: sum(replies.map(({ usage }) => usage)), uncounted: rounds.some(mayHaveCost) }
  const failures = rounds.flatMap((round) => (round.status === 'rejected' && round.reason instanceof ModelFailure ? [round.reason] : []))
  throw failures.find(({ code }) => code !== 'empty') ?? new ModelFailure(failures.length > 0 ? 'empty' : 'unreachable')
}

/** Failures that cost nothing: the server refused, or the request never reached it. */
const free: ReadonlySet<string> = new Set([
  'rate-limited',
  'overloaded',
  'no-key',
  'forbidden',
  'bad-request',
  'no-model',
  'out-of-credit',
  'too-long',
  'cost-cap',
  'consent-needed',
])

/** An empty, truncated, or late answer was generated and must be paid for. */
function mayHaveCost(round: PromiseSettledResult<ModelReply>): boolean {
  return round.status === 'rejected' && !(round.reason instanceof ModelFailure && free.has(round.reason.code))
}

/** Null if any of them wasn't counted: a part is not the whole. */
function sum(usages: readonly ModelUsage[]): ModelUsage {
  const add = (counts: readonly (number | null)[]) => counts.reduce((a, b) => (a === null || b === null ? null : a + b), 0)
  return { input: add(usages.map(({ input }) => input)), output: add(usages.map(({ output }) => output)) }
}
