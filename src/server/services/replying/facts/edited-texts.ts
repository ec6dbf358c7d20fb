import type { ArrivedMessage } from '#core/channel/channel.ts'
import { addressKey } from '#core/conversation/reply-pair.ts'
import type { SeenFact } from '#server/store/live/seen-facts.ts'

/**
 * Who changed or unsent a text after it was read, in any thread: decisions were based on the old words. `now`: when that was seen, ms since 1970. A
 * resumed listener delivers the edits of the last hours again.
 */
export function editedIn(edited: readonly ArrivedMessage[], now: number): SeenFact[] {
  return edited.flatMap(({ fromMe, group, conversation, sender, addresses }) => {
    if (fromMe) return []
    const from = sender === null ? (group ? [] : addresses) : [sender]
    const people = [...(group || conversation === '' ? [] : [conversation]), ...from.map(addressKey)]
    return people.map((person): SeenFact => ({ kind: 'edited', place: null, person, at: now }))
  })
}
