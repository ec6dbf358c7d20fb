import type { MessagePort } from 'node:worker_threads'
import { AppError } from '#contract/errors.ts'
import { createDrafter, type Drafter } from '#core/drafting/index.ts'
import { decodeVoice, listPeople, type Voice } from '#core/voice/index.ts'
import type { DeskAnswer, DeskRequest } from './protocol.ts'
import { toWorkerError } from './worker-error.ts'

type Answer = Omit<Extract<DeskAnswer, { ok: true }>, 'id' | 'ok'>

/** In the drafting worker: keeps the loaded voices and drafts from them. */
export function openDesk(port: MessagePort): void {
  const arriving = new Map<string, Uint8Array[]>()
  const loaded = new Map<string, { voice: Voice; drafter: Drafter }>()

  const load = (voiceId: string): void => {
    const parts = arriving.get(voiceId) ?? []
    arriving.delete(voiceId)
    const voice = decodeVoice(parts)
    loaded.set(voiceId, { voice, drafter: createDrafter(voice) })
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
    draft: (request) => ({ drafts: known(request.voiceId).drafter.draft(request.request) }),
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
