import type { OutputOf } from '#contract/define-endpoint.ts'
import type { Contact, Draft, drafts as contract } from '#contract/voice/drafts.ts'
import { AppError } from '#contract/errors.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { Reason } from '#contract/live/suggestions.ts'
import type { Turn } from '#core/conversation/reply-pair.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Compute } from '#core/ports/compute.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import type { ModelBrief } from '#core/prompting/index.ts'
import type { Store } from '#server/store/db.ts'
import type { ModelDrafting, ModelDraftingOptions } from '../language-model/model-access.ts'
import type { Models } from '../language-model/model-choice.ts'
import { toModelFailure } from '../language-model/model-drafting.ts'
import { ModelPaused, pauseKey } from '../language-model/model-pauses.ts'
import { onDeviceKey } from '../style-report/on-device-replay.ts'
import { brokenText, fallbackText, pauseText, timeOfDay, whyFellBack } from '../language-model/model-words.ts'
import { withTimeLimit } from '../language-model/time-limit.ts'
import type { Stating } from '../trust/stating.ts'

export type Drafting = ReturnType<typeof createDrafting>

export interface DraftOrder {
  readonly contactId: string | null
  /** Their turn, bubbles separated by a newline. */
  readonly text: string
  readonly thread: readonly { readonly from_me: boolean; readonly text: string }[]
  readonly count: number
  /** Named by the `draft-progress` events of what a model writes; none where it is left out. */
  readonly requestId?: string | undefined
}

/** Drafts of the device, at once, and what a model may make of the same request. */
export interface BegunDrafts {
  readonly drafts: readonly Draft[]
  /** Null where the on-device engine is chosen. */
  readonly model: ModelWriting | null
}

export interface ModelWriting {
  readonly label: string
  /** Asks the model, with the engine that is chosen then. Never throws for anything that the model or its server does. */
  write(signal: AbortSignalLike, partial?: (texts: readonly string[]) => void): Promise<Written>
}

export type Written =
  /** All of one engine: fewer than asked for rather than another engine's. */
  | { readonly engine: string; readonly drafts: readonly Draft[]; readonly failure: null }
  /** `text`: the first half of a sentence, without a full stop. */
  | { readonly failure: Reason }

/** What drafting with a model needs; without it, the on-device engine alone drafts. */
export interface ModelParts {
  readonly access: Pick<Models, 'chosen' | 'current' | 'failed' | 'pauses'>
  readonly drafting: ModelDrafting
  readonly events: { publish(accountId: string, event: ServerEvent): void }
  readonly log: { error(details: object, message: string): void }
  /** In which the owner reads the time of day. */
  readonly timeZone: (accountId: string) => Promise<string>
}

/** All that a model may take, starting it included, ms: the page's limit is 30 s (design, section 8, 12). */
const writeWithin = 24_000
/** At most so often a page is told what has been written so far, ms. */
const progressEvery = 100

/** Drafts in the account's current voice: by the chosen model, else, and wherever it gives none, on this machine. */
export function createDrafting(deps: {
  store: Store
  compute: Compute
  clock: Clock
  stating: Pick<Stating, 'state'>
  model?: ModelParts
}) {
  const { store, compute, clock, stating, model } = deps
  const loading = new Map<string, Promise<void>>()
  const never = new AbortController().signal

  /** Loads the voice into the drafting worker once, however many ask at the same time. */
  async function ready(accountId: string): Promise<string> {
    const voice = await store.voices.current(accountId)
    if (voice === null) throw new AppError('not-trained', 'There is no voice yet. Extract your messages and train first.')
    if (compute.isLoaded(voice.id)) return voice.id
    let load = loading.get(voice.id)
    if (load === undefined) {
      load = compute.load(voice.id, store.voiceParts.read(voice.id)).finally(() => loading.delete(voice.id))
      loading.set(voice.id, load)
    }
    await load
    return voice.id
  }

  async function begin(accountId: string, order: DraftOrder): Promise<BegunDrafts> {
    const voiceId = await ready(accountId)
    const request = {
      excluded: await store.learned.excluded(accountId),
      contact: order.contactId,
      incoming: bubbles(order.text),
      previous: turns(order.thread),
      count: order.count,
    }
    const chosen = await chosenModel(accountId)
    if (model === undefined || chosen === null)
      return { drafts: await stated(accountId, onDeviceKey, request, await compute.draft(voiceId, request)), model: null }
    const made = await compute.brief(voiceId, request)
    const brief = { ...made, onDevice: await stated(accountId, onDeviceKey, request, made.onDevice) }
    const { label } = chosen
    return {
      drafts: brief.onDevice,
      model: {
        label,
        write: (signal, partial) =>
          writeWith(model, { accountId, voiceId, label }, request, { brief, signal, ...(partial === undefined ? {} : { partial }) }),
      },
    }
  }

  /** What an engine says of its own drafts never counts. */
  function stated(accountId: string, engine: string, { contact, incoming }: DraftingRequest, drafts: readonly Draft[]) {
    return stating.state(accountId, { engine, contact, incoming: incoming.join('\n') }, drafts)
  }

  /** A choice that cannot be read must not keep anybody from the drafts of the device. */
  async function chosenModel(accountId: string) {
    try {
      return (await model?.access.chosen(accountId)) ?? null
    } catch (error) {
      model?.log.error({ err: error }, 'the choice of an engine could not be read')
      return null
    }
  }

  async function writeWith(
    parts: ModelParts,
    whom: { readonly accountId: string; readonly voiceId: string; readonly label: string },
    request: DraftingRequest,
    asked: Omit<ModelDraftingOptions, 'purpose'> & { readonly brief: ModelBrief },
  ): Promise<Written> {
    const { accountId, voiceId } = whom
    let { label } = whom
    let opened = false
    try {
      return await withTimeLimit(writeWithin, asked.signal, async (signal) => {
        const open = await parts.access.current(accountId, signal)
        // Switched to the on-device engine since the request began.
        if (open === null) return { engine: 'on-device', drafts: asked.brief.onDevice, failure: null }
        label = open.label
        opened = true
        const made = await parts.drafting.draft(accountId, voiceId, open, request, {
          ...asked,
          signal,
          purpose: 'draft',
          loaded: () => ready(accountId),
        })
        const drafts = made.drafts.map(({ draft }) => draft).slice(0, request.count)
        return { engine: open.key, drafts: await stated(accountId, open.key, request, drafts), failure: null }
      })
    } catch (error) {
      const failure = toModelFailure(error)
      if (failure === null) {
        parts.log.error({ err: error }, 'drafting with a model failed')
        return { failure: { code: 'internal', text: brokenText(label) } }
      }
      const { code } = failure
      if (failure instanceof ModelPaused) {
        // The drafts of the device do not depend on the zone being read.
        const zone = await parts.timeZone(accountId).catch(() => null)
        const { until, asked: byServer } = failure.pause
        return { failure: { code, text: zone === null ? whyFellBack(label, code) : pauseText(label, timeOfDay(until, zone), byServer) } }
      }
      const text = whyFellBack(label, code)
      if (!opened && atOpening.has(code)) {
        const chosen = await chosenModel(accountId)
        if (chosen !== null) parts.access.pauses.failed(pauseKey(accountId, chosen.key), failure)
        await parts.access.failed(accountId, code, text)
      }
      return { failure: { code, text } }
    }
  }

  /** What the model has written so far, told to the page that waits for it. */
  function progress(accountId: string, requestId: string | undefined): ((texts: readonly string[]) => void) | undefined {
    if (model === undefined || requestId === undefined) return undefined
    let last = Number.NEGATIVE_INFINITY
    return (texts) => {
      if (clock.now() - last < progressEvery || texts.every((text) => text === '')) return
      last = clock.now()
      model.events.publish(accountId, { type: 'draft-progress', request_id: requestId, texts: [...texts] })
    }
  }

  return {
    /** Loads the account's voice for drafting and gives its id. Throws AppError `not-trained`. */
    ready,
    begin,

    async draft(accountId: string, order: DraftOrder): Promise<OutputOf<typeof contract.create>> {
      const started = clock.now()
      const begun = await begin(accountId, order)
      const written = await begun.model?.write(never, progress(accountId, order.requestId))
      const latency_ms = clock.now() - started
      if (written?.failure === null) return { drafts: [...written.drafts], engine: written.engine, latency_ms, fallback: null }
      const fallback =
        written === undefined ? null : { code: written.failure.code, text: fallbackText(written.failure.text, begun.drafts.length) }
      return { drafts: [...begun.drafts], engine: 'on-device', latency_ms, fallback }
    },

    async people(accountId: string, asked: { query?: string | undefined; limit: number }): Promise<{ contacts: Contact[]; total: number }> {
      const voiceId = await ready(accountId)
      const [people, known] = await Promise.all([compute.people(voiceId), store.contacts.list(accountId)])
      const addresses = new Map(known.map((contact) => [contact.key, contact.addresses]))
      const query = asked.query?.trim().toLowerCase() ?? ''
      const found = people.filter(
        (person) =>
          query === '' ||
          person.name.toLowerCase().includes(query) ||
          (addresses.get(person.key) ?? []).some((address) => address.includes(query)),
      )
      const contacts = found
        .slice(0, asked.limit)
        .map(({ key, name, group, pairs, lastAt }) => ({ id: key, name, group, pairs, last_at: new Date(lastAt).toISOString() }))
      return { contacts, total: found.length }
    },

    /** Loads the owner's voice ahead of the first question. */
    async warmNewest(): Promise<void> {
      const voice = await store.voices.newest()
      // A voice that does not load fails again, with its words, when somebody asks.
      if (voice !== null) await ready(voice.accountId).catch(() => undefined)
    },
  }
}

/** Failures before a model was there to be asked that say something of its server; the others are the owner's to settle. */
const atOpening: ReadonlySet<string> = new Set([
  'unreachable',
  'timed-out',
  'overloaded',
  'rate-limited',
  'garbled',
  'bad-request',
  'no-model',
])

function bubbles(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Messages of one side in a row are one turn. */
function turns(thread: DraftOrder['thread']): Turn[] {
  const out: { fromMe: boolean; bubbles: string[] }[] = []
  for (const message of thread) {
    const lines = bubbles(message.text)
    if (lines.length === 0) continue
    const last = out.at(-1)
    if (last?.fromMe === message.from_me) last.bubbles.push(...lines)
    else out.push({ fromMe: message.from_me, bubbles: lines })
  }
  return out
}
