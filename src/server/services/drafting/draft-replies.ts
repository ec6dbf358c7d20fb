import type { OutputOf } from '#contract/define-endpoint.ts'
import type { Contact, Draft, drafts as contract } from '#contract/voice/drafts.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { Reason } from '#contract/live/suggestions.ts'
import { bubblesIn, registerOf, writtenOut, type Register } from '#core/channel/register.ts'
import type { Turn } from '#core/conversation/reply-pair.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Compute, VoiceRef } from '#core/ports/compute.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import type { ModelBrief } from '#core/prompting/index.ts'
import { namesApart } from '#core/conversation/contacts/names-apart.ts'
import { iso } from '#server/iso.ts'
import type { Store } from '#server/store/db.ts'
import { AskFailure, type AskedModel, type AskModel } from '../language-model/ask-model.ts'
import type { ModelDraftingOptions, Models } from '../language-model/model-access.ts'
import { onDeviceKey } from '../style-report/on-device-replay.ts'
import { brokenLookText, brokenText, fallbackText, pauseText, timeOfDay, unchosenText, whyFellBack } from '../language-model/model-words.ts'
import { currentVoice, voiceRef } from '../voice/current-voice.ts'
import { askedFactsOf } from './asked-facts.ts'
import type { Confidences } from '../trust/confidences.ts'

export type Drafting = ReturnType<typeof createDrafting>

export interface DraftOrder {
  readonly contactId: string | null
  /** Defaults to `text` (`registerOf`). */
  readonly register?: Register | undefined
  /** The incoming turn, written out for its register. */
  readonly text: string
  readonly thread: readonly { readonly from_me: boolean; readonly text: string }[]
  readonly count: number
  /** What the drafts should say, in the owner's words. */
  readonly instruction?: string | undefined
  /** Id for the `draft-progress` events while a model writes. Without it there are none. */
  readonly requestId?: string | undefined
}

/** The on-device drafts, available at once, and a way to ask a model for the same turn. */
export interface BegunDrafts {
  readonly drafts: readonly Draft[]
  /** Null if the on-device engine is chosen. */
  readonly model: ModelWriting | null
}

export interface ModelWriting {
  readonly label: string
  /** Asks the engine that is chosen at that moment. Failures of the model or its server are returned, not thrown. */
  write(signal: AbortSignalLike, told?: Pick<ModelDraftingOptions, 'partial' | 'choosing'>): Promise<Written>
}

export type Written =
  /** All drafts come from one engine, even if that means fewer. `unchosen`: why the model did not rank them, in whole sentences. */
  | { readonly engine: string; readonly drafts: readonly Draft[]; readonly failure: null; readonly unchosen?: Reason | null }
  /** `text`: the first half of a sentence, without a period. */
  | { readonly failure: Reason }

/** Dependencies of drafting with a model. Without them, only the on-device engine drafts. */
export interface ModelParts {
  readonly access: Pick<Models, 'chosen'>
  readonly ask: AskModel
  readonly events: { publish(accountId: string, event: ServerEvent): void }
  readonly log: { error(details: object, message: string): void }
  /** The owner's time zone. */
  readonly timeZone: (accountId: string) => Promise<string>
}

/** Minimum time between progress events to a page, ms. */
const progressEvery = 100

/** Drafts in the account's current voice: with the chosen model, or on this machine if none is chosen or it gives no drafts. */
export function createDrafting(deps: {
  store: Store
  compute: Compute
  clock: Clock
  confidences: Pick<Confidences, 'addTo'>
  model?: ModelParts
}) {
  const { store, compute, clock, confidences, model } = deps
  const never = new AbortController().signal

  async function begin(accountId: string, order: DraftOrder): Promise<BegunDrafts> {
    const voice = await currentVoice(store, accountId)
    const register = registerOf(order)
    const request = {
      excluded: await store.learned.excluded(accountId),
      contact: order.contactId,
      register,
      incoming: bubblesIn(order.text, register),
      previous: turns(order.thread, register),
      count: order.count,
      ...(order.instruction === undefined ? {} : { instruction: order.instruction }),
    }
    const chosen = await chosenModel(accountId)
    if (model === undefined || chosen === null)
      return { drafts: await stated(accountId, onDeviceKey, request, await compute.draft(voice, request)), model: null }
    const made = await compute.brief(voice, request)
    const brief = { ...made, onDevice: await stated(accountId, onDeviceKey, request, made.onDevice) }
    const { label } = chosen
    return {
      drafts: brief.onDevice,
      model: {
        label,
        write: (signal, told = {}) => writeWith(model, { accountId, voice, label }, request, { brief, signal, ...told }),
      },
    }
  }

  /** Replaces an engine's own confidence, which never counts. */
  function stated(accountId: string, engine: string, request: DraftingRequest, drafts: readonly Draft[]) {
    const register = registerOf(request)
    const incoming = writtenOut(request.incoming, register)
    return confidences.addTo(accountId, { engine, contact: request.contact, register, incoming }, drafts)
  }

  /** If the choice cannot be read, the on-device drafts must still be delivered. */
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
    whom: { readonly accountId: string; readonly voice: VoiceRef; readonly label: string },
    request: DraftingRequest,
    asked: Omit<ModelDraftingOptions, 'purpose'> & { readonly brief: ModelBrief },
  ): Promise<Written> {
    const { accountId, voice, label } = whom
    try {
      const made = await parts.ask(accountId, voice, request, { ...asked, purpose: 'draft' })
      // The owner switched to the on-device engine since the request began.
      if (made === null) return { engine: 'on-device', drafts: asked.brief.onDevice, failure: null }
      const { key } = made.model
      const drafts = made.drafts.map(({ draft }) => draft).slice(0, request.count)
      return {
        engine: key,
        drafts: await stated(accountId, key, request, drafts),
        failure: null,
        unchosen: await whyUnchosen(parts, accountId, made),
      }
    } catch (error) {
      if (error instanceof AskFailure) return { failure: { code: error.code, text: await wordsOf(parts, accountId, error) } }
      parts.log.error({ err: error }, 'drafting with a model failed')
      return { failure: { code: 'internal', text: brokenText(label) } }
    }
  }

  async function whyUnchosen(parts: ModelParts, accountId: string, { unchosen = null, model }: AskedModel): Promise<Reason | null> {
    if (unchosen === null) return null
    if (unchosen === 'internal') return { code: unchosen, text: unchosenText(brokenLookText(model.label)) }
    return { code: unchosen.code, text: unchosenText(await wordsOf(parts, accountId, new AskFailure(unchosen, model.label))) }
  }

  async function wordsOf(parts: ModelParts, accountId: string, { code, label, pause }: AskFailure): Promise<string> {
    // The on-device drafts must not fail if the zone cannot be read.
    const zone = pause === null ? null : await parts.timeZone(accountId).catch(() => null)
    return pause === null || zone === null ? whyFellBack(label, code) : pauseText(label, timeOfDay(pause.until, zone), pause.asked)
  }

  /** Tells the waiting page what the model has written so far, and when it ranks the drafts. */
  function progress(accountId: string, requestId: string | undefined): Pick<ModelDraftingOptions, 'partial' | 'choosing'> {
    if (model === undefined || requestId === undefined) return {}
    let last = Number.NEGATIVE_INFINITY
    return {
      partial(texts) {
        if (clock.now() - last < progressEvery || texts.every((text) => text === '')) return
        last = clock.now()
        model.events.publish(accountId, { type: 'draft-progress', request_id: requestId, texts: [...texts] })
      },
      choosing: () => model.events.publish(accountId, { type: 'draft-choosing', request_id: requestId }),
    }
  }

  return {
    begin,

    async draft(accountId: string, order: DraftOrder): Promise<OutputOf<typeof contract.create>> {
      const started = clock.now()
      const begun = await begin(accountId, order)
      const written = await begun.model?.write(never, progress(accountId, order.requestId))
      const latency_ms = clock.now() - started
      const asked = (drafts: readonly Draft[]) => askedFactsOf(drafts, [order.text])
      if (written?.failure === null) {
        const { engine, drafts, unchosen = null } = written
        return { drafts: [...drafts], ...asked(drafts), engine, latency_ms, fallback: null, unchosen }
      }
      const fallback =
        written === undefined ? null : { code: written.failure.code, text: fallbackText(written.failure.text, begun.drafts.length) }
      return { drafts: [...begun.drafts], ...asked(begun.drafts), engine: 'on-device', latency_ms, fallback, unchosen: null }
    },

    async people(accountId: string, asked: { query?: string | undefined; limit: number }): Promise<{ contacts: Contact[]; total: number }> {
      const voice = await currentVoice(store, accountId)
      const [people, known] = await Promise.all([compute.people(voice), store.contacts.list(accountId)])
      const addresses = new Map(known.map((contact) => [contact.key, contact.addresses]))
      const names = namesApart(known)
      const query = asked.query?.trim().toLowerCase() ?? ''
      const found = people.filter(
        (person) =>
          query === '' ||
          person.name.toLowerCase().includes(query) ||
          (addresses.get(person.key) ?? []).some((address) => address.includes(query)),
      )
      const contacts = found.slice(0, asked.limit).map(({ key, name, group, pairs, lastAt }) => ({
        id: key,
        name: names.get(key) ?? name,
        group,
        pairs,
        last_at: iso(lastAt),
      }))
      return { contacts, total: found.length }
    },

    /** Loads the owner's voice before the first request for drafts. */
    async warmNewest(): Promise<void> {
      const voice = await store.voices.newest()
      // A voice that fails to load fails again, with a message, when drafts are requested.
      if (voice !== null) await compute.load(voiceRef(store, voice.id)).catch(() => undefined)
    },
  }
}

/** Consecutive messages of one side form one turn. */
function turns(thread: DraftOrder['thread'], register: Register): Turn[] {
  const out: { fromMe: boolean; bubbles: string[] }[] = []
  for (const message of thread) {
    const lines = bubblesIn(message.text, register)
    if (lines.length === 0) continue
    const last = out.at(-1)
    if (last?.fromMe === message.from_me) last.bubbles.push(...lines)
    else out.push({ fromMe: message.from_me, bubbles: lines })
  }
  return out
}
