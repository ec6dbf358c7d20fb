import { registerOf, writtenOut } from '../channel/register.ts'
import type { ReplyPair } from '../conversation/reply-pair.ts'
import { sanitize } from '../drafting/guard/sanitize.ts'
import { clearCut } from '../redaction/index.ts'
import type { ReplayTurn } from './replay.ts'

/** Later turns that are replayed after a training, and by a model that runs on this machine. */
export const maxTurns = 200
/** What a model elsewhere is asked for where the owner starts its replay: each turn costs money and leaves the machine. */
export const maxCloudTurns = 60

/** UTF-16 units of one text: `isAccepted` compares no more. */
const longestText = 2000
const earlierTurns = 6
/** UTF-16 units of all turns together: what a checkpoint, a worker's message and a row have to carry. */
const longestReplay = 1_500_000

/** At most `most` of a list in its order, evenly spread, the last one among them: habits drift over months. */
export function spreadOver<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list]
  return Array.from({ length: most }, (_, i) => list[Math.ceil(((i + 1) * list.length) / most) - 1] as T)
}

/** Fewer turns, evenly thinned, where they are too long together to be kept. */
export function boundTurns(turns: readonly ReplayTurn[]): ReplayTurn[] {
  const longest = turns.reduce((most, turn) => Math.max(most, unitsOf(turn)), 1)
  return turns.reduce((sum, turn) => sum + unitsOf(turn), 0) <= longestReplay
    ? [...turns]
    : spreadOver(turns, Math.max(1, Math.floor(longestReplay / longest)))
}

/** A pair as a turn of a replay, its texts clean and cut. */
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

/** Cut between characters, and outside of what is private: a replay shows it to a model. */
export function shorten(text: string): string {
  return sanitize(clearCut(sanitize(text), longestText)).replace(/\uFFFD$/u, '')
}

function unitsOf({ incoming, previous, wrote, drafts }: ReplayTurn): number {
  const texts = [incoming, wrote, ...previous.map(({ text }) => text), ...drafts.map(({ text }) => text)]
  return texts.reduce((sum, text) => sum + text.length, 0)
}
