import type { MessagePort } from 'node:worker_threads'
import { AppError } from '#contract/errors.ts'
import { createDrafter, withPrecedents, type Drafter } from '#core/drafting/index.ts'
import { createPrompter, type Prompter } from '#core/prompting/index.ts'
import { keepFits } from '#core/trust/index.ts'
import { decodeVoice, listPeople, type Voice } from '#core/voice/index.ts'
import type { DeskAnswer, DeskRequest } from './protocol.ts'
import { toWorkerError } from './worker-error.ts'

type Answer = Omit<Extract<DeskAnswer, { ok: true }>, 'id' | 'ok'>

interface LoadedVoice {
  readonly voice: Voice
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

/** In the drafting worker: keeps the loaded voices and drafts from them. */
export function openDesk(port: MessagePort): void {
  const arriving = new Map<string, Uint8Array[]>()
  const loaded = new Map<string, LoadedVoice>()
  const fits = keepFits()

  const load = (voiceId: string): void => {
    const parts = arriving.get(voiceId) ?? []
    arriving.delete(voiceId)
    const voice = decodeVoice(parts)
    loaded.set(voiceId, { voice, drafter: createDrafter(voice), prompter: null, excluded: noExclusions })
  }

  const handlers: { [T in DeskRequest['type']]: (request: Extract<DeskRequest, { type: T }>) => Answer } = {
    part(request) {
      const parts = arriving.get(request.voiceId)
      if (parts === undefined) arriving.set(request.voiceId, [request.part])
      else parts.push(request.part)
      return {}
    },
    loaded(request) {
      load(request.voiceId)
      return {}
    },
    unload(request) {
      arriving.delete(request.voiceId)
      loaded.delete(request.voiceId)
      return {}
    },
    draft({ voiceId, request }) {
      const entry = known(voiceId)
      const drafts = drafterFor(entry, request.excluded ?? []).draft(request)
      return { drafts: withPrecedents(entry.voice, request, drafts) }
    },
    brief(request) {
      const entry = known(request.voiceId)
      const brief = prompterFor(entry).brief(drafterFor(entry, request.request.excluded ?? []), request.request)
      return { brief: { ...brief, onDevice: withPrecedents(entry.voice, request.request, brief.onDevice) } }
    },
    dress({ voiceId, request }) {
      const entry = known(voiceId)
      const dressed = prompterFor(entry).dress(request)
      const drafts = withPrecedents(
        entry.voice,
        request.request,
        dressed.map(({ draft }) => draft),
      )
      return { dressed: drafts.map((draft, i) => ({ draft, signs: dressed[i]?.signs ?? [] })) }
    },
    trust: ({ request, verdicts }) => ({ trust: fits.answer(request, verdicts) }),
    people: (request) => ({ people: listPeople(known(request.voiceId).voice) }),
  }
  const answer = <T extends DeskRequest['type']>(request: Extract<DeskRequest, { type: T }>): Answer => handlers[request.type](request)

  const known = (voiceId: string) => {
    const entry = loaded.get(voiceId)
    if (entry === undefined) throw new AppError('not-trained', 'This voice is not loaded.')
    return entry
  }

  port.on('message', (request: DeskRequest) => {
    let reply: DeskAnswer
    try {
      reply = { id: request.id, ok: true, ...answer(request) }
    } catch (error) {
      reply = { id: request.id, ok: false, error: toWorkerError(error) }
    }
    port.postMessage(reply)
  })
}
