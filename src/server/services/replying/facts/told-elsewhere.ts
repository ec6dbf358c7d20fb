import { isMatter, isMoreThanWords, isPlain, isSerious, mayReturnCourtesy, overshadowedMs } from '#core/auto-reply/index.ts'
import type { ArrivedMessage } from '#core/channel/channel.ts'
import type { ThreadMessage } from '#core/channel/observation.ts'
import { addressKey } from '#core/conversation/reply-pair.ts'
import { says, turnGap } from '#core/conversation/turns.ts'
import { isCourtesy } from '#core/drafting/precedent/courtesy.ts'
import { saidOf } from '#core/mail/letter.ts'
import type { ListenSession } from '#server/services/listening/live-deps.ts'
import type { SeenFact } from '#server/store/live/seen-facts.ts'
import type { ThreadOf } from '#server/store/live/threads.ts'

type Of = Pick<ListenSession, 'channel'>

/** How old what comes late may be to count, ms: somebody's phone was off over a weekend. What is older comes from a sync. */
const lateWithin = 3 * 24 * 3_600_000

/**
 * Where people wrote more than courtesies to the owner, or the owner to them, or something serious: a courtesy of the same person is then part of
 * something that nobody here understands. `now`: ms since 1970. `isByHand`: whether a message of the owner's side is theirs, not an automatic one.
 */
export async function toldIn(
  session: Of,
  messages: readonly ArrivedMessage[],
  now: number,
  isByHand: (message: ArrivedMessage) => Promise<boolean>,
): Promise<SeenFact[]> {
  const facts: SeenFact[] = []
  for (const message of messages) {
    const at = Math.min(message.at ?? now, now)
    const kind = now - at > lateWithin ? null : kindOf(session, message)
    if (kind === null || (message.fromMe && !(await isByHand(message)))) continue
    const place = placeOf(session, message)
    facts.push(...factsOf(message, { kind, place, at }))
    if (isLate(session, message, now)) facts.push(...factsOf(message, { kind, place: null, at: now }))
  }
  return facts.filter((fact) => now - fact.at <= overshadowedMs)
}

/** What texts tell since they were edited. It counts from then, and in every thread: theirs shows when the text was written. */
export function toldByEdits(session: Of, edited: readonly ArrivedMessage[], now: number): SeenFact[] {
  return edited.flatMap((message) => {
    const kind = message.fromMe ? null : kindOf(session, message)
    return kind === null ? [] : factsOf(message, { kind, place: null, at: now })
  })
}

/**
 * The same for e-mails that say something beside their words. `thread`: as it is now, which shows what the owner has seen before; null if it cannot be
 * read, so that nothing speaks for what stands beside them.
 */
export function besideIn(
  session: Of,
  messages: readonly ArrivedMessage[],
  thread: readonly ThreadMessage[] | null,
  now: number,
): SeenFact[] {
  return messages.flatMap((message) => {
    const at = Math.min(message.at ?? now, now)
    const row = thread?.find(({ guid }) => guid === message.guid) ?? message
    if (message.fromMe || message.group || now - at > overshadowedMs || !isMoreThanWords(row)) return []
    return factsOf(message, { kind: 'told', place: placeOf(session, message), at })
  })
}

/**
 * A text of theirs that came only long after it was written, and that the owner has just begun to know: it counts from now, in every thread. Mails are
 * looked for from time to time, and their age holds them anyway.
 */
function isLate({ channel: { medium } }: Of, { fromMe, at }: ArrivedMessage, now: number): boolean {
  return medium === 'text' && !fromMe && at !== null && now - at > turnGap
}

/**
 * A group talks all day, and mostly not to the owner: of what is written there, only what is serious counts. So it does of what the owner wrote in other
 * threads, because they know that. Everything else has to be a courtesy. Null if it is.
 */
function kindOf({ channel: { medium } }: Of, message: ArrivedMessage): 'told' | 'said' | null {
  const { text, letter, group, fromMe, exclusion } = message
  // An out-of-office note answers nothing, and tells something.
  const isNote = medium === 'email' && exclusion === 'auto-reply'
  if (!says(message) && !isNote) return null
  const register = medium === 'email' ? 'email' : 'text'
  const words = text ?? ''
  if (isSerious(words) || (letter !== undefined && isSerious(letter.subject))) return 'told'
  if (group) return null
  const plain = isPlain(message, message.thread !== null)
  // What it returns is seen, too.
  if (fromMe && medium === 'text' && mayReturnCourtesy({ text, plain })) return null
  // Of theirs, what stands beside the words is asked of the thread (`besideIn`).
  if (fromMe) return isMatter({ from: 'owner', says: true, text, plain: plain && !isMoreThanWords(message) }, register) ? 'said' : null
  return !plain || !isCourtesy(saidOf(words, register) || words) ? 'told' : null
}

function placeOf({ channel }: Of, message: ArrivedMessage): ThreadOf {
  return { channel: channel.id, thread: message.in.thread }
}

function factsOf(message: ArrivedMessage, { kind, place, at }: Omit<SeenFact, 'person'>): SeenFact[] {
  return peopleOf(message).map((person): SeenFact => ({ kind, place, person, at }))
}

/** Keys of who heard what the owner wrote, or of who wrote to the owner: the person, and each address. */
export function peopleOf({ fromMe, group, conversation, sender, addresses, to }: ArrivedMessage): string[] {
  const people = fromMe ? (to ?? addresses) : sender === null ? (group ? [] : addresses) : [sender]
  return [...(group || conversation === '' ? [] : [conversation]), ...people.map(addressKey)]
}
