import { AppError } from '#contract/errors.ts'
import type { VoiceRef } from '#core/ports/compute.ts'
import { blocksOf, readTextBlock, voiceFormat, type PairText, type StoredVoice } from '#core/voice/index.ts'
import type { Store } from '#server/store/db.ts'

type Voices = Pick<Store, 'voices' | 'voiceParts' | 'voiceTexts' | 'transaction'>

/** The voice that drafts for the account now. Throws AppError `not-trained`. */
export async function currentVoice(store: Voices, accountId: string): Promise<VoiceRef> {
  const voice = await store.voices.current(accountId)
  if (voice === null) throw new AppError('not-trained', 'There is no voice yet. Extract your messages and train first.')
  return voiceRef(store, voice.id)
}

export function voiceRef(store: Voices, id: string): VoiceRef {
  return {
    id,
    parts: () => store.voiceParts.read(id),
    texts: { fetch: (pairs) => fetchTexts(store, id, pairs) },
    renewed: (voice) => putRenewed(store, id, voice),
  }
}

/** Opens the blocks that contain these texts, and returns only them. */
async function fetchTexts({ voiceTexts }: Voices, id: string, pairs: readonly number[]): Promise<ReadonlyMap<number, PairText>> {
  const wanted = blocksOf(pairs)
  const found = new Map<number, PairText>()
  for await (const { seq, block } of voiceTexts.find(id, [...wanted.keys()]))
    for (const [pair, text] of readTextBlock(block, seq, wanted.get(seq) ?? [])) found.set(pair, text)
  return found
}

/**
 * Converts a voice from an older format. The texts are written first, where nothing reads them yet; the parts are replaced in the step that
 * switches the format. If cut off before that, the voice is unchanged. If two processes do it at once, the second changes nothing.
 */
async function putRenewed(store: Voices, id: string, { parts, texts }: StoredVoice): Promise<void> {
  try {
    await store.voiceTexts.append(id, 0, texts)
  } catch (error) {
    // The voice was deleted meanwhile, so its texts have no owner.
    if ((await store.voices.find(id)) === null) return
    throw error
  }
  await store.transaction(async ({ voices, voiceParts }) => {
    const voice = await voices.find(id)
    if (voice === null || voice.format >= voiceFormat) return
    await voices.setFormat(id, voiceFormat)
    await voiceParts.replace(id, parts)
  })
}
