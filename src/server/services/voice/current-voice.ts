import { AppError } from '#contract/errors.ts'
import type { VoiceRef } from '#core/ports/compute.ts'
import type { Store } from '#server/store/db.ts'

type Voices = Pick<Store, 'voices' | 'voiceParts'>

/** The voice that drafts for the account now. Throws AppError `not-trained`. */
export async function currentVoice(store: Voices, accountId: string): Promise<VoiceRef> {
  const voice = await store.voices.current(accountId)
  if (voice === null) throw new AppError('not-trained', 'There is no voice yet. Extract your messages and train first.')
  return voiceRef(store, voice.id)
}

export function voiceRef(store: Pick<Store, 'voiceParts'>, id: string): VoiceRef {
  return { id, parts: () => store.voiceParts.read(id) }
}
