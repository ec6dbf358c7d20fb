import { registerAt, replyText, type PairStore } from '../voice/pair-store.ts'
import { bodyOf } from '../mail/letter.ts'
import type { Register } from '../conversation/register.ts'

/** What the owner said in a pair: all of a text, and of a mail what stands between its greeting and its sign-off. */
export function saidIn(store: PairStore, pair: number): string {
  return saidOf(replyText(store, pair), registerAt(store, pair))
}

/** The same of any turn as it is written out. */
export function saidOf(text: string, register: Register): string {
  return register === 'email' ? bodyOf(text) : text
}
