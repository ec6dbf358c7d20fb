import { timeAt } from '#core/drafting/echo/reading/phrase.ts'
import { clausesOf } from '#core/drafting/echo/reading/words.ts'
import type { Sentence } from '../reading.ts'

const openers =
  '(?:(?:hey|hi|so|ok|and|but|wait|lol|omg|haha|wow|um|hm|yo|oh|no|ugh|well|anyway|anyways|also|btw|mom|dad|dude|bro|babe|honey|girl) )*'
const subjectOpening = new RegExp(
  `^${openers}(?:about|re|regarding|concerning|as for|with regards? to|speaking of) (?!(?:to|time|half|the same)\\b|\\d)\\p{L}+(?: \\p{L}+){0,3}$`,
  'u',
)
/** With one of these words, the sentence does say something about its subject. */
const statingWord =
  /\b(?:i|you|we|he|she|they|it|who|what|how|when|where|is|are|am|was|were|be|can|cant|could|will|wont|would|should|did|didnt|do|dont|does|doesnt|have|has|had|got|need|want|sorry|thanks|thank|not|please|let|see|talk|ok)\b/u
const bareOpening = new RegExp(`^${openers}$`, 'u')

/** "so about tomorrow…", "regarding the invoice", "ok so saturday…": names a subject and says nothing about it yet. */
export function isOpening({ text, asks, raw }: Sentence): boolean {
  const subject = subjectOpening.exec(text)?.[0]
  if (subject !== undefined) return !statingWord.test(text.replace(/^.*?\b(?:about|re|regarding|concerning|as for|to|of)\b/u, ''))
  if (asks) return false
  const words = clausesOf(raw).flat()
  const at = words.findIndex((_, i) => timeAt(words, i) > i)
  if (at < 0 || timeAt(words, at) !== words.length) return false
  const before = words
    .slice(0, at)
    .map(({ is }) => `${is} `)
    .join('')
  return bareOpening.test(before) && (at === 0 || /(?:(?<!\.)\.\.+|…)\s*$/u.test(raw))
}

const whyOpening = new RegExp(
  `^${openers}(?:why (?:is|isnt|are|arent|was|wasnt|were|werent|did|didnt|do|dont|does|doesnt|has|hasnt|have|havent|had|would|wouldnt|will|wont|can|cant|could)|how come) (?!(?:you|we|i|us)\\b)\\p{L}`,
  'u',
)
const howOpening = new RegExp(
  `^${openers}how (?:did|does|do|can|could|will|would) (?!(?:you|we|i|it|that|this|things|everything)\\b)\\p{L}`,
  'u',
)
/** Asks how something went, tastes or suits them, which the owner can answer. */
const turnedOut =
  /\b(?:go|goes|going|went|turn out|turned out|end up|end|do|doing|look|looks|feel|feels|sound|sounds|taste|tastes|fit|fits|like|work out|hold up|treating)\b|\b(?:today|tonight|tomorrow|weekend|week|(?:mon|tues|wednes|thurs|fri|satur|sun)day|noon|\d+\w*)\b.*\bwork\b/u

/** "could this day get any better", "can you do better": said in wonder or when bargaining. */
const forBetter = new RegExp(
  `^${openers}(?:(?:can|could|does|will) (?:it|this|that|things|life|today|tonight|tomorrow|(?:this|the) (?:day|night|week|weekend|year|month))(?: really| ever)? (?:get|be) (?:any |much |even )?better(?! (?:for|if|to)\\b)(?: .+)?|is (?:it|this|today|tonight|(?:this|the|your) (?:day|night|week|weekend)) (?:going|getting|looking|treating you) (?:any |much )?better(?: .+)?|(?:can|could) you (?:not )?do (?:any |much )?better(?: than (?:that|this))?)$`,
  'u',
)
/** About another time: "will tomorrow be better". */
const betterTime = /^(?:will|could|can) (?:today|tonight|tomorrow) be (?:any )?better(?: (?:for|with|then|instead)\b.*)?$/u

/** Wonders how things will go, or asks for more. No short answer fits. */
export function asksForBetter({ text }: Sentence): boolean {
  return forBetter.test(text) && !betterTime.test(text)
}

/** Asks why or how others did something. The owner did not do it, and no short answer fits. */
export function asksOfOthers({ text }: Sentence): boolean {
  return whyOpening.test(text) || (howOpening.test(text) && !turnedOut.test(text))
}
