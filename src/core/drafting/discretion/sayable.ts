import type { Echo } from '../echo/echo.ts'
import { formsNamed } from '../echo/reading/verbs.ts'
import { connectingWords, deedsForPeople, deedsToPeople, deedsWithPeople, everydayDeeds, people, thingsSaid } from './everyday-words.ts'

/**
 * Which of somebody else's words a draft may repeat: only everyday words from a closed list, and people only as objects of harmless deeds. A list of forbidden
 * words would never be complete.
 *
 * How to add one: a word in `everyday-words.ts` that is harmless in every company: no money, no secret, no body, no crime.
 */
const deedByForm: ReadonlyMap<string, string> = new Map(
  [...everydayDeeds].flatMap((base) => [...formsNamed(base), `${base}s`, `${base}es`].map((form) => [form, base] as const)),
)
const knownWords: ReadonlySet<string> = new Set([...connectingWords, ...thingsSaid, ...people, ...deedByForm.keys()])

export const deedOf = (word: string): string | undefined => deedByForm.get(word)

/** A word of the closed list, or an hour. */
export function isEveryday(word: string): boolean {
  return (
    knownWords.has(word) ||
    (word.endsWith("'s") && knownWords.has(word.slice(0, -2))) ||
    /^(?:\d{1,2}(?::\d\d)?(?:am|pm|ish)?|(?:[12]?\d|3[01])(?:st|nd|rd|th)|&)$/u.test(word)
  )
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}][\p{L}\p{N}':&-]*/gu) ?? []

const nearWord = /^(?:up|off|out|over|down|in|back|on|the|my|your|his|her|their|a|an|that|this|these|those|some|both|all|two|any)$/u
const joiningWord = /^(?:with|to|for|on|at|from|about|in|into)$/u

/** Phrases that are not allowed even though their words are. */
const turnsOfPhrase =
  /\b(?:turn(?:ed|ing)? (?:you|me|him|her|them) (?:on|in|over|out)|(?:eat|ate|eaten|eating) (?:you|me|him|her|them)|(?:make|made|making) (?:me|you|him|her|them) \w+ing|(?:make|made|making) (?:a|the|your|my) baby|(?:have|had|keep|kept|lose|lost) (?:a|the|your|my) (?:baby|kids?)|(?:get|got) (?:him|her|them|it) (?:up|off|back)|(?:come|came) (?:on|in|inside|for) (?:you|me|her|him)|come back to|(?:remember|know) my place|it in (?:you|me)|on my card|play(?:ed|ing)? with (?:you|me|her|him|your|my)|(?:have|had) (?:you|me|him|her)|(?:on|in|under|of) (?:you|me|him|her|them)|(?:share|send|give|text|show) (?:you |me |him |her |them )?(?:my|your) (?:place|home|house|phone|number|id|shirt|outfit)|(?:buy|bought|sell|sold) (?:the|a|your|my|this|that) (?:house|apartment|company|car|truck|boat|plane)|(?:drop(?:ped)?|lift(?:ed)?|took off|taken off|take off|taking off|pull(?:ed)? (?:down|up)) (?:my|your|his|her|the) (?:pants|shirt|dress|shorts|pajamas|skirt|top|suit|swimsuit)|drop(?:ped|ping)? (?:me|you|him|her|them|the (?:baby|kids?|dogs?|cats?|puppy))(?! (?:off|at|by))|pick(?:ed|ing)? (?:me|you|him|her|them)(?! up)|(?:throw|threw|thrown|fix|fixed|change|changed) (?:the|a|your|my) (?:game|games|match|grades?|tickets?|score|race|exam|quiz)|end this|run away|get it on|get a room|go away|make (?:it|me|you|him|her|them|the \w+) (?!(?:mon|tues|wednes|thurs|fri|satur|sun)day|tonight|tomorrow|today|next|this|at|by|to|for|in|there|here|home|later|earlier|work|\d)\w+|made (?:him|her|them) \w+|(?:to|see|in|show you|show me) (?:my|your) (?:room|place|apartment|house|bathroom|car)(?= |$)|come (?:up|in)(?! (?:at|by|around) \d| early| late| tomorrow| to work| (?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)|wear(?:ing)? nothing|keep the change|give (?:me|you|him|her|them) (?:a )?(?:raise|break|up)|give (?:her|him|them|it) (?:up|a rest)|look(?:ed|ing)? the other|(?:check|look|read|get|got|send|take|forward|open)\w*(?: up| me| you| at| through)* (?:her|his|their) (?:phone|files?|emails?|number|room|mail|letters?|notebook|bag|report)|(?:some|any) hope|black people|(?:client|customer|guest) list|share the (?:exam|quiz|list)|into the building|have another drink|(?:want|love|get|for) (?:a )?baby|baby is(?:n't)? (?:mine|yours)|my first|swap pictures|clean (?:my|your) pipes|the kids before|(?:her|him|them) leave)\b/u

/** Whether a text that repeats somebody's words may be shown. */
export function isSayable(template: string): boolean {
  const words = everydayWordsOf(template)
  return words !== null && !isTwisted(words)
}

/** Whether everyday words alone say what nobody should: "ride you", "drop my pants". */
export function isUnseemly(template: string): boolean {
  const words = everydayWordsOf(template)
  return words !== null && isTwisted(words)
}

/** Idioms whose words are harmless only together. */
const idioms = /\bgive you a (?:hand|heads up)\b/gu

/** Null if any word is not an everyday word; `{yes}` and `[time]` are the owner's own. */
function everydayWordsOf(template: string): string[] | null {
  const words = wordsOf(template.replaceAll(/\{\w+\}|\[\w+\]/gu, ' ').replaceAll(idioms, 'help you'))
  return words.every((word) => isEveryday(word)) ? words : null
}

function isTwisted(words: readonly string[]): boolean {
  return turnsOfPhrase.test(words.join(' ')) || words.some((word, at) => people.has(word) && !isNice(words, at))
}

/** Nothing unkind can be meant by naming somebody here. */
function isNice(words: readonly string[], at: number): boolean {
  let before = at - 1
  if (/^(?:get|got|gotten|getting) back to$/u.test(words.slice(Math.max(0, at - 3), at).join(' '))) return true
  const owned = /^(?:my|your|his|her|their|the|a|an)$/u.test(words[before] ?? '')
  // "her" may stand before what is hers: only its last word is an object.
  if (words[at] === 'her' && words[at + 1] !== undefined && !connectingWords.has(words[at + 1] ?? '')) return true
  while (before >= 0 && nearWord.test(words[before] ?? '')) before--
  const word = words[before]
  if (word === undefined) return true
  const deed = deedOf(word)
  if (deed === 'watch' && watchedOver.has(words[at] ?? '')) return true
  if (deed !== undefined && !(word === 'like' && words[before - 1] === 'glad')) return deedsToPeople.has(deed)
  if (!joiningWord.test(word)) return true
  if (word === 'for' || word === 'from') return word === 'for' || !owned
  const doing = words.slice(0, before).findLast((one) => deedOf(one) !== undefined)
  const base = doing === undefined ? undefined : deedOf(doing)
  if (word === 'with') return base !== undefined && deedsWithPeople.has(base)
  if (word === 'to') return base !== undefined && deedsForPeople.has(base)
  return false
}

/** Whom one is asked to look after. */
const watchedOver: ReadonlySet<string> = new Set(['kids', 'twins', 'grandkids', 'dog', 'dogs', 'cat', 'cats', 'puppy'])

/** An echo without what may not be said; null if nothing of it is left. */
export function sayableOf(echo: Echo): Echo | null {
  const { yes, no, by, ...rest } = echo
  // What may not be agreed to is not looked into either.
  if (yes !== undefined && !isSayable(yes)) return null
  const left = Object.fromEntries(Object.entries(by ?? {}).filter(([, text]) => isSayable(text)))
  const kept: Echo = {
    ...rest,
    ...(yes === undefined ? {} : { yes }),
    ...(no !== undefined && isSayable(no) ? { no } : {}),
    by: left,
  }
  return kept.yes === undefined && kept.no === undefined && Object.keys(left).length === 0 ? null : kept
}
