import type { Moment } from '#contract/voice/drafts.ts'
import { writtenOut } from '../channel/register.ts'
import { readPair, registerAt } from '../voice/pair-store.ts'
import type { Voice } from '../voice/voice.ts'
import { sanitize } from './guard/sanitize.ts'

/** One of the owner's moments, formatted for its register. */
export function shownMoment(voice: Voice, pair: number): Moment {
  const { id, incoming, reply } = readPair(voice.store, pair)
  const register = registerAt(voice.store, pair)
  return {
    id,
    contact: sanitize(voice.contacts[voice.store.contacts[pair] ?? -1]?.name ?? ''),
    at: new Date(voice.store.times[pair] ?? 0).toISOString(),
    incoming: sanitize(writtenOut(incoming, register)),
    reply: sanitize(writtenOut(reply, register)),
  }
}
