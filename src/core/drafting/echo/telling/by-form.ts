import type { IntentId } from '#core/drafting/intents/table.ts'
import type { Word } from '../reading/words.ts'
import { doings } from './doings.ts'
import type { Frame } from './frame.ts'
import { news } from './news.ts'

/** An intent found by form alone. `harmless`: answers to it hurt nobody, whatever else the turn says. */
export interface Told {
  readonly intent: IntentId
  readonly harmless: boolean
}

/** The intents for turns that nothing else could read. */
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

/** What a turn that nothing else could read tells, by its form alone. */
export function doingByForm(words: readonly Word[], text: string): Told | null {
  const found = doingFrames.find(([, , frame]) => frame(words, text) !== null)
  return found === undefined ? null : { intent: found[0], harmless: found[1] }
}
