import type { MessagePort } from 'node:worker_threads'
import { AppError } from '#contract/errors.ts'
import { createDrafter, type Drafter } from '#core/drafting/index.ts'
import { decodeVoice, listPeople, type Voice } from '#core/voice/index.ts'
import type { DeskAnswer, DeskRequest } from './protocol.ts'
import { toWorkerError } from './worker-error.ts'

/** In the drafting worker: keeps the loaded voices and drafts from them. */
export function openDesk(port: MessagePort): void {
  const arriving = new Map<string, Uint8Array[]>()
  const loaded = new Map<string, { voice: Voice; drafter: Drafter }>()

  const answer = (request: DeskRequest): Omit<Extract<DeskAnswer, { ok: true }>, 'id' | 'ok'> => {
    switch (request.type) {
      case 'part': {
        const parts = arriving.get(request.voiceId) ?? []
        parts.push(request.part)
        arriving.set(request.voiceId, parts)
        return {}
      }
      case 'loaded': {
        const parts = arriving.get(request.voiceId) ?? []
        arriving.delete(request.voiceId)
        const voice = decodeVoice(parts)
        loaded.set(request.voiceId, { voice, drafter: createDrafter(voice) })
        return {}
      }
      case 'unload': {
        arriving.delete(request.voiceId)
        loaded.delete(request.voiceId)
        return {}
      }
      case 'draft':
        return { drafts: known(request.voiceId).drafter.draft(request.request) }
      case 'people':
        return { people: listPeople(known(request.voiceId).voice) }
    }
  }

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
