import { overshadowedMs } from '#core/auto-reply/around/gravity-around.ts'
import { registerOf } from '#core/channel/register.ts'
import { textOf } from '#core/conversation/turns.ts'
import { isCourtesy } from '#core/drafting/precedent/courtesy.ts'
import { saidOf } from '#core/mail/letter.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'

/** One person's texts, as far as they show what may be answered automatically at all. */
export interface Courtesies {
  /** How many are courtesies. */
  readonly count: number
  /** Those of them before which this person wrote nothing else for twelve hours. */
  readonly free: readonly StoredSuggestion[]
}

/**
 * The courtesies among one person's texts, which are newest first. What the owner wrote, and what was said in other threads of a group, is not stored with them, so fewer may be
 * free than it seems, never more.
 */
export function courtesiesAmong(theirs: readonly StoredSuggestion[]): Courtesies {
  const read = theirs.map((text) => ({ text, at: text.receivedAt, courtesy: isOnlyCourtesy(text) }))
  const matters = read.filter(({ courtesy }) => !courtesy)
  const courtesies = newestOfEach(read.filter(({ courtesy }) => courtesy))
  const isFree = (at: number) => !matters.some((other) => other.at <= at && at - other.at <= overshadowedMs)
  return { count: courtesies.length, free: courtesies.filter(({ at }) => isFree(at)).map(({ text }) => text) }
}

/** A turn that grew was stored several times, newest first. */
function newestOfEach<One extends { readonly text: StoredSuggestion }>(read: readonly One[]): One[] {
  const seen = new Set<string>()
  return read.filter(({ text: { turn } }) => {
    const begin = turn[0]?.guid ?? ''
    if (seen.has(begin)) return false
    seen.add(begin)
    return true
  })
}

function isOnlyCourtesy(text: StoredSuggestion): boolean {
  const register = registerOf(text)
  return isCourtesy(saidOf(textOf(text.turn, register), register))
}

/** With fewer, a share says nothing. */
const minCourtesies = 10
/** From this share on, the owner should expect little. */
const mostly = 0.7

/** Why few replies to this person will be automatic, however sure the drafts are. Null if nothing shows that. */
export function whyFew({ count, free }: Courtesies): string | null {
  const held = count - free.length
  if (count < minCourtesies || held / count < mostly) return null
  return `You two talk so often that something is nearly always open: of their last ${count} courtesies, ${held} came within twelve hours of something else. Expect few automatic replies.`
}
