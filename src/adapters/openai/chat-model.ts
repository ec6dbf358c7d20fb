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

/** A model of a server, asked within its capabilities; a field that it refuses all the same is left out and asked for no more. */
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
      /** `first`: the place of its first answer among all of them. */
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
            // Another call of this draft may have learned it meanwhile: the body is made anew, and does not hold it any more.
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
        // One request failed as a whole: the others would too. It gave fewer than asked: the rest is asked for one by one.
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

/** The answers that came; where none did, the failure that says most. */
function joined(rounds: readonly PromiseSettledResult<ModelReply>[], request: ModelRequest): ModelReply {
  const replies = rounds.flatMap((round) => (round.status === 'fulfilled' ? [round.value] : []))
  const answers: ModelAnswer[] = replies.flatMap((reply) => reply.answers).slice(0, request.answers)
  if (answers.length > 0) return { answers, usage: sum(replies.map(({ usage }) => usage)), uncounted: rounds.some(mayHaveCost) }
  const failures = rounds.flatMap((round) => (round.status === 'rejected' && round.reason instanceof ModelFailure ? [round.reason] : []))
  throw failures.find(({ code }) => code !== 'empty') ?? new ModelFailure(failures.length > 0 ? 'empty' : 'unreachable')
}

/** What a server answers instead of working, and what never reached one. */
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

/** An empty, a cut or a late answer was written, and is paid for. */
function mayHaveCost(round: PromiseSettledResult<ModelReply>): boolean {
  return round.status === 'rejected' && !(round.reason instanceof ModelFailure && free.has(round.reason.code))
}

/** Null as soon as one of them was not counted: a part is not the whole. */
function sum(usages: readonly ModelUsage[]): ModelUsage {
  const add = (counts: readonly (number | null)[]) => counts.reduce((a, b) => (a === null || b === null ? null : a + b), 0)
  return { input: add(usages.map(({ input }) => input)), output: add(usages.map(({ output }) => output)) }
}
