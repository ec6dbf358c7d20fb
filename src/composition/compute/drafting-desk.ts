import type { MessagePort } from 'node:worker_threads'
import { AppError } from '#contract/errors.ts'
import { createDrafter, withPrecedents, type Drafter } from '#core/drafting/index.ts'
import { createPrompter, type Prompter } from '#core/prompting/index.ts'
import { keepFits } from '#core/trust/index.ts'
import { decodeVoice, FetchedTexts, listPeople, renewVoice, type PairText, type PairTexts, type Voice } from '#core/voice/index.ts'
import type { DeskAnswer, DeskDone, DeskRequest, DeskTexts } from './protocol.ts'
import { fromWorkerError, toWorkerError } from './worker-error.ts'

type Done = Omit<DeskDone, 'id' | 'type'>

/** A voice without the texts of its pairs. */
interface LoadedVoice {
  readonly voice: Voice
  readonly texts: FetchedTexts
  drafter: Drafter
  /** Made when a model is first asked: the on-device engine needs none. */
  prompter: Prompter | null
  /** What `drafter` leaves out, as one text to compare by. */
  excluded: string
}

const noExclusions = JSON.stringify([])

/** The excluded moments change rarely, and finding their replies takes a walk through the voice: the drafter without them is kept. */
function drafterFor(loaded: LoadedVoice, excluded: readonly string[]): Drafter {
  const key = JSON.stringify(excluded)
  if (loaded.excluded !== key) {
    loaded.drafter = createDrafter(loaded.voice, { excluded: new Set(excluded) })
    loaded.excluded = key
  }
  return loaded.drafter
}

function prompterFor(loaded: LoadedVoice): Prompter {
  return (loaded.prompter ??= createPrompter(loaded.voice))
}

/**
 * In the drafting worker: keeps the loaded voices and drafts from them. A draft finds which texts it needs, fetches them from the server, and lets go of
 * them; others are drafted meanwhile.
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
    loaded.set(voiceId, { voice, texts, drafter: createDrafter(voice), prompter: null, excluded: noExclusions })
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
      const drafts = drafterFor(entry, request.excluded ?? []).find(request)
      return entry.texts.fetchFor(textsFor(id), () => ({ drafts: withPrecedents(entry.voice, request, drafts()) }))
    },
    brief({ id, voiceId, request }) {
      const entry = known(voiceId)
      const briefed = prompterFor(entry).find(drafterFor(entry, request.excluded ?? []), request)
      return entry.texts.fetchFor(textsFor(id), () => {
        const brief = briefed()
        return { brief: { ...brief, onDevice: withPrecedents(entry.voice, request, brief.onDevice) } }
      })
    },
    dress({ id, voiceId, request }) {
      const entry = known(voiceId)
      const prompter = prompterFor(entry)
      return entry.texts.fetchFor(textsFor(id), () => {
        const dressed = prompter.dress(request)
        const drafts = withPrecedents(
          entry.voice,
          request.request,
          dressed.map(({ draft }) => draft),
        )
        return { dressed: dressed.map((one, i) => Object.assign({}, one, { draft: drafts[i] ?? one.draft })) }
      })
    },
    trust: ({ request, verdicts }) => ({ trust: fits.answer(request, verdicts) }),
    people: (request) => ({ people: listPeople(known(request.voiceId).voice) }),
  }

  /** What needs no texts is done before the next message is heard, so a voice that is there when it is asked is there for the answer. */
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
