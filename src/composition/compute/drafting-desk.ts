import type { MessagePort } from 'node:worker_threads'
import { AppError } from '#contract/errors.ts'
import { createDrafter, earlyVoice, withPrecedents, type Drafter } from '#core/drafting/index.ts'
import { createPrompter, type Prompter } from '#core/prompting/index.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import { keepFits } from '#core/trust/index.ts'
import { decodeVoice, FetchedTexts, listPeople, renewVoice, type PairText, type PairTexts, type Voice } from '#core/voice/index.ts'
import type { DeskAnswer, DeskDone, DeskRequest, DeskTexts } from './protocol.ts'
import { fromWorkerError, toWorkerError } from './worker-error.ts'

type Done = Omit<DeskDone, 'id' | 'type'>

/** A voice without the texts of its pairs. */
interface LoadedVoice {
  readonly texts: FetchedTexts
  /** For what comes in now. */
  readonly today: Drafting
  /** For past turns: it has measured none of those that are replayed. Created with the first of them. */
  past: Drafting | null
}

/** A voice with what drafts from it. */
interface Drafting {
  readonly voice: Voice
  drafter: Drafter
  /** Created when a model is first used. The on-device engine does not need it. */
  prompter: Prompter | null
  /** What `drafter` leaves out, joined into one string for comparison. */
  excluded: string
}

const noExclusions = JSON.stringify([])

function draftFrom(voice: Voice): Drafting {
  return { voice, drafter: createDrafter(voice), prompter: null, excluded: noExclusions }
}

function draftingFor(loaded: LoadedVoice, { asOf }: DraftingRequest): Drafting {
  return asOf === undefined ? loaded.today : (loaded.past ??= draftFrom(earlyVoice(loaded.today.voice)))
}

/** Cached, because the excluded moments rarely change and finding their replies means scanning the voice. */
function drafterFor(drafting: Drafting, excluded: readonly string[]): Drafter {
  const key = JSON.stringify(excluded)
  if (drafting.excluded !== key) {
    drafting.drafter = createDrafter(drafting.voice, { excluded: new Set(excluded) })
    drafting.excluded = key
  }
  return drafting.drafter
}

function prompterFor(drafting: Drafting): Prompter {
  return (drafting.prompter ??= createPrompter(drafting.voice))
}

/**
 * The drafting worker's side: keeps the loaded voices and drafts from them. Each request fetches the texts it needs from the server and then
 * releases them; other requests run in the meantime.
 */
export function openDesk(port: MessagePort): void {
  const arriving = new Map<string, Uint8Array[]>()
  const loaded = new Map<string, LoadedVoice>()
  const fetching = new Map<number, { resolve(texts: ReadonlyMap<number, PairText>): void; reject(error: Error): void }>()
  const fits = keepFits()
  const say = (answer: DeskAnswer, transfer: ArrayBuffer[] = []) => port.postMessage(answer, transfer)

  const load = (voiceId: string): Done => {
    const parts = arriving.get(voiceId) ?? []
    arriving.delete(voiceId)
    const renewed = renewVoice(parts)
    const texts = new FetchedTexts()
    const voice = decodeVoice(renewed?.parts ?? parts, texts)
    loaded.set(voiceId, { texts, today: draftFrom(voice), past: null })
    return renewed === null ? {} : { renewed }
  }

  const known = (voiceId: string) => {
    const entry = loaded.get(voiceId)
    if (entry === undefined) throw new AppError('not-trained', 'This voice is not loaded.')
    return entry
  }

  const textsFor = (id: number): PairTexts => ({
    fetch: (pairs) =>
      new Promise((resolve, reject) => {
        fetching.set(id, { resolve, reject })
        say({ id, type: 'need-texts', pairs })
      }),
  })

  const handlers: { [T in DeskRequest['type']]: (request: Extract<DeskRequest, { type: T }>) => Done | Promise<Done> } = {
    part(request) {
      const parts = arriving.get(request.voiceId)
      if (parts === undefined) arriving.set(request.voiceId, [request.part])
      else parts.push(request.part)
      return {}
    },
    loaded: (request) => load(request.voiceId),
    unload(request) {
      arriving.delete(request.voiceId)
      loaded.delete(request.voiceId)
      return {}
    },
    draft({ id, voiceId, request }) {
      const entry = known(voiceId)
      const drafting = draftingFor(entry, request)
      const drafts = drafterFor(drafting, request.excluded ?? []).find(request)
      return entry.texts.fetchFor(textsFor(id), () => ({ drafts: withPrecedents(drafting.voice, request, drafts()) }))
    },
    brief({ id, voiceId, request }) {
      const entry = known(voiceId)
      const drafting = draftingFor(entry, request)
      const briefed = prompterFor(drafting).find(drafterFor(drafting, request.excluded ?? []), request)
      return entry.texts.fetchFor(textsFor(id), () => {
        const brief = briefed()
        return { brief: { ...brief, onDevice: withPrecedents(drafting.voice, request, brief.onDevice) } }
      })
    },
    dress({ id, voiceId, request }) {
      const entry = known(voiceId)
      const drafting = draftingFor(entry, request.request)
      const prompter = prompterFor(drafting)
      return entry.texts.fetchFor(textsFor(id), () => {
        const dressed = prompter.dress(request)
        const drafts = withPrecedents(
          drafting.voice,
          request.request,
          dressed.map(({ draft }) => draft),
        )
        return { dressed: dressed.map((one, i) => Object.assign({}, one, { draft: drafts[i] ?? one.draft })) }
      })
    },
    trust: ({ request, verdicts }) => ({ trust: fits.answer(request, verdicts) }),
    people: (request) => ({ people: listPeople(known(request.voiceId).today.voice) }),
  }

  /** Work that needs no texts finishes before the next message is handled, so its voice cannot be unloaded in between. */
  const answer = async <T extends DeskRequest['type']>(request: Extract<DeskRequest, { type: T }>): Promise<void> => {
    try {
      const done = await handlers[request.type](request)
      const given = done.renewed === undefined ? [] : [...done.renewed.parts, ...done.renewed.texts]
      say(
        { id: request.id, type: 'done', ...done },
        given.map(({ buffer }) => buffer),
      )
    } catch (error) {
      say({ id: request.id, type: 'failed', error: toWorkerError(error) })
    }
  }

  port.on('message', (message: DeskRequest | DeskTexts) => {
    if (message.type !== 'texts' && message.type !== 'no-texts') {
      void answer(message)
      return
    }
    const waiting = fetching.get(message.id)
    fetching.delete(message.id)
    if (message.type === 'texts') waiting?.resolve(message.texts)
    else waiting?.reject(fromWorkerError(message.error))
  })
}
