import { AppError } from '#contract/errors.ts'
import type { Capabilities } from '#core/language-model/capabilities.ts'
import { costOf, estimateCost } from '#core/language-model/cost.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Compute, VoiceRef } from '#core/ports/compute.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import type { Random } from '#core/ports/random.ts'
import {
  askEach,
  draftUntilEnough,
  earlierFor,
  lookAtSet,
  lookFor,
  preparePrompt,
  type ModelBrief,
  type AskedEach,
  type LastLook,
  type ModelConfidence,
  type Prepared,
  type Wanted,
} from '#core/prompting/index.ts'
import { createAskLastLook, lookWithin } from './asking/ask-last-look.ts'
import { createAskedRequests, type AskedFor, type AskedRequests } from './asking/asked-requests.ts'
import type { ModelDrafting, ModelDraftingOptions, ModelDrafts, Models, OpenModel } from './model-access.ts'
import type { ModelLedger } from './model-ledger.ts'
import { ModelPaused, pauseKey } from './model-pauses.ts'
import { inside, whyFellBack } from './model-words.ts'
import { withTimeLimit } from './time-limit.ts'

/** Total time limit for a model's answer to one drafting request, ms. The page's limit is 30 s. */
export const draftWithin = 20_000
/** Extra time to return the answers received so far, ms. A server that answers one at a time may have some. */
const lastWords = 1_500
/** The smallest context (tokens) that fits a prompt and its answer. */
const minContext = 1_024

export interface ModelDraftingDeps {
  readonly compute: Pick<Compute, 'brief' | 'dress'>
  readonly models: Pick<Models, 'pauses' | 'narrow' | 'succeeded' | 'failed'>
  readonly confidenceFor: (accountId: string, voiceId: string, engineKey: string) => Promise<ModelConfidence | null>
  /** What the engine writes with this voice but the owner never does, learned from replays. */
  readonly habitsFor: (accountId: string, voiceId: string, engineKey: string) => Promise<readonly string[]>
  readonly ledger: Pick<ModelLedger, 'settle'>
  readonly clock: Clock
  readonly random: Random
  readonly log: { error(details: object, message: string): void }
  /** Time limit, ms. `draftWithin` if omitted. */
  readonly within?: number
}

/** One request for drafts. */
interface Order {
  readonly accountId: string
  readonly voice: VoiceRef
  readonly model: OpenModel
  readonly request: DraftingRequest
  readonly options: ModelDraftingOptions
  readonly asked: AskedRequests
  /** Aborts with that of `options`, and when the time is over. */
  readonly signal: AbortSignal
}

/** Drafts with a model: brief, prompt, redaction, request, guards, last look. All failures are `ModelFailure`s. */
export function createModelDrafting(deps: ModelDraftingDeps): ModelDrafting {
  const { compute, models, confidenceFor, habitsFor, ledger, clock, random, log } = deps
  const askLastLook = createAskLastLook(deps)

  async function ask(
    { accountId, model, options, asked, signal }: Order,
    purpose: AskedFor,
    prepared: Prepared,
    wanted: Wanted,
    capabilities: Capabilities,
  ): Promise<{ reply: AskedEach; cost: number }> {
    const act = random.id()
    const { answers } = wanted
    // If the server returns one answer per request, or each draft has its own prompt, each request gets its own ledger entry.
    const together = capabilities.n && prepared.shaped.length === 0 ? answers : 1
    const estimate = estimateCost(prepared.messages, prepared.maxTokens * together, model.price)
    const texts: string[] = []
    const partial = (answer: number, text: string): void => {
      if (signal.aborted || answer < 0 || answer >= Math.max(answers, prepared.shaped.length)) return
      texts[answer] = shownSoFar(prepared, text)
      options.partial?.(Array.from(texts, (one) => one ?? ''))
    }
    const opened = model.open({ purpose: options.purpose, act, preview: prepared.preview, estimate, capabilities })
    const reply = await askEach(prepared, wanted, (request, first) => {
      const on = options.partial === undefined ? {} : { partial: (answer: number, text: string) => partial(first + answer, text) }
      const isTogether = capabilities.n || request.answers === 1
      return asked.making({ ...request, purpose }, isTogether, () => opened.complete(request, on, signal))
    })
    // If a failed call may have cost something, all estimates stay: settling only a part would be too low.
    const counted = reply.uncounted === true ? null : costOf(reply.usage, model.price)
    if (counted !== null && model.price.source !== 'free') await ledger.settle(accountId, act, counted)
    return { reply, cost: counted ?? (estimate * answers) / together }
  }

  /**
   * Retries once if the failure shows what the server cannot take: without the field that it rejected, or with a shorter prompt. `able`: reduced
   * capabilities also apply to the next request.
   */
  async function askAndAdapt(order: Order, brief: ModelBrief, wanted: Wanted, able: { capabilities: Capabilities }, again: boolean) {
    const { accountId, model, request } = order
    for (let tries = 0; ; tries++) {
      const { capabilities } = able
      const prepared = preparePrompt(brief, request, { capabilities, redaction: model.redaction, closely: model.closely === true })
      try {
        const asked = await ask(order, tries > 0 ? 'retry' : again ? 'more' : 'draft', prepared, wanted, capabilities)
        await learn(order, capabilities, asked.reply, prepared.shaped.length > 0 ? 1 : wanted.answers)
        return { prepared, ...asked }
      } catch (error) {
        const smaller = error instanceof ModelFailure && tries === 0 ? narrowed(capabilities, error) : null
        if (smaller === null) throw error
        able.capabilities = smaller
        await models.narrow(accountId, model, smaller)
      }
    }
  }

  async function learn({ accountId, model }: Order, capabilities: Capabilities, reply: AskedEach, asked: number): Promise<void> {
    const fewer = capabilities.n && asked > 1 && reply.answers.length === 1
    const uncounted = capabilities.usage && reply.usage.input === null && reply.usage.output === null
    if (fewer || uncounted)
      await models.narrow(accountId, model, { ...capabilities, n: capabilities.n && !fewer, usage: capabilities.usage && !uncounted })
  }

  async function draft(order: Order): Promise<ModelDrafts & { readonly lookFailure: ModelFailure | null }> {
    const { accountId, voice, model, request, options, asked, signal } = order
    const measured = options.brief ?? (await compute.brief(voice, request))
    const confidence = await confidenceFor(accountId, voice.id, model.key)
    const habits = await habitsFor(accountId, voice.id, model.key)
    const brief = knowingHabits(measured, habits)
    let cost = 0
    let known: Prepared['known'] = []
    const decides = lookFor(request, model.closely === true)
    const able = { capabilities: model.capabilities }
    const set = await draftUntilEnough({
      count: request.count,
      looked: decides !== null,
      async ask(wanted, again) {
        // A page that showed the first texts in full must not see others grow in their place.
        const { partial: _, ...quietly } = options
        if (again && signal.aborted) throw new ModelFailure('timed-out')
        try {
          const {
            prepared,
            reply,
            cost: ofReply,
          } = await askAndAdapt(again ? { ...order, options: quietly } : order, brief, wanted, able, again)
          cost += ofReply
          known = prepared.known
          return { prepared, answers: reply.answers }
        } catch (error) {
          throw toModelFailure(error) ?? error
        }
      },
      dress: (answers, { because }) =>
        compute.dress(voice, { request, answers, because, engine: inside(model.label), confidence, never: habits }),
    })
    if (decides === null) return { drafts: set.drafts, cost, lookFailure: null }
    const { capabilities } = able
    const looking = { decides, own: earlierFor(brief), capabilities, redaction: model.redaction, known, seed: random.token() }
    const within = options.purpose === 'replay' ? (model.unhurried ?? lookWithin) : lookWithin
    let lookFailure: ModelFailure | null = null
    let isAsked = false
    let isMistaken = false
    const askForLook = async (look: LastLook) => {
      isAsked = true
      options.choosing?.()
      try {
        const { reply, cost: ofLook } = await askLastLook(look, { accountId, model, capabilities, asked, within, signal })
        cost += ofLook
        return reply
      } catch (error) {
        lookFailure = toModelFailure(error)
        throw error
      }
    }
    const drafts = await lookAtSet(set, request, looking, askForLook, (error) => {
      isMistaken = true
      log.error({ err: error }, 'a last look failed')
    })
    // A timeout only costs the last look. If the caller no longer wants the drafts, they are not returned.
    if (options.signal.aborted) throw new ModelFailure('stopped')
    if (isMistaken) return { drafts, cost, lookFailure, unchosen: 'internal' }
    const chosen = !isAsked || drafts.some((one) => one.draft.lastLook !== 'unknown')
    return { drafts, cost, lookFailure, unchosen: chosen ? null : whyUnchosen(lookFailure, signal.aborted) }
  }

  return {
    async draft(accountId, voice, model, request, options) {
      const key = pauseKey(accountId, model.key)
      const pause = models.pauses.of(key)
      if (pause !== null) throw new ModelPaused(pause, clock.now())
      try {
        const within = deps.within ?? (options.purpose === 'replay' ? (model.unhurried ?? draftWithin) : draftWithin)
        const asked = options.asked ?? createAskedRequests()
        const ask = (signal: AbortSignal) => draft({ accountId, voice, model, request, options, asked, signal })
        const { lookFailure, ...drafts } = await withTimeLimit(within, options.signal, ask, lastWords)
        models.pauses.succeeded(key)
        await models.succeeded(accountId, model.key)
        // Recorded after the success of the drafts, which would reset it: a server that asks for a pause gets it.
        if (lookFailure !== null && !silent.has(lookFailure.code)) models.pauses.failed(key, lookFailure)
        return drafts
      } catch (error) {
        const failure = toModelFailure(error)
        if (failure === null) throw error
        if (!silent.has(failure.code)) {
          models.pauses.failed(key, failure)
          await models.failed(accountId, failure.code, whyFellBack(model.label, failure.code), model.key)
        }
        throw failure
      }
    },
  }
}

/** Why a requested last look failed. `late`: the time for drafts and last look is over. */
function whyUnchosen(failure: ModelFailure | null, late: boolean): ModelFailure {
  // It answered, but not with a ranking.
  if (failure === null) return new ModelFailure('garbled')
  if (failure.code !== 'stopped') return failure
  const refused = failure.cause instanceof AppError ? failure.cause.code : null
  if (refused === 'cost-cap' || refused === 'consent-needed') return new ModelFailure(refused, { cause: failure })
  return late ? new ModelFailure('timed-out', { cause: failure }) : failure
}

/** Puts habits learned from this engine before those of models in general, because they say more about it. */
function knowingHabits(brief: ModelBrief, habits: readonly string[]): ModelBrief {
  if (brief.hand === null || habits.length === 0) return brief
  return { ...brief, hand: { ...brief.hand, never: [...habits, ...brief.hand.never] } }
}

/** Not the model's fault: somebody stopped it, or the owner does not want such text sent. */
const silent: ReadonlySet<string> = new Set(['stopped', 'blocked'])

/** Returns the error as a `ModelFailure`, converting the ledger's `cost-cap` (an AppError). Null for any other error. */
export function toModelFailure(error: unknown): ModelFailure | null {
  if (error instanceof ModelFailure) return error
  return error instanceof AppError && error.code === 'cost-cap' ? new ModelFailure('cost-cap', { cause: error }) : null
}

/** The reduced capabilities that a failure reveals. Null if a retry would fail in the same way. */
function narrowed(capabilities: Capabilities, { code, field }: ModelFailure): Capabilities | null {
  if (code === 'too-long') {
    const contextLength = Math.floor(capabilities.contextLength / 2)
    return contextLength < minContext ? null : { ...capabilities, contextLength }
  }
  if (code !== 'bad-request' || field === null || capabilities.refused.includes(field)) return null
  const without = { ...capabilities, refused: [...capabilities.refused, field] }
  if (field === 'n') return { ...without, n: false }
  if (field === 'logprobs') return { ...without, logprobs: false }
  return field === 'stream' ? { ...without, streaming: false } : without
}

/** What a waiting page sees of an unfinished answer: only the reply, without placeholders. */
function shownSoFar(prepared: Prepared, text: string): string {
  return prepared.restore([{ text, finish: 'unknown', logprob: null }])[0]?.text ?? ''
}
