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
import { createAskLastLook, lookWithin } from './ask-last-look.ts'
import type { ModelDrafting, ModelDraftingOptions, ModelDrafts, Models, OpenModel } from './model-access.ts'
import type { ModelLedger } from './model-ledger.ts'
import { ModelPaused, pauseKey } from './model-pauses.ts'
import { inside, whyFellBack } from './model-words.ts'
import { withTimeLimit } from './time-limit.ts'

/** How long a model may take for one request, however it spends it, ms: the page's limit is 30 s. */
export const draftWithin = 20_000
/** … and then to give the answers that have come, ms: a server that answers one by one may have some. */
const lastWords = 1_500
/** A prompt and its answer do not fit into less. */
const minContext = 1_024

export interface ModelDraftingDeps {
  readonly compute: Pick<Compute, 'brief' | 'dress'>
  readonly models: Pick<Models, 'pauses' | 'narrow' | 'succeeded' | 'failed'>
  readonly confidenceFor: (accountId: string, voiceId: string, engineKey: string) => Promise<ModelConfidence | null>
  /** What the engine says with this voice and its owner never does, as its replays have taught. */
  readonly habitsFor: (accountId: string, voiceId: string, engineKey: string) => Promise<readonly string[]>
  readonly ledger: Pick<ModelLedger, 'settle'>
  readonly clock: Clock
  readonly random: Random
  readonly log: { error(details: object, message: string): void }
  /** ms; `draftWithin` if omitted. */
  readonly within?: number
}

/** Drafts by a model: brief, prompt, redaction, ask, guards, last look; whatever goes wrong is a `ModelFailure`. */
export function createModelDrafting(deps: ModelDraftingDeps): ModelDrafting {
  const { compute, models, confidenceFor, habitsFor, ledger, clock, random, log } = deps
  const askLastLook = createAskLastLook(deps)

  async function ask(
    accountId: string,
    prepared: Prepared,
    model: OpenModel,
    wanted: Wanted,
    options: ModelDraftingOptions,
    signal: AbortSignal,
    capabilities: Capabilities,
  ): Promise<{ reply: AskedEach; cost: number }> {
    const act = random.id()
    const { answers } = wanted
    // Where a server takes one answer a request, or each has a prompt of its own, each of them is entered by itself.
    const together = capabilities.n && prepared.shaped.length === 0 ? answers : 1
    const estimate = estimateCost(prepared.messages, prepared.maxTokens * together, model.price)
    const texts: string[] = []
    const partial = (answer: number, text: string): void => {
      if (signal.aborted || answer < 0 || answer >= Math.max(answers, prepared.shaped.length)) return
      texts[answer] = shownSoFar(prepared, text)
      options.partial?.(Array.from(texts, (one) => one ?? ''))
    }
    const opened = model.open({ purpose: options.purpose, act, preview: prepared.preview, estimate, capabilities })
    const reply = await askEach(prepared, wanted, (asked, first) =>
      opened.complete(asked, options.partial === undefined ? {} : { partial: (answer, text) => partial(first + answer, text) }, signal),
    )
    // Where a call that failed may have cost something, the estimates of all stay: a part would settle them too low.
    const counted = reply.uncounted === true ? null : costOf(reply.usage, model.price)
    if (counted !== null && model.price.source !== 'free') await ledger.settle(accountId, act, counted)
    return { reply, cost: counted ?? (estimate * answers) / together }
  }

  /** Once more where the server has said what it does not take, and that can be left out. */
  async function askAndAdapt(
    brief: ModelBrief,
    request: DraftingRequest,
    model: OpenModel,
    accountId: string,
    options: ModelDraftingOptions,
    signal: AbortSignal,
    wanted: Wanted,
    /** What turns out to be less holds for the next asking, too. */
    able: { capabilities: Capabilities },
  ) {
    for (let tries = 0; ; tries++) {
      const { capabilities } = able
      const prepared = preparePrompt(brief, request, { capabilities, redaction: model.redaction, closely: model.closely === true })
      try {
        const asked = await ask(accountId, prepared, model, wanted, options, signal, capabilities)
        await learn(accountId, model, capabilities, asked.reply, prepared.shaped.length > 0 ? 1 : wanted.answers)
        return { prepared, ...asked }
      } catch (error) {
        const smaller = error instanceof ModelFailure && tries === 0 ? narrowed(capabilities, error) : null
        if (smaller === null) throw error
        able.capabilities = smaller
        await models.narrow(accountId, model, smaller)
      }
    }
  }

  async function learn(accountId: string, model: OpenModel, capabilities: Capabilities, reply: AskedEach, asked: number): Promise<void> {
    const fewer = capabilities.n && asked > 1 && reply.answers.length === 1
    const uncounted = capabilities.usage && reply.usage.input === null && reply.usage.output === null
    if (fewer || uncounted)
      await models.narrow(accountId, model, { ...capabilities, n: capabilities.n && !fewer, usage: capabilities.usage && !uncounted })
  }

  async function draft(
    accountId: string,
    voice: VoiceRef,
    model: OpenModel,
    request: DraftingRequest,
    options: ModelDraftingOptions,
    signal: AbortSignal,
  ): Promise<ModelDrafts & { readonly lookFailure: ModelFailure | null }> {
    const measured = options.brief ?? (await compute.brief(voice, request))
    const confidence = await confidenceFor(accountId, voice.id, model.key)
    const habits = await habitsFor(accountId, voice.id, model.key)
    const brief = knowingHabits(measured, habits)
    let cost = 0
    let sent: Prepared['messages'] = []
    let preview = ''
    let known: Prepared['known'] = []
    const decides = lookFor(request, model.closely === true)
    const able = { capabilities: model.capabilities }
    const set = await draftUntilEnough({
      count: request.count,
      looked: decides !== null,
      async ask(wanted, again) {
        // A page that has read the first texts to their end does not see others grow in their places.
        const { partial: _, ...quietly } = options
        if (again && signal.aborted) throw new ModelFailure('timed-out')
        try {
          const asked = await askAndAdapt(brief, request, model, accountId, again ? quietly : options, signal, wanted, able)
          cost += asked.cost
          sent = sentFor(asked.prepared)
          preview = asked.prepared.preview
          known = asked.prepared.known
          return { prepared: asked.prepared, answers: asked.reply.answers }
        } catch (error) {
          throw toModelFailure(error) ?? error
        }
      },
      dress: (answers, { because }) =>
        compute.dress(voice, { request, answers, because, engine: inside(model.label), confidence, never: habits }),
    })
    if (decides === null) return { drafts: set.drafts, sent, cost, lookFailure: null }
    const { capabilities } = able
    const looking = { decides, own: earlierFor(brief), capabilities, redaction: model.redaction, known, seed: random.token() }
    const within = options.purpose === 'replay' ? (model.unhurried ?? lookWithin) : lookWithin
    let lookFailure: ModelFailure | null = null
    let asked = false
    let isMistaken = false
    const askForLook = async (look: LastLook) => {
      asked = true
      options.choosing?.()
      sent = [...sent, ...look.request.messages]
      try {
        const { reply, cost: ofLook } = await askLastLook(look, { accountId, model, capabilities, preview, within, signal })
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
    // Time that is over costs the look; whoever does not want the drafts any more does not get them.
    if (options.signal.aborted) throw new ModelFailure('stopped')
    if (isMistaken) return { drafts, sent, cost, lookFailure, unchosen: 'internal' }
    const chosen = !asked || drafts.some((one) => one.draft.lastLook !== 'unknown')
    return { drafts, sent, cost, lookFailure, unchosen: chosen ? null : whyUnchosen(lookFailure, signal.aborted) }
  }

  return {
    async draft(accountId, voice, model, request, options) {
      const key = pauseKey(accountId, model.key)
      const pause = models.pauses.of(key)
      if (pause !== null) throw new ModelPaused(pause, clock.now())
      try {
        const within = deps.within ?? (options.purpose === 'replay' ? (model.unhurried ?? draftWithin) : draftWithin)
        const ask = (signal: AbortSignal) => draft(accountId, voice, model, request, options, signal)
        const { lookFailure, ...drafts } = await withTimeLimit(within, options.signal, ask, lastWords)
        models.pauses.succeeded(key)
        await models.succeeded(accountId, model.key)
        // Behind the success of the drafts, so that it counts: a server that wants a pause gets it.
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

/** Why a look that was asked for did not come about; `late`: the time for drafts and look together is over. */
function whyUnchosen(failure: ModelFailure | null, late: boolean): ModelFailure {
  // It did answer, and with something else.
  if (failure === null) return new ModelFailure('garbled')
  if (failure.code !== 'stopped') return failure
  const refused = failure.cause instanceof AppError ? failure.cause.code : null
  if (refused === 'cost-cap' || refused === 'consent-needed') return new ModelFailure(refused, { cause: failure })
  return late ? new ModelFailure('timed-out', { cause: failure }) : failure
}

/** What was learned of this very engine is more telling than what models say in general. */
function knowingHabits(brief: ModelBrief, habits: readonly string[]): ModelBrief {
  if (brief.hand === null || habits.length === 0) return brief
  return { ...brief, hand: { ...brief.hand, never: [...habits, ...brief.hand.never] } }
}

/** All that was sent: of the prompts of a set, which differ in their last lines, the first and what the others ended with. */
function sentFor({ messages, shaped }: Prepared): Prepared['messages'] {
  const [first, ...others] = shaped
  if (first === undefined) return messages
  const head = first.messages.at(-1)?.content.split('\n') ?? []
  return [
    ...first.messages,
    ...others.flatMap((other) => {
      const last = other.messages.at(-1)
      const lines = last?.content.split('\n') ?? []
      const differs = lines.findIndex((line, i) => line !== head[i])
      return last === undefined ? [] : [{ role: last.role, content: ['…', ...lines.slice(Math.max(0, differs))].join('\n') }]
    }),
  ]
}

/** No failure of the model: somebody stopped it, or the owner does not want such text sent. */
const silent: ReadonlySet<string> = new Set(['stopped', 'blocked'])

/** What the ledger refuses comes as the error of a call. */
export function toModelFailure(error: unknown): ModelFailure | null {
  if (error instanceof ModelFailure) return error
  return error instanceof AppError && error.code === 'cost-cap' ? new ModelFailure('cost-cap', { cause: error }) : null
}

/** What the server can do after all, where its failure tells; null where asking again would give the same. */
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

/** What a waiting page sees of an unfinished answer: only what reads as a reply, and no placeholder. */
function shownSoFar(prepared: Prepared, text: string): string {
  return prepared.restore([{ text, finish: 'unknown', logprob: null }])[0]?.text ?? ''
}
