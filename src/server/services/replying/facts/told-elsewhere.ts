import { isPlain, isSerious, overshadowedMs } from '#core/auto-reply/index.ts'
import type { ArrivedMessage } from '#core/channel/channel.ts'
import { addressKey } from '#core/conversation/reply-pair.ts'
import { says } from '#core/conversation/turns.ts'
import { isCourtesy } from '#core/drafting/precedent/courtesy.ts'
import { saidOf } from '#core/mail/letter.ts'
import type { ListenSession } from '#server/services/listening/live-deps.ts'
import type { SeenFact } from '#server/store/live/seen-facts.ts'

/**
 * Where people wrote more than courtesies to the owner, or the owner something serious, in any thread: a courtesy of the same person elsewhere is then
 * part of something that nobody here understands. `now`: ms since 1970. `isByHand`: whether a message of the owner's side is theirs, not an automatic one.
 */
export async function toldIn(
  { channel: { id: channel, medium } }: Pick<ListenSession, 'channel'>,
  messages: readonly ArrivedMessage[],
  now: number,
  isByHand: (message: ArrivedMessage) => Promise<boolean>,
): Promise<SeenFact[]> {
  const facts: SeenFact[] = []
  for (const message of messages) {
    const at = Math.min(message.at ?? now, now)
    if (now - at > overshadowedMs || !tells(message, medium === 'email' ? 'email' : 'text')) continue
    if (message.fromMe && !(await isByHand(message))) continue
    const place = { channel, thread: message.in.thread }
    facts.push(...peopleOf(message).map((person): SeenFact => ({ kind: 'told', place, person, at })))
  }
  return facts
}

/**
 * A group talks all day, and mostly not to the owner, and the owner knows what they wrote themselves: of both, only what is serious counts. Everything
 * else has to be a courtesy.
 */
function tells(message: ArrivedMessage, register: 'text' | 'email'): boolean {
  const { text, letter, group, fromMe, kind } = message
  // What was taken back before it was read may have said anything.
  if (!says(message) && kind !== 'unsent') return false
  const words = text ?? ''
  if (!group && !fromMe && (!isPlain(message, message.thread !== null) || !isCourtesy(saidOf(words, register) || words))) return true
  return isSerious(words) || (letter !== undefined && isSerious(letter.subject))
}

/** Keys of who heard what the owner wrote, or of who wrote to the owner: the person, and each address. */
export function peopleOf({ fromMe, group, conversation, sender, addresses, to }: ArrivedMessage): string[] {
  const people = fromMe ? (to ?? addresses) : sender === null ? (group ? [] : addresses) : [sender]
  return [...(group || conversation === '' ? [] : [conversation]), ...people.map(addressKey)]
}
