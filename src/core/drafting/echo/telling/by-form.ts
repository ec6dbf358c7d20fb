import type { IntentId } from '#core/drafting/intents/table.ts'
import type { Word } from '../reading/words.ts'
import { doings } from './doings.ts'
import type { Frame } from './frame.ts'
import { news } from './news.ts'

/** What is wanted by its form alone. `harmless`: what is said to it hurts nobody, whatever else their turn tells. */
export interface Told {
  readonly intent: IntentId
  readonly harmless: boolean
}

/** Where nothing else could read the turn, what it wants then. */
const doingFrames: readonly (readonly [IntentId, boolean, Frame])[] = [
  ['request', true, doings.needMore],
  ['sweet-thought', true, news.saysHi],
  ['fyi', true, news.settled],
  ['fyi', true, doings.willDo],
  ['fyi', true, news.goesWell],
  ['compliment', true, news.praisedAtLarge],
  ['compliment', true, news.lovesIt],
  ['sweet-thought', true, news.sendsLove],
  ['request', true, news.withoutThem],
  ['fyi', true, news.eventAt],
  ['confirms', false, doings.comingAt],
  ['their-doing', false, doings.haveDone],
]

/** What a turn that nobody could read tells of, by its form alone. */
export function doingByForm(words: readonly Word[], text: string): Told | null {
  const found = doingFrames.find(([, , frame]) => frame(words, text) !== null)
  return found === undefined ? null : { intent: found[0], harmless: found[1] }
}
