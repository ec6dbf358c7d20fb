import { sentencesOf, type Sentence } from '../reading.ts'
import { readByRules } from '../read-turn.ts'
import type { IntentId } from '../table.ts'

/**
 * What of a mail waits for an answer: of one that asks, what it asks; else what it tells. Pleasantries go, and what is told around a question is
 * background. Null if no short answer does: several questions, a report, something for machines.
 */
export function gistOf(paragraphs: readonly string[]): string[] | null {
  if (paragraphs.some((paragraph) => technical.test(paragraph))) return null
  const sentences = sentencesOf(paragraphs)
  const said = sentences.filter(({ text }) => !courtesies.some((one) => one.test(text)))
  // Whoever only thanks or apologizes says that.
  if (said.length === 0) return sentences.length === 0 ? null : [...paragraphs]
  if (wordsOf(said) > longestMail) return null
  const asking = said.filter((sentence) => sentence.asks || requestOpening.test(sentence.text))
  if (asking.length === 0) return wordsOf(said) > longestTold || said.length > mostTold ? null : said.map(({ raw }) => raw)
  const chosen = theOneAsked(asking)
  if (chosen === null || wantsToKnow.test(chosen.text)) return null
  const before = said[said.indexOf(chosen) - 1]
  return refersBack.test(chosen.text) && before !== undefined ? [`${before.raw} ${chosen.raw}`] : [chosen.raw]
}

/** Words of everything that is said; what asks may have more around it than what tells. */
const longestMail = 110
const longestTold = 45
const mostTold = 4

/** Code, tables, lists and addresses of pages are no everyday mail. */
const technical = /[{}<>|\\=]|\w\(|::|\$[a-z_]|https?:|(?:^| )([*•-]) \S.* \1 \S|(?:^| )1[.)] \S.* 2[.)] \S/u

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

/** Asks without a question mark. */
const requestOpening =
  /^(?:so |and |also |then |but |until then |for that |if .{1,60} )*(?:please|kindly|could you|can you|would you|will you|let (?:me|us) know|tell (?:me|us)|i would be (?:very )?(?:grateful|glad|happy|thankful) if you|it would be (?:great|nice|good|lovely|helpful|kind) if you|we ask you to|i wonder(?:ed)? (?:if|whether))\b|\b(?:i|we) (?:would like|need|want|would need) to know\b/u

/** What they want to know is for the owner to write. */
const wantsToKnow =
  /\b(?:know|tell|say|write|explain|describe|inform|answer|advise|specify|suggest|name|give)\b(?: (?:me|us))?(?: \w+){0,7} (?:what|which|when|how|why|where|who|reasons?|questions|details|opinion|suggestions|dates)\b/u

/** Behind something that asks more closely it adds nothing. */
const closingRequest =
  /^(?:please |just |so |and )*(?:let (?:me|us) know|tell (?:me|us)|get back to (?:me|us)|(?:write|answer|reply)(?: to)?(?: me| us)?(?: soon| by \w+| when .*)?$)/u
const smallQuestions: ReadonlySet<IntentId> = new Set(['how-are-you', 'how-was', 'doing', 'attention'])

/** "Does that suit you?" asks what the sentence before it says. */
const refersBack =
  /^(?:and |so |would |will |does |is |are |how (?:does|would|about) |do you think )*(?:that|this|it)\b(?:.{0,40}\b(?:suit|works?|ok|alright|all right|convenient|possible|fine|good|sound|fit|interest|help)\b.*)?$/u

/** What may be asked side by side, the one that is answered for all of them first. */
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
  // Two facts are two answers.
  if (family[0] === 'yes-no') return null
  return kept.findLast(({ intent }) => family.indexOf(intent) === first)?.sentence ?? null
}

function wordsOf(sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, { text }) => sum + text.split(' ').length, 0)
}
