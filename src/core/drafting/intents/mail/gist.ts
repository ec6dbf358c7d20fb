import { sentencesOf, type Sentence } from '../reading.ts'
import { asksWhenFree } from '#core/drafting/echo/asking/asking-when.ts'
import { choiceOf, offeredTimes, pointsBack, preferred } from '../choosing.ts'
import { readByRules } from '../read-turn.ts'
import type { IntentId } from '../table.ts'

/**
 * The part of a mail that waits for an answer: its question, or, if it asks nothing, what it tells. Pleasantries are left out, and so is the background of a
 * question. Null if no short answer is enough: several questions, a report, something for machines.
 */
export function gistOf(paragraphs: readonly string[]): string[] | null {
  const said = contentOf(paragraphs)
  if (said === null) return null
  // A mail that only thanks or apologizes is read whole.
  if (said.length === 0) return sentencesOf(paragraphs).length === 0 ? null : [...paragraphs]
  const times = timesToPick(said)
  if (times !== null) return times
  const asking = said.filter((sentence) => sentence.asks || requestOpening.test(sentence.text))
  const verdict = said.find(({ text }) => wantsVerdict.test(text))
  // The deadline for their answer is not a time to meet.
  if (verdict !== undefined && asking.every((one) => one === verdict || closingRequest.test(one.text)))
    return [verdict.raw.replace(/\b(?:by|before|until)\b.*$/iu, '')]
  if (asking.length === 0) {
    const isGlad = said.some(({ text }) => glad.test(text))
    return wordsOf(said) > (isGlad ? longestGlad : longestTold) || said.length > maxTold ? null : said.map(({ raw }) => raw)
  }
  const chosen = theOneAsked(asking)
  if (chosen === null) return null
  if (wantsToKnow.test(chosen.text) && !asksWhenFree(chosen.text) && preferred(chosen) === null) return null
  const before = said[said.indexOf(chosen) - 1]
  return (refersBack.test(chosen.text) || elliptical.test(chosen.text)) && before !== undefined
    ? [`${before.raw} ${chosen.raw}`]
    : [chosen.raw]
}

/** The sentences of a mail that say something, which pleasantries do not. Null if the mail is for machines, or too long. */
export function contentOf(paragraphs: readonly string[]): Sentence[] | null {
  if (paragraphs.some((paragraph) => technical.test(paragraph) || notice.test(paragraph.toLowerCase()))) return null
  const said = sentencesOf(paragraphs).filter(({ text }) => !courtesies.some((one) => one.test(text)))
  return wordsOf(said) > longestMail ? null : said
}

/** Maximum words of the sentences that say something. A question may have more around it than news. */
const longestMail = 110
const longestTold = 45
const maxTold = 4
const longestGlad = 60
const glad = /\b(?:thank|thanks|grateful|wonderful|splendid|lovely|perfect|delighted|delicious|beautiful|brilliant|so happy)\b/u

/** Code, tables, lists and web addresses: not an everyday mail. */
const technical = /[{}<>|\\=]|\w\(|::|\$[a-z_]|https?:|(?:^| )([*•-]) \S.* \1 \S|(?:^| )1[.)] \S.* 2[.)] \S/u

/** Notices of offices, shops and programs, which want no answer. */
const notice =
  /\b(?:log ?in to|sign ?in to|view (?:it |this )?(?:in|online)|use (?:the )?code|promo code|% off|(?:spring|summer|autumn|fall|winter|flash|clearance) sale|generated automatically|automatically generated|is not monitored|unmonitored|manage your (?:preferences|subscription)|update your preferences|you(?:'re| are) receiving this|you signed up|terms and conditions apply)\b/u

/** They wait for a yes or a no to what comes before. */
const wantsVerdict =
  /\b(?:need|give me|send me|let me have|tell me|let me know|with) (?:a |your )?(?:quick |simple )?(?:yes or (?:a )?no|yes\/no)\b|\b(?:let (?:me|us) know|tell (?:me|us)|say so) (?:if|whether) (?:you (?:would like|want|would be interested|are interested|are in|are happy)(?: (?:it|one|that|this|to|in (?:it|this|that)))?|(?:that|this|it) (?:would )?(?:works?|suits?|is ok|is all right|sounds good))\b/u

/** Two times to choose from, with the question about them. Null if there are none, or something else is asked. */
function timesToPick(said: readonly Sentence[]): string[] | null {
  const pointing = said.find((one) => pointsBack(one))
  const from = said.find((one) => one !== pointing && (offeredTimes(one) ?? (pointing === undefined ? null : choiceOf(one.raw))) !== null)
  if (from === undefined) return null
  const isOther = (one: Sentence): boolean => {
    if (one === from || one === pointing || !(one.asks || requestOpening.test(one.text)) || closingRequest.test(one.text)) return false
    return !meets.has(readByRules([one.raw]).intent)
  }
  return said.some((one) => isOther(one)) ? null : [from.raw, ...(pointing === undefined ? [] : [pointing.raw])]
}
const meets: ReadonlySet<IntentId> = new Set(['proposal', 'suggests-time', 'moves-time', 'call'])

const courtesies: readonly RegExp[] = [
  /^(?:i |we |and |also )*(?:really |do |just |sincerely )*hope (?:you|this|all|everything|your)\b.*\b(?:well|fine|okay|ok|great|good (?:day|week|weekend|start|summer|time)|finds you)\b/u,
  /^(?:and |again )*(?:many )?(?:thanks|thank you)(?: (?:again|in advance|already|all|for now))*$/u,
  /^(?:many |a big |and |again |once more |with )*(?:thanks|thank you|we thank you|i thank you)(?: (?:so much|very much|a lot|again|in advance|already|all))*(?: (?:for|and) (?:your|the|and) (?:\w+ ){0,2}(?:order|trust|patience|understanding|cooperation|interest|business|visit|mail|email|message|reply|reading|time|help in advance|support in advance|attention|consideration|loyalty|report)(?: .{0,20})?)$/u,
  /^(?:i |we |and |please )*(?:am |are )?(?:accept |apologi[sz]e|apologies|our apologies|my apologies|sorry) (?:for|about) (?:the|any|this|that|our|my) (?:\w+ ){0,2}(?:inconvenience|trouble|change|delay|noise|confusion|short notice|bother|mix up|wait)\b/u,
  /\b(?:let (?:me|us) know|write|call|ask|get in touch|contact (?:me|us)|reach out|hesitate)\b.*\b(?:any (?:other |further |more )?questions|need anything|something is unclear|hesitate)\b|\b(?:any|further) questions\b.*\b(?:let (?:me|us) know|write|call|hesitate|happy to help)\b/u,
  /^(?:i |we |and |am |are )*(?:look|looking) forward to (?:hearing|hear|your (?:reply|answer|response|mail)|reading)\b/u,
  /^(?:there is |it is |and |but )*(?:no (?:hurry|rush|need to answer)|not urgent)\b/u,
  /^(?:we|i) (?:kindly )?ask (?:you )?for your (?:understanding|patience)\b/u,
  /^(?:as (?:promised|discussed|agreed|requested|mentioned)|just|quick question|(?:just )?a quick (?:question|note|mail)(?: .{0,30})?|short question)$/u,
  /^(?:have a|enjoy (?:the|your)|i wish you a) (?:\w+ ){0,2}(?:day|evening|week|weekend|one|time|rest of .{0,15})$/u,
]

/** Openings of requests without a question mark. */
export const requestOpening =
  /^(?:so |and |also |then |but |until then |for that |if .{1,60} )*(?:please|kindly|could you|can you|would you|will you|let (?:me|us) know|tell (?:me|us)|i would be (?:very )?(?:grateful|glad|happy|thankful) if you|it would be (?:great|nice|good|lovely|helpful|kind) if you|we ask you to|i wonder(?:ed)? (?:if|whether))\b|\b(?:i|we) (?:would like|need|want|would need) to know\b/u

/** They want to know something that only the owner can write. */
const wantsToKnow =
  /\b(?:know|tell|say|write|explain|describe|inform|answer|advise|specify|suggest|name|give)\b(?: (?:me|us))?(?: \w+){0,7} (?:what|which|when|how|why|where|who|reasons?|questions|details|opinion|suggestions|dates)\b|\b(?:let (?:me|us) know|tell (?:me|us)|(?:give|send) (?:me|us)) (?:the|your) (?:\w+ )?(?:numbers?|figures|amount|total)\b/u

/** After a more specific question this adds nothing. */
export const closingRequest =
  /^(?:please |just |so |and )*(?:let (?:me|us) know|tell (?:me|us)|get back to (?:me|us)|(?:write|answer|reply|respond|confirm|call|ring|email)\b(?: (?:to|by|with) (?:this|me|us|the office|e ?mail|return)\b.*| me\b.*| us\b.*| soon| by \w+| when .*)?$)|\bif (?:that|this|it) (?:is a no|does not|doesnt|is not|isnt)\b/u
const smallQuestions: ReadonlySet<IntentId> = new Set(['how-are-you', 'how-was', 'doing', 'attention'])

/** "Does that suit you?" refers to the sentence before it. */
const refersBack =
  /^(?:and |so |would |will |does |is |are |how (?:does|would|about) |do you think )*(?:that|this|it)\b(?:.{0,40}\b(?:suit|works?|ok|alright|all right|convenient|possible|fine|good|sound|fit|interest|help)\b.*)?$/u

/** "Could you?", "Would you be?": the rest of the question is in the sentence before it. */
const elliptical = /^(?:and |so )*(?:could|would|can|will|do|are) (?:you|they)(?: be| please)?$/u

/** Intents that may be asked together. The first one in a row is answered for all of them. */
const families: readonly (readonly IntentId[])[] = [
  ['moves-time', 'suggests-time', 'proposal', 'mind-plans'],
  ['favor', 'request', 'reminder', 'call'],
  ['yes-no', 'done-yet'],
]

function theOneAsked(asking: readonly Sentence[]): Sentence | null {
  const all = asking.map((sentence) => ({ sentence, intent: readByRules([sentence.raw]).intent }))
  const more =
    all.length === 1
      ? all
      : all.filter(({ sentence, intent }) => !smallQuestions.has(intent) && (sentence.asks || !closingRequest.test(sentence.text)))
  const kept = more.length === 0 ? all : more
  if (kept.length === 1) return kept[0]?.sentence ?? null
  const family = families.find((one) => kept.every(({ intent }) => one.includes(intent)))
  if (family === undefined) return null
  const first = Math.min(...kept.map(({ intent }) => family.indexOf(intent)))
  // Two questions of fact need two answers.
  if (family[0] === 'yes-no') return null
  return kept.findLast(({ intent }) => family.indexOf(intent) === first)?.sentence ?? null
}

export function wordsOf(sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, { text }) => sum + text.split(' ').length, 0)
}
