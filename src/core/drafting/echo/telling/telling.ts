import type { IntentId } from '#core/drafting/intents/table.ts'
import type { Echo } from '../echo.ts'
import { clausesOf, textOf } from '../reading/words.ts'
import { doingByForm, type Told } from './by-form.ts'
import { doings } from './doings.ts'
import { feelings } from './feelings.ts'
import type { Frame } from './frame.ts'
import { isToldPlainly, told } from './fyi.ts'
import { news } from './news.ts'
import { plans } from './plans.ts'
import { wanted, wantedLoosely } from './requests.ts'

/** The intent of a turn that nothing else could read, by its form alone: they expect thanks for something done, or want something done. */
export function toldByForm(raw: string): Told | null {
  for (const words of clausesOf(raw)) {
    const text = textOf(words)
    if (isToldPlainly(words, text)) return { intent: 'fyi', harmless: false }
    if (
      /^(?:please |and |so |also |then |(?:mom|dad|grandma|grandpa|coach) (?:says|said) (?:to )?)*(?:bring|grab|send|put|pick|take|leave|feed|lock|wear|save|text|call|drop|buy|order|print|sign|pack|wash|clean|keep|venmo|add|check|water|walk|return|move|charge|fill|clear|email|forward|review|book|reserve|invite|remind|turn|park|tell|dont forget|do not forget|remember to|make sure)\b/u.test(
        text,
      ) &&
      wanted(words, text) !== null
    )
      return { intent: 'request', harmless: true }
    const doing = doingByForm(words, text)
    if (doing !== null) return doing
  }
  return null
}

/** Takes up what a turn tells if its intent is already known: what they won, what broke, when they come. */
export function echoesOfTelling(intent: IntentId, raw: string): readonly Echo[] {
  const frames = tellingFrames[intent]
  if (frames === undefined) return []
  const clauses = clausesOf(raw).map((words) => ({ words, text: textOf(words) }))
  return frames.flatMap((frame) => {
    const by = clauses.map(({ words, text }) => frame(words, text)).find((one) => one !== null)
    return by === undefined || by === null ? [] : [{ intent, by }]
  })
}

const tellingFrames: Partial<Readonly<Record<IntentId, readonly Frame[]>>> = {
  'good-news': [feelings.won, doings.haveDone],
  'bad-news': [feelings.broke],
  mishap: [feelings.broke],
  rant: [feelings.broke],
  sick: [feelings.ill],
  nervous: [feelings.ahead],
  stressed: [feelings.ahead],
  'running-late': [plans.late],
  cancels: [plans.off],
  confirms: [doings.comingAt, plans.planned],
  'their-answer': [plans.answered],
  'looking-forward': [feelings.wait],
  enjoyed: [feelings.fun],
  request: [wanted, wantedLoosely, doings.needMore, news.withoutThem],
  'sweet-thought': [news.saysHi, news.sendsLove],
  reminder: [wanted, wantedLoosely],
  call: [wanted, wantedLoosely],
  fyi: [
    doings.needMore,
    news.settled,
    news.moved,
    told,
    news.eventAt,
    news.goesWell,
    news.praisedAtLarge,
    doings.willDo,
    doings.comingAt,
    doings.haveDone,
  ],
  'heads-up': [told],
  'small-talk': [news.weather, doings.haveDone],
  compliment: [news.praised, news.lovesIt, news.praisedAtLarge],
  thanks: [news.lovesIt],
  apology: [feelings.missedCall],
  'their-doing': [news.out, doings.haveDone],
  'let-you-know': [doings.willDo],
}
