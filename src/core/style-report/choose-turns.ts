import { registerOf, writtenOut } from '../channel/register.ts'
import type { ReplyPair } from '../conversation/reply-pair.ts'
import { sanitize } from '../drafting/guard/sanitize.ts'
import { clearCut } from '../redaction/index.ts'
import type { ReplayTurn } from './replay.ts'

/** The most later turns replayed after a training, and by a model that runs on this machine. */
export const maxTurns = 200
/** The most turns replayed by a cloud model, when the owner starts it: each turn costs money and leaves the machine. */
export const maxCloudTurns = 60

/** Maximum UTF-16 units of one text: `isAccepted` compares no more. */
const longestText = 2000
const earlierTurns = 6
/** Maximum UTF-16 units of all turns together, because they must fit in a checkpoint, a worker message, and a row. */
const longestReplay = 1_500_000

/** At most `most` items of a list in order, evenly spread and including the last, because habits drift over months. */
export function spreadOver<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list]
  return Array.from({ length: most }, (_, i) => list[Math.ceil(((i + 1) * list.length) / most) - 1] as T)
}

/** Thins turns evenly if they are too long together to be stored. */
export function boundTurns(turns: readonly ReplayTurn[]): ReplayTurn[] {
  const longest = turns.reduce((most, turn) => Math.max(most, unitsOf(turn)), 1)
  return turns.reduce((sum, turn) => sum + unitsOf(turn), 0) <= longestReplay
    ? [...turns]
    : spreadOver(turns, Math.max(1, Math.floor(longestReplay / longest)))
}

/** Converts a pair to a turn of a replay, with cleaned and shortened texts. */
export function toReplayTurn(pair: ReplyPair, drafts: ReplayTurn['drafts']): ReplayTurn {
  const register = registerOf(pair)
  return {
    id: pair.id,
    contact: pair.contact,
    register,
    at: pair.at,
    incoming: shorten(writtenOut(pair.incoming, register)),
    previous: pair.previous.slice(-earlierTurns).map(({ fromMe, bubbles }) => ({ fromMe, text: shorten(writtenOut(bubbles, register)) })),
    wrote: shorten(writtenOut(pair.reply, register)),
    drafts: drafts.map(({ text, confidence, signs }) => ({ text: shorten(text), confidence, signs })),
    failure: null,
  }
}

/** Cuts between characters and outside of private values, because a replay shows the text to a model. */
export function shorten(text: string): string {
  return sanitize(clearCut(sanitize(text), longestText)).replace(/\uFFFD$/u, '')
}

function unitsOf({ incoming, previous, wrote, drafts }: ReplayTurn): number {
  const texts = [incoming, wrote, ...previous.map(({ text }) => text), ...drafts.map(({ text }) => text)]
  return texts.reduce((sum, text) => sum + text.length, 0)
}
