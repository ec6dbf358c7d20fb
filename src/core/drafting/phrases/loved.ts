import type { Voice } from '#core/voice/voice.ts'

/** Whether the owner has written words of love to this contact (index, -1 for somebody new) by the time of the voice. */
export function isLoved({ answered, store }: Pick<Voice, 'answered' | 'store'>, contact: number): boolean {
  const since = answered.lovedSince[contact] ?? -1
  return since >= 0 && since < store.size
}
