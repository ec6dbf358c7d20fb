import type { PastSend } from './situation.ts'

/**
 * How many of `sends` are in the window that ends now. Both ends count, and so do sends dated in the future: after a clock was set back,
 * counting too many is the safe error. Failed sends count too, because a loop of failures is also a loop.
 */
export function countRecent(sends: readonly PastSend[], now: number, windowMs: number): number {
  return sends.filter(({ at }) => !(now - at > windowMs)).length
}

/** Automatic replies in one conversation since the owner last wrote to that person or approved a reply. `ownerWroteAt`: ms. Null if never. */
export function automaticTurnsSince(sends: readonly PastSend[], conversation: string, ownerWroteAt: number | null): number {
  const here = sends.filter((send) => send.conversation === conversation)
  const human = Math.max(ownerWroteAt ?? -Infinity, ...here.filter(({ automatic }) => !automatic).map(({ at }) => at))
  return here.filter(({ automatic, at }) => automatic && !(at <= human)).length
}

/** Whether one of `sends` answers one of the messages with these guids. A turn may be split differently the second time it is read. */
export function hasReply(sends: readonly PastSend[], guids: readonly string[]): boolean {
  return sends.some(({ answers }) => answers.some((guid) => guids.includes(guid)))
}
