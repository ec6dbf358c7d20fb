import type { Moment } from '#contract/voice/drafts.ts'
import { readPair } from '../voice/pair-store.ts'
import type { Voice } from '../voice/voice.ts'
import { sanitize } from './guard/sanitize.ts'

/** One of the owner's own moments as it is shown: bubbles are separated by a newline. */
export function shownMoment(voice: Voice, pair: number): Moment {
  const { id, incoming, reply } = readPair(voice.store, pair)
  return {
    id,
    contact: sanitize(voice.contacts[voice.store.contacts[pair] ?? -1]?.name ?? ''),
    at: new Date(voice.store.times[pair] ?? 0).toISOString(),
    incoming: sanitize(incoming.join('\n')),
    reply: sanitize(reply.join('\n')),
  }
}
