import type { ArrivedMessage } from '#core/channel/channel.ts'
import type { SeenFact } from '#server/store/live/seen-facts.ts'
import { peopleOf } from './told-elsewhere.ts'

/**
 * Who changed or unsent a text, in any thread: decisions were based on the old words, or nobody knows what they were. `now`: when that was seen, ms since
 * 1970. A resumed listener delivers the edits of the last hours again.
 */
export function editedIn(edited: readonly ArrivedMessage[], now: number): SeenFact[] {
  return edited
    .filter(({ fromMe }) => !fromMe)
    .flatMap((message) => peopleOf(message).map((person): SeenFact => ({ kind: 'edited', place: null, person, at: now })))
}
